import { slotOf } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'

/** Rounds are summed by thirds of a day, three of which make a day in Manila; a day's totals so far are read from them. */
export async function playBetween(sql: Sql, from: number, to: number): Promise<{ stakes: number; payouts: number; rounds: number }> {
  const row = await sql.row<{ stakes: number; payouts: number; rounds: number }>(
    `select coalesce(sum(staked), 0)::bigint as stakes, coalesce(sum(won), 0)::bigint as payouts, coalesce(sum(rounds), 0)::bigint as rounds
       from play_total where slot >= $1 and slot < $2 and currency <> 'demo'`,
    [slotOf(from), slotOf(to)],
  )
  return row ?? { stakes: 0, payouts: 0, rounds: 0 }
}

interface MoneyRow {
  readonly deposits: number
  readonly depositCount: number
  readonly withdrawals: number
  readonly withdrawalCount: number
  readonly newPlayers: number
}
/**
 * What was paid in and out, and who signed up. As in the reports, deposits are what was credited: one that was refunded later, or taken
 * back, counts; one returned before it was credited does not. A withdrawal that its channel paid after its coins had been returned counts when
 * that was booked.
 */
export async function moneyBetween(sql: Sql, from: number, to: number): Promise<MoneyRow> {
  const row = await sql.row<MoneyRow>(
    `select d.amount as deposits, d.n as "depositCount", w.amount as withdrawals, w.n as "withdrawalCount", p.n as "newPlayers" from
       (select coalesce(sum(amount), 0)::bigint as amount, count(*) as n from deposit_order
         where settled_at >= $1 and settled_at < $2 and (state = 'paid' or state = 'refunded' and return_reason is null)) d,
       (select coalesce(sum(amount), 0)::bigint as amount, count(*) as n from (
         select amount from withdrawal where settled_at >= $1 and settled_at < $2 and state = 'paid'
         union all select p.amount from entry e join posting p on p.entry_id = e.id and p.amount > 0
           where e.kind = 'payoutLoss' and e.at >= $1 and e.at < $2) paid) w,
       (select count(*) as n from player where created_at >= $1 and created_at < $2) p`,
    [from, to],
  )
  return row ?? { deposits: 0, depositCount: 0, withdrawals: 0, withdrawalCount: 0, newPlayers: 0 }
}

/** GGR by third of a day, from one on. */
export const ggrSince = (sql: Sql, slot: number) =>
  sql.rows<{ slot: number; ggr: number }>(
    `select slot, sum(staked - won)::bigint as ggr from play_total where slot >= $1 and currency <> 'demo' group by slot`,
    [slot],
  )

interface TroubleRow {
  /** Withdrawals at their channel, and since when the oldest is there. */
  readonly paying: number
  readonly oldest: number | null
  /** In apps, and failed deposits, since then. */
  readonly errors: number
  readonly failed: number
  /** Transfers that a game provider has not answered. */
  readonly unanswered: number
  /** Notices of payments that contradict what is here. */
  readonly contradictions: number
}
export async function troubles(
  sql: Sql,
  {
    since,
    unansweredBefore,
    contradictedSince,
  }: { readonly since: number; readonly unansweredBefore: number; readonly contradictedSince: number },
): Promise<TroubleRow> {
  const row = await sql.row<TroubleRow>(
    `select (select count(*) from withdrawal where state = 'paying') as paying, (select min(coalesce(paying_at, created_at)) from withdrawal where state = 'paying') as oldest,
       (select count(*) from client_event where received_at >= $1 and name = 'error.caught') as errors,
       (select count(*) from deposit_order where settled_at >= $1 and state = 'failed') as failed,
       (select count(*) from studio_transfer where state = 'open' and at < $2) as unanswered,
       (select count(*) from audit_log where action in ('deposit.contradicted', 'deposit.takenBackTooMuch', 'withdrawal.contradicted')
         and at >= $3) as contradictions`,
    [since, unansweredBefore, contradictedSince],
  )
  return row ?? { paying: 0, oldest: null, errors: 0, failed: 0, unanswered: 0, contradictions: 0 }
}

/** What the jackpot pools have paid since then, by pool. */
export const wonSince = (sql: Sql, since: number) =>
  sql.rows<{ pool: string; won: number }>(
    `select a.pool, coalesce(-sum(p.amount), 0)::bigint as won from entry e join posting p on p.entry_id = e.id
       join account a on a.id = p.account_id and a.owner = 'pool' where e.at >= $1 and e.kind = 'jackpot' group by a.pool`,
    [since],
  )

/** Players who were seen since then. */
export const countSeen = async (sql: Sql, since: number): Promise<number> =>
  (await sql.row<{ n: number }>('select count(distinct player_id) as n from session where last_seen_at >= $1', [since]))?.n ?? 0
