import * as z from 'zod/mini'
import { settledRound } from './games.ts'
import { amount, id, locale, requestId, time } from './values.ts'

/**
 * What a game's frame and the page around it say to each other, over one message channel. Both ends parse every message and ignore
 * what they do not know, so a studio's game needs nothing but this file.
 */
export const connectMessage = z.object({ type: z.literal('swerte.connect') })

const hello = z.object({
  type: z.literal('hello'),
  locale,
  sound: z.boolean(),
  game: z.object({
    gameId: id,
    name: z.string(),
    demo: z.boolean(),
    balance: amount,
    stakes: z.array(amount).check(z.minLength(1)),
    rtp: z.int(),
    rulesVersion: z.int(),
    startedAt: time,
  }),
  /** The latest round of this game; `seen` when its show was played to the end in this browser. */
  resume: z.nullable(z.object({ round: settledRound, seen: z.boolean() })),
})
const settled = z.object({ type: z.literal('round.settled'), round: settledRound })
const refused = z.object({ type: z.literal('round.refused'), failure: z.nullable(z.string()) })
/** The line is slow: whether the round was settled is being found out. */
const unsure = z.object({ type: z.literal('round.unsure') })

export const hostMessage = z.discriminatedUnion('type', [hello, settled, refused, unsure])
export type HostMessage = z.infer<typeof hostMessage>
export type Hello = z.infer<typeof hello>

export const gameMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('round.requested'), requestId, stake: amount.check(z.positive()) }),
  z.object({ type: z.literal('round.shown'), roundId: id }),
  z.object({ type: z.literal('sound.changed'), on: z.boolean() }),
  z.object({ type: z.literal('verify.requested'), roundId: id }),
])
export type GameMessage = z.infer<typeof gameMessage>
