import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, id, time } from './values.ts'

export const camps = ['red', 'blue'] as const
export const camp = z.enum(camps)
export type Camp = z.infer<typeof camp>

const campState = z.object({
  players: z.int(),
  /** Sum of its players' scores as of `scoredAt`, in hundredths. */
  score: amount,
  /** Takes players: sign-up is on and it holds no more than its share of them. */
  open: z.boolean(),
})

/** How a battle that is over ended. A tie shares equally. */
const result = z.object({
  cycleId: id,
  endedAt: time,
  winner: z.enum(['red', 'blue', 'tie']),
  red: amount,
  blue: amount,
  pool: amount,
  /** The player's own part in it; `award` in hundredths of a coin. */
  mine: z.nullable(z.object({ camp, score: amount, award: amount })),
})
export type BattleResult = z.infer<typeof result>

/** This week's battle of the camps (behaviour «Red vs blue»): signup → running → settling → ended. */
export const pkData = call({
  path: 'pkData',
  auth: 'user',
  input: z.object({}),
  output: z.object({
    cycleId: id,
    phase: z.enum(['signup', 'running', 'settling', 'ended']),
    signUpAt: time,
    runsAt: time,
    endsAt: time,
    /** Sign-up to the next battle. */
    nextAt: time,
    red: campState,
    blue: campState,
    scoredAt: time,
    /** Grows with every player who reached the minimum score and has a paid deposit; as of `scoredAt`, hundredths of a coin, paid by the operator. */
    pool: amount,
    /** A share asks for a deposit, too. */
    mine: z.nullable(z.object({ camp, score: amount, today: amount, hasDeposited: z.boolean() })),
    last: z.nullable(result),
    rules: z.object({
      dayCap: amount,
      minScore: amount,
      /** Of the pool, in percent: the winners' part; the rest is the others'. */
      winnersPercent: z.int(),
      /** A share is at most so much of the own score, in percent. */
      maxSharePercent: z.int(),
      /** A camp with more of the players than this, in percent, closes. */
      closesAbovePercent: z.int(),
      poolPerPlayer: amount,
      maxPool: amount,
    }),
  }),
})
export type Battle = z.infer<typeof pkData.output>

/** Joins a camp for this week's battle: once, and for good. */
export const pkSignUp = call({
  path: 'pkSignUp',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ camp }),
  output: z.object({ cycleId: id, camp }),
  failures: ['activityClosed', 'alreadyDone', 'notEligible', 'selfExcluded'],
})
