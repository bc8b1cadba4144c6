import { alwaysOpen, defineActivity } from '../../awards/activity.ts'
import { firstDepositHandlers } from './handlers.ts'
import { canGetFirstDepositAward, hasFirstDepositAward } from './service.ts'

/** No start-up pop-up: opening the app should not prompt for a deposit. Setting `type` to 1 would make it one. */
export const firstDepositActivity = defineActivity({
  id: 'first-deposit',
  handlers: firstDepositHandlers,
  type: 0,
  sort: 32,
  art: 'jeepney',
  path: '/activity/first-deposit',
  unloginShowStatus: 1,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: alwaysOpen,
  isFor: canGetFirstDepositAward,
  redDot: hasFirstDepositAward,
})
