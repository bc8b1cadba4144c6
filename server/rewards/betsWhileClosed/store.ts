import type { Sql } from '../../kernel/database.ts'

/** The last third of a day that was processed; held until the transaction ends. Undefined: none yet. */
export const lastSlot = async (tx: Sql, activity: string): Promise<number | undefined> =>
  (await tx.row<{ slot: number }>('select slot from bets_while_closed where activity = $1 for update', [activity]))?.slot

/**
 * Thirds of a day that were processed before they ended, because the clock was ahead, are to be processed again. Not the current one, nor those up to
 * the last with bets: some of these may have been left out already.
 */
export const unmarkAhead = (tx: Sql, activity: string, current: number) =>
  tx.rows(
    `update bets_while_closed kept set slot = coalesce((select max(p.slot) from play_total p where p.slot > $2 and p.slot <= kept.slot), $2)
       where activity = $1 and slot > $2`,
    [activity, current],
  )

export const markSlot = (tx: Sql, activity: string, slot: number) =>
  tx.rows('insert into bets_while_closed (activity, slot) values ($1, $2) on conflict (activity) do update set slot = excluded.slot', [
    activity,
    slot,
  ])

/** The players' valid bets in a third of a day. */
const betsIn = (currencies: string) =>
  `select player_id, sum(valid_bet)::bigint from play_total where slot = $1 and currency in (${currencies}) and valid_bet > 0
     group by player_id order by player_id`

/** All valid bets of a player: no more may be excluded, or later bets would make up for bets that already earned something. */
const allBets = (player: string, currencies: string) =>
  `(select coalesce(sum(valid_bet), 0)::bigint from account where owner = 'player' and player_id = ${player} and currency in (${currencies}))`

/** Counts the bets of a third of a day without giving points for them. */
export const excludeFromPoints = (tx: Sql, slot: number) =>
  tx.rows(
    `insert into points_progress as kept (player_id, counted) ${betsIn(`'coin', 'bonus'`)}
       on conflict (player_id) do update
         set counted = greatest(kept.counted, least(kept.counted + excluded.counted, ${allBets('kept.player_id', `'coin', 'bonus'`)}))`,
    [slot],
  )

/** The same without chances to draw. */
export const excludeFromDraws = (tx: Sql, slot: number) =>
  tx.rows(
    `insert into jackpot_player as kept (player_id, spent_bet) ${betsIn(`'coin'`)}
       on conflict (player_id) do update
         set spent_bet = greatest(kept.spent_bet, least(kept.spent_bet + excluded.spent_bet, ${allBets('kept.player_id', `'coin'`)}))`,
    [slot],
  )
