import type { Sql } from '../kernel/database.ts'
import type { Currency } from './ledger.ts'

/**
 * Row locks on a player and on a player's accounts. One order everywhere: the player first, then the accounts by id. A second lock of the
 * same rows in one transaction costs nothing.
 */

/** Makes everything that changes one player's state wait for each other until the transaction ends. */
export const lockPlayer = (tx: Sql, playerId: string) => tx.rows('select 1 from player where id = $1 for no key update', [playerId])

/** Lets none of these balances change before the transaction ends. By id, as `post` locks them. */
export const lockAccounts = (tx: Sql, playerId: string, currencies: readonly Currency[] = ['coin', 'bonus', 'safebox']) =>
  tx.rows(`select id from account where owner = 'player' and player_id = $1 and currency = any($2) order by id for no key update`, [
    playerId,
    currencies,
  ])
