/** What must not be disturbed, neither by a pop-up nor by a reload (spec §4). */
export type HoldReason = 'game' | 'payment' | 'draw' | 'form'

export interface ReloadLocks {
  readonly has: (reason: HoldReason) => boolean
  readonly isAny: () => boolean
  /** Calls the listener when a hold may have begun or ended. */
  readonly onChange: (listener: () => void) => () => void
  /** Holds until the returned function is called. */
  readonly hold: (reason: HoldReason) => () => void
}

/** The locks of one page. */
export function createReloadLocks(): ReloadLocks {
  /** How many parts of the page hold for each reason: there may be several at once. */
  const counts = new Map<HoldReason, number>()
  const listeners = new Set<() => void>()
  const change = (reason: HoldReason, by: 1 | -1): void => {
    counts.set(reason, (counts.get(reason) ?? 0) + by)
    for (const listener of listeners) listener()
  }
  return {
    has: (reason) => (counts.get(reason) ?? 0) > 0,
    isAny: () => [...counts.values()].some((count) => count > 0),
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    hold: (reason) => {
      change(reason, 1)
      let isHeld = true
      return () => {
        if (isHeld) change(reason, -1)
        isHeld = false
      }
    },
  }
}
