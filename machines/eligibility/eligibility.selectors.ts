import type { SnapshotFrom } from 'xstate'
import type { eligibilityMachine } from './eligibility.machine.ts'

type Eligibility = SnapshotFrom<typeof eligibilityMachine>

/** A player who declines leaves for another site; after the browser's Back the notice must still be answered. */
export const isShown = (notice: Eligibility): boolean => notice.matches('shown') || notice.matches('declined')
export const isAccepted = (notice: Eligibility): boolean => notice.matches('accepted')
