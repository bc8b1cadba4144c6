import type { SnapshotFrom } from 'xstate'
import type { safeboxMachine } from './safebox.machine.ts'

type Safebox = SnapshotFrom<typeof safeboxMachine>

/** The direction and amount of the move that is being confirmed, in progress or done; null when idle. */
export const moveOf = (safebox: Safebox) =>
  safebox.matches('idle') ? null : { direction: safebox.context.direction, amount: safebox.context.amount }
/** The password is required, or was entered and is being checked. */
export const isUnlocking = (safebox: Safebox): boolean =>
  safebox.matches('unlocking') || (safebox.matches('moving') && safebox.context.direction === 'take')
export const isMoving = (safebox: Safebox): boolean => safebox.matches('moving')
export const hasMoved = (safebox: Safebox): boolean => safebox.matches('moved')
export const isLocked = (safebox: Safebox): boolean => safebox.matches('locked')
/** Why nothing moved, including a wrong password. */
export const refusalOf = (safebox: Safebox) => safebox.context.refusal
/** The claim under way: views read it with the selectors of that flow. */
export const claimOf = ({ children }: Safebox) => children.move
