import { manilaDay } from '../../../kernel/calendar.ts'
import type { Sql } from '../../../kernel/database.ts'
import { mergeReads } from '../../../kernel/database/mergeReads.ts'
import { byMethodSql, giftsSql, paidSql, playedSql, readMark } from '../../reportDayStore.ts'
import type { ReportMark } from '../../reportDayStore.ts'

/** Rounds, bets and wins, in hundredths. */
export interface Played {
  readonly rounds: number
  readonly bets: number
  readonly wins: number
}

// What is in the totals, and what is not yet.
const allPlayed = `select day, game_id, rounds, bets, wins from report_play_day where day >= $5 and day < $6 union all ${playedSql}`
const allGifts = `select day, kind, given, taken_back, awards, players from report_gift_day where day >= $5 and day < $6 union all ${giftsSql}`

/**
 * Sums over days of Manila, `from` and `to` being starts of them: of the daily totals, and of the entries and rounds that are not in them
 * yet. All are read in one statement, and so at one moment, with the mark: if the totals have moved on since it was asked for, again.
 */
export async function readSums(sql: Sql, from: number, to: number) {
  const tx = mergeReads(sql)
  for (;;) {
    const mark = await readMark(tx)
    const { markThen: nextMark, ...sums } = await sumsSince(tx, mark, from, to)
    if (nextMark.entryId === mark.entryId && nextMark.roundId === mark.roundId) return sums
  }
}

async function sumsSince(tx: Sql, mark: ReportMark, from: number, to: number) {
  const since = (number: number) => [number, Number.MAX_SAFE_INTEGER, from, to, manilaDay(from), manilaDay(to)]
  const [entries, rounds] = [since(mark.entryId), since(mark.roundId)]
  const [nextMark, playedByGame, playedByDay, paidByDay, methods, givenByDay, programmes, providers] = await Promise.all([
    readMark(tx),
    tx.rows<Played & { gameId: string }>(
      `select game_id as "gameId", sum(rounds)::bigint as rounds, sum(bets)::bigint as bets, sum(wins)::bigint as wins
         from (${allPlayed}) played group by 1 order by 1`,
      rounds,
    ),
    tx.rows<Played & { day: number }>(
      `select day, sum(rounds)::bigint as rounds, sum(bets)::bigint as bets, sum(wins)::bigint as wins
         from (${allPlayed}) played group by 1`,
      rounds,
    ),
    tx.rows<{ day: number; deposits: number; withdrawals: number }>(
      `select day, sum(deposits)::bigint as deposits, sum(withdrawals)::bigint as withdrawals
         from (select day, deposits, withdrawals from report_paid_day where day >= $5 and day < $6 union all ${paidSql}) paid group by 1`,
      entries,
    ),
    // Methods of deposits first. A method that both takes deposits and pays out is one row.
    tx.rows<{
      channel: string
      method: string
      deposits: number
      depositCount: number
      returned: number
      withdrawals: number
      withdrawalCount: number
    }>(
      `select channel, method, sum(deposits)::bigint as deposits, sum(deposit_count)::bigint as "depositCount", sum(returned)::bigint as returned,
           sum(withdrawals)::bigint as withdrawals, sum(withdrawal_count)::bigint as "withdrawalCount"
         from (select day, channel, method, deposits, deposit_count, returned, withdrawals, withdrawal_count from report_method_day
           where day >= $5 and day < $6 union all ${byMethodSql}) paid group by 1, 2 order by sum(deposits) = 0 and sum(returned) = 0, 1, 2`,
      entries,
    ),
    tx.rows<{ day: number; given: number; takenBack: number }>(
      `select day, sum(given)::bigint as given, sum(taken_back)::bigint as "takenBack"
         from (${allGifts}) gift group by 1`,
      entries,
    ),
    tx.rows<{ kind: string; given: number; takenBack: number; awards: number; players: number }>(
      `with gift as (${allGifts}) select kind, sum(given)::bigint as given, sum(taken_back)::bigint as "takenBack", sum(awards)::bigint as awards, (
           select count(distinct player) from gift own, unnest(own.players) player where own.kind = gift.kind) as players
         from gift group by kind order by kind`,
      entries,
    ),
    // What game providers reported: their rows until these are deleted, then what was left of them.
    tx.rows<{ provider: string; bets: number; wins: number }>(
      `select provider, sum(bets)::bigint as bets, sum(wins)::bigint as wins from (
           select provider, bets, wins from report_provider_day where day >= $3 and day < $4
           union all select provider, staked, won from studio_play where at >= $1 and at < $2
         ) reported group by 1 order by 1`,
      [from, to, manilaDay(from), manilaDay(to)],
    ),
  ])
  return { markThen: nextMark, playedByGame, playedByDay, paidByDay, methods, givenByDay, programmes, providers }
}

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
