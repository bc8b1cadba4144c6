import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

/** What a kind of ledger entry is called on a statement. */
const words: Readonly<Record<string, MessageDescriptor>> = {
  bet: msg`Stake`,
  win: msg`Win`,
  welcome: msg`Welcome gift`,
  deposit: msg`Deposit`,
  withdrawal: msg`Withdrawal`,
  withdrawalReturned: msg`Withdrawal given back`,
  depositRefund: msg`Deposit given back`,
  depositRefundReturned: msg`Refund that failed`,
  debtPaid: msg`Owed after a refund`,
  draw: msg`Prize of a draw`,
  jackpot: msg`Jackpot`,
  signIn: msg`Daily bonus`,
  redVsBlue: msg`Red vs blue`,
  bonusGiven: msg`Bonus coins`,
  bonusExpired: msg`Bonus coins ran out`,
  bonusTaken: msg`Bonus coins of a deposit given back`,
  bonusDone: msg`Bonus coins became coins`,
  firstDeposit: msg`First deposit bonus`,
  coupon: msg`Coin coupon`,
  piggyBank: msg`Piggy bank`,
  mail: msg`Came with a mail`,
  task: msg`Task`,
  vipGift: msg`Gift of a VIP level`,
  vipDaily: msg`Daily VIP gift`,
  vipSignIn: msg`VIP sign-in award`,
  vipTask: msg`VIP mission`,
  vipRebate: msg`Bet rebate`,
  monthlyBonus: msg`Monthly bonus`,
  betPoints: msg`Points for valid bet`,
  pointsSpent: msg`Points exchanged`,
  pointsExchange: msg`Bought with points`,
  follow: msg`For following us`,
  slotshack: msg`Slotshack mission`,
  safeboxPut: msg`Into the safebox`,
  safeboxTake: msg`Out of the safebox`,
  bankruptGift: msg`Gift to start again`,
  signInMakeUp: msg`A day made up`,
  studioIn: msg`Carried to a studio`,
  studioOut: msg`Collected from a studio`,
  studioReturned: msg`Back from a studio`,
}
const other = msg`Other`

export const movementWord = (kind: string): MessageDescriptor => words[kind] ?? other
