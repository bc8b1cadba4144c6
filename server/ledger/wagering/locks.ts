import type { Sql } from '../../kernel/database.ts'
import type { Policy } from '../../settings/policy.ts'
import { addGift, lockFunds } from './turnover.ts'

type Rules = Pick<Policy, 'withdrawal'>

/** Coins that were deposited are played with before they leave, as the law against money laundering asks (`withdrawal.turnover`). */
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
  /** What gives it, by its kind and the ref of its entry. */
  readonly ref: string
  readonly amount: number
  /** How many times it is to be played. */
  readonly turnover: number
}

/** A gift is for playing: who only came for it does not carry it away. Its coins are in the balance already. */
export const lockGift = (tx: Sql, playerId: string, { ref, amount, turnover }: Gift, now: number): Promise<void> =>
  addGift(tx, playerId, { ref, amount, need: Math.ceil(amount * turnover) }, now)
