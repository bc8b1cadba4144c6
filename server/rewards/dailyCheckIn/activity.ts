import { always } from '../../awards/activity.ts'
import type { ActivityArea } from '../../awards/activity.ts'
import { canCheckIn } from './service.ts'

export const checkInActivity: ActivityArea = {
  id: 'sign-in',
  type: 1,
  sort: 10,
  art: 'parol',
  path: '/activity/sign-in',
  unloginShowStatus: 1,
  homeFloatShowStatus: 0,
  popupEvery: 'day',
  window: always,
  redDot: canCheckIn,
}
