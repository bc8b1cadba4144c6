import type { App, DeferredActors } from '../../platform/app.ts'
import { watchRefreshData } from '../../shared/refresh/watchRefreshData.ts'

/** Changed terms are put to the player once a session, at its first response; later only when something they do requires it (src/platform/callHooks.ts). */
export function wireNewTerms({ queries, actors: { session } }: App, { overlays }: DeferredActors): void {
  let isFirst = true
  session.on('session.ended', () => {
    isFirst = true
  })
  watchRefreshData(queries, (data) => {
    if (!data || !isFirst) return
    isFirst = false
    const { newTerms: version } = data
    if (version !== undefined)
      overlays.send({ type: 'overlay.requested', key: 'newTerms', name: 'newTerms', input: { version }, isOffer: false })
  })
}
