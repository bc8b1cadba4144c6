import { useState } from 'react'
import type { ReactNode } from 'react'
import { pointsExchange, pointsInfo } from '#contract/points.ts'
import type { PointsBoard, PointsItem } from '#contract/points.ts'
import { useApp } from '../../../platform/app.ts'
import { queryOf } from '../../../queries/queries.ts'
import { showAwards } from '../../../shared/awards/showAwards.ts'
import { useClaim } from '../../../shared/claim/useClaim.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { BuySheet } from './BuySheet.tsx'

export interface Buying {
  readonly isBusy: boolean
  /** Asks for confirmation before anything is paid. */
  readonly choose: (item: PointsItem) => void
  /** The confirmation, and why the purchase was refused. */
  readonly sheet: ReactNode
}

/** One purchase at a time: chosen, confirmed, paid. */
export function useBuying(points: number): Buying {
  const app = useApp()
  const [chosen, setChosen] = useState<PointsItem>()
  const { queryKey } = queryOf(app, pointsInfo, {})
  /** Another device may have been first, or the offer has changed: the sheet then shows the new one, for the player to agree to. */
  const refreshChosen = async () => {
    await app.queries.invalidateQueries({ queryKey })
    const items = app.queries.getQueryData<PointsBoard>(queryKey)?.items
    setChosen((asked) => asked && (items?.find(({ id }) => id === asked.id) ?? asked))
  }
  const { claim, ...claiming } = useClaim(pointsExchange, {
    outlivesView: true,
    onGranted: ({ awards, board }) => {
      setChosen(undefined)
      app.queries.setQueryData<PointsBoard>(queryKey, board)
      refreshOf(app)('award.granted')
      refreshOf(app)('coins.moved')
      void showAwards(app, awards)
    },
    onRefused: () => void refreshChosen(),
  })
  const close = () => {
    claiming.close()
    setChosen(undefined)
  }
  return {
    isBusy: claiming.isBusy,
    choose: setChosen,
    sheet: chosen && (
      <BuySheet
        item={chosen}
        points={points}
        claiming={claiming}
        onBuy={() => claim({ itemId: chosen.id, seen: { cost: chosen.cost, count: chosen.award.count } })}
        onClose={close}
      />
    ),
  }
}
