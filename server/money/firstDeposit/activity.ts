import { always } from '../../awards/activity.ts'
import type { ActivityArea } from '../../awards/activity.ts'
import { hasFirstDepositAward } from './service.ts'

/** No start-up pop-up: nobody is asked for a deposit because they came in. Setting `type` to 1 would make it one. */
export const firstDepositActivity: ActivityArea = {
  id: 'first-deposit',
  type: 0,
  sort: 32,
  art: 'jeepney',
  path: '/activity/first-deposit',
  unloginShowStatus: 1,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: always,
  redDot: hasFirstDepositAward,
}
