import * as z from 'zod/mini'
import { call } from './call.ts'
import { amount, id, time } from './values.ts'

/** Where a shared round is: taking bets, closed until the public value comes, drawn, paid, or called off with all bets given back. */
export const sharedStates = ['open', 'closed', 'drawn', 'settled', 'void'] as const
export type SharedState = (typeof sharedStates)[number]

const choice = z.string().check(z.minLength(1), z.maxLength(20))
const roundNumber = z.int().check(z.positive())
const outcome = z.nullable(z.array(z.string()))
const bet = z.object({ choice, stake: amount })

/** All that everybody may know of a round at this moment: nothing else of it leaves the server before it is drawn. */
export const publicRound = z.object({
  number: roundNumber,
  state: z.enum(sharedStates),
  opensAt: time,
  closesAt: time,
  /** When the next round opens, once this one was drawn or called off. */
  endsAt: z.nullable(time),
  /** Which public value decides it with the secret, and from whom; fixed before betting. */
  beaconNumber: z.int(),
  beaconSource: z.string(),
  /** Of the chain of seeds, and which link of it this round uses. */
  anchor: z.string(),
  link: z.int(),
  totals: z.record(z.string(), z.object({ stake: amount, bets: z.int() })),
  /** Hash of all bets, from when betting has closed. */
  betsRoot: z.nullable(z.string()),
  outcome,
})
export type PublicRound = z.infer<typeof publicRound>

const result = z.object({ number: roundNumber, outcome })
export type SharedResult = z.infer<typeof result>

/**
 * What a listener is sent first: where the round is, and the results that it has not seen, newest first. After that it is sent the time and the
 * round, whole each time: one that was skipped is made up for by the next.
 */
export const liveSnapshot = z.object({ serverTime: time, round: publicRound, results: z.array(result) })
export type LiveSnapshot = z.infer<typeof liveSnapshot>

const game = { gameId: z._default(id, 'color-game') }

/** Where the stream of a shared game is: server-sent events. The address is the caller's own and holds for a while. */
export const getLiveUrl = call({
  path: 'getLiveUrl',
  auth: 'user',
  input: z.object(game),
  output: z.object({ gameId: id, url: z.string(), expiresAt: time }),
  failures: ['unknownGame'],
})

/** The same as the stream's first word, for who only looks; with how many of the last rounds were called off. */
export const liveRound = call({
  path: 'liveRound',
  auth: 'public',
  input: z.object(game),
  output: z.extend(liveSnapshot, {
    rtp: z.int(),
    limits: z.object({ min: amount, max: amount, maxRound: amount }),
    voids: z.object({ rounds: z.int(), voids: z.int() }),
  }),
  failures: ['unknownGame'],
})
export type LiveRound = z.infer<typeof liveRound.output>

const ownRound = z.object({
  number: roundNumber,
  state: z.enum(sharedStates),
  outcome,
  bets: z.array(bet),
  stake: amount,
  payout: amount,
})
export type OwnRound = z.infer<typeof ownRound>

/** The player's own side of it: bets of the round that runs, the latest round that was paid or called off, and the visit so far. */
export const liveMine = call({
  path: 'liveMine',
  auth: 'user',
  perMinute: 240,
  input: z.object(game),
  output: z.object({
    current: z.nullable(ownRound),
    latest: z.nullable(ownRound),
    balance: amount,
    visit: z.object({ elapsed: z.int(), staked: amount, won: amount }),
  }),
  failures: ['unknownGame'],
})
export type LiveMine = z.infer<typeof liveMine.output>

/** Stakes in a round while it takes bets, by the server's clock. `amountOutOfRange`: a stake, or what the round holds of the player's by then. */
export const liveBet = call({
  path: 'liveBet',
  auth: 'user',
  mutates: true,
  input: z.object({
    ...game,
    number: roundNumber,
    bets: z.array(z.object({ choice, stake: amount.check(z.positive()) })).check(z.minLength(1), z.maxLength(12)),
  }),
  output: z.object({ round: ownRound, balance: amount }),
  failures: [
    'unknownGame',
    'roundClosed',
    'stakeNotOffered',
    'amountOutOfRange',
    'balanceTooLow',
    'confirmIdentity',
    'selfExcluded',
    'ownLimitReached',
    'realityCheckDue',
  ],
})

/** All that anybody needs to check a round; secret and value are null until it was drawn or called off. */
export const liveProof = call({
  path: 'liveProof',
  auth: 'public',
  input: z.object({ ...game, number: roundNumber }),
  output: z.object({
    gameId: id,
    number: roundNumber,
    state: z.enum(sharedStates),
    rulesVersion: z.int(),
    opensAt: time,
    closesAt: time,
    drawnAt: z.nullable(time),
    anchor: z.string(),
    link: z.int(),
    serverSeed: z.nullable(z.string()),
    beacon: z.object({ source: z.string(), number: z.int(), value: z.nullable(z.string()), signature: z.nullable(z.string()) }),
    betsRoot: z.nullable(z.string()),
    /** In the order of their ids, without whose they are; once betting has closed, and of very many the first. */
    bets: z.array(z.object({ id, choice, stake: amount })),
    betCount: z.int(),
    outcome,
  }),
  failures: ['unknownGame', 'unknownRound'],
})
export type LiveProof = z.infer<typeof liveProof.output>
