import * as z from 'zod/mini'
import { activityIds } from './activities.ts'
import { call } from './call.ts'
import { amount, id, time } from './values.ts'

/**
 * The states of a shared round, in their order: taking bets, closed until the public value arrives, running where the result unfolds over
 * time, drawn, paid, or voided with all bets returned.
 */
export const sharedStates = ['open', 'closed', 'running', 'drawn', 'settled', 'void'] as const
export type SharedState = (typeof sharedStates)[number]

const choice = z.string().check(z.minLength(1), z.maxLength(20))
const roundNumber = z.int32().check(z.positive())
const outcome = z.nullable(z.array(z.string()))
const bet = z.object({ choice, stake: amount })

/** The public state of a round: nothing else of it leaves the server before it is drawn. */
const publicRound = z.object({
  number: roundNumber,
  state: z.enum(sharedStates),
  opensAt: time,
  closesAt: time,
  /** When the next round opens, once this one was drawn or voided. */
  endsAt: z.nullable(time),
  /** Which public value decides it together with the secret, and its source; fixed before betting. */
  beaconNumber: z.int(),
  beaconSource: z.string(),
  /** The anchor of the seed chain, and the index of this round's link. */
  anchor: z.string(),
  link: z.int(),
  totals: z.record(z.string(), z.object({ stake: amount, bets: z.int() })),
  /** Hash of all bets, available once betting has closed. */
  betsRoot: z.nullable(z.string()),
  /** When the result begins to unfold, and the part of it that is shown already; for games whose result takes time. */
  runsAt: z.nullable(time),
  shown: z.array(z.string()),
  outcome,
})
export type PublicRound = z.infer<typeof publicRound>

const result = z.object({ number: roundNumber, outcome })
export type SharedResult = z.infer<typeof result>

/**
 * The first event of a listener: the round's state, and the results that the listener has not seen, newest first. Later events contain the
 * time and the complete round each time: the next one makes up for a skipped one.
 */
const liveSnapshot = z.object({ serverTime: time, round: publicRound, results: z.array(result) })
export type LiveSnapshot = z.infer<typeof liveSnapshot>

const game = { gameId: z._default(id, 'color-game') }

/** Where the stream of a shared game is: server-sent events. The address is specific to the caller and valid for a limited time. */
export const getLiveUrl = call({
  path: 'getLiveUrl',
  auth: 'user',
  input: z.object(game),
  output: z.object({ gameId: id, url: z.string(), expiresAt: time }),
  failures: ['unknownGame'],
})

/** The same as the stream's first event, for a single look; with how many of the last rounds were voided. */
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

/**
 * The shared games on offer as the lobby shows them: the state of the current round, how many players are in it, and the last result.
 */
export const liveGames = call({
  path: 'anonymous/liveGames',
  auth: 'public',
  input: z.object({}),
  output: z.object({ games: z.array(z.object({ gameId: id, state: z.enum(sharedStates), players: z.int(), last: outcome })) }),
})

const ownRound = z.object({
  number: roundNumber,
  state: z.enum(sharedStates),
  outcome,
  /** `cashOut`: where the player left the running round. */
  bets: z.array(z.extend(bet, { cashOut: z.optional(z.int()) })),
  stake: amount,
  payout: amount,
})
export type OwnRound = z.infer<typeof ownRound>

/** The player's own part of it: bets on the current round, their latest round that was paid or voided, and the visit so far. */
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

/**
 * Places a bet in a round that takes bets, by the server's clock. `amountOutOfRange`: a single bet, or the player's total in the round with
 * it.
 */
export const liveBet = call({
  path: 'liveBet',
  auth: 'user',
  mutates: true,
  input: z.object({
    ...game,
    number: roundNumber,
    bets: z.array(z.object({ choice, stake: amount.check(z.positive()) })).check(z.minLength(1), z.maxLength(12)),
    /** The activity that led to the game: the visit that the bet opens is recorded with it. */
    activityId: z.optional(z.enum(activityIds)),
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
    'regionNotAllowed',
    'kycNeeded',
  ],
})

/**
 * Leaves a running round with all bets still in it, at the value of the moment when the server got the request. They are paid when the round
 * ends.
 */
export const liveCashOut = call({
  path: 'liveCashOut',
  auth: 'user',
  mutates: true,
  input: z.object({ gameId: id, number: roundNumber }),
  output: z.object({ round: ownRound, cashOut: z.int() }),
  failures: ['unknownGame', 'cashOutClosed'],
})

/** The player's own bets in a round, and what they got back: separate from its proof, which is the same for everybody. */
export const liveOwnRound = call({
  path: 'liveOwnRound',
  auth: 'user',
  input: z.object({ ...game, number: roundNumber }),
  output: ownRound,
  failures: ['unknownGame', 'unknownRound'],
})

/** Everything needed to verify a round; secret and value are null until it was drawn or voided. */
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
    /** By id, without the players; available once betting has closed, and limited to the first of very many. */
    bets: z.array(z.object({ id, choice, stake: amount, cashOut: z.nullable(z.int()) })),
    betCount: z.int(),
    outcome,
  }),
  failures: ['unknownGame', 'unknownRound'],
})
export type LiveProof = z.infer<typeof liveProof.output>
