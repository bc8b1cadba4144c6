import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { openPiggyBank, piggyBank } from './service.ts'

export const piggyBankHandlers: Pick<Handlers<Calls>, 'piggyBank' | 'piggyBankOpen'> = {
  piggyBank: (context) => piggyBank(context),
  piggyBankOpen: (context, input) => openPiggyBank(context, input),
}
