import { always } from '../../awards/activity.ts'
import type { ActivityArea } from '../../awards/activity.ts'
import { canClaimTask, canOpenChest } from './board.ts'

/** Tasks and the chests they fill. Its dot is either of theirs. */
export const tasksActivity: ActivityArea = {
  id: 'tasks',
  type: 0,
  sort: 25,
  art: 'sampaguita',
  path: '/bonus/tasks',
  unloginShowStatus: 1,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: always,
  redDot: async (asking) => (await canOpenChest(asking)) || canClaimTask(asking),
}
