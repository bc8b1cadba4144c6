import type { InputOf } from '#contract/call.ts'
import type { DepositOrder, depositKinds, rechargeRecord } from '#contract/wallet.ts'
import type { OpenedOrder, OrderName } from '../../adapters/index.ts'
import type { Sql } from '../../kernel/database.ts'
import { limitAndOffset, pageOf } from '../../kernel/pages.ts'
import type { DepositGoal } from './depositGoals.ts'

export interface OrderRow {
  id: string
  player_id: string
  type_id: string
  kind: 'qr' | 'redirect'
  channel: string
  amount: number
  state: Exclude<DepositOrder['state'], 'expired'>
  pay_url: string | null
  pay_text: string | null
  created_at: number
  expires_at: number
  /** The channel's own payment id. */
  payment: string | null
  /** The refunded part, in hundredths. */
  refunded: number
  /** The part that settled a debt, in hundredths. */
  to_debt: number
  /** Set for a payment that was never credited. */
  return_reason: DepositOrder['returnReason']
}

const columns =
  'id::text, player_id::text, type_id, kind, channel, amount, state, pay_url, pay_text, created_at, expires_at, payment, refunded, to_debt, return_reason'

export type NewOrder = Pick<OrderRow, 'player_id' | 'type_id' | 'kind' | 'channel' | 'amount' | 'created_at' | 'expires_at'>

export async function insertOrder(tx: Sql, order: NewOrder): Promise<OrderRow> {
  const row = await tx.row<OrderRow>(
    `insert into deposit_order (player_id, type_id, kind, channel, amount, state, created_at, expires_at)
       values ($1, $2, $3, $4, $5, 'created', $6, $7) returning ${columns}`,
    [order.player_id, order.type_id, order.kind, order.channel, order.amount, order.created_at, order.expires_at],
  )
  if (!row) throw new Error('the order was not written')
  return row
}

export const findOrder = (sql: Sql, playerId: string, orderId: string) =>
  sql.row<OrderRow>(`select ${columns} from deposit_order where player_id = $1 and id = $2`, [playerId, orderId])

/**
 * SQL of an order, held until the transaction ends: first its player, as where an account is closed with its orders (protection/store.ts).
 * `found`: a select of its id and player.
 */
const lockedOrder = (found: string): string => `
  with found as (${found}), held as materialized (
    select id from player where id = (select player_id from found) for no key update
  ) select ${columns} from deposit_order where id = (select found.id from found, held) for update`

/** An order of any player, held with its player until the transaction ends: for the channel's notices. */
export const lockOrder = (tx: Sql, channel: string, about: OrderName) =>
  'orderId' in about
    ? tx.row<OrderRow>(lockedOrder('select id, player_id from deposit_order where channel = $1 and id = $2'), [channel, about.orderId])
    : tx.row<OrderRow>(
        lockedOrder(
          `select id, player_id from deposit_order where id = (select order_id from deposit_reference where channel = $1 and reference = $2)`,
        ),
        [channel, about.reference],
      )

/** An order of any player and channel, held with its player until the transaction ends. */
export const lockOrderOf = (tx: Sql, orderId: string) =>
  tx.row<OrderRow>(lockedOrder('select id, player_id from deposit_order where id = $1'), [orderId])

/** The channel has opened the order. The first caller decides where to pay; the order is queried from `pollAt` on, if it can be. */
export async function markOpened(
  tx: Sql,
  order: Pick<OrderRow, 'id' | 'channel'>,
  opened: OpenedOrder,
  pollAt: number | null,
): Promise<void> {
  await tx.rows(
    `update deposit_order set state = 'pending', pay_url = $2, pay_text = $3, poll_at = $4 where id = $1 and state = 'created'`,
    [order.id, opened.url, opened.text, pollAt],
  )
  for (const reference of opened.references) await storeReference(tx, order, reference)
}

