import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call, openToGuests } from './call.ts'
import { id, olderThan, pageInput, pageOf, timeRange, time } from './values.ts'

/** All activities (spec §2 «Activities»); the app and the server each keep Records keyed by these. */
export const activityIds = [
  'notice',
  'kyc',
  'sign-in',
  'red-vs-blue',
  'tasks',
  'jackpot',
  'lottery',
  'first-deposit',
  'bank',
  'slotshack',
  'points',
  'follow',
  'rank',
  'monthly-bonus',
  'spin',
  'agent',
  'bankruptcy',
  'daily-game',
] as const
export type ActivityId = (typeof activityIds)[number]
/** Their names in English, as operators read them. */
export const activityTitles: Readonly<Record<ActivityId, string>> = {
  notice: 'Announcements',
  kyc: 'Identity verification',
  'sign-in': 'Daily check-in',
  'red-vs-blue': 'Red vs Blue',
  tasks: 'Tasks',
  jackpot: 'Jackpot',
  lottery: 'Diamond mall',
  'first-deposit': 'First deposit bonus',
  bank: 'Savings',
  slotshack: 'Slotshack',
  points: 'Rewards store',
  follow: 'Follow us',
  rank: 'Daily ranking',
  'monthly-bonus': 'Monthly bonus',
  spin: 'Barkada wheel',
  agent: 'Invite and earn',
  bankruptcy: 'Fresh start gift',
  'daily-game': 'Palabunutan',
}
/** What an award is logged under: an activity, or another source of awards. */
export type AwardSource = ActivityId | 'vip' | 'coupon' | 'mail'

const flag = z.literal([0, 1])

/** An activity (spec §3 «Activity»). type 1 opens as a start-up pop-up, in the order of `sort`. */
const activity = z.object({
  activityId: id,
  type: z.literal([0, 1]),
  sort: z.int(),
  state: z.enum(['upcoming', 'open', 'ended']),
  startsAt: time,
  endsAt: z.nullable(time),
  /** There is something to claim now. */
  redDot: z.boolean(),
  /** Shown to visitors who are not logged in. */
  unloginShowStatus: flag,
  /** Its floating bubble may show on home. */
  homeFloatShowStatus: flag,
  /** Name of the drawing. */
  imgUrl4: z.string(),
  /** How often its pop-up may show: once per session, or also only once per UTC day. */
  popupEvery: z.enum(['session', 'day']),
})
export type Activity = z.infer<typeof activity>

/** The current activities for the caller: a visitor who is not logged in gets those with `unloginShowStatus`, without dots. */
export const activityGetStatusList = openToGuests(
  call({
    path: 'activityGetStatusList',
    auth: 'user',
    input: z.object({}),
    output: z.object({ list: z.array(activity) }),
  }),
)

/** Ids of the activities that are open to this player. */
export const getActivityIds = call({
  path: 'getActivityIds',
  auth: 'user',
  input: z.object({}),
  output: z.object({ activityIds: z.array(id) }),
})

/** The player's awards from activities, newest first. `activityIds`: all that ever gave this player an award, for filtering. */
export const activityAwardGetLog = call({
  path: 'activityAwardGetLog',
  auth: 'user',
  input: z.extend(pageInput, { activityId: z.optional(id), ...timeRange.shape, olderThan }),
  output: z.extend(pageOf(z.object({ id, time, activityId: id, award })), { activityIds: z.array(id) }),
})
export type AwardRow = z.infer<typeof activityAwardGetLog.output>['list'][number]
