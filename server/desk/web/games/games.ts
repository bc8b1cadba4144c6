import type { DeskInputOf } from '#contract/desk/call.ts'
import type { GameLine, gameCalls } from '#contract/desk/games.ts'
import { maxReportDays } from '#contract/desk/reports.ts'
import { poolNames } from '#contract/jackpot.ts'
import { coinPusher } from '#games/coin-pusher/rules.ts'
import { figures } from '#games/figures.ts'
import { slotGames } from '#games/index.ts'
import { sharedGames } from '#games/shared/games.ts'
import { stagedGames } from '#games/staged/games.ts'
import { dayMs, manilaDate } from '../../../kernel/calendar.ts'
import { readPools } from '../../../ledger/pools.ts'
import { gameName } from '../../../play/games/catalogue.ts'
import { expectedCost, jackpotsPerMillion, million } from '../../../play/jackpot/rules.ts'
import type { Policy } from '../../../settings/policy.ts'
import { newestRevision } from '../../../settings/store.ts'
import { refuseDesk } from '../context.ts'
import type { DeskContext, DeskHandlers } from '../context.ts'
import { pageOf } from '../pages.ts'
import { startOf } from '../reports/reports.ts'
import { awardsBefore, awardsPerPage, playedBy } from './gameStore.ts'
import type { DayRow } from './gameStore.ts'
import { compareReturn, zScores } from './returns.ts'
import type { Played, Stated } from './returns.ts'

type ListedGame = Pick<GameLine, 'gameId' | 'kind' | 'isOpen' | 'sort' | 'min' | 'max' | 'openKey'> & { readonly stated: Stated | null }

const inShares = (from: number, to: number, deviation?: number): Stated => ({
  from: from / 10_000,
  to: to / 10_000,
  ...(deviation !== undefined && { deviation }),
})

/** The games of this build with their settings, in the lobby's order. */
function listedGames({ games, sharedRounds }: Policy): ListedGame[] {
  const deviations: Readonly<Record<string, { readonly deviation: number } | undefined>> = figures
  const own = [
    ...slotGames.map(({ id, rtp }) => ({ id, kind: 'slot' as const, stated: inShares(rtp, rtp, deviations[id]?.deviation) })),
    ...stagedGames.map(({ id, rtp, bestRtp }) => ({ id, kind: 'staged' as const, stated: inShares(rtp, bestRtp) })),
    // A new bed pays less at first.
    { id: coinPusher.id, kind: 'staged' as const, stated: inShares(coinPusher.rtp.first100, coinPusher.bestRtp) },
  ].flatMap(({ id, ...rest }): ListedGame[] => {
    const set = games[id]
    return set ? [{ gameId: id, openKey: `games.${id}.isOpen`, ...set, ...rest }] : []
  })
  const shared = sharedGames.flatMap(({ id, rtp }): ListedGame[] => {
    const set = sharedRounds.games[id]
    return set
      ? [
          {
            gameId: id,
            kind: 'shared',
            openKey: `sharedRounds.games.${id}.isOpen`,
            isOpen: set.isOpen,
            sort: set.sort,
            min: set.min,
            max: set.max,
            stated: inShares(rtp, rtp),
          },
        ]
      : []
  })
  return [...shared, ...own].toSorted((a, b) => a.sort - b.sort)
}

/** A game that was played and is not in this build any more. */
const removed = (gameId: string): ListedGame => ({
  gameId,
  kind: 'gone',
  isOpen: false,
  sort: 0,
  min: 0,
  max: 0,
  openKey: null,
  stated: null,
})

const sumOf = (rows: readonly DayRow[]): Played => {
  const sum = (of: keyof Played) => rows.reduce((total, row) => total + row[of], 0)
  return {
    rounds: sum('rounds'),
    bets: sum('bets'),
    wins: sum('wins'),
    betSquares: sum('betSquares'),
    winSquares: sum('winSquares'),
    products: sum('products'),
  }
}

async function games({ tx, policy, now, catalogue }: DeskContext, input: DeskInputOf<typeof gameCalls.games>) {
  const [from, last] = [startOf(input.from), startOf(input.to)]
  if (from === undefined || last === undefined || last < from || last - from >= maxReportDays * dayMs)
    return refuseDesk('badParameter', { fields: ['from', 'to'] })
  const to = last + dayMs
  const count = (to - from) / dayMs
  const played = Map.groupBy(await playedBy(tx, from, to), ({ gameId }) => gameId)
  const listed = listedGames(policy)
  const others = [...played.keys()].filter((id) => listed.every(({ gameId }) => gameId !== id)).map(removed)
  const { confidence, minRounds } = policy.desk.returns
  const z = zScores[confidence]
  return {
    now,
    base: await newestRevision(tx),
    z,
    confidence,
    minRounds,
    days: Array.from({ length: count }, (_, number) => manilaDate(from + number * dayMs)),
    rows: [...listed, ...others].map(({ stated, ...game }) => {
      const rows = played.get(game.gameId) ?? []
      const total = sumOf(rows)
      const { rounds, bets, wins } = total
      return {
        ...game,
        name: gameName(catalogue, game.gameId),
        stated: stated && { from: stated.from, to: stated.to },
        rounds,
        bets,
        wins,
        ggr: bets - wins,
        ...compareReturn(stated, total, { z, minRounds }),
        days: Array.from({ length: count }, (_, number) => rows.find((row) => row.number === number)?.rounds ?? 0),
      }
    }),
  }
}

async function jackpot({ tx, policy, now }: DeskContext, { before }: DeskInputOf<typeof gameCalls.jackpot>) {
  const rules = policy.jackpot
  const [values, base, read] = await Promise.all([readPools(tx), newestRevision(tx), awardsBefore(tx, before ?? null)])
  const { rows: awards, next } = pageOf(read, awardsPerPage, ({ id }) => id)
  const hits = jackpotsPerMillion(rules)
  return {
    now,
    isOpen: rules.open,
    version: rules.version,
    revision: policy.revision,
    base,
    pools: poolNames.map((pool) => ({
      pool,
      value: values[pool],
      seed: rules.seed[pool],
      feed: rules.feed[pool],
      odds: (hits * rules.wheelOdds[pool]) / million,
    })),
    cells: rules.cells.map(({ prop, count, odds }) => ({ prop, count, odds })),
    cost: expectedCost(rules),
    awards,
    older: next,
  }
}

export const gameHandlers: DeskHandlers<typeof gameCalls> = { games, jackpot }
