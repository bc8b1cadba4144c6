import * as z from 'zod/mini'
import { settledRound, defaultPaceMs } from './settledRound.ts'
import { layout, stagedRound } from './staged.ts'
import { amount, id, locale, requestId } from './values.ts'

/**
 * The messages between a game's frame and the page around it, over one message channel. Both ends parse every message and ignore unknown
 * ones, so a provider's game needs nothing but this file (spec §7 «Games», docs/decisions/004-game-frames.md).
 *
 * The page connects first: once the frame has loaded, it posts `swerte.connect` with one port of the channel to it. Then the game sends
 * `ready` and receives `hello`.
 */
export const connectMessage = z.object({ type: z.literal('swerte.connect') })

const theme = z.enum(['gabi', 'amihan'])

/** Amounts are hundredths, `rtp` is in basis points. */
const hello = z.object({
  type: z.literal('hello'),
  locale,
  theme,
  sound: z.boolean(),
  reducedMotion: z.boolean(),
  game: z.object({
    gameId: id,
    name: z.string().check(z.maxLength(80)),
    demo: z.boolean(),
    /** Everything that can be staked; `bonus` is the part of it in bonus coins. */
    balance: amount,
    bonus: z.optional(amount),
    stakes: z.array(amount.check(z.positive())).check(z.minLength(1), z.maxLength(50)),
    rtp: z.int(),
    rulesVersion: z.int(),
    /** The least time from one bet to the next, in ms. A page of an earlier release sends none. */
    paceMs: z._default(z.int(), defaultPaceMs),
    /** For a game with choices: an open round without one for this long is ended by the game's safe rule, in ms. */
    abandonedAfter: z.optional(z.int()),
  }),
  /** The visit's totals before a reload of the page. elapsed in ms. */
  visit: z.object({ elapsed: z.int(), rounds: z.int(), staked: amount, won: amount }),
  /** The latest round of this game, if any; `seen` unless its presentation was interrupted in this tab. */
  resume: z.nullable(z.object({ round: settledRound, seen: z.boolean() })),
  /** For a game with choices: the open round or, without one, the last. */
  staged: z.optional(stagedRound),
})

export const hostMessage = z.discriminatedUnion('type', [
  hello,
  z.object({ type: z.literal('round.settled'), round: settledRound }),
  /** The state of a round with choices. */
  z.object({ type: z.literal('round.updated'), round: stagedRound }),
  /** No stake was taken, and no choice made. `failure` is the refusal's name, null for one without. */
  z.object({ type: z.literal('round.refused'), failure: z.nullable(z.string().check(z.maxLength(40))) }),
  /** The connection is slow: it is being found out whether the round was settled. */
  z.object({ type: z.literal('round.unsure') }),
  /** The balance changed for another reason than a round. */
  z.object({ type: z.literal('balance.changed'), balance: amount, bonus: z.optional(amount) }),
  /** The player chose another language, in another tab. */
  z.object({ type: z.literal('locale.changed'), locale }),
  /** The app has become light or dark: the player's choice in another tab, or the server's. */
  z.object({ type: z.literal('theme.changed'), theme }),
  /** The visit is being closed: sounds stop, and no further round can be requested. */
  z.object({ type: z.literal('leaving') }),
])
export type HostMessage = z.infer<typeof hostMessage>
export type Hello = z.infer<typeof hello>

const setup = z.string().check(z.minLength(1), z.maxLength(20))

export const gameMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  /** `setup` for a game with choices, `layout` for one with several bets: they add up to `stake`. */
  z.object({
    type: z.literal('round.requested'),
    requestId,
    stake: amount.check(z.positive()),
    setup: z.optional(setup),
    layout: z.optional(layout),
  }),
  z.object({ type: z.literal('choice.made'), requestId, roundId: id, version: z.int(), choice: setup }),
  /** The round was presented to its end: a reload will not play it again. */
  z.object({ type: z.literal('round.shown'), roundId: id }),
  z.object({ type: z.literal('sound.changed'), on: z.boolean() }),
  z.object({ type: z.literal('verify.requested'), roundId: id, staged: z.optional(z.boolean()) }),
  z.object({ type: z.literal('exit.requested') }),
])
export type GameMessage = z.infer<typeof gameMessage>
