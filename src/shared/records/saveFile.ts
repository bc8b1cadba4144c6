import type { OutputOf } from '#contract/call.ts'
import type { App } from '../../platform/app.ts'
import { ask, QueryRefused } from '../../queries/queries.ts'
import type { QueryCall } from '../../queries/queries.ts'
import { distinct } from './pages.ts'
import { pageInput } from './records.ts'
import type { Filter, Place, RecordList } from './records.ts'

/** More than this is no file for a phone. */
const mostRows = 100_000

const retryAtOf = (error: unknown): number | undefined => {
  if (!(error instanceof QueryRefused) || error.refusal.failure !== 'tooManyRequests') return undefined
  const { data } = error.refusal
  const retryAt: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'retryAt') : undefined
  return typeof retryAt === 'number' ? retryAt : undefined
}

/**
 * Every row of a filter, page behind page, over the calls that the list itself is read by: the same log-in, limits and rules, and no
 * second way to somebody's records. A server that wants it slower is waited for. `onCount` hears how many there are so far.
 */
export async function everyRow<C extends QueryCall, Row>(
  app: App,
  list: RecordList<C, Row>,
  filter: Filter<C>,
  onCount: (count: number) => void,
): Promise<Row[]> {
  const pageSize = list.file?.pageSize ?? list.pageSize
  const rows: Row[] = []
  let first: OutputOf<C> | undefined
  let place: Place | undefined = {}
  while (place && rows.length < mostRows) {
    try {
      const page: OutputOf<C> = await ask(app, list.call, pageInput<C>(filter, place, pageSize))
      first ??= page
      rows.push(...list.rowsOf(page))
      onCount(rows.length)
      place = list.next(page, first)
    } catch (error) {
      const retryAt = retryAtOf(error)
      if (retryAt === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.max(1_000, retryAt - app.env.now())))
    }
  }
  return distinct(rows, list.keyOf)
}

/** Hands the browser a file to keep. */
export function keepFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads it after the click has gone by.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
