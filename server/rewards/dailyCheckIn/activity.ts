import { alwaysOpen, defineActivity } from '../../awards/activity.ts'
import { dailyCheckInHandlers } from './handlers.ts'
import { canCheckIn } from './service.ts'

export const checkInActivity = defineActivity({
  id: 'sign-in',
  handlers: dailyCheckInHandlers,
  type: 1,
  sort: 10,
  art: 'parol',
  path: '/activity/sign-in',
  unloginShowStatus: 1,
  homeFloatShowStatus: 0,
  popupEvery: 'day',
  window: alwaysOpen,
  redDot: canCheckIn,
})
