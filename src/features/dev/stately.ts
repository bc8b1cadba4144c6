import type { InspectionEvent, Observer } from 'xstate'
import type { Mask } from '#machines/kit/mask.ts'

const url = 'https://stately.ai/inspect'
/** What has happened before the window is there is shown as well; more than a page does in an hour. */
const maxDeferredEvents = 5_000

/**
 * Opens the Stately inspector in a separate window and shows it the live machines, masked. A browser blocks a window that nobody clicked for:
 * it then opens with the first click on the page. Offline it stays empty, and /dev/machines shows everything anyway.
 */
export async function openStately(opener: Window, mask: Mask): Promise<Observer<InspectionEvent>> {
  const { createBrowserInspector } = await import('@statelyai/inspect')
  const serialize = (event: unknown) => mask(event) as never
  const { adapter, inspect } = createBrowserInspector({ window: opener, url, serialize, maxDeferredEvents })
  if (!adapter.targetWindow || adapter.targetWindow.closed) {
    console.info(
      'The browser has blocked the Stately inspector: it opens with your next click on this page. /dev/machines needs no window.',
    )
    opener.addEventListener('click', () => (adapter.targetWindow = opener.open(url, 'xstateinspector')), { once: true })
  }
  return inspect
}
