import { always } from '../../awards/activity.ts'
import type { ActivityArea } from '../../awards/activity.ts'
import { canClaimMission } from './board.ts'

/** A board of missions, new each week. */
export const slotshackActivity: ActivityArea = {
  id: 'slotshack',
  type: 0,
  sort: 28,
  art: 'shack',
  path: '/activity/slotshack',
  unloginShowStatus: 1,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: always,
  redDot: canClaimMission,
}
