import { refreshData } from '#contract/session.ts'
import type { RefreshData } from '#contract/session.ts'
import type { App, DeferredActors } from '../../platform/app.ts'

/** Changed terms are put to the player once a session, at its first response; later only when something they do requires it (httpHooks.ts). */
export function wireNewTerms({ queries, actors: { session } }: App, { overlays }: DeferredActors): void {
  let isFirst = true
  const read = (data: RefreshData | undefined) => {
    if (!data || !isFirst) return
    isFirst = false
    const { newTerms: version } = data
    if (version !== undefined)
      overlays.send({ type: 'overlay.requested', key: 'newTerms', name: 'newTerms', input: { version }, isOffer: false })
  }
  session.on('session.ended', () => {
    isFirst = true
  })
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === refreshData.path) read(query.state.data as RefreshData | undefined)
  })
  read(queries.getQueryData<RefreshData>([refreshData.path, {}]))
}
