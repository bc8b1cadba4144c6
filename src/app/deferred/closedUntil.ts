import type { App } from '../../platform/app.ts'
import { watchRefreshData } from '../../shared/refresh/watchRefreshData.ts'

/**
 * Stores until when play is closed to the player, for the first script of the next visit: it must not paint the lobby's games for somebody
 * on a break or self-excluded (src/boot.ts).
 */
export const storeClosure = ({ queries, storage }: Pick<App, 'queries' | 'storage'>): void => {
  watchRefreshData(queries, (data) => {
    // As long as nothing is known, what an earlier visit learned holds.
    if (!data) return
    if (data.closure) storage.write('closedUntil', String(data.closure.until))
    else storage.clear('closedUntil')
  })
}
