import type { TaskKind } from '#contract/tasks.ts'
import { slotOf } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import type { TaskRule } from '../../settings/areas/tasks.ts'

/** A task in one of its periods. */
export interface Due {
  readonly rule: TaskRule
  /** The UTC day it began with; 0: no period. */
  readonly period: number
  /** The same as a timestamp, ms UTC. */
  readonly since: number
  /** Only what was done before this is counted, to the third of a day where rounds are. */
  readonly until?: number | undefined
}

/** Adds a value to the statement's parameters and returns its placeholder. */
type Bind = (value: unknown) => string

/** Totals of real rounds in the period, by the day's thirds (`play_total`). */
const rounds = ({ rule, since, until }: Due, bind: Bind): string =>
  `from play_total where player_id = $1 and currency <> 'demo' and slot >= ${bind(slotOf(since))}${until === undefined ? '' : ` and slot <= ${bind(slotOf(until - 1))}`}${rule.gameId ? ` and game_id = ${bind(rule.gameId)}` : ''}`
const before = ({ until }: Due, column: string, bind: Bind): string => (until === undefined ? '' : ` and ${column} < ${bind(until)}`)

/** Adds up the thirds of days in their order and stops at the one that reaches the goal: those after it are not read. */
const upTo = (due: Due, column: string, bind: Bind): string =>
  `select total from (
       select sum(${column}) over until_here as total, lead(1) over until_here is null as is_last ${rounds(due, bind)} and ${column} > 0
         window until_here as (order by slot rows unbounded preceding)
     ) counted where total >= ${bind(due.rule.goal)} or is_last limit 1`

/** What each kind counts, from the rows of its own area ($1: the player). */
const counts: Readonly<Record<TaskKind, (due: Due, bind: Bind) => string>> = {
  checkIn: (due, bind) =>
    `select count(*) from check_in_claim where player_id = $1 and utc_day >= ${bind(due.period)} and not made_up${before(due, 'at', bind)}`,
  spins: (due, bind) => upTo(due, 'rounds', bind),
  wins: (due, bind) => upTo(due, `wins_${due.rule.times ?? 1}`, bind),
  // The all-time total is on the balances.
  validBet: (due, bind) =>
    due.period === 0 && due.until === undefined
      ? `select sum(valid_bet) from account where owner = 'player' and player_id = $1 and currency in ('coin', 'bonus')`
      : upTo(due, 'valid_bet', bind),
  deposit: (due, bind) =>
    `select sum(amount - refunded) from deposit_order where player_id = $1 and state = 'paid' and settled_at >= ${bind(due.since)}${before(due, 'settled_at', bind)}`,
  draw: (due, bind) =>
    `select count(*) from (select at from jackpot_draw where player_id = $1${before(due, 'at', bind)} order by jackpot_draw.id desc limit ${bind(due.rule.goal)}) latest
       where at >= ${bind(due.since)}`,
  like: (due, bind) => `select count(*) from game_like where player_id = $1 and at >= ${bind(due.since)}${before(due, 'at', bind)}`,
  kyc: () => `select count(*) from kyc where player_id = $1 and state = 'approved'`,
  mobile: () => 'select count(mobile) from player where id = $1',
  passkey: () => 'select count(*) from passkey where player_id = $1',
  visit: (due, bind) => reported(due, bind),
  share: (due, bind) => reported(due, bind),
}

const reported = (due: Due, bind: Bind): string =>
  `select count(*) from task_report where player_id = $1 and period = ${bind(due.period)} and task_id = ${bind(due.rule.id)}${before(due, 'at', bind)}`

/** The player's progress on each task, up to its goal: one statement for all of them, whose dates the planner sees. */
export async function progressOf(sql: Sql, playerId: string, tasks: readonly Due[]): Promise<number[]> {
  if (tasks.length === 0) return []
  const values: unknown[] = [playerId]
  const bind: Bind = (value) => `$${values.push(value)}`
  const columns = tasks.map((due, index) => `(${counts[due.rule.kind](due, bind)})::bigint as "${index}"`)
  const row = await sql.row<Record<string, number | null>>(`select ${columns.join(', ')}`, values)
  return tasks.map(({ rule }, index) => Math.min(rule.goal, row?.[index] ?? 0))
}
