import { useEffect } from 'react'
import {
  diamondExchangeCoin,
  diamondExchangeScratchcard,
  diamondShopData,
  getScratchCardInfo,
  receiveAddupAwardById,
} from '#contract/mall.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../queries/queries.ts'
import { showAwards } from '../../../shared/awards/showAwards.ts'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

/** Past midnight by so much, in ms: clocks are never quite the same. */
const marginMs = 1_500

export const useShop = () => useCall(diamondShopData, {})

/** The cards, asked for again at each visit: another device may have left one covered. A page that stays open over midnight counts the new day. */
export function useCards() {
  const app = useApp()
  const cards = useCall(getScratchCardInfo, {})
  const resetAt = cards.data?.resetAt
  useEffect(() => {
    if (resetAt === undefined) return
    const timer = setTimeout(() => refreshOf(app)('mall.changed'), Math.max(0, resetAt - app.serverTime.now()) + marginMs)
    return () => clearTimeout(timer)
  }, [app, resetAt])
  return cards
}

/** What the mall sells by a tap. Whatever came of it, what was shown before is old. */
export function useMallClaims() {
  const app = useApp()
  const changed = () => refreshOf(app)('mall.changed')
  const cards = useClaim(diamondExchangeScratchcard, { onGranted: changed, onRefused: changed })
  const pack = useClaim(diamondExchangeCoin, {
    onGranted: ({ packId, coins }) => {
      changed()
      refreshOf(app)('coins.moved')
      void showAwards(app, [{ id: packId, propId: 2001, count: coins }])
    },
    onRefused: changed,
  })
  const addUp = useClaim(receiveAddupAwardById, {
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
