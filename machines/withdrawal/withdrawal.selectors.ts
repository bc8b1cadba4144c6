import type { SnapshotFrom } from 'xstate'
import type { withdrawalMachine } from './withdrawal.machine.ts'

type Withdrawal = SnapshotFrom<typeof withdrawalMachine>

/** The order that is followed, or that has just ended. */
export const orderOf = (withdrawal: Withdrawal) => withdrawal.context.order
export const refusalOf = (withdrawal: Withdrawal) => withdrawal.context.refusal
export const isReserving = (withdrawal: Withdrawal): boolean => withdrawal.matches('reserving')
/** Ready for an amount: nothing is asked for, and nothing under way is known here. */
export const isChoosing = (withdrawal: Withdrawal): boolean => withdrawal.matches('choosing') || withdrawal.matches('refused')
/** The claim on the coins while it is made: it may want to know who is there. */
export const claimOf = (withdrawal: Withdrawal) => withdrawal.children.order
export const endOf = (withdrawal: Withdrawal): 'paid' | 'returned' | null =>
  withdrawal.matches('paid') ? 'paid' : withdrawal.matches('returned') ? 'returned' : null
