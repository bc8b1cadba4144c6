import type { AppliedSetting } from '../../awards/appliedSetting.ts'
import { rescaleUncounted } from '../../awards/countedBets.ts'
import { slotOf } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'

/** Valid bets, of coins and bonus coins, that no opened piggy bank has counted, in hundredths, and the rate by which they save. */
export const uncountedBets = async (sql: Sql, playerId: string): Promise<{ bet: number; ppm: number | null }> =>
  (await sql.row<{ bet: number; ppm: number | null }>(
    `select (coalesce(sum(valid_bet), 0) - coalesce((select counted from piggy_bank where player_id = $1), 0))::bigint as bet,
         (select ppm from piggy_bank_rate) as ppm
       from account where owner = 'player' and player_id = $1 and currency in ('coin', 'bonus')`,
    [playerId],
  )) ?? { bet: 0, ppm: null }

/** Those of them since a time, by whole thirds of days: what was played counts to the end of the third that the time is in. */
export const betsSince = async (sql: Sql, playerId: string, at: number): Promise<number> =>
  (
    await sql.row<{ bet: number }>(
      `select coalesce(sum(valid_bet), 0)::bigint as bet from play_total where player_id = $1 and currency <> 'demo' and slot > $2`,
      [playerId, slotOf(at - 1)],
    )
  )?.bet ?? 0

/** The rate by which bets save; undefined before the first. */
export const rate = async (sql: Sql): Promise<number | undefined> =>
  (await sql.row<{ ppm: number }>('select ppm from piggy_bank_rate'))?.ppm

/** The same, locked until the transaction ends; `first` if there was none. */
export async function lockRate(tx: Sql, first: number): Promise<AppliedSetting> {
  await tx.rows('insert into piggy_bank_rate (ppm) values ($1) on conflict do nothing', [first])
  const row = await tx.row<AppliedSetting>('select ppm as value, since from piggy_bank_rate for update')
  if (!row) throw new Error('the rate was not written')
  return row
}

/** Bets that were not counted yet become as many as save the same by the new rate. */
export async function changeRate(tx: Sql, from: number, { value, since }: AppliedSetting): Promise<void> {
  await rescaleUncounted(tx, 'piggy_bank', { times: from, per: value, round: 'ceil' })
  await tx.rows('update piggy_bank_rate set ppm = $1, since = $2', [value, since])
}
