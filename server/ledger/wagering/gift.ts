import type { Sql } from '../../kernel/database.ts'
import { inPlay } from '../inPlay.ts'
import { balanceOf, mustPost } from '../ledger.ts'
import { lockAccounts, lockCoins, lockDebt } from '../locks.ts'
import { giftParts } from './lockStore.ts'
import { lockedForUpdate, reduceGift, lockedOf } from './turnover.ts'
import type { Locked } from './turnover.ts'

/** What forfeiting the gift would do; undefined: there is none. Locks the accounts in coins. */
const lockedPreview = async (tx: Sql, playerId: string, now: number): Promise<ForfeitPreview | undefined> =>
  forfeitPreviewOf(tx, playerId, await lockedForUpdate(tx, playerId, now))

/** The gift's part of the coins and the safebox, and of what is in play. Locks the accounts in coins. */
const lockGiftParts = async (tx: Sql, playerId: string, now: number): Promise<Pick<ForfeitPreview, 'loses' | 'away'>> =>
  (await lockedPreview(tx, playerId, now)) ?? { loses: 0, away: 0 }

/**
 * The player's own coins, in hundredths: without those of a gift, and without what they owe. Locks debt and account until the transaction
 * ends.
 */
export async function lockOwnCoins(tx: Sql, playerId: string, now: number): Promise<number> {
  const owed = await lockDebt(tx, playerId)
  const { loses } = await lockGiftParts(tx, playerId, now)
  return Math.max(0, (await lockCoins(tx, playerId)) - loses - owed)
}

/**
 * How many of the coins in the balance pay what the player owes: no more than would stay, here and in the safebox, if a gift were forfeited.
 * With the player's own coins on their way out in a withdrawal, a gift would pay in their place, and so become money. The player is locked;
 * locks the account until the transaction ends.
 */
export async function lockPayingCoins(tx: Sql, playerId: string, now: number): Promise<number> {
  const rest = await lockedPreview(tx, playerId, now)
  const coins = await balanceOf(tx, playerId, 'coin')
  return rest ? Math.min(coins, rest.stays) : coins
}

interface OwnFunds {
  readonly own: number
  readonly coins: number
  /** Of the coins in play, those of the player's own. */
  readonly ownInPlay: number
}

/** The same with what is in the safebox, and the balance in coins; locks both. */
export async function lockOwnFunds(tx: Sql, playerId: string, now: number): Promise<OwnFunds> {
  const owed = await lockDebt(tx, playerId)
  await lockAccounts(tx, playerId)
  const { loses, away } = await lockGiftParts(tx, playerId, now)
  const coins = await balanceOf(tx, playerId, 'coin')
  return {
    own: Math.max(0, coins + (await balanceOf(tx, playerId, 'safebox')) - loses - owed),
    coins,
    ownInPlay: Math.max(0, (await inPlay(tx, [playerId])) - away),
  }
}

/** The effect of forfeiting a gift, in hundredths. */
export interface ForfeitPreview {
  /** What is left of the gift and its wins, in coins and safebox together. */
  readonly loses: number
  /** What stays in both. */
  readonly stays: number
  /** The part currently in a game studio's wallet or staked in a round that is open. */
  readonly away: number
  readonly need: number
  readonly done: number
  /** All that is left becomes the player's own once it is wagered: it counts in advance, as the welcome gift does. */
  readonly isFree: boolean
  /** The part of valid bets by which it becomes withdrawable once it is wagered; null: at once. */
  readonly releasePpm: number | null
}

/** Undefined when no gift turnover is open. */
export const forfeitPreview = async (sql: Sql, playerId: string, now: number): Promise<ForfeitPreview | undefined> =>
  forfeitPreviewOf(sql, playerId, await lockedOf(sql, playerId, now))

/** The same, of a player's open locks. */
export async function forfeitPreviewOf(sql: Sql, playerId: string, locked: readonly Locked[]): Promise<ForfeitPreview | undefined> {
  const running = locked.find(({ source }) => source === 'gift')
  if (!running) return undefined
  const { held, played, isFree, releasePpm } = await giftParts(sql, playerId)
  const loses = Math.min(Math.max(0, running.amount - played), held)
  return { loses, stays: held - loses, away: running.amount - loses, need: running.need, done: running.done, isFree, releasePpm }
}

/**
 * Ends gift turnover early: what is left of the gift goes to the operator, from the coins first, then from the safebox. The part in a
 * studio's wallet or in an open round stays a gift until it returns, and so does what it wins there. Returns the amount lost. `ref` says
 * who requested it, and when.
 */
export async function forfeitGift(tx: Sql, playerId: string, ref: string, now: number): Promise<number> {
  await lockAccounts(tx, playerId)
  const rest = await forfeitPreview(tx, playerId, now)
  if (!rest) return 0
  const ofCoins = Math.min(rest.loses, await balanceOf(tx, playerId, 'coin'))
  for (const [currency, amount] of [['coin', ofCoins] as const, ['safebox', rest.loses - ofCoins] as const]) {
    if (amount === 0) continue
    await mustPost(tx, { kind: 'giftGivenUp', currency, from: { playerId }, to: 'operator', amount }, ref, now)
  }
  await reduceGift(tx, playerId, rest.away, now)
  return rest.loses
}

/**
 * Given coins become a debt: as far as the gift has coins left that are not in play, they are the gift's and no longer locked, so that the
 * player's own coins do not pay for them.
 */
export async function takeFromGift(tx: Sql, playerId: string, amount: number, now: number): Promise<void> {
  await lockAccounts(tx, playerId)
  const rest = await forfeitPreview(tx, playerId, now)
  if (rest) await reduceGift(tx, playerId, rest.away + Math.max(0, rest.loses - amount), now)
}
