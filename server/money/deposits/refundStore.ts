import type { Sql } from '../../kernel/database.ts'

export interface RefundRow {
  id: string
  order_id: string
  amount: number
  owed: number
  state: 'requested' | 'sent' | 'done' | 'failed'
  requested_by: string
  reason: string
  reference: string | null
}

const columns = 'id::text, order_id::text, amount, owed, state, requested_by, reason, reference'

export type NewRefund = Omit<RefundRow, 'id' | 'owed'> & { at: number; poll_at: number | null }

export async function insertRefund(tx: Sql, refund: NewRefund): Promise<string> {
  const row = await tx.row<{ id: string }>(
    `insert into deposit_refund (order_id, amount, owed, state, requested_by, reason, reference, at, poll_at)
       values ($1, $2, 0, $3, $4, $5, $6, $7, $8) returning id::text`,
    [refund.order_id, refund.amount, refund.state, refund.requested_by, refund.reason, refund.reference, refund.at, refund.poll_at],
  )
  if (!row) throw new Error('the refund was not written')
  return row.id
}

export const setOwed = (tx: Sql, id: string, owed: number) => tx.rows('update deposit_refund set owed = $2 where id = $1', [id, owed])

/** Of a chargeback: how many of the coins it took nothing had locked. Of a refused refund: how many came back unlocked for that. */
export const setUnlocked = (tx: Sql, id: string, unlocked: number) =>
  tx.rows('update deposit_refund set unlocked = $2 where id = $1', [id, unlocked])

/**
 * What was returned of an order `before` a refund of ours; what chargebacks took `since`; and how many of those coins nothing had locked and
 * no refused refund has given back.
 */
export const chargebacksOf = async (tx: Sql, orderId: string, refundId: string) =>
  (await tx.row<{ before: number; since: number; unlocked: number }>(
    `select coalesce(sum(amount) filter (where id < $2 and state <> 'failed'), 0)::bigint as before,
         coalesce(sum(amount) filter (where id > $2 and requested_by like 'channel:%'), 0)::bigint as since,
         coalesce(sum(case when requested_by not like 'channel:%' then -unlocked when id > $2 then unlocked end), 0)::bigint as unlocked
       from deposit_refund where order_id = $1 and (state <> 'failed' or requested_by not like 'channel:%')`,
    [orderId, refundId],
  )) ?? { before: 0, since: 0, unlocked: 0 }

/** A refund of this order: one that we requested, or one that the channel reported by its own reference. The order's row is held. */
export const findRefund = (tx: Sql, orderId: string, { refundId, reference }: { refundId?: string | undefined; reference: string }) =>
  tx.row<RefundRow>(
    `select ${columns} from deposit_refund where order_id = $1 and (id = $2::bigint or reference = $3) order by id limit 1`,
    [orderId, refundId ?? null, reference],
  )

/** What was returned of an order, or is under way, in hundredths: of that, `byChannel` was taken back without our request. */
export const returnedOf = async (tx: Sql, orderId: string): Promise<{ all: number; byChannel: number }> =>
  (await tx.row<{ all: number; byChannel: number }>(
    `select coalesce(sum(amount), 0)::bigint as "all",
         coalesce(sum(amount) filter (where requested_by like 'channel:%'), 0)::bigint as "byChannel"
       from deposit_refund where order_id = $1 and state <> 'failed'`,
    [orderId],
  )) ?? { all: 0, byChannel: 0 }

export const refundById = (sql: Sql, id: string) => sql.row<RefundRow>(`select ${columns} from deposit_refund where id = $1`, [id])

/** Whether another refund of the same deposit has this reference. */
export const isReferenceOfOther = async (tx: Sql, { id, order_id: orderId }: RefundRow, reference: string): Promise<boolean> =>
  (await tx.row('select 1 from deposit_refund where order_id = $1 and reference = $2 and id <> $3', [orderId, reference, id])) !== undefined

