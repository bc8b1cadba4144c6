import { alwaysOpen, defineActivity } from '../../awards/activity.ts'
import { canClaimMission } from './board.ts'
import { slotshackHandlers } from './handlers.ts'

/** A board of missions, new each week. */
export const slotshackActivity = defineActivity({
  id: 'slotshack',
  handlers: slotshackHandlers,
  type: 0,
  sort: 28,
  art: 'shack',
  path: '/activity/slotshack',
  unloginShowStatus: 1,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: alwaysOpen,
  redDot: canClaimMission,
})
