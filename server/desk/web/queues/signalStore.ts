import type { SignalKind } from '#contract/desk/signals.ts'
import { dayMs, manilaMidnight, manilaMs, slotOf } from '../../../kernel/calendar.ts'
import type { Sql } from '../../../kernel/database.ts'
import type { Policy } from '../../../settings/policy.ts'

/** Players on the list, at most. */
export const maxListed = 500

interface SignalRow {
  readonly playerId: string
  readonly kind: SignalKind
  readonly value: number
  readonly beside: number
}

/**
 * One row a player and signal, of the days from $1 on; the same number of days before that begins at $2. Of the three slots of a day in
 * Manila, which begins with the slot number 3n + 2, that one is midnight to eight.
 */
export const findSignals = (sql: Sql, now: number, rules: Policy['desk']['signals']) => {
  const since = manilaMidnight(now) - (rules.days - 1) * dayMs
  return sql.rows<SignalRow>(
    `with paid as (
       select player_id, amount, settled_at from deposit_order where settled_at >= $2 and state in ('paid', 'refunded') and return_reason is null
     ), played as (
       select player_id, slot, sum(rounds) as rounds, sum(staked - won) as lost from play_total
         where slot >= $3 and currency <> 'demo' group by player_id, slot
     ), rising as (
       select player_id, coalesce(sum(amount) filter (where settled_at >= $1), 0)::bigint as value,
           coalesce(sum(amount) filter (where settled_at < $1), 0)::bigint as beside
         from paid group by player_id
     ), nights as (
       select player_id, count(*)::bigint as value, sum(rounds)::bigint as beside from played where slot % 3 = 2 and rounds >= $6 group by player_id
     ), chased as (
       select d.player_id, count(*)::bigint as value, sum(d.n)::bigint as beside
         from (
           select player_id, (settled_at + ${manilaMs}) / ${dayMs} as day, count(*) as n from paid where settled_at >= $1 group by 1, 2 having count(*) >= $8
         ) d
         join (select player_id, (slot + 1) / 3 as day, sum(lost) as lost from played group by 1, 2) l on l.player_id = d.player_id and l.day = d.day
         where l.lost > 0 group by d.player_id
     )
     select player_id::text as "playerId", kind, value, beside from (
       select player_id, 'deposits' as kind, value, beside from rising where value >= $5 and value * 100 >= beside * $4::bigint and value > beside
         union all select player_id, 'night', value, beside from nights where value >= $7
         union all select player_id, 'chasing', value, beside from chased where value >= $9
       ) signals order by count(*) over (partition by player_id) desc, player_id limit ${maxListed * 3 + 1}`,
    [
      since,
      since - rules.days * dayMs,
      slotOf(since),
      rules.depositPercent,
      rules.minDeposits,
      rules.nightRounds,
      rules.nights,
      rules.chasingDeposits,
      rules.chasingDays,
    ],
  )
}

interface FactRow {
  readonly id: string
  readonly nickname: string
  readonly hasLimits: boolean
  readonly notedAt: number | null
}
export const factsOf = (sql: Sql, ids: readonly string[]) =>
  sql.rows<FactRow>(
    `select p.id::text, p.nickname, exists (select 1 from self_limit l where l.player_id = p.id) as "hasLimits",
       (select max(n.at) from desk_note n where n.player_id = p.id) as "notedAt" from player p where p.id = any($1::bigint[])`,
    [ids],
  )
