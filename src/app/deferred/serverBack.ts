import type { Query } from '@tanstack/react-query'
import type { App } from '../../platform/app.ts'
import { QueryRefused } from '../../queries/queries.ts'

const firstMs = 3_000
const maxMs = 10_000

/** A page shows that it could not be loaded, because there was no response (a refusal is a response). */
const isLost = (query: Query): boolean => query.isActive() && query.state.status === 'error' && !(query.state.error instanceof QueryRefused)

/**
 * What a page could not load is requested again every few seconds, ever more rarely, so that it needs no tap once the server is back. Not
 * while the page is hidden or has no connection, where it would fail again.
 */
export function reloadWhenServerIsBack({ queries }: Pick<App, 'queries'>, isReachable: () => boolean): void {
  const cache = queries.getQueryCache()
  const isAnyLost = () => cache.getAll().some(isLost)
  let timer: ReturnType<typeof setTimeout> | undefined
  let delay = firstMs
  const schedule = () => {
    timer ??= setTimeout(() => void repeat(), delay)
  }
  const repeat = async () => {
    if (isReachable()) {
      await queries.refetchQueries({ predicate: isLost })
      delay = Math.min(delay * 1.5, maxMs)
    }
    timer = undefined
    if (isAnyLost()) schedule()
    else delay = firstMs
  }
  cache.subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'error') schedule()
  })
}
