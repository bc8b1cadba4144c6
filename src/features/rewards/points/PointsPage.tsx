import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { pointsInfo } from '#contract/points.ts'
import type { PointsBoard } from '#contract/points.ts'
import { useBack } from '../../../platform/useBack.ts'
import { useCall } from '../../../queries/queries.ts'
import { useAt } from '../../../shared/time/useAt.ts'
import { LoadState } from '../../../ui/LoadState.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { ItemRow, ItemTile } from './Items.tsx'
import { PointsBalance } from './PointsBalance.tsx'
import { shelvesOf } from './shelf.ts'
import { useBuying } from './useBuying.tsx'
import type { Buying } from './useBuying.tsx'
import { WaysToEarn } from './WaysToEarn.tsx'
import './points.css'

/** spec §2 /points: the player's points, and everything they buy as tiles. */
export const PointsPage = () => (
  <Frame>
    {(board, buying) => (
      <>
        <PointsBalance board={board} skin="v1" />
        <section className="sec pts-sec" aria-labelledby="pts-shop">
          <header>
            <h2 id="pts-shop">
              <Trans>What you can get</Trans>
            </h2>
          </header>
          <ul className="pts-tiles">
            {board.items.map((item) => (
              <ItemTile key={item.id} item={item} points={board.points} buying={buying} />
            ))}
          </ul>
        </section>
        <WaysToEarn />
      </>
    )}
  </Frame>
)

/** The second skin, spec §2 /points/v2: how to earn points first, then what can be bought now, and the progress to the rest. */
export const PointsPageV2 = () => (
  <Frame>
    {(board, buying) => {
      const { now, later } = shelvesOf(board.items, board.points)
      const shelves = [
        { key: 'now', name: <Trans>Available now</Trans>, items: now },
        { key: 'later', name: <Trans>Worth saving for</Trans>, items: later },
      ].filter(({ items }) => items.length > 0)
      return (
        <>
          <PointsBalance board={board} skin="v2" />
          <WaysToEarn />
          {shelves.map(({ key, name, items }) => (
            <section key={key} className="sec pts-sec">
              <header>
                <h2>{name}</h2>
              </header>
              <ul className="card pts-rows">
                {items.map((item) => (
                  <ItemRow key={item.id} item={item} points={board.points} buying={buying} />
                ))}
              </ul>
            </section>
          ))}
        </>
      )
    }}
  </Frame>
)

function Frame({ children }: { children: (board: PointsBoard, buying: Buying) => ReactNode }) {
  const back = useBack()
  // Rounds played since the last load have earned points.
  const { data, isError, refetch } = useCall(pointsInfo, {})
  useAt(data?.resetAt, () => void refetch())
  const buying = useBuying(data?.points ?? 0)
  return (
    <main className="pts-page">
      <PageHeader title={<Trans>Rewards store</Trans>} onBack={back} />
      <LoadState query={{ data, isError, refetch }} wait={<Skeletons heights={[176, 176, 176]} />}>
        {(data) => (
          <>
            {children(data, buying)}
            {buying.sheet}
          </>
        )}
      </LoadState>
    </main>
  )
}
