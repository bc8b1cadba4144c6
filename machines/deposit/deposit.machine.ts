// A deposit, from the tap on Deposit until the payment provider has decided it: an order of flows/order. Owned by the wallet page, where it
// starts idle; ends with the page.
import type { DepositOrder } from '#contract/wallet.ts'
import { createOrderMachine } from '../flows/order/order.machine.ts'

/** `amount` in hundredths. */
export interface DepositIntent {
  readonly typeId: string
  readonly amount: number
  /** The coupon to use with it. */
  readonly couponId?: string
}

export const depositMachine = createOrderMachine<DepositIntent, DepositOrder>('deposit', ['created', 'pending'])
