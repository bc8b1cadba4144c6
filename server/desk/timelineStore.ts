import type { Sql } from '../kernel/database.ts'
import { timelineSources } from './timelineSources.ts'

/** Where a page begins: after this event. `source` is its index in the list of sources. */
export interface Place {
  readonly at: number
  readonly source: number
  readonly id: number
}

export interface EventRow extends Place {
  readonly detail: Readonly<Record<string, unknown>>
}

interface Window {
  /** ms UTC: inclusive, and exclusive. */
  readonly from: number
  readonly to: number
  readonly before: Place | undefined
  readonly limit: number
  /** Only of the sources of this area. */
  readonly area?: string | undefined
}

/** Newest first. Reads no more of each source than a page holds. */
const events = `${timelineSources
  .map(
    ({ select, area }, source) =>
      `(select event.at, ${source} as source, event.id, to_json(event) as detail from (${select}) event
          where event.at >= $2 and event.at < $3 and (event.at, ${source}, event.id) < ($4::bigint, $5::int, $6::bigint)
            and ($8::text is null or $8 = '${area}')
          order by event.at desc, event.id desc limit $7)`,
  )
  .join(' union all ')} order by at desc, source desc, id desc limit $7`

/** Events of a player in a time range, after a given place: from all sources together. */
export function eventsOf(sql: Sql, playerId: string, { from, to, before, limit, area }: Window): Promise<EventRow[]> {
  const last = before ?? { at: to, source: -1, id: 0 }
  return sql.rows<EventRow>(events, [playerId, from, to, last.at, last.source, last.id, limit, area ?? null])
}

export interface Head {
  readonly account: string | null
  readonly createdAt: number
  readonly inviter: string | null
  readonly documents: string | null
  readonly coin: number
  readonly owed: number
  readonly deposited: number
}

export const headOf = (sql: Sql, playerId: string) =>
  sql.row<Head>(
    `select account, created_at as "createdAt", inviter_id::text as inviter, (select state from kyc where player_id = player.id) as documents,
       (select balance from account where owner = 'player' and player_id = player.id and currency = 'coin') as coin,
       coalesce((select amount from player_debt where player_id = player.id), 0)::bigint as owed,
       (select coalesce(sum(amount - refunded), 0) from deposit_order where player_id = player.id and state = 'paid')::bigint as deposited
     from player where id = $1`,
    [playerId],
  )

/** `1795320000000-9-500001`: the format in the last line of a page. */
export const placeText = ({ at, source, id }: Place): string => [at, source, id].join('-')
export function placeOf(option: string): Place | undefined {
  const [, at, source, id] = /^(\d{1,15})-(\d{1,2})-(\d{1,18})$/.exec(option) ?? []
  return at === undefined ? undefined : { at: Number(at), source: Number(source), id: Number(id) }
}
