import type { BattleResult, Camp } from '#contract/redVsBlue.ts'
import { slotOf, utcDay } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import { refundIsOpen } from '../../money/orders/depositStore.ts'
import { isExcludedAccount, isHeldAccount } from '../../protection/store.ts'
import type { Policy } from '../../settings/policy.ts'
import type { Cycle } from './cycle.ts'
import type { Participant } from './shares.ts'

type Rules = Policy['redVsBlue']['rules']

export interface CycleRow {
  id: number
  runs_at: number
  ends_at: number
  rules: Rules
  red_score: number
  blue_score: number
  /** As of the job's last run; null before the first. */
  pool: number | null
  scored_at: number
  settled_at: number | null
  paid_at: number | null
}

const columns = 'id, runs_at, ends_at, rules, red_score, blue_score, pool, scored_at, settled_at, paid_at'

/** Returns the row of a week, created by the first caller, with the rules in force. */
export async function openCycle(sql: Sql, cycle: Cycle, rules: Rules): Promise<CycleRow> {
  const find = () => sql.row<CycleRow>(`select ${columns} from red_vs_blue_cycle where id = $1`, [cycle.id])
  const found = await find()
  if (found) return found
  await sql.rows(
    `insert into red_vs_blue_cycle (id, sign_up_at, runs_at, ends_at, rules, scored_at) values ($1, $2, $3, $4, $5, $3) on conflict do nothing`,
    [cycle.id, cycle.signUpAt, cycle.runsAt, cycle.endsAt, JSON.stringify(rules)],
  )
  const row = await find()
  if (!row) throw new Error(`the battle of week ${cycle.id} was not opened`)
  return row
}

/** Serializes the sign-ups of one week, so that the teams' sizes are accurate. */
export const lockCycle = (tx: Sql, id: number) => tx.rows('select 1 from red_vs_blue_cycle where id = $1 for no key update', [id])

export async function campSizes(sql: Sql, cycleId: number): Promise<Record<Camp, number>> {
  const row = await sql.row<Record<Camp, number>>(
    `select count(*) filter (where camp = 'red') as red, count(*) filter (where camp = 'blue') as blue from red_vs_blue_player where cycle_id = $1`,
    [cycleId],
  )
  return row ?? { red: 0, blue: 0 }
}

export const campOf = async (sql: Sql, cycleId: number, playerId: string): Promise<Camp | undefined> =>
  (await sql.row<{ camp: Camp }>('select camp from red_vs_blue_player where cycle_id = $1 and player_id = $2', [cycleId, playerId]))?.camp

/** Where the player stands in a week's battle, and when it begins; null: nobody has opened it yet. */
export const ownEntry = async (sql: Sql, cycleId: number, playerId: string): Promise<{ camp: Camp | null; runsAt: number | null }> =>
  (await sql.row<{ camp: Camp | null; runsAt: number | null }>(
    `select (select camp from red_vs_blue_player where cycle_id = $1 and player_id = $2) as camp,
       (select runs_at from red_vs_blue_cycle where id = $1) as "runsAt"`,
    [cycleId, playerId],
  )) ?? { camp: null, runsAt: null }

export const join = (tx: Sql, cycleId: number, playerId: string, camp: Camp, at: number) =>
  tx.rows('insert into red_vs_blue_player (cycle_id, player_id, camp, joined_at) values ($1, $2, $3, $4)', [cycleId, playerId, camp, at])

/** SQL: whether the player has a deposit, paid before a battle's end, that was not refunded. */
const hasDeposited = (player: string, end: string): string =>
  `exists (select 1 from deposit_order d where d.player_id = ${player} and d.state = 'paid' and d.amount > d.refunded and d.settled_at < ${end})`

/**
 * SQL: whether the player may have a share, whenever it is computed: who has seen how a battle ended deposits too late for it. A deposit whose
 * refund is open counts: it may come back. The share for it is paid, or lapses, once that is known (job.ts).
 */
const mayHaveDeposit = (player: string, end: string): string =>
  `(${hasDeposited(player, end)} or ${refundIsOpen(`o.player_id = ${player} and o.settled_at < ${end}`)})`

/**
 * Every player of a battle with their score: valid bets by UTC date, each day up to the cap. A battle begins and ends with a third of a
 * day.
 */
export const participants = (sql: Sql, { id, runs_at, ends_at, rules }: CycleRow, now: number): Promise<Participant[]> =>
  sql.rows<Participant>(
    `select p.player_id::text as "playerId", p.camp, sum(least(coalesce(bets.day, 0), $4))::bigint as score,
         ${mayHaveDeposit('p.player_id', '$6')} and not ${isHeldAccount('p.player_id')}
           and not ${isExcludedAccount('p.player_id', '$5')} as "isEligible"
       from red_vs_blue_player p left join lateral (
         select sum(t.valid_bet) as day from play_total t
           where t.player_id = p.player_id and t.currency <> 'demo' and t.slot >= $2 and t.slot < $3 group by t.slot / 3
       ) bets on true
       where p.cycle_id = $1 group by p.player_id, p.camp order by p.player_id`,
    [id, slotOf(runs_at), slotOf(ends_at), rules.dayCap, now, ends_at],
  )

/** One player's total score, their score on the UTC date that begins at `dayStart`, and whether they may have a share. */
export async function scoreOf(
  sql: Sql,
  playerId: string,
  { runs_at, ends_at, rules }: CycleRow,
  dayStart: number,
): Promise<{ score: number; today: number; hasDeposited: boolean }> {
  const row = await sql.row<{ score: number; today: number; hasDeposited: boolean }>(
    `select coalesce(sum(least(day, $4)), 0)::bigint as score, coalesce(sum(least(day, $4)) filter (where start = $5), 0)::bigint as today,
         ${mayHaveDeposit('$1', '$6')} as "hasDeposited"
       from (select slot / 3 as start, sum(valid_bet) as day from play_total
         where player_id = $1 and currency <> 'demo' and slot >= $2 and slot < $3 group by 1) days`,
    [playerId, slotOf(runs_at), slotOf(ends_at), rules.dayCap, utcDay(dayStart), ends_at],
  )
  return row ?? { score: 0, today: 0, hasDeposited: false }
}

interface ResultRow {
  id: number
  ends_at: number
  winner: BattleResult['winner']
  red_score: number
  blue_score: number
  pool: number
  camp: Camp | null
  score: number | null
  award: number | null
}

/** The latest battle that is settled and paid, with the player's part in it. */
export const lastResult = (sql: Sql, playerId: string): Promise<ResultRow | undefined> =>
  sql.row<ResultRow>(
    `select c.id, c.ends_at, c.winner, c.red_score, c.blue_score, c.pool, p.camp, p.score, p.award
       from red_vs_blue_cycle c left join red_vs_blue_player p on p.cycle_id = c.id and p.player_id = $1
       where c.paid_at is not null order by c.id desc limit 1`,
    [playerId],
  )
