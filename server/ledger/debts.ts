import type { Sql } from '../kernel/database.ts'
import { mustPost } from './ledger.ts'
import { lockCoins, lockDebt } from './locks.ts'
import { takeFromLocks } from './wagering/unplayed.ts'

/** The sum of what players owe: a clearing account like those of channels, negative by the amount owed to the operator. */
export const receivable = { clearing: 'receivable' } as const

/** The player's debt, in hundredths: arises when a channel takes back money that was already spent. */
export const debtOf = async (sql: Sql, playerId: string): Promise<number> =>
  (await sql.row<{ amount: number }>('select amount from player_debt where player_id = $1', [playerId]))?.amount ?? 0

/** Changes the debt; the database rejects a negative one. */
export async function changeDebt(tx: Sql, playerId: string, delta: number): Promise<void> {
  await tx.rows('insert into player_debt (player_id, amount) values ($1, 0) on conflict do nothing', [playerId])
  await tx.rows('update player_debt set amount = amount + $2 where player_id = $1', [playerId, delta])
}

/**
 * Pays the debt from the balance, as far as it goes; returns the amount paid. Called after every deposit and before every withdrawal, so
 * that coins leave the operator only when nothing is owed.
 */
export async function payDebt(tx: Sql, playerId: string, ref: string, now: number): Promise<number> {
  const owed = await lockDebt(tx, playerId)
  if (owed === 0) return 0
  const amount = Math.min(owed, await lockCoins(tx, playerId))
  if (amount === 0) return 0
  await mustPost(tx, { kind: 'debtPaid', currency: 'coin', from: { playerId }, to: receivable, amount }, ref, now)
  await changeDebt(tx, playerId, -amount)
  await takeFromLocks(tx, playerId, amount, now)
  return amount
}
