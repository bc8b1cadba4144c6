import { wrapperMessage } from '#contract/nativeBridge.ts'
import type { WrapperMessage } from '#contract/nativeBridge.ts'
import { playedWrapper } from './native.ts'

/** What a text from the wrapper means; undefined for what this build does not know. */
export function readWrapperMessage(text: unknown): WrapperMessage | undefined {
  try {
    const parsed = wrapperMessage.safeParse(JSON.parse(typeof text === 'string' && text.length <= 10_000 ? text : 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Hears the wrapper, which posts to the page's own window. A game's frame and other sites are not heard. */
export function onWrapperMessage(hear: (message: WrapperMessage) => void): void {
  addEventListener('message', ({ source, origin, data }) => {
    const isOwn = source === window || source === null || (playedWrapper() !== undefined && source === window.parent)
    if (!isOwn || (origin !== '' && origin !== location.origin)) return
    const message = readWrapperMessage(data)
    if (message) hear(message)
  })
}
