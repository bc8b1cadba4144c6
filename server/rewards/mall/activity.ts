import { alwaysOpen, defineActivity } from '../../awards/activity.ts'
import { mallHandlers } from './handlers.ts'
import { hasMallAward } from './scratch.ts'

/** The diamond mall (spec §2 /activity/lottery); its rules and items are for players. */
export const mallActivity = defineActivity({
  id: 'lottery',
  handlers: mallHandlers,
  type: 0,
  sort: 35,
  art: 'diamond',
  path: '/activity/lottery',
  unloginShowStatus: 1,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: alwaysOpen,
  redDot: hasMallAward,
})
