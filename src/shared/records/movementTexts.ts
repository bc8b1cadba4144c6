import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { NamedKind } from '#contract/ledger.ts'
import { activityTitle } from '../activities/activities.ts'

/** The label of a kind of ledger entry on a statement. */
const texts: Readonly<Record<NamedKind, MessageDescriptor>> = {
  bet: msg`Bet`,
  win: msg`Win`,
  betReturned: msg`Bet returned`,
  welcome: msg`Welcome coins`,
  deposit: msg({ context: 'transaction', message: 'Deposit' }),
  withdrawal: msg`Withdrawal`,
  withdrawalReturned: msg`Withdrawal returned`,
  depositRefund: msg`Deposit returned`,
  depositRefundReturned: msg`Returned deposit reversed`,
  debtPaid: msg`Repaid after a returned deposit`,
  giftGivenUp: msg`Gift given up`,
  rewardTaken: msg`Reward removed (deposit returned)`,
  draw: msg`Draw prize`,
  jackpot: msg`Jackpot`,
  checkIn: msg`Daily check-in`,
  redVsBlue: msg`Red vs Blue`,
  bonusGiven: msg`Bonus coins`,
  bonusExpired: msg`Bonus coins expired`,
  bonusTaken: msg`Bonus coins removed (deposit returned)`,
  bonusDone: msg`Bonus coins converted to coins`,
  firstDeposit: msg`First deposit bonus`,
  coupon: msg`Coin coupon`,
  piggyBank: msg`Piggy bank`,
  mail: msg`From a mailbox message`,
  adjustment: msg`Adjustment by Swerte`,
  task: msg`Task`,
  vipGift: msg`VIP level gift`,
  vipDaily: msg`Daily VIP reward`,
  vipCheckIn: msg`Weekly VIP check-in reward`,
  vipTask: msg`VIP mission`,
  vipRebate: msg`Bet rebate`,
  monthlyBonus: msg`Monthly bonus`,
  betPoints: msg`Points from valid bets`,
  pointsSpent: msg`Points exchanged`,
  pointsExchange: msg`Bought with points`,
  inviteWheel: msg`Barkada wheel`,
  inviteMilestone: msg`Invite milestone`,
  agentShare: msg`Team commission`,
  safeboxPut: msg`Moved to safebox`,
  safeboxTake: msg`Moved from safebox`,
  bankruptGift: msg`Fresh start gift`,
  checkInMakeUp: msg`Make-up check-in`,
  diamondCoins: msg`Diamonds exchanged for coins`,
  goods: msg`Diamond mall items`,
  goodsBack: msg`Diamonds returned for an order`,
  scratchCard: msg`Scratch cards`,
  scratch: msg`Scratch card prize`,
  scratchAddUp: msg`Scratch card milestone`,
  studioIn: msg`Transferred to game provider`,
  studioOut: msg`Collected from game provider`,
  studioReturned: msg`Returned from game provider`,
}
const other = msg`Other`

const isNamed = (kind: string): kind is NamedKind => Object.hasOwn(texts, kind)

/** A reward under an activity's id has its title; a kind unknown to this build is called «Other». */
export const movementName = (kind: string): MessageDescriptor => (isNamed(kind) ? texts[kind] : (activityTitle(kind) ?? other))
