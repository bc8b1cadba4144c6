import type { SnapshotFrom } from 'xstate'
import type { eligibilityMachine } from './eligibility.machine.ts'

type Eligibility = SnapshotFrom<typeof eligibilityMachine>

/** Who declined leaves for another site; the browser's Back may return, and then it must still be answered. */
export const isAsking = (notice: Eligibility): boolean => notice.matches('asking') || notice.matches('declined')
export const isAccepted = (notice: Eligibility): boolean => notice.matches('accepted')
