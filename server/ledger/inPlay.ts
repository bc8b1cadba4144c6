import type { Sql } from '../kernel/database.ts'

const inPlayWith = (
  whose: string,
  atStudios: string,
) => `((select coalesce(sum(greatest(${atStudios}, 0)), 0) from studio_wallet where player_id ${whose})
  + (select coalesce(sum(stake), 0) from shared_bet where player_id ${whose} and payout is null)
  + (select coalesce(sum(stake), 0) from staged_round where player_id ${whose} and closed_at is null and currency = 'coin'))::bigint`

/** SQL of the coins of player $1 in studios' wallets, in transfer to or from them, or in shared and staged rounds not paid yet. */
export const coinsInPlay = inPlayWith('= $1', 'balance + unreported')

/**
 * The same of one or more accounts in hundredths, for limits: until their result is known, coins in play count as staked and lost. What was lost
 * at a studio counts as there until it reports that; what was won takes nothing from coins that were moved there since.
 */
export const inPlay = async (sql: Sql, accounts: readonly string[]): Promise<number> =>
  (await sql.row<{ sum: number }>(`select ${inPlayWith('= any($1::bigint[])', 'balance + greatest(unreported, 0)')} as sum`, [accounts]))
    ?.sum ?? 0
