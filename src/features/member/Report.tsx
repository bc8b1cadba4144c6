import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { betRecordReport } from '#contract/games.ts'
import { useCall } from '../../platform/queries.ts'
import { amountText } from '../../ui/Amount.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

const bars = 14

/** What was staked, won and left, by day or by game: a chart for the eye, a table for everybody. */
export function Report() {
  const { t, i18n } = useLingui()
  const [by, setBy] = useState<'day' | 'game'>('day')
  const { data } = useCall(betRecordReport, { by })
  if (!data) return <Skeleton className="mx-4 h-48" />
  if (data.total.rounds === 0) return null
  const shown = by === 'day' ? data.rows.slice(0, bars).toReversed() : data.rows.slice(0, bars)
  const most = Math.max(...shown.map((row) => row.bet), 1)
  const label = (key: string) =>
    by === 'day' ? i18n.date(`${key}T00:00:00+08:00`, { month: 'short', day: 'numeric', timeZone: 'Asia/Manila' }) : key
  return (
    <section className="card pad mx-4 grid gap-3">
      <div className="segments">
        <button type="button" aria-pressed={by === 'day'} onClick={() => setBy('day')}>
          <Trans>By day</Trans>
        </button>
        <button type="button" aria-pressed={by === 'game'} onClick={() => setBy('game')}>
          <Trans>By game</Trans>
        </button>
      </div>
      <svg
        className="chart"
        viewBox={`0 0 ${shown.length * 24} 64`}
        width="100%"
        height="96"
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Staked, compared`}
      >
        {shown.map((row, index) => (
          <rect key={row.key} x={index * 24 + 4} y={62 - (row.bet / most) * 60} width={16} height={(row.bet / most) * 60 + 2} rx={3} />
        ))}
      </svg>
      <table className="report">
        <thead>
          <tr>
            <th scope="col">{by === 'day' ? <Trans>Day</Trans> : <Trans>Game</Trans>}</th>
            <th scope="col">
              <Trans>Rounds</Trans>
            </th>
            <th scope="col">
              <Trans>Staked</Trans>
            </th>
            <th scope="col">
              <Trans>Won</Trans>
            </th>
            <th scope="col">
              <Trans>Net</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.rows.slice(0, bars).map((row) => (
            <tr key={row.key}>
              <th scope="row">{label(row.key)}</th>
              <td>{row.rounds}</td>
              <td>{amountText(row.bet)}</td>
              <td>{amountText(row.payout)}</td>
              <td>{amountText(row.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
