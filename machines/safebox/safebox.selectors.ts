import type { SnapshotFrom } from 'xstate'
import type { safeboxMachine } from './safebox.machine.ts'

type Safebox = SnapshotFrom<typeof safeboxMachine>

/** The way and the amount of the move that is asked about, under way or done; null at rest. */
export const moveOf = (safebox: Safebox) =>
  safebox.matches('resting') ? null : { way: safebox.context.way, amount: safebox.context.amount }
/** The password is asked for, or was given and is on its way. */
export const isUnlocking = (safebox: Safebox): boolean =>
  safebox.matches('unlocking') || (safebox.matches('moving') && safebox.context.way === 'take')
export const isMoving = (safebox: Safebox): boolean => safebox.matches('moving')
export const hasMoved = (safebox: Safebox): boolean => safebox.matches('moved')
export const isBarred = (safebox: Safebox): boolean => safebox.matches('barred')
/** Why nothing moved; a wrong password among it. */
export const refusalOf = (safebox: Safebox) => safebox.context.refusal
/** The claim under way: views read it with the selectors of that flow. */
export const claimOf = ({ children }: Safebox) => children.move
