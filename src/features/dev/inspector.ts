import type { InspectionEvent, Observer } from 'xstate'
import { liveLog, mask } from './liveLog.ts'
import { openStately } from './stately.ts'

interface Options {
  /** Whether the URL requests the Stately inspector with `?inspect`. */
  isOpen: boolean
}

/** Records every machine for /dev/machines, and shows them in the Stately inspector when requested. */
export async function createInspector({ isOpen }: Options): Promise<Observer<InspectionEvent>> {
  const stately = isOpen ? await openStately(window, mask) : undefined
  return {
    next(event) {
      liveLog.next(event)
      stately?.next?.(event)
    },
  }
}
