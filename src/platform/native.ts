import type { PageMessage } from '#contract/nativeBridge.ts'

/** How the page reaches the wrapper: Android gives an object, iOS a message handler; the developers' page frames the app and stands in. */
interface Door {
  postMessage(text: string): void
}
interface Wrapped {
  SwerteNative?: Door
  webkit?: { messageHandlers?: { swerte?: Door } }
}

/** The frame's name says that the page round it plays the wrapper (src/features/dev/NativePage.tsx). */
export const wrapperFrame = 'swerte-wrapper'

/** A build for players has no such page: there only a real wrapper is one. */
export const playedWrapper = (): Door | undefined => {
  if (!__INSPECT__ || window.parent === window || window.name !== wrapperFrame) return undefined
  return { postMessage: (text) => window.parent.postMessage(text, location.origin) }
}

const door = (): Door | undefined => {
  const { SwerteNative, webkit } = window as Window & Wrapped
  return SwerteNative ?? webkit?.messageHandlers?.swerte ?? playedWrapper()
}

export const isNative = (): boolean => door() !== undefined

/** Says something to the wrapper; gives whether there is one. */
export function postToWrapper(message: PageMessage): boolean {
  const to = door()
  to?.postMessage(JSON.stringify(message))
  return to !== undefined
}
