import type { SnapshotFrom } from 'xstate'
import type { OrderMachine } from './order.machine.ts'

interface AnyOrder {
  readonly orderId: string
  readonly state: string
}
type Snapshot<Input, Order extends AnyOrder> = SnapshotFrom<OrderMachine<Input, Order>>

/** The order being followed, or the last one to end. */
export const orderOf = <Input, Order extends AnyOrder>(flow: Snapshot<Input, Order>): Order | null => flow.context.order
export const refusalOf = <Input, Order extends AnyOrder>(flow: Snapshot<Input, Order>) => flow.context.refusal
/** The request in flight: it may need the player's identity confirmed. */
export const requestOf = <Input, Order extends AnyOrder>(flow: Snapshot<Input, Order>) => flow.children.request
/** Ready for an amount: nothing is being requested, and no open order is known here. */
export const isChoosing = <Input, Order extends AnyOrder>(flow: Snapshot<Input, Order>): boolean =>
  flow.matches('choosing') || flow.matches('refused')
export const isRequesting = <Input, Order extends AnyOrder>(flow: Snapshot<Input, Order>): boolean => flow.matches('requesting')
export const isFollowing = <Input, Order extends AnyOrder>(flow: Snapshot<Input, Order>): boolean => flow.matches('following')
export const isSettled = <Input, Order extends AnyOrder>(flow: Snapshot<Input, Order>): boolean => flow.matches('settled')
