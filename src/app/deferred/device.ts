import { getAfterLoginInfoWeb } from '#contract/session.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import type { App } from '../../platform/app.ts'

/** Chromium tells the name of a phone to who asks; others do not. */
interface Told {
  readonly userAgentData?: { getHighEntropyValues(hints: readonly string[]): Promise<{ readonly model?: string }> }
}
const modelOf = async ({ userAgentData }: Told): Promise<string> =>
  (await userAgentData?.getHighEntropyValues(['model']).catch(() => null))?.model ?? ''

/**
 * Says of a session that has begun, or of a notification token that the wrapper has just been given, what this device is: the greeting
 * went out before. Nothing is measured; what does not get through is said with the next greeting.
 */
export async function sendDevice({ send, storage, actors: { session } }: App): Promise<void> {
  const messagingToken = storage.read('messagingToken')
  if (!isLoggedIn(session.getSnapshot())) return
  const deviceModel = (await modelOf(navigator as Told)).slice(0, 200)
  const device = { os: navigator.platform, version: __APP_VERSION__, deviceModel, ...(messagingToken && { messagingToken }) }
  await send(getAfterLoginInfoWeb, device, { silent: true }).catch(() => {})
}
