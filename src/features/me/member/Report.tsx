import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/call.ts'
import { appConfig } from '#contract/config.ts'
import { betRecordReport } from '#contract/records.ts'
import empty from '../../../art/empty.svg'
import { useCall } from '../../../queries/queries.ts'
import { dateFormats } from '../../../shared/dates/dateFormats.ts'
import { kindTexts } from '../../../shared/games/kindTexts.ts'
import { binned } from '../../../shared/records/bins.ts'
import { CoinText } from '../../../shared/records/CoinText.tsx'
import { moneyCell } from '../../../shared/records/csv.ts'
import { FlowPlot } from '../../../shared/records/DayPlot.tsx'
import { NumberTable } from '../../../shared/records/NumberTable.tsx'
import { SaveButton } from '../../../shared/records/SaveRecords.tsx'
import { amountText } from '../../../ui/Amount.tsx'
import { LoadState } from '../../../ui/LoadState.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { grouped } from '../../../ui/numberText.ts'
import { Segments } from '../../../ui/Segments.tsx'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import { Chart } from './Chart.tsx'
import { netText } from './netText.ts'
import { SeeGames } from './SeeGames.tsx'

type Sums = OutputOf<typeof betRecordReport>['rows'][number]
export type Grouping = 'day' | 'type' | 'game'

interface Props {
  by: Grouping
  onBy: (by: Grouping) => void
  /** ms UTC. */
  span?: { from?: number; to?: number }
  /** Shown until it is loaded. */
  wait?: ReactNode
  /** Shown when there are no rounds at all. */
  children?: ReactNode
}

/** As high as a report, so that nothing below moves. */
const reportWait = <Skeletons heights={[510]} />
const rowsWait = <Skeletons heights={[300]} />

/** The maximum number of games or kinds in the chart; the table has all of them. */
const drawn = 7

/** Bets, wins and the net result by day, kind or game. */
export function Report({ by, onBy, span = {}, wait = reportWait, children = null }: Props) {
  // The totals are those of any rows: they stay while other rows are loaded, and so does the choice that was just tapped, with its focus.
  const days = useCall(betRecordReport, { by: 'day', ...span })
  const rows = useCall(betRecordReport, { by, ...span })
  if (!days.data) return <LoadState query={days} wait={wait} />
  if (days.data.total.rounds === 0) return children
  const { bet, validBet, payout, net, rounds } = days.data.total
  return (
    <section className="card pad inset stack">
      <dl className="totals">
        <Total name={<Trans>Total bets</Trans>} value={<CoinText>{amountText(bet)}</CoinText>} />
        <Total name={<Trans>Winnings</Trans>} value={<CoinText>{amountText(payout)}</CoinText>} />
        <Total name={<Trans>Net</Trans>} value={<CoinText>{netText(net)}</CoinText>} />
        <Total name={<Trans>Valid bets</Trans>} value={<CoinText>{amountText(validBet)}</CoinText>} />
        <Total name={<Trans>Rounds</Trans>} value={grouped(rounds)} />
      </dl>
      <Segments
        chosen={by}
        onChoose={onBy}
        options={[
          { value: 'day', label: <Trans>Day</Trans> },
          { value: 'type', label: <Trans>Type</Trans> },
          { value: 'game', label: <Trans>Game</Trans> },
        ]}
      />
      <LoadState query={rows} wait={rowsWait}>
        {(loaded) => <Rows by={by} rows={loaded.rows} />}
      </LoadState>
    </section>
  )
}

/** A chart, a table with the same data, and a file to download. */
function Rows({ by, rows }: { by: Grouping; rows: readonly Sums[] }) {
  const label = useLabel(by)
  return (
    <>
      {by === 'day' ? <Days rows={rows} /> : <Chart rows={rows.slice(0, drawn)} label={label} />}
      <NumberTable
        unit={<Trans>Coins</Trans>}
        heads={[
          <Heading key="h" by={by} />,
          <Trans key="r">Rounds</Trans>,
          <Trans key="s">Total bets</Trans>,
          <Trans key="v">Valid bets</Trans>,
          <Trans key="w">Winnings</Trans>,
          <Trans key="n">Net</Trans>,
        ]}
        rows={rows.map((row) => ({
          key: row.key,
          cells: [
            label(row.key),
            String(row.rounds),
            amountText(row.bet),
            amountText(row.validBet),
            amountText(row.payout),
            netText(row.net),
          ],
        }))}
      />
      <SaveButton
        name={`swerte-report-${by}`}
        rowsOf={async () => rows}
        columns={[
          { head: headings[by], cell: ({ key }: Sums) => (by === 'day' ? key : label(key)) },
          { head: msg`Rounds`, cell: (row) => String(row.rounds) },
          { head: msg`Total bets`, cell: (row) => moneyCell(row.bet) },
          { head: msg`Valid bets`, cell: (row) => moneyCell(row.validBet) },
          { head: msg`Winnings`, cell: (row) => moneyCell(row.payout) },
          { head: msg`Net`, cell: (row) => moneyCell(row.net) },
        ]}
      />
    </>
  )
}

const headings = { day: msg`Day`, type: msg`Type`, game: msg`Game` }

function Heading({ by }: { by: Grouping }) {
  const { i18n } = useLingui()
  return i18n._(headings[by])
}

/** The label of a row's key. */
function useLabel(by: Grouping): (key: string) => string {
  const { i18n } = useLingui()
  const { data: config } = useCall(appConfig, {})
  return (key) => {
    if (by === 'day') return i18n.date(`${key}T00:00:00+08:00`, dateFormats.manilaDay)
    if (by === 'game') return config?.games.find(({ gameId }) => gameId === key)?.name ?? key
    return kindTexts[key] ? i18n._(kindTexts[key]) : key
  }
}

/** The net result of each day: wins above the axis, losses below it. */
function Days({ rows }: { rows: readonly Sums[] }) {
  const { t } = useLingui()
  const days = rows.toReversed().map(({ key, net }) => ({ day: key, up: Math.max(0, net), down: Math.max(0, -net), level: 0 }))
  const { bin, columns } = binned(days)
  // A week's net is one bar, the sum of its days.
  const nets = columns.map(({ day, up, down }) => ({ day, up: Math.max(0, up - down), down: Math.max(0, down - up), level: 0 }))
  const won = days.filter(({ up }) => up > 0).length
  return (
    <figure>
      <FlowPlot
        unit={<Trans>Coins</Trans>}
        bin={bin}
        columns={nets}
        text={amountText}
        label={t`Net result by day: net win on ${won} of ${plural(days.length, { one: '# day', other: '# days' })} played. The table below has all the numbers.`}
      />
      <figcaption className="small muted plot-key" aria-hidden="true">
        <svg width="14" height="14">
          <rect className="plot-up" width="14" height="14" rx="2" />
        </svg>
        <Trans>Net win</Trans>
        <svg width="14" height="14">
          <rect className="plot-down" x="1" y="1" width="12" height="12" rx="2" />
        </svg>
        <Trans>Net loss</Trans>
      </figcaption>
    </figure>
  )
}

export const NothingPlayed = () => (
  <Notice art={empty} title={<Trans>No rounds played</Trans>} action={<SeeGames />}>
    <Trans>There are no rounds for these dates.</Trans>
  </Notice>
)

const Total = ({ name, value }: { name: ReactNode; value: ReactNode }) => (
  <div>
    <dt className="small muted">{name}</dt>
    <dd className="n">{value}</dd>
  </div>
)
