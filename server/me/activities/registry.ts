import { always } from '../../awards/activity.ts'
import type { ActivityArea } from '../../awards/activity.ts'
import { kycActivity } from '../../identity/kyc/activity.ts'
import { firstDepositActivity } from '../../money/firstDeposit/activity.ts'
import { agentActivity } from '../../rewards/agent/activity.ts'
import { bankruptcyActivity } from '../../rewards/bankruptcy/activity.ts'
import { checkInActivity } from '../../rewards/dailyCheckIn/activity.ts'
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
import { redDotOf } from './redDots.ts'

/** Every activity of the house. Adding one is one entry. */
export const activityAreas: readonly ActivityArea[] = [
  noticeActivity,
  kycActivity,
  checkInActivity,
  redVsBlueActivity,
  tasksActivity,
  {
    id: 'jackpot',
    type: 0,
    sort: 30,
    art: 'mark',
    path: '/activity/jackpot',
    unloginShowStatus: 1,
    homeFloatShowStatus: 1,
    popupEvery: 'session',
    window: always,
    redDot: redDotOf('canReceiveDrawChance'),
  },
  mallActivity,
  firstDepositActivity,
  bankActivity,
  slotshackActivity,
  pointsActivity,
  followActivity,
  rankActivity,
  monthlyBonusActivity,
  inviteActivity,
  agentActivity,
  bankruptcyActivity,
]
