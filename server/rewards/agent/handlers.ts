import type { Calls } from '#contract/index.ts'
import { asGuest } from '../../kernel/context.ts'
import type { Handlers } from '../../kernel/context.ts'
import { agentInfo, dayList, receiveMilestone, receiveShares } from './service.ts'

type Name = 'appAgent5User' | 'guestAgent' | 'appAgent5UserLog' | 'appAgent5UserReceive' | 'appAgent5UserInviteValidReceive'

export const agentHandlers: Pick<Handlers<Calls>, Name> = {
  appAgent5User: (context) => agentInfo(context),
  guestAgent: (context) => agentInfo(asGuest(context)),
  appAgent5UserLog: { onReplica: (context, input) => dayList(context, input) },
  appAgent5UserReceive: (context) => receiveShares(context),
  appAgent5UserInviteValidReceive: (context, input) => receiveMilestone(context, input),
}
