import { alwaysOpen, defineActivity } from '../../awards/activity.ts'
import { dailyGameHandlers } from './handlers.ts'
import { canPlay } from './service.ts'

/** The free game of the day. The red dot means that today's slip was not drawn yet. */
export const dailyGameActivity = defineActivity({
  id: 'daily-game',
  handlers: dailyGameHandlers,
  type: 0,
  sort: 12,
  art: 'palabunutan',
  path: '/activity/daily-game',
  unloginShowStatus: 0,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: alwaysOpen,
  redDot: canPlay,
})
