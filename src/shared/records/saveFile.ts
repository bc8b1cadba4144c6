import type { OutputOf } from '#contract/call.ts'
import type { App } from '../../platform/app.ts'
import { callOrThrow, QueryRefused } from '../../queries/queries.ts'
import type { QueryCall } from '../../queries/queries.ts'
import { numberIn } from '../refusals/numberIn.ts'
import { distinct } from './pages.ts'
import { pageInput } from './records.ts'
import type { Filter, Place, RecordList } from './records.ts'

/** A larger file is impractical on a phone. */
const maxRows = 100_000

const retryAtOf = (error: unknown): number | undefined =>
  error instanceof QueryRefused && error.refusal.failure === 'tooManyRequests' ? numberIn(error.refusal.data, 'retryAt') : undefined

/**
 * Every row of a filter, page by page, through the list's own calls: the same login, limits and rules, and no second way to a player's
 * records. Waits when the server asks for a slower rate. `onCount` receives the number of rows so far.
 */
export async function allRows<C extends QueryCall, Row>(
  app: App,
  list: RecordList<C, Row>,
  filter: Filter<C>,
  onCount: (count: number) => void,
): Promise<Row[]> {
  const pageSize = list.file?.pageSize ?? list.pageSize
  const rows: Row[] = []
  let first: OutputOf<C> | undefined
  let place: Place | undefined = {}
  while (place && rows.length < maxRows) {
    try {
      const page: OutputOf<C> = await callOrThrow(app, list.call, pageInput<C>(filter, place, pageSize))
      first ??= page
      rows.push(...list.rowsOf(page))
      onCount(rows.length)
      place = list.next(page, first)
    } catch (error) {
      const retryAt = retryAtOf(error)
      if (retryAt === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.max(1_000, retryAt - app.serverTime.now())))
    }
  }
  return distinct(rows, list.keyOf)
}

/** Passes a file to the browser for download. */
export function downloadFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after the click handler returns.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
