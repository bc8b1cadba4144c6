import {
  diamondExchangeCoin,
  diamondExchangeScratchcard,
  diamondShopData,
  getScratchCardInfo,
  receiveAddupAwardById,
} from '#contract/mall.ts'
import type { DiamondShop } from '#contract/mall.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { showAwards } from '../../../shared/awards/showAwards.ts'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { useAt } from '../../../shared/time/useAt.ts'

export const useShop = () => useCall(diamondShopData, {})

/** Whether items require bets: operators can switch that off. */
export const requiresBets = ({ goods }: DiamondShop): boolean => goods.some(({ bet }) => bet > 0)

/** The cards, refetched at each visit: another device may have left one covered. A page left open past midnight counts the new day. */
export function useCards() {
  const app = useApp()
  const cards = useCall(getScratchCardInfo, {})
  useAt(cards.data?.resetAt, () => refreshOf(app)('mall.changed'))
  return cards
}

/** Purchases in the mall. Whatever the result, the data shown before is stale. */
export function useMallClaims() {
  const app = useApp()
  const changed = () => refreshOf(app)('mall.changed')
  const cards = useClaim(diamondExchangeScratchcard, { onGranted: changed, onRefused: changed })
  const pack = useClaim(diamondExchangeCoin, {
    outlivesView: true,
    onGranted: ({ packId, coins }) => {
      changed()
      refreshOf(app)('coins.moved')
      void showAwards(app, [{ id: packId, propId: 2001, count: coins }])
    },
    onRefused: changed,
  })
  const addUp = useClaim(receiveAddupAwardById, {
    outlivesView: true,
    onGranted: ({ awards }) => {
      changed()
      refreshOf(app)('award.granted')
      void showAwards(app, awards)
    },
    onRefused: changed,
  })
  return { cards, pack, addUp }
}
export type MallClaims = ReturnType<typeof useMallClaims>
