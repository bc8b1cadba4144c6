// A withdrawal, from the tap on Withdraw until the coins were paid out or returned: an order of flows/order. Owned by the wallet page,
// where it starts idle; ends with the page. The player's identity is confirmed during the order, and an order cannot be cancelled.
import type { WithdrawalOrder } from '#contract/withdrawal.ts'
import { createOrderMachine } from '../flows/order/order.machine.ts'

/** `bankId`: the id of one of the player's bank accounts. `amount` in hundredths. */
export interface WithdrawalIntent {
  readonly bankId: string
  readonly amount: number
}

export const withdrawalMachine = createOrderMachine<WithdrawalIntent, WithdrawalOrder>('withdrawal', ['reserved', 'review', 'paying'])
