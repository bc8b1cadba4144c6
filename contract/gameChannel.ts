import * as z from 'zod/mini'
import { settledRound } from './settledRound.ts'
import { amount, id, locale, requestId } from './values.ts'

/**
 * What a game's frame and the page around it say to each other, over one message channel. Both ends parse every message and ignore
 * what they do not know, so a studio's game needs nothing but this file (spec §7 «Games», docs/decisions/004-game-frames.md).
 *
 * The page opens: once the frame has loaded, it posts `swerte.connect` with one port of the channel to it. Then the game says `ready`
 * and is greeted.
 */
export const connectMessage = z.object({ type: z.literal('swerte.connect') })

/** Amounts are hundredths, `rtp` is in basis points. */
const hello = z.object({
  type: z.literal('hello'),
  locale,
  theme: z.enum(['gabi', 'amihan']),
  sound: z.boolean(),
  reducedMotion: z.boolean(),
  game: z.object({
    gameId: id,
    name: z.string().check(z.maxLength(80)),
    demo: z.boolean(),
    /** All that can be staked; `bonus` is the part of it in bonus coins. */
    balance: amount,
    bonus: z.optional(amount),
    stakes: z.array(amount.check(z.positive())).check(z.minLength(1), z.maxLength(50)),
    rtp: z.int(),
    rulesVersion: z.int(),
  }),
  /** What the visit came to before a reload of the page. elapsed in ms. */
  visit: z.object({ elapsed: z.int(), rounds: z.int(), staked: amount, won: amount }),
  /** The latest round of this game, if there is one; `seen` unless its show was cut off in this tab. */
  resume: z.nullable(z.object({ round: settledRound, seen: z.boolean() })),
})

export const hostMessage = z.discriminatedUnion('type', [
  hello,
  z.object({ type: z.literal('round.settled'), round: settledRound }),
  /** No stake was taken. `failure` is the refusal's name, null for one without. */
  z.object({ type: z.literal('round.refused'), failure: z.nullable(z.string().check(z.maxLength(40))) }),
  /** The line is slow: whether the round was settled is being found out. */
  z.object({ type: z.literal('round.unsure') }),
  /** The balance changed for another reason than a round. */
  z.object({ type: z.literal('balance.changed'), balance: amount, bonus: z.optional(amount) }),
  /** The visit is being closed: sounds end, and no round can be asked for any more. */
  z.object({ type: z.literal('leaving') }),
])
export type HostMessage = z.infer<typeof hostMessage>
export type Hello = z.infer<typeof hello>

export const gameMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('round.requested'), requestId, stake: amount.check(z.positive()) }),
  /** The show of the round was played to its end: a reload will not play it again. */
  z.object({ type: z.literal('round.shown'), roundId: id }),
  z.object({ type: z.literal('sound.changed'), on: z.boolean() }),
  z.object({ type: z.literal('verify.requested'), roundId: id }),
  z.object({ type: z.literal('exit.requested') }),
])
export type GameMessage = z.infer<typeof gameMessage>
