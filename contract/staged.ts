import * as z from 'zod/mini'
import { call } from './call.ts'
import { seedHash } from './settledRound.ts'
import { amount, id, time } from './values.ts'

const roundToken = z.string().check(z.minLength(20), z.maxLength(100))
const choice = z.string().check(z.minLength(1), z.maxLength(20), z.regex(/^[\w-]+$/))
const version = z.int().check(z.nonnegative())

/** The bets of a round that takes several at once, on the spots of its table. */
export const layout = z.array(z.object({ spot: choice, amount: amount.check(z.positive()) })).check(z.maxLength(80))
export type Layout = readonly Readonly<z.infer<typeof layout>[number]>[]

/** An event of a round, as the page plays it. */
const stagedEvent = z.object({
  type: z.string(),
  /** The revealed place of the board, and what was there. */
  leaf: z.optional(z.int()),
  value: z.optional(z.int()),
  /** Which hand, when there are several. */
  hand: z.optional(z.int()),
})
export type StagedEvent = z.infer<typeof stagedEvent>

/** A player's own round that stays open while they choose (docs/decisions/054): everything that its player may know. */
export const stagedRound = z.object({
  roundId: id,
  gameId: id,
  /** When it started. */
  time,
  demo: z.boolean(),
  /** The first bet, and everything staked since. */
  bet: amount,
  stake: amount,
  setup: z.string(),
  /** Of a table's bets; empty where a round has one bet. */
  layout,
  choices: z.array(z.string()),
  /** The number of choices made: the next one names it, so that two tabs do not choose at once. */
  version,
  events: z.array(stagedEvent),
  /** The choices available now; empty once the round has ended. */
  legal: z.array(z.string()),
  isOver: z.boolean(),
  payout: amount,
  /** Ended by the published rule, because the player did not return. */
  isByRule: z.boolean(),
  /** Everything that can be staked now. */
  balance: amount,
  rulesVersion: z.int(),
  /** The root hash of the board, fixed before the first choice. */
  root: z.string(),
})
export type StagedRound = z.infer<typeof stagedRound>

const refusals = [
  'gameNotOpen',
  'balanceTooLow',
  'confirmIdentity',
  'selfExcluded',
  'ownLimitReached',
  'realityCheckDue',
  'regionNotAllowed',
] as const

/**
 * Bets and starts a round; a round without choices ends at once. A table's `layout` adds up to `stake`. `roundOpen`: an earlier one must be
 * finished first.
 */
export const stagedBet = call({
  path: 'stagedBet',
  auth: 'user',
  mutates: true,
  perMinute: 240,
  input: z.object({ roundToken, stake: amount.check(z.positive()), setup: choice, layout: z.optional(layout) }),
  output: stagedRound,
  failures: [...refusals, 'unknownGame', 'kycNeeded', 'stakeNotOffered', 'tooFast', 'roundOpen'],
})

/**
 * One choice in an open round. `choiceNotOpen`: it is not available, another tab has chosen, or the round has ended. `unknownGame`, `kycNeeded`:
 * it would add to the stake, and the game takes no more of this player.
 */
export const stagedChoose = call({
  path: 'stagedChoose',
  auth: 'user',
  mutates: true,
  perMinute: 600,
  input: z.object({ roundToken, roundId: id, version, choice }),
  output: stagedRound,
  failures: [...refusals, 'unknownRound', 'choiceNotOpen', 'unknownGame', 'kycNeeded'],
})

/**
 * Everything needed to verify the player's own round: what it showed can be proven from the first place on, all of it once the seed is
 * revealed.
 */
export const stagedProof = call({
  path: 'stagedProof',
  auth: 'user',
  input: z.object({ roundId: id }),
  output: z.extend(stagedRound, {
    serverSeedHash: seedHash,
    clientSeed: z.string(),
    number: z.int(),
    serverSeed: z.nullable(z.string()),
    shown: z.array(z.object({ leaf: z.int(), value: z.int(), salt: z.string(), path: z.array(z.string()) })),
  }),
  failures: ['unknownRound'],
})
export type StagedProof = z.infer<typeof stagedProof.output>
