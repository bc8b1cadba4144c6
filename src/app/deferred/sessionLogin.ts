import { endedByOf } from '#machines/session/session.selectors.ts'
import type { App, DeferredActors } from '../../platform/app.ts'
import { openOverlay } from '../../shared/overlays/openOverlay.ts'

/** A session that the server rejects opens the login over the page, wherever that is (spec §4). */
export function wireSessionLogin(app: App, { overlays }: DeferredActors): void {
  const { session } = app.actors
  let isRequested = false
  let isShown = false
  overlays.on('overlay.opened', ({ name }) => {
    isShown ||= name === 'login'
  })

  const requestLogin = async () => {
    // A login as another player ends the older session on the way; and the login pages are logins themselves.
    if (isRequested || endedByOf(session.getSnapshot()) !== 'unauthorised' || location.pathname.startsWith('/auth/')) return
    isRequested = true
    isShown = false
    const result = await openOverlay(app, 'login', { method: app.storage.read('account') ? 'account' : 'sms', isSessionOver: true })
    isRequested = false
    const { open, waiting } = overlays.getSnapshot().context
    // A navigation that was under way removed it while it loaded: the player has not seen it yet.
    if (result === 'cleared' && !isShown && ![...open, ...waiting].some(({ name }) => name === 'login')) await requestLogin()
  }
  session.on('session.ended', () => {
    overlays.send({ type: 'session.ended' })
    queueMicrotask(() => void requestLogin())
  })
  void requestLogin()
}
