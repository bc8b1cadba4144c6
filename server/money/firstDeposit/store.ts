import type { Sql } from '../../kernel/database.ts'

export interface FirstDepositRow {
  joined_at: number
  pay_until: number
  order_id: string | null
  /** When that order was opened. */
  ordered_at: number | null
  paid: number | null
  award: number | null
  claim_until: number | null
  claimed_at: number | null
}

const awardLeft = 'f.award * (o.amount - o.refunded) / o.amount'

/**
 * When a deposit was refunded in part, an unclaimed award shrinks in proportion; when it was refunded whole, nothing is left of it, and
 * another deposit may count.
 */
export const findOffer = (sql: Sql, playerId: string) =>
  sql.row<FirstDepositRow>(
    `select f.joined_at, f.pay_until, o.id::text as order_id, o.created_at as ordered_at, f.claimed_at, case when o.id is not null then f.claim_until end as claim_until,
         case when f.claimed_at is null then f.paid - o.refunded else f.paid end as paid,
         case when f.claimed_at is null then ${awardLeft} else f.award end as award
       from first_deposit f left join deposit_order o on o.id = f.order_id and (f.claimed_at is not null or ${awardLeft} > 0)
       where f.player_id = $1`,
    [playerId],
  )

/** False for a player who joined before. */
export const join = async (tx: Sql, playerId: string, now: number, payUntil: number): Promise<boolean> =>
  (await tx.row(
    'insert into first_deposit (player_id, joined_at, pay_until) values ($1, $2, $3) on conflict do nothing returning 1 as joined',
    [playerId, now, payUntil],
  )) !== undefined

export const markPaid = (
  tx: Sql,
  playerId: string,
  { orderId, paid, award, now, claimUntil }: { orderId: string; paid: number; award: number; now: number; claimUntil: number },
) =>
  tx.rows('update first_deposit set order_id = $2, paid = $3, award = $4, paid_at = $5, claim_until = $6 where player_id = $1', [
    playerId,
    orderId,
    paid,
    award,
    now,
    claimUntil,
  ])

export const markClaimed = (tx: Sql, playerId: string, now: number) =>
  tx.rows('update first_deposit set claimed_at = $2 where player_id = $1', [playerId, now])
