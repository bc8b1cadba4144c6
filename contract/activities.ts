import * as z from 'zod/mini'
import { award } from './awards.ts'
import { call, openToGuests } from './call.ts'
import { id, pageInput, pageOf, time } from './values.ts'

/** Everything that is going on (spec §2 «Activities»); what the app and the server have of each is a Record over these. */
export type ActivityId =
  | 'notice'
  | 'kyc'
  | 'sign-in'
  | 'red-vs-blue'
  | 'tasks'
  | 'jackpot'
  | 'lottery'
  | 'first-deposit'
  | 'bank'
  | 'slotshack'
  | 'points'
  | 'follow'
  | 'rank'
  | 'monthly-bonus'
  | 'spin'
  | 'agent'
  | 'bankruptcy'
/** What an award is logged under: an activity, or one of those that give without being one. */
export type AwardSource = ActivityId | 'vip' | 'coupon' | 'mail'

const flag = z.literal([0, 1])

/** Something that is going on (spec §3 «Activity»). type 1 opens as a start-up pop-up, in the order of `sort`. */
export const activity = z.object({
  activityId: id,
  type: z.literal([0, 1]),
  sort: z.int(),
  state: z.enum(['upcoming', 'open', 'ended']),
  startsAt: time,
  endsAt: z.nullable(time),
  /** Something of it can be claimed now. */
  redDot: z.boolean(),
  /** Shown to those who are not logged in. */
  unloginShowStatus: flag,
  /** Its floating bubble may show on home. */
  homeFloatShowStatus: flag,
  /** Name of the drawing. */
  imgUrl4: z.string(),
  /** How often its pop-up may show: once a session, or once a UTC day as well. */
  popupEvery: z.enum(['session', 'day']),
})
export type Activity = z.infer<typeof activity>

/** What is going on for who asks: a visitor who is not logged in gets those with `unloginShowStatus`, without dots. */
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

/**
 * What activities gave the player, newest first. `activityIds`: all that ever gave this player something, for who wants those of one only.
 */
export const activityAwardGetLog = call({
  path: 'activityAwardGetLog',
  auth: 'user',
  input: z.extend(pageInput, { activityId: z.optional(id), from: z.optional(time), to: z.optional(time) }),
  output: z.extend(pageOf(z.object({ id, time, activityId: id, award })), { activityIds: z.array(id) }),
})
export type AwardRow = z.infer<typeof activityAwardGetLog.output>['list'][number]
