import { createActor } from 'xstate'
import { attentionMachine } from '#machines/attention/attention.machine.ts'
import type { Blocker } from '#machines/attention/attention.machine.ts'
import { isAccepted } from '#machines/eligibility/eligibility.selectors.ts'
import { isIdle } from '#machines/overlays/overlays.selectors.ts'
import type { App, DeferredActors } from '../../platform/app.ts'
import { watchVisibility } from '../../platform/visibility.ts'
import { watchRefreshData } from '../../shared/refresh/watchRefreshData.ts'

/** The notice blocks until it is known to be accepted. */
export const createAttention = ({ inspect }: App): DeferredActors['attention'] =>
  createActor(attentionMachine, {
    ...(inspect && { inspect }),
    id: 'attention',
    input: { pathname: location.pathname, blockers: ['notice'] },
  })

/** What blocks offers, and what is offered when nothing does: pop-ups and the install offer in the lobby, the bankruptcy gift anywhere. */
export function wireAttention(
  { queries, reloadLocks }: App,
  { attention, overlays, eligibility, popups, install, bankruptcyOffer }: DeferredActors,
): void {
  attention.on('lobby.cleared', () => {
    popups.send({ type: 'offers.allowed' })
    install.send({ type: 'home.entered' })
  })
  attention.on('lobby.blocked', () => {
    popups.send({ type: 'offers.blocked' })
    install.send({ type: 'home.left' })
  })
  attention.on('attention.cleared', () => bankruptcyOffer.send({ type: 'offers.allowed' }))
  attention.on('attention.blocked', () => bankruptcyOffer.send({ type: 'offers.blocked' }))

  const report = (blocker: Blocker, isThere: boolean) => attention.send({ type: isThere ? 'blocker.added' : 'blocker.removed', blocker })
  const reportOverlays = () => report('overlay', !isIdle(overlays.getSnapshot()))
  const reportLocks = () => report('lock', reloadLocks.isAny())
  const reportNotice = () => report('notice', !isAccepted(eligibility.getSnapshot()))
  overlays.subscribe(reportOverlays)
  reloadLocks.onChange(reportLocks)
  eligibility.subscribe(reportNotice)
  watchVisibility({ hidden: () => report('hidden', true), shown: () => report('hidden', false) })
  watchRefreshData(queries, (data) => report('closure', data?.closure != null))
  reportOverlays()
  reportLocks()
  reportNotice()
}
