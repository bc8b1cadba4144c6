import type { SnapshotFrom } from 'xstate'
import type { depositMachine } from './deposit.machine.ts'

type Deposit = SnapshotFrom<typeof depositMachine>

export const orderOf = (deposit: Deposit) => deposit.context.order
export const refusalOf = (deposit: Deposit) => deposit.context.refusal
/** The claim on the order while it is made: it may want to know who is there. */
export const claimOf = (deposit: Deposit) => deposit.children.order
export const isOrdering = (deposit: Deposit): boolean => deposit.matches('ordering')
export const isFollowing = (deposit: Deposit): boolean => deposit.matches('following')
/** A payment is under way on this page: nothing may reload or open over it. */
export const isPaying = (deposit: Deposit): boolean => isOrdering(deposit) || isFollowing(deposit)
const ends = ['paid', 'declined', 'expired', 'returned'] as const
export type DepositEnd = (typeof ends)[number]
/** The word of the channel, once it has come. */
export const endOf = (deposit: Deposit): DepositEnd | null => ends.find((end) => deposit.matches(end)) ?? null
