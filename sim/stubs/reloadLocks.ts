import type { HoldReason } from '#src/platform/reloadLocks.ts'

interface Page {
  readonly holds: Map<HoldReason, number>
  readonly holdListeners: Set<() => void>
}
/** Put in place by browser.ts: the page whose code runs. */
declare const simulatedPage: Page

/** src/platform/reloadLocks.ts, once for each simulated tab. */
export const reloadLocks = {
  has: (reason: HoldReason): boolean => (simulatedPage.holds.get(reason) ?? 0) > 0,
  isAny: (): boolean => [...simulatedPage.holds.values()].some((count) => count > 0),
  onChange: (listener: () => void): (() => void) => {
    const { holdListeners } = simulatedPage
    holdListeners.add(listener)
    return () => void holdListeners.delete(listener)
  },
  hold: (reason: HoldReason): (() => void) => {
    const page = simulatedPage
    const change = (by: number) => {
      page.holds.set(reason, (page.holds.get(reason) ?? 0) + by)
      for (const listener of page.holdListeners) listener()
    }
    change(1)
    return () => change(-1)
  },
}
export const useHold = (): void => {}
