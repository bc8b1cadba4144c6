import { always } from '../../awards/activity.ts'
import type { ActivityArea } from '../../awards/activity.ts'
import { hasInviteSpin } from './wheel.ts'

/** The wheel that invitations turn. */
export const inviteActivity: ActivityArea = {
  id: 'spin',
  type: 0,
  sort: 37,
  art: 'mango',
  path: '/activity/spin',
  unloginShowStatus: 1,
  homeFloatShowStatus: 0,
  popupEvery: 'session',
  window: always,
  redDot: hasInviteSpin,
}
