import type { ActivityId } from '#contract/activities.ts'
import type { Calls } from '#contract/index.ts'
import type { ActivityArea, DefinedActivity } from '../../awards/activity.ts'
import { kycActivity } from '../../identity/kyc/activity.ts'
import type { Handlers } from '../../kernel/context.ts'
import { firstDepositActivity } from '../../money/firstDeposit/activity.ts'
import { jackpotActivity } from '../../play/jackpot/activity.ts'
import { agentActivity } from '../../rewards/agent/activity.ts'
import { bankruptcyActivity } from '../../rewards/bankruptcy/activity.ts'
import { checkInActivity } from '../../rewards/dailyCheckIn/activity.ts'
import { dailyGameActivity } from '../../rewards/dailyGame/activity.ts'
import { followActivity } from '../../rewards/follow/activity.ts'
import { inviteActivity } from '../../rewards/invite/activity.ts'
import { mallActivity } from '../../rewards/mall/activity.ts'
import { bankActivity } from '../../rewards/piggyBank/activity.ts'
import { pointsActivity } from '../../rewards/points/activity.ts'
import { rankActivity } from '../../rewards/rank/activity.ts'
import { redVsBlueActivity } from '../../rewards/redVsBlue/activity.ts'
import { slotshackActivity } from '../../rewards/slotshack/activity.ts'
import { tasksActivity } from '../../rewards/tasks/activity.ts'
import { monthlyBonusActivity } from '../../rewards/vip/activity.ts'
import { noticeActivity } from '../../support/announcements/activity.ts'

/** Every activity, by its id. Adding one takes one entry: its list entry, red dot, pop-up and calls come from its descriptor. */
const activities = {
  notice: noticeActivity,
  kyc: kycActivity,
  'sign-in': checkInActivity,
  'red-vs-blue': redVsBlueActivity,
  tasks: tasksActivity,
  jackpot: jackpotActivity,
  lottery: mallActivity,
  'first-deposit': firstDepositActivity,
  bank: bankActivity,
  slotshack: slotshackActivity,
  points: pointsActivity,
  follow: followActivity,
  rank: rankActivity,
  'monthly-bonus': monthlyBonusActivity,
  spin: inviteActivity,
  agent: agentActivity,
  bankruptcy: bankruptcyActivity,
  'daily-game': dailyGameActivity,
} satisfies Record<ActivityId, ActivityArea>
export const activityAreas: readonly ActivityArea[] = Object.values(activities)

type NamesOf<Area> = Area extends DefinedActivity<infer Name> ? Name : never
/** The calls of all activities. */
export const activityHandlers = Object.assign({}, ...activityAreas.map(({ handlers }) => handlers)) as Pick<
  Handlers<Calls>,
  NamesOf<(typeof activities)[keyof typeof activities]>
>
