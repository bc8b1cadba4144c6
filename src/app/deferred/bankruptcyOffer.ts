import type { App, DeferredActors } from '../../platform/app.ts'
import { offerOverlay } from '../../shared/overlays/openOverlay.ts'
import { watchRefreshData } from '../../shared/refresh/watchRefreshData.ts'

const key = 'swerte.giftOffered'

/**
 * That the gift for this bankruptcy was offered: stored per tab. Private windows may refuse storage: the offer is then repeated after a
 * reload.
 */
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
      // Nothing is stored, and nothing breaks.
    }
  },
}

/** Connects the bankruptcy gift to the app: the server's red dot enables it; attention decides when it may be offered. */
export function wireBankruptcyOffer(app: App, { bankruptcyOffer }: DeferredActors): void {
  watchRefreshData(app.queries, (data) => {
    if (data) bankruptcyOffer.send({ type: data.redDots.bankruptGift ? 'dot.shown' : 'dot.hidden' })
  })
  app.actors.session.on('session.ended', () => bankruptcyOffer.send({ type: 'session.ended' }))

  bankruptcyOffer.on('gift.offered', () => void offerOverlay(app, 'bankruptcy'))
}
