import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { coinDays, statement } from '../statement/statement.ts'
import { depositRecord, depositStatus, openDeposit } from './deposits.ts'

export const depositsHandlers: Pick<
  Handlers<Calls>,
  'recharge' | 'rechargeStatus' | 'rechargeRecord' | 'appUserCoinDetail' | 'coinReport'
> = {
  recharge: (context, input) => openDeposit(context, input),
  rechargeStatus: (context, input) => depositStatus(context, input.orderId),
  rechargeRecord: { onReplica: (context, input) => depositRecord(context, input) },
  appUserCoinDetail: { onReplica: (context, input) => statement(context, input) },
  coinReport: { onReplica: (context, input) => coinDays(context, input) },
}
