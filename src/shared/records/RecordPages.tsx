import { Trans, useLingui } from '@lingui/react/macro'
import type { Call } from '#contract/call.ts'
import error from '../../art/error.svg'
import { useApp } from '../../platform/app.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { byDay, distinct } from './pages.ts'
import type { Filter, RecordList } from './records.ts'
import { useRecordPages } from './useRecordPages.ts'
import './records.css'

interface Props<C extends Call, Row> {
  list: RecordList<C, Row>
  filter: Filter<C>
}

/** The one view of all lists of records: waiting, failed, empty, or there by days, with what is left of it. */
export function RecordPages<C extends Call, Row>({ list, filter }: Props<C, Row>) {
  const pages = useRecordPages(list, filter)
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = pages
  if (!data) return isError ? <RecordsFailed onRetry={() => void refetch()} /> : <RecordsWait />
  const rows = distinct(
    data.pages.flatMap((page) => list.rowsOf(page)),
    list.keyOf,
  )
  if (rows.length === 0) return <list.Empty />
  return (
    <div className="records">
      {byDay(rows, list.timeOf).map(({ day, rows: ofDay }) => (
        <section key={day}>
          <h3 className="records-day">
            <Day day={day} />
          </h3>
          <ul className="card record-rows">
            {ofDay.map((row) => (
              <li key={list.keyOf(row)}>
                <list.Row row={row} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasNextPage && (
        <div className="px-4">
          {isFetchNextPageError && (
            <p role="alert" className="small muted text-center">
              <Trans>We couldn’t load earlier entries. They’re safe.</Trans>
            </p>
          )}
          <button type="button" className="btn soft wide" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchNextPageError ? <Trans>Try again</Trans> : <Trans>Show older</Trans>}
          </button>
        </div>
      )}
      <ZoneNote />
    </div>
  )
}

/** «Today», «Yesterday», or the date. */
function Day({ day }: { day: string }) {
  const { i18n } = useLingui()
  const { world } = useApp()
  const own = new Intl.DateTimeFormat('en-CA')
  if (day === own.format(world.now())) return <Trans>Today</Trans>
  if (day === own.format(world.now() - 24 * 60 * 60 * 1000)) return <Trans>Yesterday</Trans>
  return i18n.date(`${day}T12:00:00`, { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' })
}

const isManila = (zone: string): boolean => zone === 'Asia/Manila'

/** Which clock the list is told by: only a player away from Manila sees two. */
export function ZoneNote() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <p className="mini muted px-4">
      {isManila(zone) ? (
        <Trans>Times and dates are in Manila time.</Trans>
      ) : (
        <Trans>Times are in your device’s time zone ({zone}). Filters, totals and files use Manila dates.</Trans>
      )}
    </p>
  )
}

export const RecordsWait = () => (
  <div className="grid gap-3 px-4" aria-busy="true">
    {[1, 2, 3, 4, 5].map((key) => (
      <Skeleton key={key} className="record-wait" />
    ))}
  </div>
)

export const RecordsFailed = ({ onRetry }: { onRetry: () => void }) => (
  <Notice
    art={error}
    title={<Trans>Something went wrong</Trans>}
    action={
      <button type="button" className="btn soft s" onClick={onRetry}>
        <Trans>Try again</Trans>
      </button>
    }
  >
    <Trans>We couldn’t load this list. Nothing is lost.</Trans>
  </Notice>
)
