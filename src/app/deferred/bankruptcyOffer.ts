import { refreshData } from '#contract/session.ts'
import type { RefreshData } from '#contract/session.ts'
import { isAccepted } from '#machines/eligibility/eligibility.selectors.ts'
import { isResting, pathnameOf } from '#machines/overlays/overlays.selectors.ts'
import type { App, DeferredActors } from '../../platform/app.ts'
import { reloadLocks } from '../../platform/reloadLocks.ts'
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

/** Where somebody is in the middle of something: a game, a login. */
const isBusyAt = (pathname: string): boolean => pathname.startsWith('/game/start') || pathname.startsWith('/auth/')

/** The bankruptcy gift's place in the app: the server's dot lights it, a clear way lets it be offered. */
export function wireGiftOffer(app: App, { bankruptcyOffer, overlays, eligibility }: DeferredActors): void {
  const isClear = () =>
    !isBusyAt(pathnameOf(overlays.getSnapshot())) &&
    isResting(overlays.getSnapshot()) &&
    isAccepted(eligibility.getSnapshot()) &&
    !reloadLocks.isAny() &&
    !document.hidden
  let wasClear = false
  const tellWay = () => {
    if (isClear() === wasClear) return
    wasClear = !wasClear
    bankruptcyOffer.send({ type: wasClear ? 'way.cleared' : 'way.blocked' })
  }
  overlays.subscribe(tellWay)
  eligibility.subscribe(tellWay)
  reloadLocks.onChange(tellWay)
  document.addEventListener('visibilitychange', tellWay)
  tellWay()

  const tellDot = (data: RefreshData | undefined) => {
    if (data) bankruptcyOffer.send({ type: data.redDots.bankruptGift ? 'dot.lit' : 'dot.darkened' })
  }
  app.queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === refreshData.path) tellDot(query.state.data as RefreshData | undefined)
  })
  tellDot(app.queries.getQueryData<RefreshData>([refreshData.path, {}]))
  app.actors.session.on('session.ended', () => bankruptcyOffer.send({ type: 'session.ended' }))

  bankruptcyOffer.on('gift.offered', () => void offerOverlay(app, 'bankruptcy'))
}
