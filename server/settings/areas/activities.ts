import * as z from 'zod'
import { activityIds } from '#contract/activities.ts'
import type { ActivityId } from '#contract/activities.ts'
import { flag, moment } from '../values.ts'
import type { Frozen } from '../values.ts'

/** An override of what the activity's descriptor says; null: none. */
const override = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().meta({ ...schema.meta() })

/** What else follows for activities that count bets or days. */
const whileClosed: Partial<Record<ActivityId, string>> = {
  points: '; bets of an eight-hour period (from midnight UTC) in which it is closed throughout never earn points',
  jackpot: '; bets of an eight-hour period (from midnight UTC) in which it is closed throughout never earn draws',
  'sign-in': '; a UTC day on which it is closed throughout is no day of a player’s cycle, and none that they missed',
  agent: '; bets of a UTC day on which it is closed throughout never earn commission',
}

const activityOf = (id: ActivityId) =>
  z.object({
    isOpen: flag(`Whether the activity is listed and its awards can be claimed${whileClosed[id] ?? ''}`),
    startsAt: override(moment('Earliest start; not set: the activity’s own')),
    endsAt: override(moment('Latest end; not set: the activity’s own')),
    sort: override(
      z.int().min(0).max(1_000).meta({ description: 'Sort order in lists and among pop-ups, lowest first; not set: the activity’s own' }),
    ),
    isPopup: override(flag('The activity opens as a pop-up at start-up; not set: the activity’s own')),
    isFloat: override(flag('The activity’s floating button is shown on the home page; not set: the activity’s own')),
  })
type ActivitySettings = z.infer<ReturnType<typeof activityOf>>

/** Whether the settings let an activity be on at a time. */
export const isOnAt = ({ isOpen, startsAt, endsAt }: Readonly<ActivitySettings>, at: number): boolean =>
  isOpen && (startsAt === null || at >= startsAt) && (endsAt === null || at < endsAt)

export const activitiesSchema = z.strictObject(
  Object.fromEntries(activityIds.map((id) => [id, activityOf(id)])) as Record<ActivityId, ReturnType<typeof activityOf>>,
)
export const activitiesPolicy: Frozen<z.infer<typeof activitiesSchema>> = Object.fromEntries(
  activityIds.map((id): [string, ActivitySettings] => [
    id,
    { isOpen: true, startsAt: null, endsAt: null, sort: null, isPopup: null, isFloat: null },
  ]),
) as z.infer<typeof activitiesSchema>
