import { useState } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import { mostReportDays, reportDayColumns, reportGameColumns } from '#contract/desk/reports.ts'
import { useCall } from '../../kit/calls.ts'
import { useInAddress } from '../../kit/links.tsx'
import { amount, count, moment } from '../../kit/text.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Button, Card, Empty, Field } from '../../ui/parts.tsx'
import { Rows } from '../../ui/Rows.tsx'
import type { Column } from '../../ui/Rows.tsx'
import { csvOf, decimal, download } from './csv.ts'
import { Skins } from './Skins.tsx'

type Report = DeskOutput<'report'>
type Name = (typeof reportDayColumns)[number]

const heads: Readonly<Record<Name, string>> = {
  rounds: 'Rounds',
  bets: 'Bets',
  wins: 'Wins',
  ggr: 'GGR',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
}
const text = (name: Name, value: number): string => (name === 'rounds' ? count(value) : amount(value))
const plain = (name: Name, value: number): string => (name === 'rounds' ? String(value) : decimal(value))

const columnsOf = <Key extends Name>(names: readonly Key[]): Column<Readonly<Record<Key, number>>>[] =>
  names.map((name) => ({ head: heads[name], isNumber: true, cell: (row) => text(name, row[name]) }))

function Total<Key extends Name>({ names, total }: { names: readonly Key[]; total: Readonly<Record<Key, number>> }) {
  return (
    <tr>
      <td>Total</td>
      {names.map((name) => (
        <td key={name} className="right">
          {text(name, total[name])}
        </td>
      ))}
    </tr>
  )
}

const dayMs = 24 * 60 * 60_000
const dayAt = (at: number): string => moment(at).slice(0, 10)

/** Play and money, by day and by game; both have the same totals. */
export default function ReportsRoom() {
  const [now] = useState(Date.now)
  const [from, setFrom] = useInAddress('from', dayAt(now - 6 * dayMs))
  const [to, setTo] = useInAddress('to', dayAt(now))
  const query = useCall('report', { from, to })
  const byDay = ({ days, total }: Report) =>
    csvOf(
      ['day', ...reportDayColumns],
      [...days, { day: 'total', ...total }].map((row) => [row.day, ...reportDayColumns.map((name) => plain(name, row[name]))]),
    )
  const byGame = ({ games, total }: Report) =>
    csvOf(
      ['game', ...reportGameColumns],
      [...games, { gameId: 'total', ...total }].map((row) => [row.gameId, ...reportGameColumns.map((name) => plain(name, row[name]))]),
    )
  return (
    <>
      <div className="head">
        <h1>Reports</h1>
        <span className="small muted">days of Manila, in coins, without what was played for nothing</span>
      </div>
      <div className="body col">
        <div className="grid" style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 200px))' }}>
          <Field label="From">
            <input type="date" value={from} max={to} onChange={({ target }) => target.value && setFrom(target.value)} />
          </Field>
          <Field label="To" hint={`at most ${mostReportDays} days`}>
            <input type="date" value={to} min={from} onChange={({ target }) => target.value && setTo(target.value)} />
          </Field>
        </div>
        <Loaded query={query} rows={8}>
          {(report) => (
            <>
              <Card
                title="By day"
                note="deposits and withdrawals as the ledger has them; a later refund takes nothing off"
                aside={
                  <Button isSmall onClick={() => download(`swerte-by-day-${from}-${to}.csv`, byDay(report))}>
                    Download CSV
                  </Button>
                }
              >
                <Rows
                  label="By day"
                  rows={report.days}
                  keyOf={({ day }) => day}
                  columns={[{ head: 'Day', cell: ({ day }) => day }, ...columnsOf(reportDayColumns)]}
                  foot={<Total names={reportDayColumns} total={report.total} />}
                />
              </Card>
              <Card
                title="By game"
                aside={
                  <Button isSmall onClick={() => download(`swerte-by-game-${from}-${to}.csv`, byGame(report))}>
                    Download CSV
                  </Button>
                }
              >
                {report.games.length === 0 ? (
                  <Empty title="Nothing was played">Choose other days.</Empty>
                ) : (
                  <Rows
                    label="By game"
                    rows={report.games}
                    keyOf={({ gameId }) => gameId}
                    columns={[{ head: 'Game', cell: ({ gameId }) => <strong>{gameId}</strong> }, ...columnsOf(reportGameColumns)]}
                    foot={<Total names={reportGameColumns} total={report.total} />}
                  />
                )}
              </Card>
            </>
          )}
        </Loaded>
        <Skins from={from} to={to} />
      </div>
    </>
  )
}
