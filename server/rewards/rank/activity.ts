import { alwaysOpen, defineActivity } from '../../awards/activity.ts'
import { rankHandlers } from './handlers.ts'

/** The rank of the day. It has nothing to claim. */
export const rankActivity = defineActivity({
  id: 'rank',
  handlers: rankHandlers,
  type: 0,
  sort: 40,
  art: 'trophy',
  path: '/rank',
  unloginShowStatus: 0,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: alwaysOpen,
  redDot: async () => false,
})
