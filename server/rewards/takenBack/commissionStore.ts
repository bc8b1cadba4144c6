import type { Sql } from '../../kernel/database.ts'

/** A chargeback after which commission was not taken back, held until the transaction ends; skips those another process holds. */
export const claimChargeback = (tx: Sql) =>
  tx.row<{ refundId: string; playerId: string }>(
    `select done.id::text as "refundId", ordered.player_id::text as "playerId"
       from deposit_refund done join deposit_order ordered on ordered.id = done.order_id
       where done.state = 'done' and done.requested_by like 'channel:%' and done.commission_at is null
       order by done.id limit 1 for no key update of done skip locked`,
  )

/** Whoever earned commission on a player's bets. */
export const agentsOf = async (tx: Sql, playerId: string): Promise<readonly string[]> =>
  (
    await tx.rows<{ agentId: string }>(
      'select player_id::text as "agentId" from agent_earned where source_id = $1 order by agent_earned.player_id',
      [playerId],
    )
  ).map(({ agentId }) => agentId)

/**
 * How much of the commission on a player's bets is to be taken back now: in proportion to the part of their deposits that channels took
 * back, less what was taken already. Records it as taken; these agents are locked.
 */
export const takeCommission = (tx: Sql, playerId: string, agents: readonly string[]) =>
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

export const markCommissionTaken = (tx: Sql, refundId: string, at: number) =>
  tx.rows('update deposit_refund set commission_at = $2 where id = $1', [refundId, at])
