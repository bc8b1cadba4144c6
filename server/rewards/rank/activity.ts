import { always } from '../../awards/activity.ts'
import type { ActivityArea } from '../../awards/activity.ts'

/** The rank of the day. Nothing is claimed there. */
export const rankActivity: ActivityArea = {
  id: 'rank',
  type: 0,
  sort: 40,
  art: 'trophy',
  path: '/rank',
  unloginShowStatus: 0,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: always,
  redDot: async () => false,
}
