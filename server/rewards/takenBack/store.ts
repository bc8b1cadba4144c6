import type { Sql } from '../../kernel/database.ts'
import type { Currency } from '../../ledger/ledger.ts'
import type { DepositGoal } from '../../money/orders/depositGoals.ts'
import { depositsUpTo, isCredited, leftOfDeposit } from '../../money/orders/depositStore.ts'
import type { ClaimRow } from '../tasks/store.ts'

/** A completed refund that was not processed, held until the transaction ends; skips those another process holds. */
export const claimRefund = (tx: Sql) =>
  tx.row<{ refundId: string; playerId: string; inviterId: string | null }>(
    `select done.id::text as "refundId", ordered.player_id::text as "playerId", p.inviter_id::text as "inviterId"
       from deposit_refund done join deposit_order ordered on ordered.id = done.order_id join player p on p.id = ordered.player_id
       where done.state = 'done' and done.rewards_at is null order by done.id limit 1 for no key update of done skip locked`,
  )

export const markRewardsChecked = (tx: Sql, refundId: string, at: number) =>
  tx.rows('update deposit_refund set rewards_at = $2 where id = $1', [refundId, at])

export interface VipClaim {
  readonly kind: 'level' | 'day' | 'week' | 'task'
  readonly claim_key: string
  readonly at: number
}

/** VIP claims that require its deposit; parts of the monthly bonus come from bets. */
export const vipClaims = (sql: Sql, playerId: string) =>
  sql.rows<VipClaim>(`select kind, claim_key, at from vip_claim where player_id = $1 and kind <> 'part'`, [playerId])

/** All claims of tasks and chests. */
export const taskClaims = (sql: Sql, playerId: string) =>
  sql.rows<ClaimRow>('select period, task_id, liveness, at from task_claim where player_id = $1', [playerId])

/** The deposits of which something is left: how much, in hundredths, and when they were paid. */
export const depositsLeft = (sql: Sql, playerId: string) =>
  sql.rows<{ at: number; amount: number }>(
    `select o.settled_at as at, ${leftOfDeposit('o')}::bigint as amount from deposit_order o
       where o.player_id = $1 and ${isCredited('o')} and ${leftOfDeposit('o')} > 0`,
    [playerId],
  )

/** What is left of the player's deposits before a time, or of all, in hundredths; as far as the goal. */
export const deposited = async (sql: Sql, playerId: string, { amount, until }: DepositGoal): Promise<number> =>
  (
    await sql.row<{ sum: number }>(`select ${depositsUpTo('$1', { amount: '$2::bigint', until: '$3' }, leftOfDeposit('o'))} as sum`, [
      playerId,
      amount,
      until,
    ])
  )?.sum ?? 0

/** False for a claim that was already taken back. */
export const insertTakenBack = async (tx: Sql, playerId: string, ref: string, refundId: string, at: number): Promise<boolean> =>
  (await tx.row(
    'insert into reward_taken_back (player_id, ref, refund_id, at) values ($1, $2, $3, $4) on conflict do nothing returning 1 as taken',
    [playerId, ref, refundId, at],
  )) !== undefined

/** What entries with these refs credited to the player's accounts. */
export const creditedBy = (sql: Sql, playerId: string, kind: string, refs: readonly string[]) =>
  sql.rows<{ currency: Currency; amount: number }>(
    `select a.currency, sum(p.amount)::bigint as amount from entry e join posting p on p.entry_id = e.id join account a on a.id = p.account_id
       where e.ref = any($3) and e.kind = $2 and a.owner = 'player' and a.player_id = $1 group by 1 order by 1`,
    [playerId, kind, refs],
  )

/** When a deposit was ordered whose first-deposit bonus was claimed, and what is left of it, in hundredths; undefined: none was claimed. */
export const firstDepositClaim = (sql: Sql, playerId: string) =>
  sql.row<{ left: number; at: number }>(
    `select ${leftOfDeposit('o')}::bigint as left, o.created_at as at from first_deposit f join deposit_order o on o.id = f.order_id
       where f.player_id = $1 and f.claimed_at is not null`,
    [playerId],
  )

export interface InviteClaim {
  readonly claim_key: string
  readonly at: number
}

/** What an inviter has claimed: the pot of the wheel, and milestones. */
export const inviteClaims = (sql: Sql, inviterId: string) =>
  sql.rows<InviteClaim>('select claim_key, at from invite_claim where player_id = $1 order by invite_claim.at, claim_key', [inviterId])

/** The used coupons with these refs. */
export const usedCoupons = async (sql: Sql, playerId: string, refs: readonly string[]): Promise<string[]> =>
  (
    await sql.rows<{ id: string }>(
      'select id::text from coupon where player_id = $1 and ref = any($2) and used_at is not null order by coupon.id',
      [playerId, refs],
    )
  ).map(({ id }) => id)

/** Expires the unused coupons with these refs; an open order that one was chosen for has none any more. */
export const endCoupons = (tx: Sql, playerId: string, refs: readonly string[], at: number) =>
  tx.rows(
    `update coupon set expires_at = least(expires_at, $3), order_id = null where player_id = $1 and ref = any($2) and used_at is null`,
    [playerId, refs, at],
  )
