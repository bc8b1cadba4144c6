import type { Sql } from '../kernel/database.ts'

/**
 * Coins of player $1 in studios' wallets, other than the one at $2, in transfer to or from them, or in shared and staged rounds not paid
 * yet.
 */
export const coinsInPlay = `((select coalesce(sum(greatest(balance, 0)), 0) from studio_wallet where player_id = $1 and provider is distinct from $2::text)
  + (select coalesce(sum(stake), 0) from shared_bet where player_id = $1 and payout is null)
  + (select coalesce(sum(stake), 0) from staged_round where player_id = $1 and closed_at is null and currency = 'coin'))::bigint`

/** The same in hundredths: until their result is known, limits count them as staked and lost. */
export const inPlay = async (sql: Sql, playerId: string): Promise<number> =>
  (await sql.row<{ sum: number }>(`select ${coinsInPlay} as sum`, [playerId, null]))?.sum ?? 0
