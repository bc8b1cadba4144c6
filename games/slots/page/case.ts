import type { SlotWin } from '#contract/slotRound.ts'
import { h } from '../../page/dom.ts'
import type { SlotGame } from '../engine/game.ts'
import { preloadedPictures } from './pictures.ts'
import { createWinLines } from './winLines.ts'

interface Parts {
  readonly game: SlotGame
  readonly art: Readonly<Record<string, string>>
  readonly symbolName: (symbol: string) => string
  /** A reel's images, from top to bottom, for each. */
  readonly strips: readonly HTMLElement[]
  /** What is shown over the symbols, besides the number of a line. */
  readonly over: HTMLElement
}

/** What all reels are in: the grid behind glass, the lines of wins under its symbols, and the game's pictures. */
export function createCase({ game, art, symbolName, strips, over }: Parts) {
  const lines = createWinLines(game)
  const grid = h('div', { class: 'reels', role: 'img' }, ...strips.map((strip) => h('div', { class: 'reel' }, strip)))
  return {
    element: h(
      'div',
      { class: 'case' },
      h('div', { class: 'glass' }, lines.drawing, grid, over, lines.number),
      preloadedPictures(game, art),
    ),
    grid,
    showLines: (wins: readonly SlotWin[]) => lines.show(wins),
    /** Names the symbols of a window for screen readers. */
    describe: (window: readonly (readonly string[])[]) =>
      grid.setAttribute('aria-label', window.map((column) => column.map(symbolName).join(', ')).join('; ')),
  }
}
