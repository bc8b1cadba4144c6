import { always } from '../../awards/activity.ts'
import type { ActivityArea } from '../../awards/activity.ts'
import { hasAgentAward } from './service.ts'

/** The agent programme: a team, its shares and milestones. */
export const agentActivity: ActivityArea = {
  id: 'agent',
  type: 0,
  sort: 38,
  art: 'fan',
  path: '/agent',
  unloginShowStatus: 1,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: always,
  redDot: hasAgentAward,
}
