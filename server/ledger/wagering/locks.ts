import type { Sql } from '../../kernel/database.ts'
import type { Policy } from '../../settings/policy.ts'
import { lockFunds } from './turnover.ts'

type Rules = Pick<Policy, 'withdrawal' | 'welcomeGrant'>

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

/** A gift is for playing: who only came for it does not carry it away. */
export const lockWelcome = (
  tx: Sql,
  { withdrawal: { turnover }, welcomeGrant: amount }: Rules,
  playerId: string,
  now: number,
): Promise<void> =>
  lockFunds(
    tx,
    playerId,
    { source: 'bonus', ref: `welcome:${playerId}`, amount, need: Math.ceil(amount * turnover.welcome), expiresAt: null },
    now,
  )
