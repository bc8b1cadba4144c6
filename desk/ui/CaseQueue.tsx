import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { DeskOutput } from '#contract/desk/index.ts'
import { useCall } from '../kit/calls.ts'
import { useOpenCase } from '../kit/links.tsx'
import { ageText, countedText } from '../kit/text.ts'
import { CaseFrame, CaseLink } from './CaseFrame.tsx'
import { Empty } from './Empty.tsx'
import { Loaded } from './Loaded.tsx'
import { Pager, usePlaces } from './Pager.tsx'
import type { Places } from './Pager.tsx'
import { Rows } from './Rows.tsx'
import type { Column } from './Rows.tsx'

interface Case {
  readonly id: string
  /** Since when it has been waiting. */
  readonly at: number
  /** Set of a case that no longer waits, where the queue's call shows it. */
  readonly decided?: object | null
}

type Page<Row> = { readonly rows: readonly Row[]; readonly now: number; readonly promiseMs: number; readonly next: string | null }

/** The queues whose calls give a page, or one case. */
type QueueName = 'documents' | 'feedback'
type Queue<Row> = { readonly places: Places; readonly query: UseQueryResult<Page<Row>>; readonly chosen: UseQueryResult<Page<Row>> }

/** A page of a queue, and the selected case when it is on another one. `input`: which of its lists. */
export function useQueue<Name extends QueueName>(
  name: Name,
  id: string | undefined,
  input: object = {},
): Queue<DeskOutput<Name>['rows'][number]> {
  type Row = DeskOutput<Name>['rows'][number]
  const places = usePlaces()
  const every = { everyMs: 10_000 }
  const query = useCall<QueueName>(name, places.place === undefined ? input : { ...input, after: places.place }, every) as UseQueryResult<
    Page<Row>
  >
  const isElsewhere = id !== undefined && query.data !== undefined && !query.data.rows.some((row) => row.id === id)
  const chosen = useCall<QueueName>(name, { id }, { ...every, enabled: isElsewhere }) as UseQueryResult<Page<Row>>
  return { places, query, chosen }
}

/** How many wait in a room: all of them, not only those on the page. */
export function WaitingCount({ room }: { room: string }) {
  const { data } = useCall('deskState', {})
  const waiting = data?.waiting[room]
  return waiting && <>{countedText(waiting)} waiting</>
}

interface Props<Row extends Case> {
  title: string
  /** The room's address. */
  path: string
  /** The selected case. */
  id: string | undefined
  queue: Queue<Row>
  /** The controls of the room. */
  controls?: ReactNode
  /** The list of what was decided, the last first, instead of the queue. */
  isPast?: boolean
  /** The first column, which links to the case. */
  head: string
  linkOf: (row: Row) => ReactNode
  /** The columns between the first and the age. */
  columns: readonly Column<Row>[]
  /** Shown instead of an empty list. */
  empty: ReactNode
  /** Shown instead of a case, with and without cases in the list. */
  none: { title: string; choose: string; nothing: string }
  /** A case that is no longer waiting, to be read. */
  past?: (row: Row) => ReactNode
  /** What was typed for a case that is no longer waiting, and was not sent. */
  unsent?: (id: string) => ReactNode
  /** One case. `done` tells the operator what became of it, once it no longer waits. */
  children: (row: Row, done: (what: string) => void) => ReactNode
}

const ageColumn = <Row extends Case>(now: number, promiseMs: number): Column<Row> => ({
  head: 'Age',
  isNumber: true,
  cell: ({ at }) => <span className={now - at > promiseMs ? 'bad' : undefined}>{ageText(now - at)}</span>,
})

/** A queue of cases, and the selected one. */
export function CaseQueue<Row extends Case>({
  title,
  path,
  id,
  queue,
  controls,
  isPast = false,
  head,
  linkOf,
  columns,
  empty,
  none,
  past,
  unsent,
  children,
}: Props<Row>) {
  const open = useOpenCase(path)
  const [done, setDone] = useState<{ readonly id: string; readonly what: string }>()
  const { places, query, chosen } = queue
  const rows = query.data?.rows ?? []
  const elsewhere = chosen.data?.rows.find((row) => row.id === id)
  const found = rows.find((row) => row.id === id) ?? elsewhere
  const decided = found?.decided ? found : undefined
  const isDecided = id !== undefined && (chosen.data?.rows.length === 0 || decided !== undefined)
  const selected = decided ? undefined : found
  const result = !selected && done?.id === id ? done : undefined
  return (
    <CaseFrame
      title={title}
      note={<WaitingCount room={path} />}
      controls={controls}
      path={path}
      rows={rows}
      id={id}
      list={
        <Loaded query={query} rows={8}>
          {({ now, promiseMs, next }) => (
            <>
              {rows.length === 0 ? (
                places.isFirst ? (
                  empty
                ) : (
                  <Empty title={isPast ? 'Nothing older' : 'Nothing newer'} />
                )
              ) : (
                <Rows
                  label={title}
                  rows={rows}
                  keyOf={(row) => row.id}
                  selected={id}
                  onSelect={(row) => open(row.id)}
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
                    ...(isPast ? [] : [ageColumn<Row>(now, promiseMs)]),
                  ]}
                />
              )}
              <Pager places={places} next={next} isQueue={!isPast} />
            </>
          )}
        </Loaded>
      }
    >
      {/* Always there, so that screen readers announce what becomes of a case. */}
      <div role="status">{result && <Empty title={result.what}>{rows.length > 0 ? none.choose : none.nothing}</Empty>}</div>
      {selected ? (
        children(selected, (what) => setDone({ id: selected.id, what }))
      ) : result ? null : isDecided ? (
        <>
          {unsent?.(id)}
          {decided && past ? (
            past(decided)
          ) : (
            <Empty title="No longer waiting">It has been decided, or there is no case with this number.</Empty>
          )}
        </>
      ) : (
        query.data && <Empty title={none.title}>{rows.length > 0 ? none.choose : none.nothing}</Empty>
      )}
    </CaseFrame>
  )
}
