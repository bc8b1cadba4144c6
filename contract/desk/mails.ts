import * as z from 'zod/mini'
import { maxMailDays } from '../mail.ts'
import { segment, segmentTexts } from '../segment.ts'
import { deskCall } from './call.ts'
import { outcome, reason, rowId } from './values.ts'

const count = z.int().check(z.minimum(0), z.maximum(1_000_000_000))
const who = ['content'] as const

export const mailCalls = {
  /** Messages to segments, newest first. */
  mails: deskCall({
    who: ['content', 'finance', 'support'],
    input: z.object({ before: z.optional(rowId) }),
    output: z.object({
      now: z.number(),
      testPlayer: z.nullable(z.string()),
      rows: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          segment,
          state: z.enum(['sending', 'done', 'stopped']),
          counted: z.number(),
          sent: z.number(),
          read: z.number(),
          by: z.string(),
          reason: z.string(),
          at: z.number(),
        }),
      ),
      older: z.nullable(z.string()),
    }),
  }),
  /** How many players a segment has; closed, held and locked accounts and players on a break get no such mail and are not counted. */
  mailCount: deskCall({
    who,
    perMinute: 30,
    input: z.object({ segment }),
    output: z.object({ count: z.number(), all: z.number(), isEverybody: z.boolean(), needsSecond: z.boolean() }),
  }),
  /** The operator's own account of the app, to which messages are sent as a test. */
  mailTestPlayer: deskCall({ who, mutates: true, input: z.object({ playerId: rowId }), output: z.object({}) }),
  /** Sends the message to the operator's own test player only. */
  mailTest: deskCall({
    who,
    mutates: true,
    perMinute: 20,
    input: z.object({ words: segmentTexts }),
    output: z.object({ playerId: z.string() }),
  }),
  /** Sends a tested message to a segment that was counted. «Everybody» takes two operators. */
  mailSend: deskCall({
    who,
    mutates: true,
    input: z.object({ segment, words: segmentTexts, days: z.int().check(z.minimum(1), z.maximum(maxMailDays)), counted: count, reason }),
    output: z.object({ ...outcome.shape, id: z.nullable(z.string()) }),
  }),
  /** Stops a message that is being sent; players who received it keep it. */
  mailStop: deskCall({ who, mutates: true, input: z.object({ id: rowId, reason }), output: z.object({}) }),
}
