import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { appConfig } from '#contract/config.ts'
import { betRecordReport } from '#contract/records.ts'
import error from '../../art/error.svg'
import { useCall } from '../../platform/queries.ts'
import { amountText } from '../../ui/Amount.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { kindWords } from '../../ui/kindWords.ts'
import { Chart } from './Chart.tsx'
import { netText } from './netText.ts'
import { Segments } from './Segments.tsx'

type Sums = OutputOf<typeof betRecordReport>['rows']
type By = 'day' | 'type' | 'game'

/** Rows that are drawn; the table has more. */
const drawn = 7
const listed = 31

/** What was staked, won and left, by day, kind or game: a chart for the eye, a table for everybody. */
export function Report() {
  const { i18n } = useLingui()
  const [by, setBy] = useState<By>('day')
  const { data, isError, refetch } = useCall(betRecordReport, { by }, { persist: true })
  const { data: config } = useCall(appConfig, {}, { persist: true, staleTime: 60_000 })
  if (!data) {
    return isError ? (
      <Notice
        art={error}
        title={<Trans>The lights went out</Trans>}
        action={
          <button type="button" className="btn soft s" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </button>
        }
      >
        <Trans>We could not add up your rounds. They are safe.</Trans>
      </Notice>
    ) : (
      <Skeleton className="mx-4 report-wait" />
    )
  }
  if (data.total.rounds === 0) return null
  const label = (key: string): string => {
    if (by === 'day') return i18n.date(`${key}T00:00:00+08:00`, { month: 'short', day: 'numeric', timeZone: 'Asia/Manila' })
    if (by === 'game') return config?.games.find(({ gameId }) => gameId === key)?.name ?? key
    return kindWords[key] ? i18n._(kindWords[key]) : key
  }
  const { bet, payout, net } = data.total
  return (
    <section className="card pad mx-4 grid gap-4">
      <dl className="totals">
        <Total name={<Trans>Staked</Trans>} value={amountText(bet)} />
        <Total name={<Trans>Won</Trans>} value={amountText(payout)} />
        <Total name={<Trans>Net</Trans>} value={netText(net)} />
      </dl>
      <Segments
        chosen={by}
        onChoose={setBy}
        options={[
          { value: 'day', label: <Trans>Day</Trans> },
          { value: 'type', label: <Trans>Kind</Trans> },
          { value: 'game', label: <Trans>Game</Trans> },
        ]}
      />
      <Chart rows={data.rows.slice(0, drawn)} label={label} />
      <details className="numbers">
        <summary>
          <Trans>All numbers</Trans>
        </summary>
        <Table rows={data.rows.slice(0, listed)} label={label} heading={<Heading by={by} />} />
      </details>
    </section>
  )
}

const Total = ({ name, value }: { name: ReactNode; value: string }) => (
  <div>
    <dt className="small muted">{name}</dt>
    <dd className="n">{value}</dd>
  </div>
)

const Heading = ({ by }: { by: By }) => (by === 'day' ? <Trans>Day</Trans> : by === 'type' ? <Trans>Kind</Trans> : <Trans>Game</Trans>)

const Table = ({ rows, label, heading }: { rows: Sums; label: (key: string) => string; heading: ReactNode }) => (
  <div className="table-scroll">
    <table className="report">
      <thead>
        <tr>
          <th scope="col">{heading}</th>
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
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{label(row.key)}</th>
            <td>{row.rounds}</td>
            <td>{amountText(row.bet)}</td>
            <td>{amountText(row.payout)}</td>
            <td>{netText(row.net)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
