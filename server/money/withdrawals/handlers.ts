import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { addBank, deleteBank, modifyBank } from './banks.ts'
import { giveUp } from './gift.ts'
import { exchangeInfo, openWithdrawal, withdrawalRecord, withdrawalStatus } from './withdrawals.ts'

export const withdrawalHandlers: Pick<
  Handlers<Calls>,
  'getExchange' | 'exchange' | 'giveUpGift' | 'exchangeStatus' | 'exchangeRecord' | 'addBankInfo' | 'modifyBankInfo' | 'delUserBank'
> = {
  getExchange: (context) => exchangeInfo(context),
  exchange: (context, input) => openWithdrawal(context, input),
  giveUpGift: (context, input) => giveUp(context, input),
  exchangeStatus: (context, input) => withdrawalStatus(context, input.orderId),
  exchangeRecord: { onReplica: (context, input) => withdrawalRecord(context, input) },
  addBankInfo: (context, input) => addBank(context, input),
  modifyBankInfo: (context, input) => modifyBank(context, input),
  delUserBank: (context, input) => deleteBank(context, input.id),
}
