import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { offer, receive, sign } from './service.ts'

export const firstDepositHandlers: Pick<Handlers<Calls>, 'firstRechargeInfo' | 'firstRechargeSign' | 'firstRechargeReceive'> = {
  firstRechargeInfo: (context) => offer(context),
  firstRechargeSign: (context) => sign(context),
  firstRechargeReceive: (context) => receive(context),
}
