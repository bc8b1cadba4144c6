import * as z from 'zod'
import { activityIds } from '#contract/activities.ts'
import { flag, moment } from './values.ts'
import type { Frozen } from './values.ts'

/** An operator's overrides of an activity's descriptor; null: as in the descriptor. */
const activity = z.object({
  isOpen: flag('Whether it is on; off, it is not listed, and what it would give waits'),
  startsAt: moment('It begins no sooner').nullable(),
  endsAt: moment('It ends no later').nullable(),
  sort: z.int().min(0).max(1_000).nullable().meta({ description: 'Its place in lists and among pop-ups' }),
  isPopup: flag('Whether it opens as a start-up pop-up').nullable(),
  isFloat: flag('Whether its bubble may float on home').nullable(),
})
type ActivitySettings = z.infer<typeof activity>

export const activitiesSchema = z.record(z.enum(activityIds), activity)
export const activitiesPolicy: Frozen<z.infer<typeof activitiesSchema>> = Object.fromEntries(
  activityIds.map((id): [string, ActivitySettings] => [
    id,
    { isOpen: true, startsAt: null, endsAt: null, sort: null, isPopup: null, isFloat: null },
  ]),
) as z.infer<typeof activitiesSchema>
