import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, id, time } from './values.ts'

export const camps = ['red', 'blue'] as const
const camp = z.enum(camps)
export type Camp = z.infer<typeof camp>

const campState = z.object({
  players: z.int(),
  /** Sum of its players' scores as of `scoredAt`, in hundredths. */
  score: amount,
  /** Accepts players: sign-up is open and the team is not above its maximum share of them. */
  open: z.boolean(),
})

/** The result of a finished battle. A tie is shared equally. */
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

/** This week's battle of the teams: signup → running → settling → ended. */
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
    /** When sign-up to the next battle opens. */
    nextAt: time,
    red: campState,
    blue: campState,
    scoredAt: time,
    /**
     * Grows with every player who reached the minimum score and has a paid deposit; as of `scoredAt`, hundredths of a coin, funded by the
     * operator.
     */
    pool: amount,
    /** A share requires a deposit as well. */
    mine: z.nullable(z.object({ camp, score: amount, today: amount, hasDeposited: z.boolean() })),
    last: z.nullable(result),
    rules: z.object({
      dayCap: amount,
      minScore: amount,
      /** Percentage of the pool for the winners; the rest is the others'. */
      winnersPercent: z.int(),
      /** Maximum share, as a percentage of the player's own score. */
      maxSharePercent: z.int(),
      /** A team closes above this percentage of the players. */
      closesAbovePercent: z.int(),
      poolPerPlayer: amount,
      maxPool: amount,
    }),
  }),
})
export type Battle = z.infer<typeof pkData.output>

/** Joins a team for this week's battle: once, irrevocably. */
export const pkSignUp = call({
  path: 'pkSignUp',
  auth: 'user',
  mutates: true,
  perMinute: 30,
  input: z.object({ camp }),
  output: z.object({ cycleId: id, camp }),
  failures: ['alreadyDone', 'notEligible', 'selfExcluded'],
})
