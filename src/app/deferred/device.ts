import { getAfterLoginInfoWeb } from '#contract/session.ts'
import { isLoggedIn } from '#machines/session/session.selectors.ts'
import type { App } from '../../platform/app.ts'

/** Chromium reveals a phone's model on request; other browsers do not. */
interface DeviceInfo {
  readonly userAgentData?: { getHighEntropyValues(hints: readonly string[]): Promise<{ readonly model?: string }> }
}
const modelOf = async ({ userAgentData }: DeviceInfo): Promise<string> =>
  (await userAgentData?.getHighEntropyValues(['model']).catch(() => null))?.model ?? ''

/**
 * Reports this device for a session that has begun, or a notification token that the wrapper has just received: preLogin was sent
 * before. Nothing is measured; what is not delivered is sent with the next preLogin.
 */
export async function sendDevice({ send, storage, actors: { session } }: App): Promise<void> {
  const messagingToken = storage.read('messagingToken')
  if (!isLoggedIn(session.getSnapshot())) return
  const deviceModel = (await modelOf(navigator as DeviceInfo)).slice(0, 200)
  const device = { os: navigator.platform, version: __APP_VERSION__, deviceModel, ...(messagingToken && { messagingToken }) }
  await send(getAfterLoginInfoWeb, device, { quiet: 'background' }).catch(() => {})
}
