import { alwaysOpen, defineActivity } from '../../awards/activity.ts'
import { followHandlers } from './handlers.ts'
import { canClaimFollow } from './service.ts'

/** Our external channels. The red dot means a visit whose award is not claimed yet. */
export const followActivity = defineActivity({
  id: 'follow',
  handlers: followHandlers,
  type: 0,
  sort: 38,
  art: 'megaphone',
  path: '/activity/follow',
  unloginShowStatus: 1,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: alwaysOpen,
  redDot: canClaimFollow,
})
