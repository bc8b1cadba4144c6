import { activityTitles } from '../activities.ts'
import type { EntryKind } from '../ledger.ts'

/** The kinds of ledger entries, as operators read them. */
const kinds: Readonly<Record<EntryKind, string>> = {
  ...activityTitles,
  bet: 'Bet',
  win: 'Win',
  betReturned: 'Bet returned',
  welcome: 'Welcome coins',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  withdrawalReturned: 'Withdrawal returned',
  withdrawalPaid: 'Withdrawal paid',
  depositRefund: 'Deposit refunded',
  depositRefundReturned: 'Refund failed, returned',
  depositRefundOwed: 'Refund owed by the player',
  debtPaid: 'Debt repaid',
  rewardOwed: 'Reward owed by the player',
  rewardTaken: 'Reward removed after a refund',
  giftGivenUp: 'Gift given up',
  draw: 'Draw prize',
  checkIn: 'Daily check-in',
  checkInMakeUp: 'Make-up check-in',
  redVsBlue: 'Red vs Blue',
  bonusGiven: 'Bonus coins',
  bonusExpired: 'Bonus coins expired',
  bonusTaken: 'Bonus coins removed after a refund',
  bonusDone: 'Bonus coins converted',
  firstDeposit: 'First deposit bonus',
  coupon: 'Coin coupon',
  piggyBank: 'Piggy bank',
  mail: 'Award of a message',
  task: 'Task',
  vipGift: 'VIP level gift',
  vipDaily: 'Daily VIP reward',
  vipCheckIn: 'Weekly VIP check-in',
  vipTask: 'VIP mission',
  vipRebate: 'Bet rebate',
  monthlyBonus: 'Monthly bonus',
  betPoints: 'Points for valid bets',
  pointsSpent: 'Points exchanged',
  pointsExchange: 'Bought with points',
  inviteWheel: 'Barkada wheel',
  inviteMilestone: 'Invite milestone',
  agentShare: 'Team commission',
  safeboxPut: 'To the safebox',
  safeboxTake: 'From the safebox',
  bankruptGift: 'Fresh start gift',
  diamondCoins: 'Diamonds exchanged for coins',
  goods: 'Mall order',
  goodsBack: 'Mall order returned',
  scratchCard: 'Scratch card bought',
  scratch: 'Scratch card prize',
  scratchAddUp: 'Scratch card milestone',
  studioIn: 'To a game provider',
  studioOut: 'From a game provider',
  studioReturned: 'Returned by a game provider',
  adjustment: 'Adjustment',
  stakesTaken: 'Bets collected',
  poolSeed: 'Jackpot seeded',
  payoutLoss: 'Payout loss',
  demo: 'Demo coins',
}

/** `rounds`: bets and wins as one sum. A kind of an earlier version is shown by its code. */
export const entryText = (kind: EntryKind | 'rounds' | (string & {})): string =>
  kind === 'rounds' ? 'Rounds, net' : Object.hasOwn(kinds, kind) ? kinds[kind as EntryKind] : kind

/** What an entry is about, by the first part of its reference. */
const subjects: Readonly<Record<string, string>> = {
  round: 'Round',
  staged: 'Staged round',
  shared: 'Shared round',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  refund: 'Refund',
  goods: 'Mall order',
  scratch: 'Scratch card',
  mail: 'Message',
  bonus: 'Bonus',
  points: 'Exchange',
}

/** «Deposit 500001»; empty for a reference that says no more than the kind of its entry. */
export function refText(ref: string): string {
  const [, subject = '', id = ''] = /^(\w+):(\d+)(?::|$)/.exec(ref) ?? []
  return Object.hasOwn(subjects, subject) ? `${subjects[subject]} ${id}` : ''
}