export const storeReference = (tx: Sql, { id, channel }: Pick<OrderRow, 'id' | 'channel'>, reference: string) =>
  tx.rows('insert into deposit_reference (channel, reference, order_id) values ($1, $2, $3) on conflict do nothing', [
    channel,
    reference,
    id,
  ])

export const markSettled = (
  tx: Sql,
  orderId: string,
  { state, payment, pollAt }: { readonly state: 'paid' | 'failed'; readonly payment: string | null; readonly pollAt: number | null },
  at: number,
) =>
  tx.row(
    `with settled as (
       update deposit_order set state = $2, settled_at = $3, payment = coalesce($4, payment), poll_at = coalesce($5, poll_at) where id = $1
         returning player_id, state
     ) update player set has_paid = true from settled where player.id = settled.player_id and settled.state = 'paid' and not player.has_paid`,
    [orderId, state, at, payment, pollAt],
  )

/** Sets the total refunded of the order's amount: `refunded` once it is everything. */
export const markRefunded = (tx: Sql, { id, amount }: Pick<OrderRow, 'id' | 'amount'>, refunded: number) =>
  tx.rows('update deposit_order set refunded = $2, state = $3 where id = $1', [id, refunded, refunded === amount ? 'refunded' : 'paid'])

/** Sets how much of the order's amount settled a debt. */
export const markToDebt = (tx: Sql, orderId: string, toDebt: number) =>
  tx.rows('update deposit_order set to_debt = $2 where id = $1', [orderId, toDebt])

/** The channel has received the money, and returns it: it was never credited to the player. */
export const markReturned = (
  tx: Sql,
  { id, amount }: Pick<OrderRow, 'id' | 'amount'>,
  {
    reason,
    at,
    payment,
    pollAt,
  }: { reason: NonNullable<OrderRow['return_reason']>; at: number; payment: string | null; pollAt: number | null },
) =>
  tx.rows(
    `update deposit_order set state = 'refunded', refunded = $2, return_reason = $3, settled_at = $4, payment = coalesce($5, payment), poll_at = $6
       where id = $1`,
    [id, amount, reason, at, payment, pollAt],
  )

interface Noted {
  readonly noticeId: string
  readonly orderId: string
  readonly kind: string
}

/** False for a notice whose name was received before. */
export const recordNotification = async (tx: Sql, channel: string, { noticeId, orderId, kind }: Noted, at: number): Promise<boolean> =>
  (await tx.row(
    'insert into deposit_webhook (channel, event_id, order_id, kind, at) values ($1, $2, $3, $4, $5) on conflict do nothing returning 1 as noted',
    [channel, noticeId, orderId, kind, at],
  )) !== undefined

/** Whether the notice of this name said the same. */
export const isNoted = async (tx: Sql, channel: string, { noticeId, orderId, kind }: Noted): Promise<boolean> =>
  (await tx.row('select 1 from deposit_webhook where channel = $1 and event_id = $2 and order_id = $3 and kind = $4', [
    channel,
    noticeId,
    orderId,
    kind,
  ])) !== undefined

/** Orders still waiting for payment, newest first. */
export const openOrders = (sql: Sql, playerId: string, now: number) =>
  sql.rows<{ orderId: string }>(
    `select id::text as "orderId" from deposit_order where player_id = $1 and state in ('created', 'pending') and expires_at > $2 order by deposit_order.id desc`,
    [playerId, now],
  )

/** SQL of a player's deposits less refunds, in hundredths: a total that is written with the orders (migration 195). */
export const depositedBy = (player: string): string => `coalesce((select t.amount from deposit_total t where t.player_id = ${player}), 0)`
/** SQL: whether the order was paid and credited to the player, whatever was refunded since. */
export const isCredited = (order: string): string => `(${order}.state in ('paid', 'refunded') and ${order}.return_reason is null)`
/**
 * SQL of what is left of a credited deposit, in hundredths. A refund that we requested does not count before the channel has made it: the
 * channel may refuse, and the deposit stays.
 */
