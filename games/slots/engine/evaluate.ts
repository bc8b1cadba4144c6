import type { SlotWin } from '#contract/slotRound.ts'
import { atCount, partsOf, rowsOf, type Line, type SlotGame } from './game.ts'

type Best<S extends string> = { symbol: S; count: number; pay: number }

/** How many cells from the left show the symbol or the wild. */
const runOf = <S extends string>(game: SlotGame<S>, cells: readonly S[], symbol: S): number => {
  let count = 0
  for (const cell of cells) {
    if (cell !== symbol && cell !== game.wild) break
    count += 1
  }
  return count
}

/**
 * The best win of the five symbols on one line, its pay in line stakes; of equal pays the symbol listed first in the game. Only the wild
 * and the first symbol that is not wild can win, unless three or more wilds substitute for the best-paying symbol.
 */
export const bestOnLine = <S extends string>(game: SlotGame<S>, cells: readonly S[]): Best<S> | undefined => {
  const wilds = runOf(game, cells, game.wild)
  const leader = cells[wilds]
  const able = wilds < 3 && leader !== undefined ? [leader] : game.symbols
  let best: Best<S> | undefined
  for (const symbol of able) {
    const pays = game.pays[symbol]
    if (pays === undefined) continue
    const count = runOf(game, cells, symbol)
    const pay = atCount(pays, count)
    if (pay > (best?.pay ?? 0)) best = { symbol, count, pay }
  }
  return best
}

/** The visible symbols of each reel, from the top, when it stops with position `stop` in the top row. */
export const windowAt = <S extends string>(game: SlotGame<S>, stops: readonly number[]): S[][] =>
  game.reels.map((strip, reel) => {
    const symbols: S[] = []
    for (let row = 0; row < rowsOf(game); row += 1) {
      const symbol = strip[((stops[reel] ?? -1) + row) % strip.length]
      if (symbol === undefined) throw new RangeError(`Reel ${reel} has no stop ${stops[reel]}`)
      symbols.push(symbol)
    }
    return symbols
  })

/** The positions of a window's scatters, as [reel, row]. */
export const scatterCells = <S extends string>(game: SlotGame<S>, window: readonly (readonly S[])[]): [number, number][] => {
  const cells: [number, number][] = []
  for (const [reel, symbols] of window.entries()) {
    for (const [row, symbol] of symbols.entries()) if (symbol === game.scatter) cells.push([reel, row])
  }
  return cells
}

/** The symbols a line crosses, from the left. */
const symbolsOn = <S extends string>(window: readonly (readonly S[])[], rows: Line): S[] => {
  const cells: S[] = []
  for (const symbols of window) {
    const symbol = symbols[rows[cells.length] ?? -1]
    if (symbol !== undefined) cells.push(symbol)
  }
  return cells
}

type Cell = [reel: number, row: number]
type Window<S extends string> = readonly (readonly S[])[]

/** A win independent of the stake: `pay` in fractions of the stake. */
type Paid = {
  win: Pick<SlotWin, 'symbol' | 'count' | 'cells'> & ({ kind: 'line'; line: number } | { kind: 'ways'; ways: number } | { kind: 'cluster' })
  pay: number
}

const paidLines = <S extends string>(game: SlotGame<S>, window: Window<S>): Paid[] =>
  game.lines.flatMap((rows, line) => {
    const best = bestOnLine(game, symbolsOn(window, rows))
    if (best === undefined) return []
    const { symbol, count, pay } = best
    const cells = rows.slice(0, count).map((row, reel): Cell => [reel, row])
    return [{ win: { kind: 'line' as const, line, symbol, count, cells }, pay }]
  })

/** Symbol by symbol: its count on each reel from the left, up to the first reel without it. */
const paidWays = <S extends string>(game: SlotGame<S>, window: Window<S>, wildCounts: number): Paid[] =>
  game.symbols.flatMap((symbol) => {
    const pays = game.pays[symbol]
    if (pays === undefined) return []
    const cells: Cell[] = []
    let [count, ways] = [0, 1]
    for (const [reel, symbols] of window.entries()) {
      let here = 0
      for (const [row, cell] of symbols.entries()) {
        if (cell !== symbol && cell !== game.wild) continue
        here += cell === symbol ? 1 : wildCounts
        cells.push([reel, row])
      }
      if (here === 0) break
      count += 1
      ways *= here
    }
    const pay = atCount(pays, count)
    return pay > 0 ? [{ win: { kind: 'ways' as const, ways, symbol, count, cells }, pay: pay * ways }] : []
  })

/** Symbol by symbol, from the top left: adjacent cells of it and of wilds. A wild belongs to every cluster it touches. */
const paidClusters = <S extends string>(
  game: SlotGame<S>,
  window: Window<S>,
  { sizes, pays }: NonNullable<SlotGame<S>['clusters']>,
): Paid[] => {
  const board = window.flat()
  const height = window[0]?.length ?? 1
  /** The number of the cluster in which a cell was last counted. */
  const counted = new Uint8Array(board.length)
  let number = 0
  const clusterFrom = (start: number, symbol: S): number[] => {
    number += 1
    const cells = [start]
    counted[start] = number
    const visit = (cell: number) => {
      const here = board[cell]
      if (counted[cell] === number || (here !== symbol && here !== game.wild)) return
      counted[cell] = number
      cells.push(cell)
    }
    for (const at of cells) {
      const row = at % height
      if (at >= height) visit(at - height)
      if (at + height < board.length) visit(at + height)
      if (row > 0) visit(at - 1)
      if (row + 1 < height) visit(at + 1)
    }
    return cells
  }
  return game.symbols.flatMap((symbol) => {
    const table = pays[symbol]
    const found: Paid[] = []
    if (table === undefined) return found
    const first = number
    for (let start = 0; start < board.length; start += 1) {
      if (board[start] !== symbol || (counted[start] ?? 0) > first) continue
      const cells = clusterFrom(start, symbol)
      const pay = table[sizes.findLastIndex((size) => size <= cells.length)] ?? 0
      const places = pay > 0 ? cells.map((at): Cell => [Math.floor(at / height), at % height]) : []
      if (pay > 0) found.push({ win: { kind: 'cluster', symbol, count: cells.length, cells: places }, pay })
    }
    return found
  })
}

/** Every win of a window at a total stake in hundredths, amounts multiplied. The scatter win is the last. */
export const winsOf = <S extends string>(
  game: SlotGame<S>,
  window: Window<S>,
  scatters: Cell[],
  stake: number,
  multiplier: number,
): SlotWin[] => {
  const part = stake / partsOf(game)
  const paid = game.clusters
    ? paidClusters(game, window, game.clusters)
    : game.ways
      ? paidWays(game, window, game.ways.wildCounts)
      : paidLines(game, window)
  const wins: SlotWin[] = paid.map(({ win: { cells, ...win }, pay }) => ({ ...win, amount: pay * part * multiplier, cells }))
  const scatterPay = atCount(game.scatterPays, scatters.length)
  if (game.scatter !== undefined && scatters.length >= 3 && (scatterPay > 0 || atCount(game.freeSpins.awards, scatters.length) > 0))
    wins.push({ kind: 'scatter', symbol: game.scatter, count: scatters.length, amount: scatterPay * stake * multiplier, cells: scatters })
  return wins
}
