import { getAfterLoginInfoWeb } from '#contract/session.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import type { App } from '../../platform/app.ts'

/**
 * Says of a session that has begun, or of a notification token that the wrapper has just been given, what this device is: the greeting
 * went out before. Nothing is measured; what does not get through is said with the next greeting.
 */
export function sendDevice({ send, storage, actors: { session } }: App): void {
  const messagingToken = storage.read('messagingToken')
  if (messagingToken === null || !isLoggedIn(session.getSnapshot())) return
  send(getAfterLoginInfoWeb, { os: navigator.platform, version: __APP_VERSION__, messagingToken }, { silent: true }).catch(() => {})
}
