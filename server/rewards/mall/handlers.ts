import type { Calls } from '#contract/index.ts'
import type { Handlers } from '../../kernel/context.ts'
import { orderGoods, orderLog } from './orders.ts'
import { awardLog, buyCards, receiveAddUp, scratchCards, scratchInfo, latestPrizes } from './scratch.ts'
import { exchangeCoin, movements, shopData } from './shop.ts'

type MallCalls =
  | 'diamondShopData'
  | 'diamondExchangeCoin'
  | 'diamondExchangeGoods'
  | 'diamondGoodsExchangeOrderLog'
  | 'getScratchCardInfo'
  | 'diamondExchangeScratchcard'
  | 'scratchCardLottery'
  | 'receiveAddupAwardById'
  | 'searchScratchCardAwardLog'
  | 'diamondLog'
  | 'appDiamondBonusTickersData'

export const mallHandlers: Pick<Handlers<Calls>, MallCalls> = {
  diamondShopData: (context) => shopData(context),
  diamondExchangeCoin: (context, input) => exchangeCoin(context, input),
  diamondExchangeGoods: (context, input) => orderGoods(context, input),
  diamondGoodsExchangeOrderLog: { onReplica: (context, input) => orderLog(context, input) },
  getScratchCardInfo: (context) => scratchInfo(context),
  diamondExchangeScratchcard: (context, input) => buyCards(context, input),
  scratchCardLottery: (context, input) => scratchCards(context, input),
  receiveAddupAwardById: (context, input) => receiveAddUp(context, input),
  searchScratchCardAwardLog: { onReplica: (context, input) => awardLog(context, input) },
  diamondLog: { onReplica: (context, input) => movements(context, input) },
  appDiamondBonusTickersData: (context) => latestPrizes(context),
}
