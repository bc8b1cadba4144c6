import type { Sql } from '../kernel/database.ts'

// What rewards count of a player's valid bets, of coins and bonus coins, in hundredths: each in its own table.
type Table = 'points_progress' | 'piggy_bank'

/** Holds what is counted of a player's bets until the transaction ends: a change of what they are worth waits, or has been applied. */
export const lockCounted = (tx: Sql, table: Table, playerId: string) =>
  tx.rows(`insert into ${table} as kept (player_id, counted) values ($1, 0) on conflict (player_id) do update set counted = kept.counted`, [
    playerId,
  ])

export const countBets = (tx: Sql, table: Table, playerId: string, bet: number) =>
  tx.rows(`update ${table} set counted = counted + $2 where player_id = $1`, [playerId, bet])

/**
 * Bets become worth something else: of all players, those that were not counted yet become `times` / `per` as many, so that they earn the same.
 * Rounded down or up to whole hundredths; `counted` may be below zero then. A bet that comes meanwhile has its new worth.
 */
export async function rescaleUncounted(
  tx: Sql,
  table: Table,
  { times, per, round }: { readonly times: number; readonly per: number; readonly round: 'floor' | 'ceil' },
): Promise<void> {
  await tx.rows(
    `insert into ${table} (player_id, counted)
       select distinct player_id, 0 from account where owner = 'player' and currency in ('coin', 'bonus') and valid_bet > 0
       on conflict do nothing`,
  )
  await tx.rows(
    `update ${table} p set counted = total.bet - ${round}((total.bet - p.counted)::numeric * $1::bigint / $2::bigint)::bigint
       from (select player_id, sum(valid_bet)::bigint as bet from account where owner = 'player' and currency in ('coin', 'bonus') group by 1) total
       where p.player_id = total.player_id and total.bet > p.counted`,
    [times, per],
  )
}
