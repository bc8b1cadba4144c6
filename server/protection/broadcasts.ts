import { breakHours } from '#contract/responsibleGaming.ts'
import { hourMs } from '../kernel/calendar.ts'
import type { Sql } from '../kernel/database.ts'
import { breakAt } from './store.ts'

// Messages to all players (awards/mail.ts), as they reach one of them. They are not shown during a break, and run for as long after it as they
// would have run.

/** SQL of how much longer a broadcast `b` runs for player $1: for the rest of the break in which it was sent, if it was. */
const rest = `coalesce(${breakAt('$1', 'b.at')} - b.at, 0)`

/**
 * SQL of the broadcasts not yet delivered to player $1 at time $2: those since they registered. One that expired longer ago than the longest
 * break is over for everybody, so that the index on that time is enough.
 */
export const undelivered = `mail_broadcast b join player p on p.id = $1
  where b.expires_at > $2 - ${breakHours.max * hourMs} and b.expires_at + ${rest} > $2 and b.at >= p.created_at
    and not exists (select 1 from mail where player_id = $1 and broadcast_id = b.id)`

/** Delivers broadcasts to this player's inbox. Of two devices that open it at once, one does. */
export const deliverBroadcasts = (sql: Sql, playerId: string, now: number) =>
  sql.rows(
    `insert into mail (player_id, broadcast_id, body, awards, at, expires_at)
       select $1::bigint, b.id, b.body, b.awards, b.at, b.expires_at + ${rest} from ${undelivered} order by b.id
       on conflict do nothing`,
    [playerId, now],
  )
