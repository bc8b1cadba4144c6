import { always } from '../../awards/activity.ts'
import type { ActivityArea } from '../../awards/activity.ts'
import { hasGift } from './service.ts'

/** No start-up pop-up: it is offered when somebody has lost all, not because a day began. */
export const bankruptcyActivity: ActivityArea = {
  id: 'bankruptcy',
  type: 0,
  sort: 40,
  art: 'mango',
  path: null,
  unloginShowStatus: 0,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: always,
  redDot: hasGift,
}
