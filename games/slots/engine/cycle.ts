import { bestOnLine } from './evaluate.ts'
import { multiplierAt, partsOf, rowsOf, stopEvery, type Clusters, type SlotGame } from './game.ts'

/** The complete cycle of stops, each combination played once. Sums are in fractions of a stake; scatter pays are not included. */
export type Cycle = {
  readonly combinations: number
  /** The total win of all combinations at the nth step of a spin, before multipliers. */
  readonly bySteps: readonly number[]
  /** The largest win of a paid spin, and how many combinations reach it. */
  readonly most: { readonly win: number; readonly combinations: number }
}

/** Evaluates a window of numbered symbols: returns its wins and marks the winning cells in `gone`. */
type Evaluate = (board: Uint8Array, removed: Uint8Array) => number

const onLines = (game: SlotGame): Evaluate => {
  const { length: n } = game.symbols
  const rows = rowsOf(game)
  // Every possible line, looked up by its symbols: the result of `bestOnLine`.
  const pays = new Float64Array(n ** 5)
  const counts = new Uint8Array(n ** 5)
  for (let key = 0; key < n ** 5; key += 1) {
    const cells = [4, 3, 2, 1, 0].map((power) => game.symbols[Math.floor(key / n ** power) % n] ?? '')
    const best = bestOnLine(game, cells)
    if (best) [pays[key], counts[key]] = [best.pay, best.count]
  }
  const cellsOf = game.lines.map((line) => line.map((row, reel) => reel * rows + row))
  return (board, removed) => {
    let sum = 0
    for (const cells of cellsOf) {
      let key = 0
      for (const cell of cells) key = key * n + (board[cell] ?? 0)
      const count = counts[key] ?? 0
      if (count === 0) continue
      sum += pays[key] ?? 0
      for (let index = 0; index < count; index += 1) removed[cells[index] ?? 0] = 1
    }
    return sum
  }
}

const inClusters = (game: SlotGame, { sizes, pays }: Clusters): Evaluate => {
  const rows = rowsOf(game)
  const { length: reels } = game.reels
  const wild = game.symbols.indexOf(game.wild)
  const table = game.symbols.map((symbol) =>
    Array.from({ length: rows * reels + 1 }, (_, size) => pays[symbol]?.[sizes.findLastIndex((least) => least <= size)] ?? 0),
  )
  const minSize = sizes[0] ?? 0
  const visited = new Int32Array(rows * reels)
  const stack = new Uint8Array(rows * reels * 4)
  const found = new Uint8Array(rows * reels)
  let mark = 0
  return (board, removed) => {
    let sum = 0
    // Each cluster marks cells with its own number: wilds can belong to several clusters, other cells only to one.
    const first = mark + 1
    for (let start = 0; start < board.length; start += 1) {
      const symbol = board[start] ?? 0
      if (symbol === wild || (visited[start] ?? 0) >= first) continue
      mark += 1
      let [depth, size] = [1, 0]
      stack[0] = start
      while (depth > 0) {
        depth -= 1
        const at = stack[depth] ?? 0
        const here = board[at]
        if (visited[at] === mark || (here !== symbol && here !== wild)) continue
        visited[at] = mark
        found[size] = at
        size += 1
        const row = at % rows
        if (row > 0) stack[depth++] = at - 1
        if (row < rows - 1) stack[depth++] = at + 1
        if (at >= rows) stack[depth++] = at - rows
        if (at < rows * (reels - 1)) stack[depth++] = at + rows
      }
      if (size < minSize) continue
      const pay = table[symbol]?.[size] ?? 0
      if (pay === 0) continue
      sum += pay
      for (let index = 0; index < size; index += 1) removed[found[index] ?? 0] = 1
    }
    return sum
  }
}

/**
 * Plays every combination of stops of a tumbling game once. Optimized for speed and independent of the engine that plays rounds: tests
 * compare the two. `only` filters combinations by the first reel's stop, to split the work.
 */
export const fullCycle = (game: SlotGame, only: (firstStop: number) => boolean = () => true): Cycle => {
  const rows = rowsOf(game)
  const every = stopEvery(game)
  const strips = game.reels.map((strip) => Uint8Array.from(strip, (symbol) => game.symbols.indexOf(symbol)))
  const size = strips.length * rows
  const evaluate = game.clusters ? inClusters(game, game.clusters) : onLines(game)
  const steps = 1 + (game.cascade?.most ?? 0)
  const multipliers = Array.from({ length: steps }, (_, step) => multiplierAt(game, false, step))
  const bySteps = new Float64Array(steps)
  const stops = new Int32Array(strips.length)
  const start = new Uint8Array(size)
  const board = new Uint8Array(size)
  const removed = new Uint8Array(size)
  const taken = new Int32Array(strips.length)
  let [combinations, mostWin, mostCombinations] = [0, 0, 0]

  const fall = () => {
    for (let reel = 0; reel < strips.length; reel += 1) {
      const strip = strips[reel] ?? new Uint8Array()
      let to = (reel + 1) * rows - 1
      for (let from = to; from >= reel * rows; from -= 1) {
        if (removed[from]) continue
        board[to] = board[from] ?? 0
        to -= 1
      }
      for (; to >= reel * rows; to -= 1) {
        const next = (taken[reel] ?? 0) + 1
        taken[reel] = next
        board[to] = strip.at(((stops[reel] ?? 0) - next) % strip.length) ?? 0
      }
    }
  }
  const play = () => {
    combinations += 1
    board.set(start)
    removed.fill(0)
    let sum = evaluate(board, removed)
    if (sum === 0) return
    taken.fill(0)
    let won = 0
    for (let step = 0; ; step += 1) {
      bySteps[step] = (bySteps[step] ?? 0) + sum
      won += sum * (multipliers[step] ?? 1)
      if (step + 1 === steps) break
      fall()
      removed.fill(0)
      sum = evaluate(board, removed)
      if (sum === 0) break
    }
    if (won > mostWin) [mostWin, mostCombinations] = [won, 0]
    if (won === mostWin) mostCombinations += 1
  }
  /** Lines pay from three reels on: without a win on the first three there is none. */
  const canWin = (): boolean => {
    const window = [0, 1, 2].map((reel) => Array.from({ length: rows }, (_, row) => game.symbols[start[reel * rows + row] ?? 0] ?? ''))
    return game.lines.some(
      (line) =>
        bestOnLine(
          game,
          window.map((column, reel) => column[line[reel] ?? 0] ?? ''),
        ) !== undefined,
    )
  }
  const rest = strips.slice(3).reduce((product, strip) => product * (strip.length / every), 1)
  const turn = (reel: number) => {
    const strip = strips[reel]
    if (!strip) return play()
    if (reel === 3 && !game.clusters && !canWin()) return void (combinations += rest)
    for (let stop = 0; stop < strip.length; stop += every) {
      if (reel === 0 && !only(stop)) continue
      stops[reel] = stop
      for (let row = 0; row < rows; row += 1) start[reel * rows + row] = strip[(stop + row) % strip.length] ?? 0
      turn(reel + 1)
    }
  }
  turn(0)
  return { combinations, bySteps: [...bySteps], most: { win: mostWin / partsOf(game), combinations: mostCombinations } }
}