export const leftOfDeposit = (order: string): string => `greatest(0, ${order}.amount - (
    select coalesce(sum(r.amount), 0) from deposit_refund r where r.order_id = ${order}.id and r.state = 'done'))`
/** SQL: whether a refund that we requested awaits its channel's answer, of a credited deposit `o` with this condition. */
export const refundIsOpen = (condition: string): string => `exists (
    select 1 from deposit_refund r join deposit_order o on o.id = r.order_id
      where r.poll_at is not null and r.state in ('requested', 'sent') and o.return_reason is null and ${condition})`
/** Whether a credited deposit of the player is being returned, or was and what it earned was not taken back yet (rewards/takenBack). */
export const hasDepositBeingRefunded = async (sql: Sql, playerId: string): Promise<boolean> =>
  (await sql.row(
    `select 1 as found from deposit_refund r join deposit_order o on o.id = r.order_id
       where o.player_id = $1 and o.refunded > 0 and o.return_reason is null and r.state <> 'failed' and r.rewards_at is null limit 1`,
    [playerId],
  )) !== undefined
/** An amount of deposits to be reached before a time, as SQL; a time of null: at any time. */
interface GoalSql {
  readonly amount: string
  readonly until: string
}
/**
 * SQL of what is `left` of a player's credited deposits `o` before a time. They are added up one by one, only until they reach the amount: a
 * player of years may have made thousands.
 */
export const depositsUpTo = (player: string, { amount, until }: GoalSql, left: string): string => `(
    with recursive counted as (
      select 0::bigint as so_far, 0::bigint as settled_at, 0::bigint as id
      union all select counted.so_far + deposit.left_of_it, deposit.settled_at, deposit.id from counted, lateral (
          select o.settled_at, o.id, (${left})::bigint as left_of_it from deposit_order o
            where o.player_id = ${player} and ${isCredited('o')} and (${until}::bigint is null or o.settled_at < ${until})
              and (o.settled_at, o.id) > (counted.settled_at, counted.id) order by o.settled_at, o.id limit 1) deposit
        where counted.so_far < ${amount}
    ) select max(so_far) from counted)`
/** SQL of what is left of a deposit `o` but for what was refunded or taken back by those who meet this condition of a refund `r`. */
const leftBut = (by: string): string =>
  `greatest(0, o.amount - (select coalesce(sum(r.amount), 0) from deposit_refund r where r.order_id = o.id and r.state <> 'failed' and ${by}))`
/** SQL of all deposits ever credited, including what we refunded later: not what a channel took back by itself. As far as the goal. */
export const everDepositedBy = (player: string, goal: GoalSql): string =>
  depositsUpTo(player, goal, leftBut(`r.requested_by like 'channel:%'`))
/** SQL of deposits less refunds, but for those that we made because the account was closed: that is not to be deposited again. As far as the goal. */
export const keptOrReturnedBy = (player: string, goal: GoalSql): string => depositsUpTo(player, goal, leftBut(`r.requested_by <> 'system'`))
/** SQL of what channels took back of a player's deposits since then, in hundredths. */
export const takenBackSince = (player: string, since: string): string =>
  `(select coalesce(sum((select coalesce(sum(r.amount), 0) from deposit_refund r
        where r.order_id = o.id and r.state = 'done' and r.requested_by like 'channel:%' and r.at >= ${since})), 0)::bigint
      from deposit_order o where o.player_id = ${player} and o.refunded > 0)`

/** spec §3 «totalRecharge»: the player's deposits less refunds, in hundredths. */
export const totalDeposited = async (sql: Sql, playerId: string): Promise<number> =>
  (await sql.row<{ sum: number }>(`select ${depositedBy('$1')} as sum`, [playerId]))?.sum ?? 0

const goalSql: GoalSql = { amount: '$2::bigint', until: '$3' }

