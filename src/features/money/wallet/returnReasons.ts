import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { DepositOrder } from '#contract/wallet.ts'

/** Why a payment was not credited, in a sentence that also says where the money is. */
export const returnReasons: Readonly<Record<NonNullable<DepositOrder['returnReason']>, MessageDescriptor>> = {
  late: msg`It was paid after the order had ended. The payment goes back to the account it came from.`,
  limit: msg`It was over your deposit limit. The payment goes back to the account it came from.`,
  break: msg`It was paid during your break. The payment goes back to the account it came from.`,
  held: msg`It was paid while this account was on hold. The payment goes back to the account it came from.`,
  exclusion: msg`It was paid during your self-exclusion. The payment goes back to the account it came from.`,
}
