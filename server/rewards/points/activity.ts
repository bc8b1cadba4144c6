import { alwaysOpen, defineActivity } from '../../awards/activity.ts'
import { pointsHandlers } from './handlers.ts'

/** Points and what they buy. No red dot: a purchase is never due. */
export const pointsActivity = defineActivity({
  id: 'points',
  handlers: pointsHandlers,
  type: 0,
  sort: 36,
  art: 'points',
  path: '/points',
  unloginShowStatus: 1,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: alwaysOpen,
  redDot: async () => false,
})
