import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { showFirstDeposit, receiveFirstDeposit, takeUpFirstDeposit } from './service.ts'

export const firstDepositHandlers: Pick<Handlers<Calls>, 'firstRechargeInfo' | 'firstRechargeSign' | 'firstRechargeReceive'> = {
  firstRechargeInfo: (context) => showFirstDeposit(context),
  firstRechargeSign: (context) => takeUpFirstDeposit(context),
  firstRechargeReceive: (context) => receiveFirstDeposit(context),
}
