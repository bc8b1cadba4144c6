import { mostReportDays } from '#contract/desk/reports.ts'
import type { reportCalls } from '#contract/desk/reports.ts'
import { dayMs, slotOf, utcDay } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import { refuseDesk } from './context.ts'
import type { DeskHandlers } from './context.ts'
import { skinReport } from './skinReport.ts'
import { manilaDay, startOfManilaDay } from './today.ts'

/** Sums of one day, or of one game. */
interface Played {
  readonly rounds: number
  readonly bets: number
  readonly wins: number
}
const nothing: Played = { rounds: 0, bets: 0, wins: 0 }
const withGgr = ({ rounds, bets, wins }: Played) => ({ rounds, bets, wins, ggr: bets - wins })

/** The start of a day in Manila; undefined for one not in the calendar. */
export function startOf(day: string): number | undefined {
  const start = startOfManilaDay(Date.parse(`${day}T00:00:00+08:00`))
  return Number.isNaN(start) || manilaDay(start) !== day ? undefined : start
}

/** From the start of the first day to the end of the last; undefined when they are not days in order, or too many. */
function stretchOf(input: { from: string; to: string }): { from: number; to: number } | undefined {
  const [from, last] = [startOf(input.from), startOf(input.to)]
  const isRight = from !== undefined && last !== undefined && last >= from && last - from < mostReportDays * dayMs
  return isRight ? { from, to: last + dayMs } : undefined
}
const badStretch = refuseDesk('badParameter', { fields: ['from', 'to'] })

/** Three slots make a day in Manila, which begins with the first of them. */
const playedByDay = (sql: Sql, from: number, to: number) =>
  sql.rows<Played & { number: number }>(
    `select (slot - $1::bigint) / 3 as number, sum(rounds)::bigint as rounds, sum(staked)::bigint as bets, sum(won)::bigint as wins from play_total
      where slot >= $1 and slot < $2 and currency <> 'demo' group by 1 order by 1`,
    [slotOf(from), slotOf(to)],
  )

const playedByGame = (sql: Sql, from: number, to: number) =>
  sql.rows<Played & { gameId: string }>(
    `select game_id as "gameId", sum(rounds)::bigint as rounds, sum(staked)::bigint as bets, sum(won)::bigint as wins from play_total
      where slot >= $1 and slot < $2 and currency <> 'demo' group by 1 order by 1`,
    [slotOf(from), slotOf(to)],
  )

/** What was paid in and out through channels, from the ledger, by day number counted from `from`. Later refunds are not deducted. */
const movedBy = (sql: Sql, kind: 'deposit' | 'withdrawalPaid', from: number, to: number) =>
  sql.rows<{ number: number; amount: number }>(
    `select (e.at - $1::bigint) / $4::bigint as number, sum(p.amount)::bigint as amount from entry e join posting p on p.entry_id = e.id
      where e.at >= $1 and e.at < $2 and e.kind = $3 and p.amount > 0 group by 1`,
    [from, to, kind, dayMs],
  )

export const reportHandlers: DeskHandlers<typeof reportCalls> = {
  async skinReport({ tx, policy, now }, input) {
    const stretch = stretchOf(input)
    // The days of UTC by which claims and limits are counted, of the same dates.
    return stretch ? skinReport(tx, policy, now, utcDay(Date.parse(input.from)), utcDay(Date.parse(input.to))) : badStretch
  },
  async report({ tx }, input) {
    const stretch = stretchOf(input)
    if (!stretch) return badStretch
    const { from, to } = stretch
    const [byDay, byGame, deposits, withdrawals] = await Promise.all([
      playedByDay(tx, from, to),
      playedByGame(tx, from, to),
      movedBy(tx, 'deposit', from, to),
      movedBy(tx, 'withdrawalPaid', from, to),
    ])
    const days = Array.from({ length: (to - from) / dayMs }, (_, number) => ({
      day: manilaDay(from + number * dayMs),
      ...withGgr(byDay.find((row) => row.number === number) ?? nothing),
      deposits: deposits.find((row) => row.number === number)?.amount ?? 0,
      withdrawals: withdrawals.find((row) => row.number === number)?.amount ?? 0,
    }))
    const sum = (of: Exclude<keyof (typeof days)[number], 'day'>) => days.reduce((total, row) => total + row[of], 0)
    return {
      days,
      games: byGame.map(({ gameId, ...played }) => ({ gameId, ...withGgr(played) })),
      total: {
        rounds: sum('rounds'),
        bets: sum('bets'),
        wins: sum('wins'),
        ggr: sum('ggr'),
        deposits: sum('deposits'),
        withdrawals: sum('withdrawals'),
      },
    }
  },
}
