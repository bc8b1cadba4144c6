import type { Sql } from '../../kernel/database.ts'

/** The last third of a day that was looked at; held until the transaction ends. Undefined: none yet. */
export const lastSlot = async (tx: Sql, activity: string): Promise<number | undefined> =>
  (await tx.row<{ slot: number }>('select slot from bets_while_closed where activity = $1 for update', [activity]))?.slot

export const markSlot = (tx: Sql, activity: string, slot: number) =>
  tx.rows('insert into bets_while_closed (activity, slot) values ($1, $2) on conflict (activity) do update set slot = excluded.slot', [
    activity,
    slot,
  ])

/** The players' valid bets in a third of a day. */
const played = (currencies: string) =>
  `select player_id, sum(valid_bet)::bigint from play_total where slot = $1 and currency in (${currencies}) and valid_bet > 0
     group by player_id order by player_id`

/** Counts the bets of a third of a day without giving points for them. */
export const leaveOutOfPoints = (tx: Sql, slot: number) =>
  tx.rows(
    `insert into points_progress (player_id, counted) ${played(`'coin', 'bonus'`)}
       on conflict (player_id) do update set counted = points_progress.counted + excluded.counted`,
    [slot],
  )

/** The same without chances to draw. */
export const leaveOutOfDraws = (tx: Sql, slot: number) =>
  tx.rows(
    `insert into jackpot_player (player_id, spent_bet) ${played(`'coin'`)}
       on conflict (player_id) do update set spent_bet = jackpot_player.spent_bet + excluded.spent_bet`,
    [slot],
  )
