import type { SnapshotFrom } from 'xstate'
import { isSettled, orderOf } from '../flows/order/order.selectors.ts'
import type { withdrawalMachine } from './withdrawal.machine.ts'

/** How the order ended, once it has. */
export const endOf = (withdrawal: SnapshotFrom<typeof withdrawalMachine>): 'paid' | 'returned' | null =>
  isSettled(withdrawal) ? (orderOf(withdrawal)?.state === 'paid' ? 'paid' : 'returned') : null
