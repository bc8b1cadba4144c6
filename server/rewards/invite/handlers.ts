import type { Calls } from '#contract/index.ts'
import { asGuest } from '../../kernel/context.ts'
import type { Handlers } from '../../kernel/context.ts'
import { fillInviter } from './fill.ts'
import { inviteeList } from './invitees.ts'
import { recordShare, payPot, spinWheel, spinList, spinSeen, wheelStatus } from './wheel.ts'

type Name =
  | 'agentFill'
  | 'actInviteUser'
  | 'actInviteRecord'
  | 'actInviteStatus'
  | 'guestInvite'
  | 'actInviteSpin'
  | 'actInviteSpinSeen'
  | 'actInviteExchange'
  | 'actInviteClickInvite'

export const inviteHandlers: Pick<Handlers<Calls>, Name> = {
  agentFill: fillInviter,
  actInviteUser: (context, input) => inviteeList(context, input),
  actInviteRecord: { onReplica: (context, input) => spinList(context, input) },
  actInviteStatus: (context) => wheelStatus(context),
  guestInvite: (context) => wheelStatus(asGuest(context)),
  actInviteSpin: (context) => spinWheel(context),
  actInviteSpinSeen: (context, { spinId }) => spinSeen(context, spinId),
  actInviteExchange: (context) => payPot(context),
  actInviteClickInvite: (context) => recordShare(context),
}
