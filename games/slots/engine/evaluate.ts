import type { SlotWin } from '#contract/slotRound.ts'
import { atCount, type Line, type SlotGame } from './game.ts'

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
 * The best win of the five symbols on one line, its pay in line stakes; of equal pays the earlier symbol of the game's list.
 * Only the wild and the first symbol that is not wild can win, unless three wilds or more stand for whichever pays best.
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

/** The three visible symbols of each reel, from the top, when it stops with position `stop` in the top row. */
export const windowAt = <S extends string>(game: SlotGame<S>, stops: readonly number[]): S[][] =>
  game.reels.map((strip, reel) => {
    const symbols: S[] = []
    for (let row = 0; row < 3; row += 1) {
      const symbol = strip[((stops[reel] ?? -1) + row) % strip.length]
      if (symbol === undefined) throw new RangeError(`Reel ${reel} has no stop ${stops[reel]}`)
      symbols.push(symbol)
    }
    return symbols
  })

/** Where the scatters of a window are, as [reel, row]. */
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

/** Every win of a window at a total stake in hundredths, amounts multiplied. Line wins in line order, the scatter win last. */
export const winsOf = <S extends string>(
  game: SlotGame<S>,
  window: readonly (readonly S[])[],
  scatters: [number, number][],
  stake: number,
  multiplier: number,
): SlotWin[] => {
  const lineStake = stake / game.lines.length
  const wins: SlotWin[] = []
  for (const [line, rows] of game.lines.entries()) {
    const best = bestOnLine(game, symbolsOn(window, rows))
    if (best === undefined) continue
    const { symbol, count, pay } = best
    const lit = rows.slice(0, count).map((row, reel): [number, number] => [reel, row])
    wins.push({ kind: 'line', line, symbol, count, amount: pay * lineStake * multiplier, cells: lit })
  }
  if (scatters.length >= 3) {
    const amount = atCount(game.scatterPays, scatters.length) * stake * multiplier
    wins.push({ kind: 'scatter', symbol: game.scatter, count: scatters.length, amount, cells: scatters })
  }
  return wins
}
