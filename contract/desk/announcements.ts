import * as z from 'zod/mini'
import { segment, segmentTexts } from '../segment.ts'
import { moment, pagePath } from '../values.ts'
import { deskCall } from './call.ts'
import { outcome, reason, rowId, stateSeen } from './values.ts'

/** Drawings that an announcement may show (src/shared/players/avatars.ts). */
export const announcementArt = ['fan', 'fish', 'halohalo', 'jeepney', 'mango', 'mask', 'sampaguita', 'shell'] as const
const art = z.enum(announcementArt)
/** A page of the app. */
const path = z.nullable(z.string().check(z.minLength(1), z.maxLength(200), z.regex(pagePath)))
const content = {
  /** Null: for everyone, visitors too. */
  segment: z.nullable(segment),
  words: segmentTexts,
  art,
  path,
  /** It opens by itself, once for each player; otherwise it is on the list only. */
  isPopup: z.boolean(),
  startsAt: moment,
  endsAt: moment,
}
const who = ['content'] as const

export const announcementCalls = {
  /** Announcements, the newest first. */
  announcements: deskCall({
    who: ['content', 'finance', 'support'],
    input: z.object({ before: z.optional(rowId) }),
    output: z.object({
      now: z.number(),
      rows: z.array(
        z.object({
          id: z.string(),
          ...content,
          art: z.string(),
          state: z.enum(['planned', 'running', 'ended', 'withdrawn']),
          by: z.string(),
          reason: z.string(),
          at: z.number(),
          withdrawnBy: z.nullable(z.string()),
          /** The text that a correction would replace. */
          seen: stateSeen,
          /** What it said before each correction, newest first. */
          corrections: z.array(z.object({ words: segmentTexts, by: z.string(), reason: z.string(), at: z.number() })),
        }),
      ),
      older: z.nullable(z.string()),
    }),
  }),
  /** Schedules one for an audience that was counted (`mailCount`). One for everyone takes two operators. */
  announcementPlan: deskCall({
    who,
    mutates: true,
    perMinute: 30,
    input: z.object({ ...content, counted: z.int().check(z.minimum(0), z.maximum(1_000_000_000)), reason }),
    output: z.object({ ...outcome.shape, id: z.nullable(z.string()) }),
  }),
  /**
   * Replaces the text of one that runs or is planned; whoever was shown it is not shown it again. As scheduling it, this takes two operators
   * if it is for everyone.
   */
  announcementCorrect: deskCall({
    who,
    mutates: true,
    perMinute: 30,
    input: z.object({ id: rowId, words: segmentTexts, seen: stateSeen, reason }),
    output: outcome,
  }),
  /** Takes it off every list at once; it cannot be brought back. */
  announcementWithdraw: deskCall({ who, mutates: true, input: z.object({ id: rowId, reason }), output: z.object({}) }),
}
