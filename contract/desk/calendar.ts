import * as z from 'zod/mini'
import { moment } from '../values.ts'
import { deskCall } from './call.ts'

const who = ['content', 'finance', 'support'] as const

/** The greatest span of a calendar, in days: a month with the weeks around it. */
export const maxCalendarDays = 45

const span = z.object({
  startsAt: z.number(),
  endsAt: z.number(),
  /** What begins before the calendar, or ends after it. */ isCut: z.boolean(),
})

export const calendarCalls = {
  /** When each activity is on, by the settings in force and planned. */
  calendar: deskCall({
    who,
    input: z.object({ from: moment, to: moment }),
    output: z.object({
      now: z.number(),
      base: z.number(),
      activities: z.array(
        z.object({
          id: z.string(),
          spans: z.array(span),
          /** The settings in force now; null: the activity's own window. */
          isOpen: z.boolean(),
          startsAt: z.nullable(z.number()),
          endsAt: z.nullable(z.number()),
        }),
      ),
      maintenance: z.array(span),
      warnings: z.array(z.object({ at: z.number(), summary: z.string() })),
    }),
  }),
  /** The activities as a player's app would list them at a moment. */
  calendarPreview: deskCall({
    who,
    input: z.object({ at: moment }),
    output: z.object({
      at: z.number(),
      isMaintenance: z.boolean(),
      /** The newest revision that will have begun. */
      revision: z.number(),
      rows: z.array(
        z.object({
          id: z.string(),
          state: z.enum(['upcoming', 'open', 'ended']),
          endsAt: z.nullable(z.number()),
          path: z.nullable(z.string()),
          isPopup: z.boolean(),
          isFloat: z.boolean(),
          isForGuests: z.boolean(),
        }),
      ),
    }),
  }),
}
