import type { Sql } from '../kernel/database.ts'
import type { AppliedSetting } from './appliedSetting.ts'

type Priced = 'point' | 'draw'

/** What operators set last, once it holds for all players; undefined before the first. */
export const appliedPrice = async (sql: Sql, what: Priced): Promise<number | undefined> =>
  (await sql.row<{ bet: number }>('select bet from bet_price where what = $1', [what]))?.bet

/** The same, locked until the transaction ends; `first` if there was none. */
export async function lockPrice(tx: Sql, what: Priced, first: number): Promise<AppliedSetting> {
  await tx.rows('insert into bet_price (what, bet) values ($1, $2) on conflict do nothing', [what, first])
  const row = await tx.row<AppliedSetting>('select bet as value, since from bet_price where what = $1 for update', [what])
  if (!row) throw new Error('the price was not written')
  return row
}

export const setPrice = (tx: Sql, what: Priced, { value, since }: AppliedSetting) =>
  tx.rows('update bet_price set bet = $2, since = $3 where what = $1', [what, value, since])

/**
 * Makes of the bets that were not counted for draws yet, which bonus coins do not earn, as many as earn the same at the new price. Rounded
 * down, so that it earns nobody a draw; whole ones stay whole.
 */
export async function repriceDraws(tx: Sql, before: number, price: number): Promise<void> {
  await tx.rows(
    `insert into jackpot_player (player_id)
       select player_id from account where owner = 'player' and currency = 'coin' and valid_bet > 0
       on conflict do nothing`,
  )
  await tx.rows(
    `update jackpot_player p set spent_bet = a.valid_bet - floor((a.valid_bet - p.spent_bet)::numeric * $2::bigint / $1::bigint)::bigint
       from account a where a.owner = 'player' and a.player_id = p.player_id and a.currency = 'coin' and a.valid_bet > p.spent_bet`,
    [before, price],
  )
}
