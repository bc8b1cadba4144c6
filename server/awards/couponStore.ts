import type { Sql } from '../kernel/database.ts'

export interface CouponRow {
  id: string
  prop_id: number
  count: number
  /** Its terms are those of this time. */
  granted_at: number
  expires_at: number
  used_at: number | null
  worth: number | null
  order_id: string | null
  /** The order it was last used for is still unpaid. */
  is_locked: boolean
  /** It was given for a deposit that was returned in full. */
  is_taken: boolean
}

const isTaken = 'coalesce(g.refunded = g.amount, false)'
/** $2 is now. An order that failed or expired releases its coupon without a write. */
const columns = `c.id::text, c.prop_id, c.count, c.granted_at, c.expires_at, c.used_at, c.worth, c.order_id::text,
  c.used_at is null and o.id is not null and o.state in ('created', 'pending') and o.expires_at > $2 as is_locked, ${isTaken} as is_taken`
const from = 'from coupon c left join deposit_order o on o.id = c.order_id left join deposit_order g on g.id = c.granted_for'
const isUsable = (coupon: string, taken: string): string => `(${coupon}.used_at is null and ${coupon}.expires_at > $2 and not ${taken})`
const usable = isUsable('c', isTaken)
const usableOfListed = isUsable('listed', 'listed.is_taken')

/** False if it was already given. */
export const insertCoupon = async (
  tx: Sql,
  coupon: { playerId: string; propId: number; count: number; ref: string; now: number; expiresAt: number; orderId?: string | undefined },
): Promise<boolean> =>
  (await tx.row(
    `insert into coupon (player_id, prop_id, count, ref, granted_at, expires_at, granted_for) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict do nothing returning id`,
    [coupon.playerId, coupon.propId, coupon.count, coupon.ref, coupon.now, coupon.expiresAt, coupon.orderId ?? null],
  )) !== undefined

/** Usable coupons first, soonest to expire first; then the others, latest first. Each kind is read as far as the list needs. */
export const couponsOf = (sql: Sql, playerId: string, now: number, limit: number) =>
  sql.rows<CouponRow>(
    `select * from (
         (select ${columns} ${from} where c.player_id = $1 and ${usable} order by c.expires_at, c.id desc limit $3)
         union all (select ${columns} ${from} where c.player_id = $1 and not ${usable} order by c.id desc limit $3)
       ) listed order by ${usableOfListed} desc, case when ${usableOfListed} then expires_at end, id::bigint desc limit $3`,
    [playerId, now, limit],
  )

/** Locked until the transaction ends. */
export const lockCoupon = (tx: Sql, playerId: string, now: number, couponId: string) =>
  tx.row<CouponRow>(`select ${columns} ${from} where c.player_id = $1 and c.id = $3 for update of c`, [playerId, now, couponId])

/** The unused coupon of an order. */
export const couponOfOrder = (sql: Sql, playerId: string, now: number, orderId: string) =>
  sql.row<CouponRow>(`select ${columns} ${from} where c.player_id = $1 and c.order_id = $3 and c.used_at is null`, [playerId, now, orderId])

export const attachToOrder = (tx: Sql, couponId: string, orderId: string) =>
  tx.rows('update coupon set order_id = $2 where id = $1', [couponId, orderId])

export const markUsed = (tx: Sql, couponId: string, worth: number, now: number) =>
  tx.rows('update coupon set used_at = $2, worth = $3 where id = $1', [couponId, now, worth])
