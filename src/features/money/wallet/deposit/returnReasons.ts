import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DepositOrder } from '#contract/wallet.ts'

/** Why a payment was not credited, in a sentence that also tells where the money is. */
export const returnReasons: Readonly<Record<NonNullable<DepositOrder['returnReason']>, MessageDescriptor>> = {
  late: msg`You paid after the order expired, so we’re returning your payment to the account it came from.`,
  limit: msg`You were over your deposit limit, so we’re returning your payment to the account it came from.`,
  break: msg`You paid during your break, so we’re returning your payment to the account it came from.`,
  held: msg`You paid while this account was on hold, so we’re returning your payment to the account it came from.`,
  exclusion: msg`You paid during your self-exclusion, so we’re returning your payment to the account it came from.`,
  again: msg`You’d already paid for this order, so we’re returning the extra payment to the account it came from.`,
}
