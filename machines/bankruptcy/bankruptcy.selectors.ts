import type { SnapshotFrom } from 'xstate'
import type { BankruptGift, GiftId } from '#contract/bankruptcy.ts'
import type { bankruptcyMachine } from './bankruptcy.machine.ts'
import { deadlineOf } from './gift.ts'

type Bankruptcy = SnapshotFrom<typeof bankruptcyMachine>

export const giftOf = ({ context }: Bankruptcy): BankruptGift | null => context.gift
/** Nothing to show yet. Refreshing keeps what is shown. */
export const isOpening = (bankruptcy: Bankruptcy): boolean =>
  bankruptcy.context.gift === null && (bankruptcy.matches('idle') || bankruptcy.matches('asking'))
export const failureOf = (bankruptcy: Bankruptcy) => (bankruptcy.matches('failed') ? bankruptcy.context.failure : null)
export const refusalOf = ({ context }: Bankruptcy) => context.refusal
export const isClosed = (bankruptcy: Bankruptcy): boolean => bankruptcy.matches('closed')
/** The gift that is being claimed; null when none is. */
export const claimedOf = (bankruptcy: Bankruptcy): GiftId | null =>
  bankruptcy.matches('claiming') ? (bankruptcy.context.claim?.input.id ?? null) : null
/** A tap on a gift is accepted now. */
export const isReady = (bankruptcy: Bankruptcy): boolean => bankruptcy.matches('waiting')
/** Which gift the countdown runs for; null when it is stopped. */
export const countedOf = ({ context: { gift } }: Bankruptcy): GiftId | null => {
  const deadline = deadlineOf(gift)
  if (deadline < 0) return null
  return deadline === gift?.canReceiveLastMs ? '1' : '2'
}
/** The running countdown, and the claim under way: views read them with the selectors of those flows. */
export const countdownOf = ({ children }: Bankruptcy) => children.countdown
export const claimOf = ({ children }: Bankruptcy) => children.claim
