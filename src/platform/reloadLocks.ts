import { useEffect } from 'react'

/** What must not be disturbed, neither by a pop-up nor by a reload (spec §4, behaviour §6). */
export type HoldReason = 'game' | 'payment' | 'draw' | 'form'

/** How many parts of the page hold for each reason: two may at once. */
const counts = new Map<HoldReason, number>()
const listeners = new Set<() => void>()

const change = (reason: HoldReason, by: 1 | -1): void => {
  counts.set(reason, (counts.get(reason) ?? 0) + by)
  for (const listener of listeners) listener()
}

export const reloadLocks = {
  has: (reason: HoldReason): boolean => (counts.get(reason) ?? 0) > 0,
  isAny: (): boolean => [...counts.values()].some((count) => count > 0),
  /** Tells when something may have begun or ended. */
  onChange: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  /** Holds until the function that it gives is called. */
  hold: (reason: HoldReason): (() => void) => {
    change(reason, 1)
    let isHeld = true
    return () => {
      if (isHeld) change(reason, -1)
      isHeld = false
    }
  },
}

/** Holds as long as the part is there and `active`. */
export function useHold(reason: HoldReason, active: boolean): void {
  useEffect(() => (active ? reloadLocks.hold(reason) : undefined), [reason, active])
}