/** All deposits ever credited before a time, in hundredths, including what we refunded later; as far as the goal. */
export const everDeposited = async (sql: Sql, playerId: string, { amount, until }: DepositGoal): Promise<number> =>
  (await sql.row<{ sum: number }>(`select ${everDepositedBy('$1', goalSql)} as sum`, [playerId, amount, until]))?.sum ?? 0

/** Deposits less refunds, in hundredths, but for those that a closed account was refunded; as far as the goal. */
export const keptOrReturned = async (sql: Sql, playerId: string, { amount, until }: DepositGoal): Promise<number> =>
  (await sql.row<{ sum: number }>(`select ${keptOrReturnedBy('$1', goalSql)} as sum`, [playerId, amount, until]))?.sum ?? 0

/**
 * When the deposits less refunds of each of these players first reached one of the goals; players who have reached none are missing. They are
 * added up one by one, only until no goal is higher: a player of years may have made thousands.
 */
export async function depositedSince(
  sql: Sql,
  playerIds: readonly string[],
  goals: readonly DepositGoal[],
): Promise<ReadonlyMap<string, number>> {
  const next = (player: string, after: string): string => `
    select o.settled_at, o.id, o.amount - o.refunded as amount from deposit_order o
      where o.player_id = ${player} and o.state = 'paid' ${after} order by o.settled_at, o.id limit 1`
  const rows = await sql.rows<{ id: string; at: number }>(
    `with recursive goal as materialized (select * from unnest($2::bigint[], $3::bigint[]) as goal (amount, until)),
       paid as (
         select asked.id as player_id, one.settled_at, one.id, one.amount as so_far
           from unnest($1::bigint[]) as asked (id), lateral (${next('asked.id', '')}) one
         union all
         select paid.player_id, one.settled_at, one.id, paid.so_far + one.amount
           from paid, lateral (${next('paid.player_id', 'and (o.settled_at, o.id) > (paid.settled_at, paid.id)')}) one
           where paid.so_far < (select max(amount) from goal)
       )
     select player_id::text as id, min(settled_at) as at
       from paid join goal on so_far >= goal.amount and (goal.until is null or settled_at < goal.until) group by 1`,
    [playerIds, goals.map(({ amount }) => amount), goals.map(({ until }) => until)],
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}

/** Deposits paid from `since` on, less refunds, in hundredths. */
export const depositedFrom = async (sql: Sql, playerId: string, since: number, until: number | null = null): Promise<number> =>
  (
    await sql.row<{ sum: number }>(
      `select coalesce(sum(amount - refunded), 0)::bigint as sum from deposit_order
         where player_id = $1 and state = 'paid' and settled_at >= $2 and ($3::bigint is null or settled_at < $3)`,
      [playerId, since, until],
    )
  )?.sum ?? 0

/** Deposits before a time, or ever, less refunds, in hundredths. */
export const depositedBefore = (sql: Sql, playerId: string, until: number | null): Promise<number> =>
  until === null ? totalDeposited(sql, playerId) : depositedFrom(sql, playerId, 0, until)

const statesOf: Readonly<Record<(typeof depositKinds)[number], readonly DepositOrder['state'][] | null>> = {
  all: null,
  open: ['created', 'pending'],
  paid: ['paid'],
  unpaid: ['failed', 'expired'],
  back: ['refunded'],
}

export async function orderPage(sql: Sql, playerId: string, { kind, from, to, ...page }: InputOf<typeof rechargeRecord>, now: number) {
  const where = `player_id = $1 and ($2::bigint is null or created_at >= $2) and ($3::bigint is null or created_at < $3)
    and ($4::text[] is null or case when state in ('created', 'pending') and expires_at <= $5::bigint then 'expired' else state end = any($4))`
  const values = [playerId, from ?? null, to ?? null, statesOf[kind], now]
  const rows = await sql.rows<OrderRow>(
    `select ${columns} from deposit_order where ${where} order by deposit_order.id desc limit $6 offset $7`,
    [...values, ...limitAndOffset(page)],
  )
  return pageOf(rows, page)
}
