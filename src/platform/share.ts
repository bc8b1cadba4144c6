import type { PageMessage, WrapperMessage } from '#contract/nativeBridge.ts'
import { postToWrapper } from './native.ts'

type Shared = Extract<WrapperMessage, { type: 'share.done' }>
type Sharing = Omit<Extract<PageMessage, { type: 'share' }>, 'type' | 'id'>

/** The wrapper's sheet may stay open for long; after this it counts as closed. */
const timeoutMs = 300_000
/** An older wrapper ignores a message that it does not know: without an answer, and with no sheet over the page, it is one. */
const silenceMs = 3_000
const waiting = new Map<string, (isShared: boolean) => void>()

export const settleShare = ({ id, isShared }: Shared): void => waiting.get(id)?.(isShared)

/** The result of the wrapper's sheet; undefined when it opens none. */
async function shareByWrapper(id: string, sharing: Sharing): Promise<boolean | undefined> {
  if (!postToWrapper({ type: 'share', id, ...sharing })) return undefined
  const answer = await new Promise<boolean | undefined>((resolve) => {
    waiting.set(id, resolve)
    setTimeout(() => document.hasFocus() && resolve(undefined), silenceMs)
    setTimeout(() => resolve(false), timeoutMs)
  })
  waiting.delete(id)
  return answer
}

/** Shares by the wrapper, else by the browser's sheet, else by the clipboard; returns the result. */
export async function share(id: string, sharing: Sharing): Promise<'shared' | 'copied' | 'dismissed' | 'failed'> {
  const isShared = await shareByWrapper(id, sharing)
  if (isShared !== undefined) return isShared ? 'shared' : 'dismissed'
  try {
    // Not every browser has a share sheet, whatever the types say.
    if (typeof navigator.share === 'function') {
      await navigator.share(sharing)
      return 'shared'
    }
    await navigator.clipboard.writeText(sharing.url)
    return 'copied'
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : 'failed'
  }
}
