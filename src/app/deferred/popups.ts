import { endedByOf, isPending, isLoggedIn } from '#machines/session/session.selectors.ts'
import type { App, DeferredActors } from '../../platform/app.ts'
import { overlayOf } from '../../shared/activities/activities.ts'

/** Connects the start-up pop-ups to the app: when a visit begins and ends, and their overlays. */
export function wirePopups({ actors: { session } }: App, { overlays, popups }: DeferredActors): void {
  const prefix = 'popup/'
  popups.on('popup.requested', ({ activityId }) => {
    const name = overlayOf(activityId)
    if (name === undefined) return popups.send({ type: 'popup.closed', isGone: false })
    overlays.send({ type: 'overlay.requested', key: prefix + activityId, name, input: null, isOffer: true })
  })
  overlays.on('overlay.opened', ({ key }) => {
    if (key.startsWith(prefix)) popups.send({ type: 'popup.opened' })
  })
  overlays.on('overlay.closed', ({ key, result }) => {
    if (key.startsWith(prefix)) popups.send({ type: 'popup.closed', isGone: result === 'cleared' })
  })

  session.on('session.started', ({ userId }) => popups.send({ type: 'visit.started', playerId: userId }))
  session.on('session.ended', ({ reason }) => popups.send({ type: 'visit.ended', isLogout: reason === 'logout' }))
  const start = (): boolean => {
    const snapshot = session.getSnapshot()
    if (isPending(snapshot)) return false
    // A player whose session has just ended is asked to log in again, not shown pop-ups.
    if (isLoggedIn(snapshot)) popups.send({ type: 'visit.started', playerId: snapshot.context.userId ?? '' })
    else if (endedByOf(snapshot) === null) popups.send({ type: 'visit.started', playerId: null })
    return true
  }
  if (start()) return
  const settled = session.subscribe(() => {
    if (start()) settled.unsubscribe()
  })
}
