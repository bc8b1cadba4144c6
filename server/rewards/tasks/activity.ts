import { alwaysOpen, defineActivity } from '../../awards/activity.ts'
import { canClaimTask, canOpenChest } from './board.ts'
import { tasksHandlers } from './handlers.ts'

/** Tasks and the chests they fill. The red dot covers both. */
export const tasksActivity = defineActivity({
  id: 'tasks',
  handlers: tasksHandlers,
  type: 0,
  sort: 25,
  art: 'sampaguita',
  path: '/bonus/tasks',
  unloginShowStatus: 1,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: alwaysOpen,
  redDot: async (player) => (await Promise.all([canOpenChest(player), canClaimTask(player)])).includes(true),
})
