import type { Sql } from '../kernel/database.ts'
import { balanceOf } from './ledger.ts'
import type { Currency } from './ledger.ts'

/**
 * Row locks on a player, their debt and their accounts, always taken in this order, top to bottom, so that no two transactions deadlock.
 * Those of the player's sessions and deposit orders come after the player's too, and a pool's lock (pools.ts) after all of them. Locking
 * the same rows again in one transaction costs nothing.
 */

/** Serializes everything that changes one player's state until the transaction ends. */
export const lockPlayer = (tx: Sql, playerId: string) => tx.rows('select 1 from player where id = $1 for no key update', [playerId])

/** The player's debt, in hundredths; locks its row until the transaction ends. */
export async function lockDebt(tx: Sql, playerId: string): Promise<number> {
  const row = await tx.row<{ amount: number }>('select amount from player_debt where player_id = $1 for update', [playerId])
  return row?.amount ?? 0
}

/** Keeps these balances from changing until the transaction ends. Locked in id order, as in `post`. */
export const lockAccounts = (tx: Sql, playerId: string, currencies: readonly Currency[] = ['coin', 'bonus', 'safebox']) =>
  tx.rows(`select id from account where owner = 'player' and player_id = $1 and currency = any($2) order by id for no key update`, [
    playerId,
    currencies,
  ])

/**
 * The players' rows and then these of their balances, in one statement: a balance is locked only when it is joined with its player's row,
 * which is locked by then.
 */
export const lockPlayersAndAccounts = (tx: Sql, playerIds: readonly string[], currencies: readonly Currency[]) =>
  tx.rows(
    `with held as materialized (select id from player where id = any($1::bigint[]) order by id for no key update)
     select account.id from held join account on account.owner = 'player' and account.player_id = held.id and account.currency = any($2)
       order by account.id for no key update of account`,
    [playerIds, currencies],
  )

/** The balance in coins; locks its account until the transaction ends. */
export async function lockCoins(tx: Sql, playerId: string): Promise<number> {
  await tx.rows(`select 1 from account where owner = 'player' and player_id = $1 and currency = 'coin' for update`, [playerId])
  return balanceOf(tx, playerId, 'coin')
}
