import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { OrderRefusal } from '#contract/orderRefusal.ts'

/** Why the server refused an order of an item, for the order and the message about it. */
export const orderRefusalTexts: Readonly<Record<OrderRefusal, MessageDescriptor>> = {
  depositReturned: msg`Reason: your deposit was returned.`,
}
