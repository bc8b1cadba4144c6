import type { DeskInputOf } from '#contract/desk/call.ts'
import type { DeskOutput } from '#contract/desk/index.ts'
import { mostReportDays } from '#contract/desk/reports.ts'
import type { reportCalls } from '#contract/desk/reports.ts'
import { dayMs, utcDay } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { catalogueOf } from '../../play/games/catalogue.ts'
import { refuseDesk } from './context.ts'
import type { DeskContext, DeskHandlers, DeskRefusal } from './context.ts'
import { experimentReport } from './experimentReport.ts'
import {
  depositsByMethod,
  givenByDayAndKind,
  paidByDay,
  playedAtProviders,
  playedByDay,
  playedByGame,
  withdrawalsByMethod,
} from './reportSums.ts'
import type { Played } from './reportSums.ts'
import { manilaDay, startOfManilaDay } from './today.ts'

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

type Report = DeskOutput<'report'>

/** Our own games by their brand in the catalogue, and the providers’ as they reported them. */
function brandsOf(catalogue: Deps['catalogue'], games: Report['games'], providers: Awaited<ReturnType<typeof playedAtProviders>>) {
  const { byId, brands } = catalogueOf(catalogue)
  const nameOf = (gameId: string): string => {
    const id = byId.get(gameId)?.brand
    return brands.find((brand) => brand.id === id)?.name ?? id ?? gameId
  }
  const own = Array.from(
    Map.groupBy(games, ({ gameId }) => nameOf(gameId)),
    ([brand, its]) => ({
      brand,
      isProvider: false,
      bets: its.reduce((sum, { bets }) => sum + bets, 0),
      wins: its.reduce((sum, { wins }) => sum + wins, 0),
    }),
  )
  const theirs = providers.map(({ provider, bets, wins }) => ({ brand: provider, isProvider: true, bets, wins }))
  return [...own, ...theirs].map((row) => ({ ...row, ggr: row.bets - row.wins }))
}

/** A method that both takes deposits and pays out is one row. */
async function methodsOf(sql: Sql, from: number, to: number): Promise<Report['methods']> {
  const [deposits, withdrawals] = await Promise.all([depositsByMethod(sql, from, to), withdrawalsByMethod(sql, from, to)])
  const none = { deposits: 0, depositCount: 0, returned: 0, withdrawals: 0, withdrawalCount: 0 }
  return Array.from(
    Map.groupBy<string, { channel: string; method: string }>(
      [...deposits, ...withdrawals],
      ({ channel, method }) => `${channel} ${method}`,
    ),
    ([, rows]): Report['methods'][number] => Object.assign({ channel: '', method: '', ...none }, ...rows),
  )
}

/** What was played, given and moved, added up by day, game, brand, channel and programme. */
export async function report(
  { tx, catalogue }: Pick<DeskContext, 'tx' | 'catalogue'>,
  input: DeskInputOf<typeof reportCalls.report>,
): Promise<Report | DeskRefusal> {
  const stretch = stretchOf(input)
  if (!stretch) return badStretch
  const { from, to } = stretch
  const [byDay, byGame, providers, paid, given, methods] = await Promise.all([
    playedByDay(tx, from, to),
    playedByGame(tx, from, to),
    playedAtProviders(tx, from, to),
    paidByDay(tx, from, to),
    givenByDayAndKind(tx, from, to),
    methodsOf(tx, from, to),
  ])
  const days = Array.from({ length: (to - from) / dayMs }, (_, number) => {
    const own = <Row extends { number: number | null }>(rows: readonly Row[]) => rows.find((row) => row.number === number)
    const played = withGgr(own(byDay) ?? nothing)
    const { given: gifts, takenBack } = own(given) ?? { given: 0, takenBack: 0 }
    return {
      day: manilaDay(from + number * dayMs),
      ...played,
      given: gifts - takenBack,
      ngr: played.ggr - (gifts - takenBack),
      deposits: own(paid)?.deposits ?? 0,
      withdrawals: own(paid)?.withdrawals ?? 0,
    }
  })
  const games = byGame.map(({ gameId, ...played }) => ({ gameId, ...withGgr(played) }))
  const sum = (of: Exclude<keyof (typeof days)[number], 'day'>) => days.reduce((total, row) => total + row[of], 0)
  return {
    days,
    games,
    brands: brandsOf(catalogue, games, providers),
    methods,
    programmes: given.flatMap(({ kind, given: gifts, takenBack, awards, players }) =>
      kind === null ? [] : [{ kind, given: gifts, takenBack, net: gifts - takenBack, awards, players }],
    ),
    total: {
      rounds: sum('rounds'),
      bets: sum('bets'),
      wins: sum('wins'),
      ggr: sum('ggr'),
      given: sum('given'),
      ngr: sum('ngr'),
      deposits: sum('deposits'),
      withdrawals: sum('withdrawals'),
    },
  }
}

export const reportHandlers: DeskHandlers<typeof reportCalls> = {
  async experimentReport({ tx, policy, now }, input) {
    const stretch = stretchOf(input)
    // The days of UTC by which claims and limits are counted, of the same dates.
    return stretch ? experimentReport(tx, policy, now, utcDay(Date.parse(input.from)), utcDay(Date.parse(input.to))) : badStretch
  },
  report,
}