export const markRefund = (tx: Sql, id: string, state: RefundRow['state'], reference: string | null, pollAt: number | null) =>
  tx.rows('update deposit_refund set state = $2, reference = $3, poll_at = $4 where id = $1', [id, state, reference, pollAt])

/** The channel has accepted it, and will say later how it ended. */
export const markSent = (tx: Sql, id: string, reference: string) =>
  tx.rows(`update deposit_refund set state = 'sent', reference = $2 where id = $1`, [id, reference])

export interface ListedRefund extends RefundRow {
  at: number
  channel: string
}
const listed = `select r.id::text, r.order_id::text, r.amount, r.owed, r.state, r.requested_by, r.reason, r.reference, r.at, o.channel
  from deposit_refund r join deposit_order o on o.id = r.order_id`

/** Refunds of an order or, without one, the latest before a refund: for operators. */
export const listRefunds = (sql: Sql, orderId: string | null, limit: number, before: string | null = null) =>
  sql.rows<ListedRefund>(
    `${listed} where ($1::bigint is null or r.order_id = $1) and ($3::bigint is null or r.id < $3) order by r.id desc limit $2`,
    [orderId, limit, before],
  )

/** Under way at a channel that this installation, which has these, no longer has. */
const isStranded = `r.poll_at is not null and r.state in ('requested', 'sent') and o.channel <> all($1)`
/** The latest of them, before a refund. */
export const strandedRefunds = (sql: Sql, channels: readonly string[], limit: number, before: string | null) =>
  sql.rows<ListedRefund>(`${listed} where ${isStranded} and ($3::bigint is null or r.id < $3) order by r.id desc limit $2`, [
    channels,
    limit,
    before,
  ])
/** How many there are, up to `limit`. */
export const countStrandedRefunds = async (sql: Sql, channels: readonly string[], limit: number): Promise<number> =>
  (
    await sql.row<{ count: number }>(
      `select count(*) as count from (select 1 from deposit_refund r join deposit_order o on o.id = r.order_id where ${isStranded} limit $2) counted`,
      [channels, limit],
    )
  )?.count ?? 0

export interface DueRefund extends RefundRow {
  channel: string
  payment: string | null
}

/**
 * Claims refunds that are to be requested from the channel, or queried, for this process alone; the next query is after half their age. One
 * that is to wait for longer than that was claimed while the clock was ahead, and is due.
 */
export const claimRefunds = (sql: Sql, channels: readonly string[], now: number, limit: number): Promise<DueRefund[]> =>
  sql.rows<DueRefund>(
    `with due as (
       select r.id from deposit_refund r join deposit_order o on o.id = r.order_id
         where (r.poll_at <= $2 or r.poll_at - $2::bigint > greatest(60000, ($2::bigint - r.at) / 2)) and o.channel = any($1) order by r.poll_at limit $3 for update of r skip locked
     ), taken as (
       update deposit_refund r set poll_at = $2 + greatest(60000, ($2 - r.at) / 2) from due where r.id = due.id returning r.*
     )
     select t.id::text, t.order_id::text, t.amount, t.owed, t.state, t.requested_by, t.reason, t.reference, o.channel, o.payment
       from taken t join deposit_order o on o.id = t.order_id order by t.id`,
    [channels, now, limit],
  )

/**
 * Deposits whose original lock has not ended, of players who may be self-excluded, by this account or by another of theirs; newest first,
 * because wagering counts towards the oldest first.
 */
export const lockedOfClosed = async (sql: Sql, now: number): Promise<string[]> =>
  (
    await sql.rows<{ order_id: string }>(
      `select split_part(l.ref, ':', 2) as order_id from turnover_lock l
         where l.ended is null and l.source = 'deposit' and l.ref not like 'deposit:%:%' and l.player_id in (
           select player_id from self_restriction where excluded_until > $1
           union select player_id from person_link where is_held and released_at is null
           union select other_id from person_link where is_held and released_at is null)
         order by l.id desc`,
      [now],
    )
  ).map((row) => row.order_id)
