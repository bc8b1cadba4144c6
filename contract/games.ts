import * as z from 'zod/mini'
import { call } from './call.ts'
import { slotRound } from './slotRound.ts'
import { amount, id, pageInput, pageOf, time } from './values.ts'

const roundToken = z.string().check(z.minLength(20), z.maxLength(100))
const seedHash = z.string()

/** A settled round, as its game plays it back. `balance` is the purse after it. */
export const settledRound = z.object({
  roundId: id,
  gameId: id,
  time,
  demo: z.boolean(),
  stake: amount,
  payout: amount,
  balance: amount,
  outcome: slotRound,
  fair: z.object({ serverSeedHash: seedHash, clientSeed: z.string(), nonce: z.int() }),
})
export type SettledRound = z.infer<typeof settledRound>

/** Opens a game. `resume` is the latest round of this game whose show the player may not have seen to its end. */
export const startGame = call({
  path: 'startGame',
  auth: 'user',
  mutates: true,
  input: z.object({ gameId: id, tryIt: z.optional(z.boolean()), activityId: z.optional(id) }),
  output: z.object({
    roundToken,
    launch: z.object({ kind: z.enum(['internal', 'iframe']), url: z.string() }),
    name: z.string(),
    demo: z.boolean(),
    balance: amount,
    minBet: amount,
    maxBet: amount,
    stakes: z.array(amount),
    rtp: z.int(),
    rulesVersion: z.int(),
    serverSeedHash: seedHash,
    clientSeed: z.string(),
    startedAt: time,
    resume: z.optional(settledRound),
  }),
  failures: ['unknownGame', 'confirmIdentity', 'selfExcluded'],
})
export type GameStart = z.infer<typeof startGame.output>

/** One round of a house slot: stake, outcome and payout settle in one transaction (new call; behaviour of spec §7 «Games»). */
export const spin = call({
  path: 'spin',
  auth: 'user',
  mutates: true,
  perMinute: 1200,
  input: z.object({ roundToken, stake: amount.check(z.positive()) }),
  output: settledRound,
  failures: ['gameNotOpen', 'stakeNotOffered', 'balanceTooLow', 'confirmIdentity', 'selfExcluded', 'ownLimitReached'],
})

/** Leaves a game: closes its token and says what the visit came to. Leaving twice is leaving once. */
export const exitGame = call({
  path: 'exitGame',
  auth: 'user',
  mutates: true,
  input: z.object({ roundToken }),
  output: z.object({ rounds: z.int(), staked: amount, won: amount, balance: amount }),
  failures: ['gameNotOpen'],
})

export const gameLike = call({
  path: 'gameLike',
  auth: 'user',
  mutates: true,
  input: z.object({ gameId: id, like: z.boolean() }),
  output: z.object({ gameLikeIds: z.array(z.string()) }),
  failures: ['unknownGame'],
})

/** The heartbeat (spec §9: every 60 s, paused while hidden). elapsed in ms and net in hundredths are of the open game visit. */
export const online = call({
  path: 'online',
  auth: 'user',
  input: z.object({ gameId: z.optional(id) }),
  output: z.object({ serverTime: time, elapsed: z.int(), net: amount, realityCheckDue: z.boolean(), kicked: z.boolean() }),
})

export const betRow = z.object({
  roundId: id,
  gameId: id,
  gameName: z.string(),
  time,
  demo: z.boolean(),
  bet: amount,
  validBet: amount,
  payout: amount,
})
export type BetRow = z.infer<typeof betRow>

/** Rounds, newest first. Demo rounds only when asked for. */
export const betRecord = call({
  path: 'betRecord',
  auth: 'user',
  input: z.extend(pageInput, {
    gameId: z.optional(id),
    demo: z._default(z.boolean(), false),
    from: z.optional(time),
    to: z.optional(time),
  }),
  output: pageOf(betRow),
})

export const betRecordReport = call({
  path: 'betRecordReport',
  auth: 'user',
  input: z.object({ by: z._default(z.enum(['day', 'type', 'game']), 'day'), from: z.optional(time), to: z.optional(time) }),
  output: z.object({
    rows: z.array(z.object({ key: z.string(), bet: amount, validBet: amount, payout: amount, net: amount, rounds: z.int() })),
    total: z.object({ bet: amount, validBet: amount, payout: amount, net: amount, rounds: z.int() }),
  }),
})

const fairSeed = z.object({ seedId: id, serverSeedHash: seedHash, clientSeed: z.string(), rounds: z.int() })

/** The seed pair in use: the server's seed is shown only as its hash until it is rotated. */
export const fairSeeds = call({ path: 'fairSeeds', auth: 'user', input: z.object({}), output: fairSeed })

/** Reveals the server seed in use and starts a new pair with the player's client seed. */
export const fairRotate = call({
  path: 'fairRotate',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ clientSeed: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))) }),
  output: z.object({ revealed: z.object({ seedId: id, serverSeed: z.string(), serverSeedHash: seedHash }), current: fairSeed }),
})

/** All that is needed to check one round; serverSeed is null until its pair was rotated. */
export const fairRound = call({
  path: 'fairRound',
  auth: 'user',
  input: z.object({ roundId: id }),
  output: z.extend(settledRound, { serverSeed: z.nullable(z.string()) }),
  failures: ['unknownRound'],
})
