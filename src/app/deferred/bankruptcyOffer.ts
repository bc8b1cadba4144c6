import { refreshData } from '#contract/session.ts'
import type { RefreshData } from '#contract/session.ts'
import type { App, DeferredActors } from '../../platform/app.ts'
import { offerOverlay } from '../../shared/overlays/openOverlay.ts'

const key = 'swerte.giftOffered'

/** That this fall's gift was offered: a fact of the tab. Private windows may refuse storage: the offer then comes again with a reload. */
export const giftOffered = {
  read: (): boolean => {
    try {
      return sessionStorage.getItem(key) !== null
    } catch {
      return false
    }
  },
  write: (wasOffered: boolean): void => {
    try {
      if (wasOffered) sessionStorage.setItem(key, '1')
      else sessionStorage.removeItem(key)
    } catch {
      // Nothing is kept, and nothing breaks.
    }
  },
}

/** The bankruptcy gift's place in the app: the server's dot lights it; when it may be offered, attention says. */
export function wireBankruptcyOffer(app: App, { bankruptcyOffer }: DeferredActors): void {
  const reportDot = (data: RefreshData | undefined) => {
    if (data) bankruptcyOffer.send({ type: data.redDots.bankruptGift ? 'dot.lit' : 'dot.darkened' })
  }
  app.queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === refreshData.path) reportDot(query.state.data as RefreshData | undefined)
  })
  reportDot(app.queries.getQueryData<RefreshData>([refreshData.path, {}]))
  app.actors.session.on('session.ended', () => bankruptcyOffer.send({ type: 'session.ended' }))

  bankruptcyOffer.on('gift.offered', () => void offerOverlay(app, 'bankruptcy'))
}
