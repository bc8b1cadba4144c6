import { alwaysOpen, defineActivity } from '../../awards/activity.ts'
import { agentHandlers } from './handlers.ts'
import { hasAgentAward } from './service.ts'

/** The agent programme: a team, its commission and milestones. */
export const agentActivity = defineActivity({
  id: 'agent',
  handlers: agentHandlers,
  type: 0,
  sort: 38,
  art: 'fan',
  path: '/agent',
  unloginShowStatus: 1,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: alwaysOpen,
  redDot: hasAgentAward,
})
