import * as z from 'zod/mini'
import { slotRound } from './slotRound.ts'
import { amount, id, time } from './values.ts'

/** Names a visit to a game, and proves that it is this device's. */
export const roundToken = z.string().check(z.minLength(20), z.maxLength(100))

/** The least time from one bet to the next, in ms: none is taken sooner. A server of an earlier release sends none, and had this one. */
export const paceMs = z.optional(z.int())
export const defaultPaceMs = 5_000

export const seedHash = z.string()

/** A settled round, for its game to play back. `balance` is everything that can be staked after it. */
export const settledRound = z.object({
  roundId: id,
  gameId: id,
  time,
  demo: z.boolean(),
  stake: amount,
  payout: amount,
  balance: amount,
  /** The part of it in bonus coins, if any: staked first (docs/decisions/017-bonus-coins.md). */
  bonus: z.optional(amount),
  /** The version of the game's rules that it was played by. */
  rulesVersion: z.int(),
  outcome: slotRound,
  fair: z.object({ serverSeedHash: seedHash, clientSeed: z.string(), nonce: z.int() }),
})
