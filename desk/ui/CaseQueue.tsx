import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useKeys } from '../kit/keys.ts'
import { useGo } from '../kit/links.tsx'
import { age, count } from '../kit/text.ts'
import { Loaded } from './Loaded.tsx'
import { Empty } from './parts.tsx'
import { Rows } from './Rows.tsx'
import type { Column } from './Rows.tsx'

interface Case {
  readonly id: string
  /** Since when it has been waiting. */
  readonly at: number
}

interface Props<Row extends Case> {
  title: string
  /** The room's address. */
  path: string
  /** The selected case. */
  id: string | undefined
  query: UseQueryResult<{ readonly rows: readonly Row[]; readonly now: number; readonly promiseMs: number }>
  /** The first column, which links to the case. */
  head: string
  linkOf: (row: Row) => ReactNode
  /** The columns between the first and the age. */
  columns: readonly Column<Row>[]
  /** Shown instead of an empty list. */
  empty: ReactNode
  /** Shown instead of a case, with and without cases in the list. */
  none: { title: string; choose: string; nothing: string }
  children: (row: Row) => ReactNode
}

/** A queue of cases, and the selected one. */
export function CaseQueue<Row extends Case>({ title, path, id, query, head, linkOf, columns, empty, none, children }: Props<Row>) {
  const go = useGo()
  const rows = query.data?.rows ?? []
  const move = (by: number) => {
    const at = rows.findIndex((row) => row.id === id)
    const next = rows[at < 0 ? 0 : at + by]
    if (next) go(`${path}/${next.id}`)
  }
  useKeys({ j: () => move(1), k: () => move(-1), t: () => move(0) })
  const selected = rows.find((row) => row.id === id)
  return (
    <>
      <div className="head">
        <h1>{title}</h1>
        {query.data && <span className="small muted">{count(rows.length)} waiting</span>}
      </div>
      <div className="panes">
        <div className="pane list">
          <Loaded query={query} rows={8}>
            {({ now, promiseMs }) =>
              rows.length === 0 ? (
                empty
              ) : (
                <Rows
                  label={title}
                  rows={rows}
                  keyOf={(row) => row.id}
                  selected={id}
                  onSelect={(row) => go(`${path}/${row.id}`)}
                  columns={[
                    {
                      head,
                      cell: (row) => (
                        <a href={`/desk/${path}/${row.id}`} onClick={(event) => event.preventDefault()} style={{ color: 'inherit' }}>
                          {linkOf(row)}
                        </a>
                      ),
                    },
                    ...columns,
                    {
                      head: 'Age',
                      isNumber: true,
                      cell: (row) => <span className={now - row.at > promiseMs ? 'bad' : undefined}>{age(now - row.at)}</span>,
                    },
                  ]}
                />
              )
            }
          </Loaded>
        </div>
        <div className="pane case">
          {selected ? children(selected) : <Empty title={none.title}>{rows.length > 0 ? none.choose : none.nothing}</Empty>}
        </div>
      </div>
    </>
  )
}
