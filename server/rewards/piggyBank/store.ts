import type { Sql } from '../../kernel/database.ts'

/** Valid bets, of coins and bonus coins, that no opened piggy bank has counted; hundredths. */
export const uncounted = async (sql: Sql, playerId: string): Promise<number> =>
  (
    await sql.row<{ bet: number }>(
      `select (coalesce(sum(valid_bet), 0) - coalesce((select counted from piggy_bank where player_id = $1), 0))::bigint as bet
         from account where owner = 'player' and player_id = $1 and currency in ('coin', 'bonus')`,
      [playerId],
    )
  )?.bet ?? 0

export const count = (tx: Sql, playerId: string, bet: number) =>
  tx.rows(
    `insert into piggy_bank (player_id, counted) values ($1, $2)
       on conflict (player_id) do update set counted = piggy_bank.counted + excluded.counted`,
    [playerId, bet],
  )
