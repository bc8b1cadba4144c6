import type { Sql } from '../../kernel/database.ts'

export interface Played {
  readonly playerId: string
  readonly nickname: string
  readonly avatar: string
  /** Valid bets of the day, in hundredths. */
  readonly bet: number
}

export interface DayTotals {
  /** The players with the most bets, in descending order. */
  readonly top: readonly Played[]
  /** The bets of each player of the day, in descending order. */
  readonly bets: readonly number[]
}

/** Reads a UTC day from the tally of valid bets, which has one row per player and type of game: the rounds themselves are not read. */
export async function dayTotals(sql: Sql, day: number, limit: number): Promise<DayTotals> {
  const row = await sql.row<{ top: Played[] | null; bets: number[] | null }>(
    `with played as materialized (select player_id, sum(valid_bet)::bigint as bet from vip_bet where utc_day = $1 group by player_id)
     select (select json_agg(bet order by bet desc) from played) as bets,
       (select json_agg(json_build_object('playerId', first.player_id::text, 'nickname', p.nickname, 'avatar', p.avatar, 'bet', first.bet)
            order by first.bet desc, first.player_id)
          from (select * from played order by bet desc, player_id limit $2) first join player p on p.id = first.player_id) as top`,
    [day, limit],
  )
  return { top: row?.top ?? [], bets: row?.bets ?? [] }
}

export async function playerOf(sql: Sql, playerId: string): Promise<Pick<Played, 'nickname' | 'avatar'>> {
  const row = await sql.row<Pick<Played, 'nickname' | 'avatar'>>('select nickname, avatar from player where id = $1', [playerId])
  if (!row) throw new Error(`there is no player ${playerId}`)
  return row
}
