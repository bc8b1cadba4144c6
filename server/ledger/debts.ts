import type { Sql } from '../kernel/database.ts'
import { mustPost } from './ledger.ts'
import { lockDebt } from './locks.ts'
import { lockPayingCoins } from './wagering/gift.ts'
import { takeFromLocks } from './wagering/unplayed.ts'

/** The sum of what players owe: a clearing account like those of channels, negative by the amount owed to the operator. */
export const receivable = { clearing: 'receivable' } as const

/** The player's debt, in hundredths: arises when a channel takes back money that was already spent. */
export const debtOf = async (sql: Sql, playerId: string): Promise<number> =>
  (await sql.row<{ amount: number }>('select amount from player_debt where player_id = $1', [playerId]))?.amount ?? 0

/** Adds to the debt. */
export const raiseDebt = (tx: Sql, playerId: string, amount: number) =>
  tx.rows(
    'insert into player_debt as debt (player_id, amount) values ($1, $2) on conflict (player_id) do update set amount = debt.amount + excluded.amount',
    [playerId, amount],
  )

/**
 * Pays the debt with the player's own coins, as far as they go; returns the amount paid. Called after every deposit and before every withdrawal, so
 * that coins leave the operator only when nothing is owed.
 */
export async function payDebt(tx: Sql, playerId: string, ref: string, now: number): Promise<number> {
  const owed = await lockDebt(tx, playerId)
  if (owed === 0) return 0
  const amount = Math.min(owed, await lockPayingCoins(tx, playerId, now))
  if (amount === 0) return 0
  await mustPost(tx, { kind: 'debtPaid', currency: 'coin', from: { playerId }, to: receivable, amount }, ref, now)
  await tx.rows('update player_debt set amount = amount - $2 where player_id = $1', [playerId, amount])
  await takeFromLocks(tx, playerId, amount, now)
  return amount
}
