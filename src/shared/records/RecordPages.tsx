import { Trans, useLingui } from '@lingui/react/macro'
import { dayMs } from '#contract/durations.ts'
import { useApp } from '../../platform/app.ts'
import { usePages } from '../../queries/pages.ts'
import type { QueryCall } from '../../queries/queries.ts'
import { LoadState } from '../../ui/LoadState.tsx'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { OlderPage } from './NextPage.tsx'
import { byDay, distinct } from './pages.ts'
import { pagingOf } from './records.ts'
import type { Filter, RecordList } from './records.ts'
import './records.css'

interface Props<C extends QueryCall, Row> {
  list: RecordList<C, Row>
  filter: Filter<C>
}

/** The only view for lists of records: waiting, failed, empty, or loaded and grouped by day, with a button for more. */
export function RecordPages<C extends QueryCall, Row>({ list, filter }: Props<C, Row>) {
  const pages = usePages(pagingOf(list, filter))
  const { data, isError, refetch } = pages
  if (!data) return <LoadState query={{ data, isError, refetch }} wait={<RecordsSkeleton />} />
  const rows = distinct(
    data.pages.flatMap((page) => list.rowsOf(page)),
    list.keyOf,
  )
  if (rows.length === 0) return <list.Empty />
  return (
    <div className="records">
      {byDay(rows, list.timeOf).map(({ day, rows: ofDay }) => (
        <section key={day}>
          <h2 className="records-day">
            <Day day={day} />
          </h2>
          <ul className="card record-rows">
            {ofDay.map((row) => (
              <li key={list.keyOf(row)}>
                <list.Row row={row} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <OlderPage pages={pages} />
      <ZoneNote />
    </div>
  )
}

/** «Today», «Yesterday», or the date. */
function Day({ day }: { day: string }) {
  const { i18n } = useLingui()
  const { serverTime } = useApp()
  const own = new Intl.DateTimeFormat('en-CA')
  if (day === own.format(serverTime.now())) return <Trans>Today</Trans>
  if (day === own.format(serverTime.now() - dayMs)) return <Trans>Yesterday</Trans>
  return i18n.date(`${day}T12:00:00`, { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' })
}

const isManila = (zone: string): boolean => zone === 'Asia/Manila'

/** The time zone of the list: only a player outside Manila's sees two. */
export function ZoneNote() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <p className="mini muted gutter">
      {isManila(zone) ? (
        <Trans>Times and dates are in Manila time.</Trans>
      ) : (
        <Trans>Times are in your device’s time zone ({zone}). Filters, totals and files use Manila dates.</Trans>
      )}
    </p>
  )
}

export const RecordsSkeleton = () => <Skeletons heights={[60, 60, 60, 60, 60]} />
