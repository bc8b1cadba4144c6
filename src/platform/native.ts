import type { PageMessage } from '#contract/nativeBridge.ts'
import { tolerant } from './storage.ts'

/** The channel to the wrapper: Android provides an object, iOS a message handler; the developers' page frames the app and simulates one. */
interface Bridge {
  postMessage(text: string): void
}
interface WrappedWindow {
  SwerteNative?: Bridge
  webkit?: { messageHandlers?: { swerte?: Bridge } }
}

/** The frame's name marks the page around it as a simulated wrapper (src/features/dev/NativePage.tsx). */
export const wrapperFrame = 'swerte-wrapper'

/** A production build has no such page: only a real wrapper counts there. */
export const simulatedWrapper = (): Bridge | undefined => {
  if (!__INSPECT__ || window.parent === window || window.name !== wrapperFrame) return undefined
  return { postMessage: (text) => window.parent.postMessage(text, location.origin) }
}

const bridge = (): Bridge | undefined => {
  const { SwerteNative, webkit } = window as Window & WrappedWindow
  const bridges = [SwerteNative, webkit?.messageHandlers?.swerte]
  return bridges.find((one) => typeof one?.postMessage === 'function') ?? simulatedWrapper()
}

export const isNative = (): boolean => bridge() !== undefined

/** Posts a message to the wrapper; returns whether there is one that takes it. */
export function postToWrapper(message: PageMessage): boolean {
  const to = bridge()
  return to !== undefined && tolerant(() => (to.postMessage(JSON.stringify(message)), true), false)
}
