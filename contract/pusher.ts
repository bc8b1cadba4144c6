import * as z from 'zod/mini'
import { activityIds } from './activities.ts'
import { call } from './call.ts'
import { paceMs, seedHash } from './settledRound.ts'
import { amount, id, time } from './values.ts'

const count = z.int().check(z.nonnegative())
const kind = z.literal([0, 1, 2])
/** Id, kind and place of a coin (games/coin-pusher/rules.ts). */
const coin = z.tuple([count, kind, z.int(), z.int()])
const bed = z.object({ coins: z.array(coin), next: count })
const landing = z.object({ kind, x: z.int(), y: z.int() })
const fall = z.object({ id: count, kind, stroke: count, to: z.enum(['front', 'side']) })

/** The totals of a visit. elapsed in ms. */
const visit = z.object({ elapsed: time, staked: amount, won: amount })
const mode = { tryIt: z._default(z.boolean(), false) }

/**
 * One round of the coin pusher (docs/decisions/059): the bed it was played on, what was dropped where, and what fell. The bed afterwards
 * follows by playing it; `hashAfter` is its hash.
 */
const pusherRound = z.object({
  roundId: id,
  time,
  demo: z.boolean(),
  rulesVersion: z.int(),
  aim: count,
  stake: amount,
  payout: amount,
  before: bed,
  landings: z.array(landing),
  falls: z.array(fall),
  /** SHA-256 of the bed before, shown before the drop, and of the bed after. */
  hashBefore: seedHash,
  hashAfter: seedHash,
})
export type PusherRound = z.infer<typeof pusherRound>

/** The player's own bed as it was left, and everything that is fixed for the next drop. A new player's is the same for everybody. */
export const pusherBed = call({
  path: 'pusherBed',
  auth: 'user',
  perMinute: 240,
  input: z.object(mode),
  output: z.object({
    bed,
    /** SHA-256 of the bed. */
    hash: seedHash,
    rulesVersion: z.int(),
    /** Its place in the sequence of the pair's rounds is taken when the coins are dropped. */
    serverSeedHash: seedHash,
    balance: amount,
    visit,
    paceMs,
  }),
})
export type PusherBed = z.infer<typeof pusherBed.output>

/**
 * Drops coins on the player's bed. `version` is the id of the next coin, as the player saw the bed: `choiceNotOpen` if another tab has
 * dropped since.
 */
export const pusherDrop = call({
  path: 'pusherDrop',
  auth: 'user',
  mutates: true,
  perMinute: 240,
  input: z.object({
    ...mode,
    aim: count,
    coins: z.int().check(z.positive()),
    version: count,
    /** The activity that led to the game: the visit that the drop opens is recorded with it. */
    activityId: z.optional(z.enum(activityIds)),
  }),
  output: z.extend(pusherRound, { balance: amount }),
  failures: [
    'stakeNotOffered',
    'choiceNotOpen',
    'tooFast',
    'balanceTooLow',
    'confirmIdentity',
    'selfExcluded',
    'ownLimitReached',
    'realityCheckDue',
    'regionNotAllowed',
    'kycNeeded',
  ],
})
export type PusherDrop = z.infer<typeof pusherDrop.output>

/** Everything needed to verify one of the player's rounds; the server seed once its pair was rotated. */
export const pusherProof = call({
  path: 'pusherProof',
  auth: 'user',
  input: z.object({ roundId: id }),
  output: z.extend(pusherRound, { serverSeed: z.nullable(z.string()), serverSeedHash: seedHash, clientSeed: z.string(), nonce: count }),
  failures: ['unknownRound'],
})
export type PusherProof = z.infer<typeof pusherProof.output>
