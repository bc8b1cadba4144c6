import { alwaysOpen, defineActivity } from '../../awards/activity.ts'
import { canDraw } from './chances.ts'
import { jackpotHandlers } from './handlers.ts'

/** The daily draw. Its red dot means an unused chance. */
export const jackpotActivity = defineActivity({
  id: 'jackpot',
  handlers: jackpotHandlers,
  type: 0,
  sort: 30,
  art: 'mark',
  path: '/activity/jackpot',
  unloginShowStatus: 1,
  homeFloatShowStatus: 1,
  popupEvery: 'session',
  window: alwaysOpen,
  redDot: ({ sql, playerId, policy, now }) => canDraw(sql, playerId, policy, now),
})
