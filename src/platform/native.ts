import type { PageMessage } from '#contract/nativeBridge.ts'

/** The channel to the wrapper: Android provides an object, iOS a message handler; the developers' page frames the app and simulates one. */
interface Door {
  postMessage(text: string): void
}
interface Wrapped {
  SwerteNative?: Door
  webkit?: { messageHandlers?: { swerte?: Door } }
}

/** The frame's name marks the page around it as a simulated wrapper (src/features/dev/NativePage.tsx). */
export const wrapperFrame = 'swerte-wrapper'

/** A production build has no such page: only a real wrapper counts there. */
export const playedWrapper = (): Door | undefined => {
  if (!__INSPECT__ || window.parent === window || window.name !== wrapperFrame) return undefined
  return { postMessage: (text) => window.parent.postMessage(text, location.origin) }
}

const door = (): Door | undefined => {
  const { SwerteNative, webkit } = window as Window & Wrapped
  return SwerteNative ?? webkit?.messageHandlers?.swerte ?? playedWrapper()
}

export const isNative = (): boolean => door() !== undefined

/** Posts a message to the wrapper; returns whether there is one. */
export function postToWrapper(message: PageMessage): boolean {
  const to = door()
  to?.postMessage(JSON.stringify(message))
  return to !== undefined
}
