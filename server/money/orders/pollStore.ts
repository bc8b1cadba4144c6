import { dayMs, minuteMs } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'

/** How long to wait for a notice before the channel is queried. */
export const firstPollMs = minuteMs
/** Paid orders are queried too, now and then: a refund's notice may be missed as well, and a chargeback's after a refund of ours. */
export const paidPollMs = dayMs
/** After this long an order is no longer queried. */
const [pendingForMs, paidForMs] = [3 * dayMs, 30 * dayMs]

export interface PolledOrder {
  readonly id: string
  readonly channel: string
  readonly references: readonly string[]
  /** Expired without payment. */
  readonly isOver: boolean
}

/**
 * Claims orders that are due for a query, for this process alone: the next query is after half their age (a minute at least, a day for paid
 * orders), which also covers a process that dies meanwhile and a channel that cannot be reached. An unpaid one that is to wait for longer
 * than that was claimed while the clock was ahead, and is due.
 */
export const claimOrders = (sql: Sql, channels: readonly string[], now: number, limit: number): Promise<PolledOrder[]> =>
  sql.rows<PolledOrder>(
    `with due as (
       select o.id from deposit_order o
         where (o.poll_at <= $2 or (o.state = 'pending' and o.poll_at - $2::bigint > greatest($5, ($2::bigint - o.created_at) / 2))) and o.channel = any($1)
         order by o.poll_at limit $3 for update skip locked
     ), taken as (
       update deposit_order o set poll_at = case
           when o.state = 'pending' and $2 - o.created_at < $4 then $2 + greatest($5, ($2 - o.created_at) / 2)
           when o.state in ('paid', 'refunded') and $2 - o.created_at < $6 and o.amount > (select coalesce(sum(r.amount), 0) from deposit_refund r
               where r.order_id = o.id and r.state <> 'failed' and r.requested_by like 'channel:%') then $2 + greatest($7, ($2 - o.created_at) / 2)
         end
       from due where o.id = due.id returning o.id, o.channel, o.state = 'pending' and o.expires_at <= $2 as is_over
     )
     select t.id::text, t.channel, t.is_over as "isOver", array(select r.reference from deposit_reference r where r.order_id = t.id) as references
       from taken t order by t.id`,
    [channels, now, limit, pendingForMs, firstPollMs, paidForMs, paidPollMs],
  )
