import type { InspectionEvent, Observer } from 'xstate'
import type { Mask } from '#machines/kit/mask.ts'

/**
 * Opens the Stately inspector in a separate window and shows it the live machines, masked. A browser may block that window, and offline it
 * stays empty: then nothing is sent, and /dev/machines shows everything anyway.
 */
export async function openStately(opener: Window, mask: Mask): Promise<Observer<InspectionEvent> | undefined> {
  const { createBrowserInspector } = await import('@statelyai/inspect')
  const { adapter, inspect } = createBrowserInspector({ window: opener, serialize: (event) => mask(event) as typeof event })
  if (adapter.targetWindow && !adapter.targetWindow.closed) return inspect
  console.info('The Stately inspector could not open a window. Allow pop-ups for this page, or look at /dev/machines.')
  return undefined
}
