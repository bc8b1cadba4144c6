import { useEffect } from 'react'
import { useApp } from './app.ts'
import type { HoldReason } from './reloadLocks.ts'

/** Holds the page as long as the component is mounted and `active`. */
export function useHold(reason: HoldReason, active: boolean): void {
  const { reloadLocks } = useApp()
  useEffect(() => (active ? reloadLocks.hold(reason) : undefined), [reloadLocks, reason, active])
}
