import type { Sql } from '../../kernel/database.ts'
import type { Policy } from '../../settings/policy.ts'
import { addGift, lockFunds } from './turnover.ts'
import { unlockLost } from './unplayed.ts'

type Rules = Pick<Policy, 'withdrawal'>

/**
 * Deposited coins must be played with before they are withdrawn, as the law against money laundering requires (`withdrawal.turnover`). They are
 * already in the balance.
 */
export async function lockDeposit(
  tx: Sql,
  { withdrawal: { turnover } }: Rules,
  playerId: string,
  { orderId, amount }: { orderId: string; amount: number },
  now: number,
): Promise<void> {
  if (amount <= 0) return
  await unlockLost(tx, playerId, amount, now)
  const need = Math.ceil(amount * turnover.deposit)
  await lockFunds(tx, playerId, { source: 'deposit', ref: `deposit:${orderId}`, amount, need, expiresAt: null }, now)
}

interface Gift {
  /** The source of the gift, by the kind and ref of its entry. */
  readonly ref: string
  readonly amount: number
  /** How many times the amount must be wagered; the settings' gift turnover by default. */
  readonly turnover?: number | undefined
  /** The welcome gift: all of it can be withdrawn once it is wagered. */
  readonly isFree?: boolean
}

/**
 * Gifts are for playing, so they cannot be withdrawn right away, and then in proportion to bets (`withdrawal.giftPpm`). The coins are
 * already in the balance. Several gifts are added at once, under the first one's name.
 */
export async function lockGifts(tx: Sql, { withdrawal }: Rules, playerId: string, gifts: readonly Gift[], now: number): Promise<void> {
  const needs = ({ amount, turnover = withdrawal.turnover.gift }: Gift): number => Math.ceil(amount * turnover)
  const isBound = ({ isFree }: Gift): boolean => withdrawal.giftPpm > 0 && !isFree
  const locked = gifts.filter((gift) => gift.amount > 0 && (needs(gift) > 0 || isBound(gift)))
  const [first] = locked
  if (!first) return
  const sum = (of: (gift: Gift) => number): number => locked.reduce((total, gift) => total + of(gift), 0)
  await addGift(
    tx,
    playerId,
    {
      ref: first.ref,
      amount: sum(({ amount }) => amount),
      // Without turnover a gift still becomes withdrawable in proportion to bets only.
      need: Math.max(1, sum(needs)),
      releasePpm: withdrawal.giftPpm === 0 ? null : withdrawal.giftPpm,
      freely: sum(({ amount, isFree }) => (isFree ? amount : 0)),
    },
    now,
  )
}

export const lockGift = (tx: Sql, rules: Rules, playerId: string, gift: Gift, now: number): Promise<void> =>
  lockGifts(tx, rules, playerId, [gift], now)
