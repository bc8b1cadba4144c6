import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** What a kind of ledger entry is called on a statement. */
const words: Readonly<Record<string, MessageDescriptor>> = {
  bet: msg`Stake`,
  win: msg`Win`,
  welcome: msg`Welcome gift`,
  deposit: msg`Deposit`,
  draw: msg`Prize of a draw`,
  jackpot: msg`Jackpot`,
  signIn: msg`Daily bonus`,
  redVsBlue: msg`Red vs blue`,
  bankruptcy: msg`Gift to start again`,
  bonusGiven: msg`Bonus coins`,
  bonusExpired: msg`Bonus coins ran out`,
  bonusDone: msg`Bonus coins became coins`,
  coupon: msg`Coin coupon`,
  piggyBank: msg`Piggy bank`,
  safeboxPut: msg`Into the safebox`,
  safeboxTake: msg`Out of the safebox`,
}
const other = msg`Other`

export const movementWord = (kind: string): MessageDescriptor => words[kind] ?? other
