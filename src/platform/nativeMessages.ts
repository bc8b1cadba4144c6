import { wrapperMessage } from '#contract/nativeBridge.ts'
import type { WrapperMessage } from '#contract/nativeBridge.ts'
import { simulatedWrapper } from './native.ts'

/** Parses a text from the wrapper; undefined for messages unknown to this build. */
function readWrapperMessage(text: unknown): WrapperMessage | undefined {
  try {
    const parsed = wrapperMessage.safeParse(JSON.parse(typeof text === 'string' && text.length <= 10_000 ? text : 'null'))
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

/** Listens to the wrapper, which posts to the page's own window. A game's frame and other sites are ignored. */
export function onWrapperMessage(listener: (message: WrapperMessage) => void): void {
  addEventListener('message', ({ source, origin, data }) => {
    const isOwn = source === window || source === null || (simulatedWrapper() !== undefined && source === window.parent)
    if (!isOwn || (origin !== '' && origin !== location.origin)) return
    const message = readWrapperMessage(data)
    if (message) listener(message)
  })
}
