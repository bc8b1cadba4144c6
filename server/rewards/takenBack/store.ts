import type { Sql } from '../../kernel/database.ts'
import type { Currency } from '../../ledger/ledger.ts'
import { refundIsOpen } from '../../money/orders/depositStore.ts'

export interface Refunded {
  readonly refundId: string
  readonly playerId: string
  readonly inviterId: string | null
  /** Whoever earned commission on the player's bets. */
  readonly agents: readonly string[]
}

/** SQL: a refund of this player's deposits is open, or of another friend's of their inviter. */
const refundIsOpenFor = (player: string, inviter: string): string =>
  refundIsOpen(`(o.player_id = ${player} or (select inviter_id from player where id = o.player_id) = ${inviter})`)

/**
 * A completed refund that was not processed, held until the transaction ends; skips those another process holds, and those that wait for
 * another one.
 */
export const claimRefund = (tx: Sql) =>
  tx.row<Refunded>(
    `select done.id::text as "refundId", ordered.player_id::text as "playerId", p.inviter_id::text as "inviterId",
         array(select a.player_id::text from agent_earned a where a.source_id = p.id) as agents
       from deposit_refund done join deposit_order ordered on ordered.id = done.order_id join player p on p.id = ordered.player_id
       where done.state = 'done' and done.rewards_at is null and not ${refundIsOpenFor('p.id', 'p.inviter_id')}
       order by done.id limit 1 for no key update of done skip locked`,
  )

/** Whether a refund was requested meanwhile that it must wait for. */
export const hasOpenRefund = async (tx: Sql, { playerId, inviterId }: Refunded): Promise<boolean> =>
  (await tx.row(`select 1 as found where ${refundIsOpenFor('$1::bigint', '$2::bigint')}`, [playerId, inviterId])) !== undefined

export const markRewardsChecked = (tx: Sql, refundId: string, at: number) =>
  tx.rows('update deposit_refund set rewards_at = $2 where id = $1', [refundId, at])

/** VIP claims that require its deposit; parts of the monthly bonus come from bets. */
export const vipClaims = (sql: Sql, playerId: string) =>
  sql.rows<{ kind: 'level' | 'day' | 'week' | 'task'; claim_key: string }>(
    `select kind, claim_key from vip_claim where player_id = $1 and kind <> 'part'`,
    [playerId],
  )

/** Claims of a task, by period. */
export const taskClaims = (sql: Sql, playerId: string, taskIds: readonly string[]) =>
  sql.rows<{ task_id: string; period: number; at: number }>(
    'select task_id, period, at from task_claim where player_id = $1 and task_id = any($2)',
    [playerId, taskIds],
  )

/** Deposits paid in a period and not refunded, in hundredths. */
export const depositedBetween = async (sql: Sql, playerId: string, from: number, to: number): Promise<number> =>
  (
    await sql.row<{ sum: number }>(
      `select coalesce(sum(amount - refunded), 0)::bigint as sum from deposit_order
         where player_id = $1 and state = 'paid' and settled_at >= $2 and settled_at < $3`,
      [playerId, from, to],
    )
  )?.sum ?? 0

/** False for a claim that was already taken back. */
export const insertTakenBack = async (tx: Sql, playerId: string, ref: string, refundId: string, at: number): Promise<boolean> =>
  (await tx.row(
    'insert into reward_taken_back (player_id, ref, refund_id, at) values ($1, $2, $3, $4) on conflict do nothing returning 1 as taken',
    [playerId, ref, refundId, at],
  )) !== undefined

/**
 * Of the commission on a player's bets, what is to be taken back now: the part of their deposits that channels took back, less what was
 * taken. Counts it as taken; these agents are locked.
 */
export const takeCommission = (tx: Sql, { playerId, agents }: Refunded) =>
  tx.rows<{ agentId: string; amount: number; taken: number }>(
    `with deposits as (
       select o.amount, least(o.amount, (select coalesce(sum(r.amount), 0) from deposit_refund r
           where r.order_id = o.id and r.state = 'done' and r.requested_by like 'channel:%')) as back
         from deposit_order o where o.player_id = $1 and o.state in ('paid', 'refunded') and o.return_reason is null
     ), due as (
       select a.player_id, floor(a.exact * sum.back / (sum.amount * 1000000)) - a.taken as amount
         from agent_earned a, (select sum(amount) as amount, sum(back) as back from deposits) sum
           where a.source_id = $1 and a.player_id = any($2::bigint[])
     )
     update agent_earned a set taken = a.taken + due.amount from due
       where a.source_id = $1 and a.player_id = due.player_id and due.amount > 0
       returning a.player_id::text as "agentId", due.amount::bigint as amount, a.taken`,
    [playerId, agents],
  )

/** What entries with these refs credited to the player's accounts. */
export const creditedBy = (sql: Sql, playerId: string, kind: string, refs: readonly string[]) =>
  sql.rows<{ currency: Currency; amount: number }>(
    `select a.currency, sum(p.amount)::bigint as amount from entry e join posting p on p.entry_id = e.id join account a on a.id = p.account_id
       where e.ref = any($3) and e.kind = $2 and a.owner = 'player' and a.player_id = $1 group by 1 order by 1`,
    [playerId, kind, refs],
  )

/** The part of the deposit of a claimed first-deposit bonus that was not refunded, in hundredths; undefined: none was claimed. */
export const leftOfFirstDeposit = async (sql: Sql, playerId: string): Promise<number | undefined> =>
  (
    await sql.row<{ left: number }>(
      `select o.amount - o.refunded as left from first_deposit f join deposit_order o on o.id = f.order_id
         where f.player_id = $1 and f.claimed_at is not null`,
      [playerId],
    )
  )?.left

/** The used coupons with these refs. */
export const usedCoupons = async (sql: Sql, playerId: string, refs: readonly string[]): Promise<string[]> =>
  (
    await sql.rows<{ id: string }>(
      'select id::text from coupon where player_id = $1 and ref = any($2) and used_at is not null order by coupon.id',
      [playerId, refs],
    )
  ).map(({ id }) => id)

/** Expires the unused coupons with these refs. */
export const endCoupons = (tx: Sql, playerId: string, refs: readonly string[], at: number) =>
  tx.rows('update coupon set expires_at = least(expires_at, $3) where player_id = $1 and ref = any($2) and used_at is null', [
    playerId,
    refs,
    at,
  ])
