import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { giftInfo, receiveGift } from './service.ts'

export const bankruptcyHandlers: Pick<Handlers<Calls>, 'getBankruptGiftInfo' | 'receiveBankruptGiftAward'> = {
  getBankruptGiftInfo: (context) => giftInfo(context),
  receiveBankruptGiftAward: (context, input) => receiveGift(context, input),
}
