import type { Sql } from '../kernel/database.ts'
import { isRefusal } from '../kernel/refusal.ts'
import { balanceOf, post } from './ledger.ts'

/** What players owe, all together: kept as channels are, below zero by what is owed to the house. */
export const receivable = { channel: 'receivable' } as const

/** What the player owes since a channel took back money that was already spent, in hundredths. */
export const debtOf = async (sql: Sql, playerId: string): Promise<number> =>
  (await sql.row<{ amount: number }>('select amount from player_debt where player_id = $1', [playerId]))?.amount ?? 0

/** The debt, with its row held until the transaction ends. It is taken before any purse, everywhere. */
export async function lockDebt(tx: Sql, playerId: string): Promise<number> {
  const row = await tx.prepared<{ amount: number }>('lock-debt', 'select amount from player_debt where player_id = $1 for update', [
    playerId,
  ])
  return row?.amount ?? 0
}

/** Changes what is owed; the database refuses less than nothing. */
export async function changeDebt(tx: Sql, playerId: string, delta: number): Promise<void> {
  await tx.rows('insert into player_debt (player_id, amount) values ($1, 0) on conflict do nothing', [playerId])
  await tx.rows('update player_debt set amount = amount + $2 where player_id = $1', [playerId, delta])
}

/** The purse with its row held until the transaction ends. */
export async function lockCoins(tx: Sql, playerId: string): Promise<number> {
  await tx.rows(`select 1 from account where owner = 'player' and player_id = $1 and currency = 'coin' for update`, [playerId])
  return balanceOf(tx, playerId, 'coin')
}

/**
 * Pays a debt from what the purse holds, as far as it goes; gives what was paid. After every deposit and before every withdrawal: coins
 * leave the house only when nothing is owed.
 */
export async function payDebt(tx: Sql, playerId: string, ref: string, now: number): Promise<number> {
  const owed = await lockDebt(tx, playerId)
  if (owed === 0) return 0
  const amount = Math.min(owed, await lockCoins(tx, playerId))
  if (amount === 0) return 0
  const posted = await post(tx, { kind: 'debtPaid', currency: 'coin', from: { playerId }, to: receivable, amount }, ref, now)
  if (isRefusal(posted)) throw new Error('the purse was held')
  await changeDebt(tx, playerId, -amount)
  return amount
}
