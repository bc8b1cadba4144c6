import type { Sql } from '../../kernel/database.ts'

/** Valid bets, of coins and bonus coins, that no opened piggy bank has counted, in hundredths, and the rate by which they save. */
export const uncounted = async (sql: Sql, playerId: string): Promise<{ bet: number; ppm: number | null }> =>
  (await sql.row<{ bet: number; ppm: number | null }>(
    `select (coalesce(sum(valid_bet), 0) - coalesce((select counted from piggy_bank where player_id = $1), 0))::bigint as bet,
         (select ppm from piggy_bank_rate) as ppm
       from account where owner = 'player' and player_id = $1 and currency in ('coin', 'bonus')`,
    [playerId],
  )) ?? { bet: 0, ppm: null }

/** Holds what is counted of a player's bets until the transaction ends: a change of the rate waits, or has been applied. */
export const lockCounted = (tx: Sql, playerId: string) =>
  tx.rows(
    `insert into piggy_bank as kept (player_id, counted) values ($1, 0) on conflict (player_id) do update set counted = kept.counted`,
    [playerId],
  )

export const count = (tx: Sql, playerId: string, bet: number) =>
  tx.rows('update piggy_bank set counted = counted + $2 where player_id = $1', [playerId, bet])

/** The rate by which bets save; undefined before the first. */
export const rate = async (sql: Sql): Promise<number | undefined> =>
  (await sql.row<{ ppm: number }>('select ppm from piggy_bank_rate'))?.ppm

/** The same, with since when it holds, locked until the transaction ends; `first` if there was none. */
export async function lockRate(tx: Sql, first: number): Promise<{ ppm: number; since: number }> {
  await tx.rows('insert into piggy_bank_rate (ppm) values ($1) on conflict do nothing', [first])
  const row = await tx.row<{ ppm: number; since: number }>('select ppm, since from piggy_bank_rate for update')
  if (!row) throw new Error('the rate was not written')
  return row
}

/** Bets that were not counted yet become as many as save the same by the new rate. A bet that comes meanwhile saves by the new one. */
export async function changeRate(tx: Sql, from: number, { ppm, since }: { ppm: number; since: number }): Promise<void> {
  await tx.rows(
    `insert into piggy_bank (player_id, counted)
       select distinct player_id, 0 from account where owner = 'player' and currency in ('coin', 'bonus') and valid_bet > 0
       on conflict do nothing`,
  )
  await tx.rows(
    `update piggy_bank p set counted = total.bet - ceil((total.bet - p.counted)::numeric * $1::bigint / $2::bigint)::bigint
       from (select player_id, sum(valid_bet)::bigint as bet from account where owner = 'player' and currency in ('coin', 'bonus') group by 1) total
       where p.player_id = total.player_id and total.bet > p.counted`,
    [from, ppm],
  )
  await tx.rows('update piggy_bank_rate set ppm = $1, since = $2', [ppm, since])
}
