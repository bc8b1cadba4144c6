import type { ActivityId } from './activities.ts'

/** Kinds of ledger entries with a group (server/money/statement) and a label (src/shared/records) of their own. */
export type NamedKind =
  | 'bet'
  | 'win'
  | 'betReturned'
  | 'welcome'
  | 'deposit'
  | 'withdrawal'
  | 'withdrawalReturned'
  | 'depositRefund'
  | 'depositRefundReturned'
  | 'debtPaid'
  | 'giftGivenUp'
  | 'rewardTaken'
  | 'draw'
  | 'jackpot'
  | 'checkIn'
  | 'checkInMakeUp'
  | 'redVsBlue'
  | 'bonusGiven'
  | 'bonusExpired'
  | 'bonusTaken'
  | 'bonusDone'
  | 'firstDeposit'
  | 'coupon'
  | 'piggyBank'
  | 'mail'
  | 'task'
  | 'vipGift'
  | 'vipDaily'
  | 'vipCheckIn'
  | 'vipTask'
  | 'vipRebate'
  | 'monthlyBonus'
  | 'betPoints'
  | 'pointsSpent'
  | 'pointsExchange'
  | 'inviteWheel'
  | 'inviteMilestone'
  | 'agentShare'
  | 'safeboxPut'
  | 'safeboxTake'
  | 'bankruptGift'
  | 'diamondCoins'
  | 'goods'
  | 'goodsBack'
  | 'scratchCard'
  | 'scratch'
  | 'scratchAddUp'
  | 'studioIn'
  | 'studioOut'
  | 'studioReturned'
  | 'adjustment'

/**
 * The kinds on a player's statement. An activity's reward needs no kind of its own: posted under the activity's id, it has the activity's
 * title.
 */
export type StatementKind = NamedKind | ActivityId

/** Kinds that are on no statement: between the operator's own accounts, and demo coins. */
type InternalKind = 'stakesTaken' | 'poolSeed' | 'demo' | 'withdrawalPaid' | 'payoutLoss' | 'depositRefundOwed' | 'rewardOwed'

export type EntryKind = StatementKind | InternalKind
