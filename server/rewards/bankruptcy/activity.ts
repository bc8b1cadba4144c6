import { alwaysOpen, defineActivity } from '../../awards/activity.ts'
import { bankruptcyHandlers } from './handlers.ts'
import { hasGift } from './service.ts'

/** No start-up pop-up: the gift is offered when a player has lost everything, not because a day began. */
export const bankruptcyActivity = defineActivity({
  id: 'bankruptcy',
  handlers: bankruptcyHandlers,
  type: 0,
  sort: 40,
  art: 'mango',
  path: null,
  unloginShowStatus: 0,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: alwaysOpen,
  redDot: hasGift,
})
