import { manilaDay } from '../../../kernel/calendar.ts'
import type { Sql } from '../../../kernel/database.ts'
import { byMethodSql, giftsSql, paidSql, playedSql } from '../../reportDayStore.ts'

// Sums over days of Manila: what is in the daily totals, and what is not yet.

/** Starts of days, the last one exclusive; and the last entry or round that is in the totals. */
interface Period {
  readonly from: number
  readonly to: number
  readonly mark: number
}
const valuesOf = ({ from, to, mark }: Period) => [mark, Number.MAX_SAFE_INTEGER, from, to, manilaDay(from), manilaDay(to)]

const allPlayed = `select day, game_id, rounds, bets, wins from report_play_day where day >= $5 and day < $6 union all ${playedSql}`
const allGifts = `select day, kind, given, taken_back, awards, players from report_gift_day where day >= $5 and day < $6 union all ${giftsSql}`

/** Rounds, bets and wins, in hundredths. */
export interface Played {
  readonly rounds: number
  readonly bets: number
  readonly wins: number
}

export const playedByGame = (sql: Sql, period: Period) =>
  sql.rows<Played & { gameId: string }>(
    `select game_id as "gameId", sum(rounds)::bigint as rounds, sum(bets)::bigint as bets, sum(wins)::bigint as wins
         from (${allPlayed}) played group by 1 order by 1`,
    valuesOf(period),
  )

export const playedByDay = (sql: Sql, period: Period) =>
  sql.rows<Played & { day: number }>(
    `select day, sum(rounds)::bigint as rounds, sum(bets)::bigint as bets, sum(wins)::bigint as wins
         from (${allPlayed}) played group by 1`,
    valuesOf(period),
  )

export const paidByDay = (sql: Sql, period: Period) =>
  sql.rows<{ day: number; deposits: number; withdrawals: number }>(
    `select day, sum(deposits)::bigint as deposits, sum(withdrawals)::bigint as withdrawals
         from (select day, deposits, withdrawals from report_paid_day where day >= $5 and day < $6 union all ${paidSql}) paid group by 1`,
    valuesOf(period),
  )

export interface PaidByMethod {
  readonly channel: string
  readonly method: string
  readonly deposits: number
  readonly depositCount: number
  readonly returned: number
  readonly withdrawals: number
  readonly withdrawalCount: number
}

/** Methods of deposits first. A method that both takes deposits and pays out is one row. */
export const paidByMethod = (sql: Sql, period: Period) =>
  sql.rows<PaidByMethod>(
    `select channel, method, sum(deposits)::bigint as deposits, sum(deposit_count)::bigint as "depositCount", sum(returned)::bigint as returned,
           sum(withdrawals)::bigint as withdrawals, sum(withdrawal_count)::bigint as "withdrawalCount"
         from (select day, channel, method, deposits, deposit_count, returned, withdrawals, withdrawal_count from report_method_day
           where day >= $5 and day < $6 union all ${byMethodSql}) paid group by 1, 2 order by sum(deposits) = 0 and sum(returned) = 0, 1, 2`,
    valuesOf(period),
  )

export const givenByDay = (sql: Sql, period: Period) =>
  sql.rows<{ day: number; given: number; takenBack: number }>(
    `select day, sum(given)::bigint as given, sum(taken_back)::bigint as "takenBack"
         from (${allGifts}) gift group by 1`,
    valuesOf(period),
  )

export const givenByProgramme = (sql: Sql, period: Period) =>
  sql.rows<{ kind: string; given: number; takenBack: number; awards: number; players: number }>(
    `with gift as (${allGifts}) select kind, sum(given)::bigint as given, sum(taken_back)::bigint as "takenBack", sum(awards)::bigint as awards, (
           select count(distinct player) from gift own, unnest(own.players) player where own.kind = gift.kind) as players
         from gift group by kind order by kind`,
    valuesOf(period),
  )

/** What game providers reported: their rows until these are deleted, then what was left of them. */
export const playedByProvider = (sql: Sql, { from, to }: Omit<Period, 'mark'>) =>
  sql.rows<{ provider: string; bets: number; wins: number }>(
    `select provider, sum(bets)::bigint as bets, sum(wins)::bigint as wins from (
           select provider, bets, wins from report_provider_day where day >= $3 and day < $4
           union all select provider, staked, won from studio_play where at >= $1 and at < $2
         ) reported group by 1 order by 1`,
    [from, to, manilaDay(from), manilaDay(to)],
  )

/** What programmes gave between two moments, less what they took back, of days whose entries are all in the database. */
export async function givenBetween(sql: Sql, from: number, to: number): Promise<number> {
  const row = await sql.row<{ given: number }>(`select coalesce(sum(given - taken_back), 0)::bigint as given from (${giftsSql}) gift`, [
    0,
    Number.MAX_SAFE_INTEGER,
    from,
    to,
  ])
  return row?.given ?? 0
}
