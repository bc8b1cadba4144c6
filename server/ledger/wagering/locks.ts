import type { Sql } from '../../kernel/database.ts'
import type { Policy } from '../../settings/policy.ts'
import { addGift, lockFunds } from './turnover.ts'

type Rules = Pick<Policy, 'withdrawal'>

/** Deposited coins must be played with before they are withdrawn, as the law against money laundering requires (`withdrawal.turnover`). */
export const lockDeposit = (
  tx: Sql,
  { withdrawal: { turnover } }: Rules,
  playerId: string,
  { orderId, amount }: { orderId: string; amount: number },
  now: number,
): Promise<void> =>
  lockFunds(
    tx,
    playerId,
    { source: 'deposit', ref: `deposit:${orderId}`, amount, need: Math.ceil(amount * turnover.deposit), expiresAt: null },
    now,
  )

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
 * already in the balance.
 */
export const lockGift = (
  tx: Sql,
  { withdrawal }: Rules,
  playerId: string,
  { ref, amount, turnover = withdrawal.turnover.gift, isFree = false }: Gift,
  now: number,
): Promise<void> => {
  const { giftPpm } = withdrawal
  const need = Math.ceil(amount * turnover)
  return addGift(tx, playerId, { ref, amount, need, releasePpm: giftPpm === 0 ? null : giftPpm, freely: isFree ? amount : 0 }, now)
}
