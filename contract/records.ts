import * as z from 'zod/mini'
import { call } from './call.ts'
import { settledRound } from './settledRound.ts'
import { amount, id, olderThan, pageInput, pageOf, timeRange, time } from './values.ts'

const seedHash = z.string()

const betRow = z.object({
  roundId: id,
  gameId: id,
  gameName: z.string(),
  time,
  demo: z.boolean(),
  bet: amount,
  validBet: amount,
  payout: amount,
  /** The number of the shared round, for games with such rounds: it is verified by that (liveProof). */
  shared: z.optional(z.int()),
  /** The id of a round with choices: it is verified by that (stagedProof). */
  staged: z.optional(id),
})
export type BetRow = z.infer<typeof betRow>

/** Rounds, newest first. Demo rounds only on request. */
export const betRecord = call({
  path: 'betRecord',
  auth: 'user',
  input: z.extend(pageInput, {
    gameId: z.optional(id),
    demo: z._default(z.boolean(), false),
    ...timeRange.shape,
    olderThan,
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

const fairSeed = z.object({
  seedId: id,
  serverSeedHash: seedHash,
  /** The hash of the next pair's server seed. It is committed with this pair, before the next client seed is known. */
  nextServerSeedHash: seedHash,
  clientSeed: z.string(),
  rounds: z.int(),
})

/** The seed pair in use: server seeds are returned only as hashes until they are rotated. */
export const fairSeeds = call({ path: 'fairSeeds', auth: 'user', input: z.object({}), output: fairSeed })

/**
 * Reveals the server seed of the pair that the player saw and starts the next: the server seed whose hash was published with that pair, and
 * the player's client seed. `notAvailable`: another pair is in use by now, so its hashes have to be seen first. `roundOpen`: the seed
 * would reveal what an open round has not shown yet.
 */
export const fairRotate = call({
  path: 'fairRotate',
  auth: 'user',
  mutates: true,
  perMinute: 20,
  input: z.object({ seedId: id, clientSeed: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))) }),
  output: z.object({ revealed: z.object({ seedId: id, serverSeed: z.string(), serverSeedHash: seedHash }), current: fairSeed }),
  failures: ['notAvailable', 'roundOpen'],
})

/** Everything needed to verify one round; serverSeed is null until its pair was rotated. */
export const fairRound = call({
  path: 'fairRound',
  auth: 'user',
  input: z.object({ roundId: id }),
  output: z.extend(settledRound, { serverSeed: z.nullable(z.string()) }),
  failures: ['unknownRound'],
})
