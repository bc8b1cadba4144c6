import { alwaysOpen, defineActivity } from '../../awards/activity.ts'
import { vipHandlers } from './handlers.ts'
import { hasMonthlyPart } from './waiting.ts'

/** Last month's valid bets × the VIP rate, paid back in parts. */
export const monthlyBonusActivity = defineActivity({
  id: 'monthly-bonus',
  handlers: vipHandlers,
  type: 0,
  sort: 36,
  art: 'sampaguita',
  path: '/activity/monthly-bonus',
  unloginShowStatus: 1,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: alwaysOpen,
  redDot: hasMonthlyPart,
})
