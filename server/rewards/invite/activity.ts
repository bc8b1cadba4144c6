import { alwaysOpen, defineActivity } from '../../awards/activity.ts'
import { inviteHandlers } from './handlers.ts'
import { hasInviteSpin } from './wheel.ts'

/** The wheel whose spins are earned by invitations. */
export const inviteActivity = defineActivity({
  id: 'spin',
  handlers: inviteHandlers,
  type: 0,
  sort: 37,
  art: 'mango',
  path: '/activity/spin',
  unloginShowStatus: 1,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: alwaysOpen,
  redDot: hasInviteSpin,
})
