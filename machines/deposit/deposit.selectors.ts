import type { SnapshotFrom } from 'xstate'
import type { DepositOrder } from '#contract/wallet.ts'
import { isFollowing, isRequesting, isSettled, orderOf } from '../flows/order/order.selectors.ts'
import type { depositMachine } from './deposit.machine.ts'

type Deposit = SnapshotFrom<typeof depositMachine>

/** A payment is under way on this page: nothing may reload or open over it. */
export const isPaying = (deposit: Deposit): boolean => isRequesting(deposit) || isFollowing(deposit)
export type DepositEnd = Exclude<DepositOrder['state'], 'created' | 'pending'>
/** How the order ended, once the payment provider has decided it. */
export const endOf = (deposit: Deposit): DepositEnd | null =>
  isSettled(deposit) ? ((orderOf(deposit)?.state ?? null) as DepositEnd | null) : null
