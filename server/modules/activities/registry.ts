import { agentActivity } from '../agent/activity.ts'
import { bankruptcyActivity } from '../bankruptcy/activity.ts'
import { followActivity } from '../follow/activity.ts'
import { inviteActivity } from '../invite/activity.ts'
import { kycActivity } from '../kyc/activity.ts'
import { firstDepositActivity } from '../firstDeposit/activity.ts'
import { mallActivity } from '../mall/activity.ts'
import { noticeActivity } from '../notices/activity.ts'
import { bankActivity } from '../piggyBank/activity.ts'
import { pointsActivity } from '../points/activity.ts'
import { rankActivity } from '../rank/activity.ts'
import { redVsBlueActivity } from '../redVsBlue/activity.ts'
import { signInActivity } from '../signInBonus/activity.ts'
import { slotshackActivity } from '../slotshack/activity.ts'
import { tasksActivity } from '../tasks/activity.ts'
import { monthlyBonusActivity } from '../vip/activity.ts'
import { always } from './area.ts'
import type { ActivityArea } from './area.ts'
import { redDotOf } from './redDots.ts'

/** Every activity of the house. Adding one is one entry. */
export const activityAreas: readonly ActivityArea[] = [
  noticeActivity,
  kycActivity,
  signInActivity,
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
