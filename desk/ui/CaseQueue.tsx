import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useGo } from '../kit/links.tsx'
import { age, count } from '../kit/text.ts'
import { CaseFrame, CaseLink } from './CaseFrame.tsx'
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
  const selected = rows.find((row) => row.id === id)
  return (
    <CaseFrame
      title={title}
      note={query.data && `${count(rows.length)} waiting`}
      path={path}
      rows={rows}
      id={id}
      list={
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
                      <CaseLink path={path} id={row.id}>
                        {linkOf(row)}
                      </CaseLink>
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
      }
    >
      {selected ? children(selected) : <Empty title={none.title}>{rows.length > 0 ? none.choose : none.nothing}</Empty>}
    </CaseFrame>
  )
}
