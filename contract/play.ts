import * as z from 'zod/mini'
import { activityIds } from './activities.ts'
import { call } from './call.ts'
import { paceMs, roundToken, seedHash, settledRound } from './settledRound.ts'
import { stagedRound } from './staged.ts'
import { amount, id, time } from './values.ts'

export type SettledRound = z.infer<typeof settledRound>

/** Opens a game. `resume` is the latest round of this game that the player may not have seen to its end. */
export const startGame = call({
  path: 'startGame',
  auth: 'user',
  mutates: true,
  input: z.object({ gameId: id, tryIt: z.optional(z.boolean()), activityId: z.optional(z.enum(activityIds)) }),
  output: z.object({
    roundToken,
    launch: z.object({ kind: z.enum(['internal', 'iframe']), url: z.string() }),
    name: z.string(),
    demo: z.boolean(),
    balance: amount,
    bonus: z.optional(amount),
    minBet: amount,
    maxBet: amount,
    stakes: z.array(amount),
    rtp: z.int(),
    rulesVersion: z.int(),
    paceMs,
    serverSeedHash: seedHash,
    clientSeed: z.string(),
    /** The totals of a visit interrupted by a reload, which continues. elapsed in ms. */
    visit: z.object({ elapsed: time, rounds: z.int(), staked: amount, won: amount }),
    resume: z.optional(settledRound),
    /** For a game with choices the open round or, without one, the last. */
    staged: z.optional(stagedRound),
    /** For such a game: an open round without a choice for this long is ended by the game's safe rule, in ms. */
    abandonedAfter: z.optional(z.int()),
  }),
  failures: ['unknownGame', 'confirmIdentity', 'selfExcluded', 'ownLimitReached', 'realityCheckDue', 'regionNotAllowed', 'kycNeeded'],
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
  failures: [
    'gameNotOpen',
    'unknownGame',
    'tooFast',
    'stakeNotOffered',
    'balanceTooLow',
    'confirmIdentity',
    'selfExcluded',
    'ownLimitReached',
    'realityCheckDue',
    'regionNotAllowed',
  ],
})

/** Leaves a game: invalidates its token and returns the visit's totals. Idempotent. */
export const exitGame = call({
  path: 'exitGame',
  auth: 'user',
  mutates: true,
  input: z.object({ roundToken }),
  output: z.object({ rounds: z.int(), staked: amount, won: amount, balance: amount }),
  failures: ['gameNotOpen'],
})
