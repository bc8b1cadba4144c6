import type { SlotWin } from '#contract/slotRound.ts'
import type { SlotGame } from './game.ts'

export type Falling<S extends string> = { window: readonly (readonly S[])[]; taken: readonly number[] }

/** A scatter win leaves its symbols in place: only the other wins are removed. */
const leaves = ({ kind }: SlotWin): boolean => kind !== 'scatter'

/**
 * The window after its winning symbols were removed: the others drop, and each reel is refilled with the symbols above its stop, `taken` of
 * which were used before.
 */
export const tumble = <S extends string>(
  game: SlotGame<S>,
  stops: readonly number[],
  { window, taken }: Falling<S>,
  wins: readonly SlotWin[],
): Falling<S> => {
  const removed = new Set(wins.filter(leaves).flatMap(({ cells }) => cells.map(([reel, row]) => `${reel} ${row}`)))
  const fallen = window.map((symbols, reel) => symbols.filter((_, row) => !removed.has(`${reel} ${row}`)))
  const fresh = fallen.map((remaining, reel) => {
    const strip = game.reels[reel] ?? []
    const missing = (window[reel]?.length ?? 0) - remaining.length
    return Array.from({ length: missing }, (_, index) => {
      // The last one taken is on top.
      const above = (taken[reel] ?? 0) + missing - index
      const symbol = strip.at(((stops[reel] ?? 0) - above) % strip.length)
      if (symbol === undefined) throw new RangeError(`Reel ${reel} has no symbol ${above} above its stop`)
      return symbol
    })
  })
  return {
    window: fallen.map((remaining, reel) => [...(fresh[reel] ?? []), ...remaining]),
    taken: fresh.map((symbols, reel) => (taken[reel] ?? 0) + symbols.length),
  }
}
