import type { ReactNode } from 'react'
import { reportBrandColumns, reportDayColumns, reportMethodColumns, reportProgrammeColumns } from '#contract/desk/reports.ts'
import { csvOf, decimal, download } from '../../kit/csv.ts'
import { amountText, countText } from '../../kit/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Rows } from '../../ui/Rows.tsx'

/** The columns of all tables. */
export type Name =
  | (typeof reportDayColumns)[number]
  | (typeof reportBrandColumns)[number]
  | (typeof reportMethodColumns)[number]
  | (typeof reportProgrammeColumns)[number]

export const heads: Readonly<Record<Name, string>> = {
  rounds: 'Rounds',
  bets: 'Bets',
  wins: 'Wins',
  ggr: 'GGR',
  given: 'Given',
  ngr: 'NGR',
  deposits: 'Deposits',
  withdrawals: 'Withdrawals',
  depositCount: 'Number of deposits',
  returned: 'Returned',
  withdrawalCount: 'Number of withdrawals',
  takenBack: 'Taken back',
  net: 'Net',
  awards: 'Awards',
  players: 'Players',
}
const counts: ReadonlySet<Name> = new Set(['rounds', 'depositCount', 'withdrawalCount', 'awards', 'players'])
const text = (name: Name, value: number): string => (counts.has(name) ? countText(value) : amountText(value))
const plain = (name: Name, value: number): string => (counts.has(name) ? String(value) : decimal(value))

interface SheetProps<Row, Key extends Name> {
  title: string
  note?: string
  /** Head and texts of the first column. */
  head: string
  nameOf: (row: Row) => string
  columns: readonly Key[]
  rows: readonly Row[]
  /** Columns whose rows cannot be added: the same player may be in several. */
  unsummed?: ReadonlySet<Name>
  empty: string
  fileName: string
  children?: ReactNode
}

/** One table of the report with its totals, and the same as CSV. */
export function Sheet<Row extends Readonly<Record<Key, number>>, Key extends Name>({
  title,
  note,
  head,
  nameOf,
  columns,
  rows,
  unsummed,
  empty,
  fileName,
  children,
}: SheetProps<Row, Key>) {
  const totalOf = (name: Key) => (unsummed?.has(name) ? undefined : rows.reduce((sum, row) => sum + row[name], 0))
  const csv = () => {
    const lines = rows.map((row) => [nameOf(row), ...columns.map((name) => plain(name, row[name]))])
    const totals = columns.map((name) => {
      const total = totalOf(name)
      return total === undefined ? '' : plain(name, total)
    })
    return csvOf([head.toLowerCase(), ...columns], [...lines, ['total', ...totals]])
  }
  return (
    <Card
      title={title}
      note={note}
      aside={
        rows.length > 0 && (
          <Button isSmall onClick={() => download(fileName, csv())} aria-label={`Download CSV: ${title.toLowerCase()}`}>
            Download CSV
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <Empty title={empty}>Choose other days.</Empty>
      ) : (
        <>
          {children}
          <Rows
            label={title}
            rows={rows}
            keyOf={nameOf}
            columns={[
              { head, sort: nameOf, cell: (row) => <span className={head === 'Day' ? 'nowrap' : undefined}>{nameOf(row)}</span> },
              ...columns.map((name) => ({
                head: heads[name],
                isNumber: true,
                sort: (row: Row) => row[name],
                cell: (row: Row) => text(name, row[name]),
              })),
            ]}
            foot={
              <tr>
                <td>Total</td>
                {columns.map((name) => {
                  const total = totalOf(name)
                  return (
                    <td key={name} className="right">
                      {total === undefined ? '' : text(name, total)}
                    </td>
                  )
                })}
              </tr>
            }
          />
        </>
      )}
    </Card>
  )
}
