import type { DeskInputOf } from '#contract/desk/call.ts'
import type { DeskOutput } from '#contract/desk/index.ts'
import { maxReportDays } from '#contract/desk/reports.ts'
import type { reportCalls } from '#contract/desk/reports.ts'
import { dayMs, manilaDate, manilaDay, manilaMidnight, utcDay } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/context.ts'
import { catalogueOf } from '../../../play/games/catalogue.ts'
import { refuseDesk } from '../context.ts'
import type { DeskContext, DeskHandlers, DeskRefusal } from '../context.ts'
import { experimentReport } from './experimentReport.ts'
import type { Played } from './reportStore.ts'
import { readSums } from './reportSums.ts'

const nothing: Played = { rounds: 0, bets: 0, wins: 0 }
const withGgr = ({ rounds, bets, wins }: Played) => ({ rounds, bets, wins, ggr: bets - wins })

/** The start of a day in Manila; undefined for one not in the calendar. */
export function startOf(day: string): number | undefined {
  const start = manilaMidnight(Date.parse(`${day}T00:00:00+08:00`))
  return Number.isNaN(start) || manilaDate(start) !== day ? undefined : start
}

/** When the first day begins and the last ends; either may be open. Undefined if they aren’t days, or not in order. */
export function daysOf(from: string | undefined, to: string | undefined): { start: number | null; end: number | null } | undefined {
  const [start, last] = [from, to].map((day) => (day === undefined ? null : startOf(day)))
  if (start === undefined || last === undefined || (start !== null && last !== null && start > last)) return undefined
  return { start, end: last === null ? null : last + dayMs }
}

/** From the start of the first day to the end of the last; undefined when they are not days in order, or too many. */
function periodOf(input: { from: string; to: string }): { from: number; to: number } | undefined {
  const [from, last] = [startOf(input.from), startOf(input.to)]
  const isRight = from !== undefined && last !== undefined && last >= from && last - from < maxReportDays * dayMs
  return isRight ? { from, to: last + dayMs } : undefined
}
const badRange = refuseDesk('badParameter', { fields: ['from', 'to'] })

type Report = DeskOutput<'report'>

/** Our own games by their brand in the catalogue, and the providers’ as they reported them. */
function brandsOf(catalogue: Deps['catalogue'], games: Report['games'], providers: Awaited<ReturnType<typeof readSums>>['providers']) {
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

/** What was played, given and moved, added up by day, game, brand, channel and programme. */
export async function report(
  { tx, catalogue }: Pick<DeskContext, 'tx' | 'catalogue'>,
  input: DeskInputOf<typeof reportCalls.report>,
): Promise<Report | DeskRefusal> {
  const period = periodOf(input)
  if (!period) return badRange
  const { from, to } = period
  const { playedByGame, playedByDay, paidByDay, methods, givenByDay, programmes, providers } = await readSums(tx, from, to)
  const first = manilaDay(from)
  const days = Array.from({ length: (to - from) / dayMs }, (_, number) => {
    const own = <Row extends { day: number }>(rows: readonly Row[]) => rows.find(({ day }) => day === first + number)
    const { rounds, bets, wins, ggr } = withGgr(own(playedByDay) ?? nothing)
    const { given: gifts, takenBack } = own(givenByDay) ?? { given: 0, takenBack: 0 }
    return {
      day: manilaDate(from + number * dayMs),
      rounds,
      bets,
      wins,
      ggr,
      given: gifts - takenBack,
      ngr: ggr - (gifts - takenBack),
      deposits: own(paidByDay)?.deposits ?? 0,
      withdrawals: own(paidByDay)?.withdrawals ?? 0,
    }
  })
  const { byId } = catalogueOf(catalogue)
  const games = playedByGame.map(({ gameId, ...own }) => ({ gameId, name: byId.get(gameId)?.name ?? gameId, ...withGgr(own) }))
  const sum = (of: Exclude<keyof (typeof days)[number], 'day'>) => days.reduce((total, row) => total + row[of], 0)
  return {
    days,
    games,
    brands: brandsOf(catalogue, games, providers),
    methods,
    programmes: programmes.map((row) => ({ ...row, net: row.given - row.takenBack })),
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
  experimentReport: {
    async onReplica({ tx, policy, now }, input) {
      const period = periodOf(input)
      // The days of UTC by which claims and limits are counted, of the same dates.
      return period ? experimentReport(tx, policy, now, utcDay(Date.parse(input.from)), utcDay(Date.parse(input.to))) : badRange
    },
  },
  report: { onReplica: report },
}
