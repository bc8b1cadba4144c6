import type { SlotSpin, SlotWin } from '#contract/slotRound.ts'
import { amountText } from '../../page/amounts.ts'
import { h } from '../../page/dom.ts'
import { rowsOf, type SlotGame } from '../engine/game.ts'
import { createCase } from './case.ts'
import { cellsOf, createAnimations, createCells, lightCells, paintCell } from './cells.ts'
import type { Play } from './cells.ts'
import type { Reels } from './reels.ts'

/** Milliseconds. All columns have landed well within the chart's `stop`, and all tumbles within its `tumble`. */
const motion = { leave: 360, pop: 200, fall: 420, column: 70, row: 30 } as const
const landing = 'cubic-bezier(.3,.7,.4,1)'

/** How a symbol moves; each row starts slightly after the one below it. */
const createMoves = (rows: number, play: Play) => ({
  /** Drops out of the grid. */
  leave: (image: HTMLElement, reel: number, row: number) =>
    play(
      image,
      [
        { transform: 'none', opacity: 1 },
        { transform: `translateY(${rows * 100}%)`, opacity: 0 },
      ],
      { duration: motion.leave, delay: reel * 30 + (rows - 1 - row) * 20, easing: 'cubic-bezier(.6,0,.9,.5)', fill: 'both' },
    ),
  /** Drops in from this many rows above. */
  drop: (image: HTMLElement, reel: number, row: number, above: number) =>
    play(
      image,
      [
        { transform: `translateY(${-above * 100}%)`, easing: landing },
        { transform: 'translateY(4%)', offset: 0.8, easing: 'ease-out' },
        { transform: 'none' },
      ],
      { duration: motion.fall, delay: reel * motion.column + (rows - 1 - row) * motion.row, fill: 'backwards' },
    ),
  /** Disappears in its place. */
  pop: (image: HTMLElement) =>
    play(
      image,
      [
        { transform: 'none', opacity: 1 },
        { transform: 'scale(1.25)', opacity: 1, offset: 0.4 },
        { transform: 'scale(.2)', opacity: 0 },
      ],
      { duration: motion.pop, fill: 'forwards' },
    ),
})

/** How many rows each symbol of a column falls. Remaining symbols keep their order at the bottom; the ones above them are new. */
function fallsOf(rows: number, isRemoved: (row: number) => boolean): readonly number[] {
  const all = Array.from({ length: rows }, (_, row) => row)
  const remaining = all.filter((row) => !isRemoved(row))
  const fresh = rows - remaining.length
  return all.map((row) => (row < fresh ? fresh : row - (remaining[row - fresh] ?? row)))
}

/** A cluster's win, in the middle of it. */
function createTag(game: SlotGame, { cells, amount }: SlotWin): HTMLElement {
  const middle = (index: 0 | 1) => cells.reduce((sum, cell) => sum + cell[index] + 0.5, 0) / cells.length
  const tag = h('span', { class: 'win-tag n', text: `+${amountText(amount)}` })
  tag.style.left = `${Math.min(84, Math.max(16, (middle(0) / game.reels.length) * 100))}%`
  tag.style.top = `${(middle(1) / rowsOf(game)) * 100}%`
  return tag
}

/** The grid of a game whose symbols fall: they drop out for a spin, drop in from above, and winning ones make room for those above them. */
export function createFalls(game: SlotGame, art: Record<string, string>, symbolName: (symbol: string) => string, isStill: boolean): Reels {
  const rows = rowsOf(game)
  const cells = createCells(game, rows)
  const strips = cells.map((column) => h('div', { class: 'strip' }, ...column))
  const tags = h('div', { class: 'win-tags', 'aria-hidden': 'true' })
  const { element, showLines, describe } = createCase({ game, art, symbolName, strips, over: tags })
  const { play, cancel } = createAnimations()
  const { leave, drop, pop } = createMoves(rows, play)
  let visible: string[][] = game.reels.map((strip) => strip.slice(0, rows))
  let wins: readonly SlotWin[] = []

  const paint = () => cells.forEach((column, reel) => column.forEach((image, row) => paintCell(image, visible[reel]?.[row] ?? '', art)))
  const keep = (spin: SlotSpin) => {
    visible = spin.window
    wins = spin.wins
    describe(visible)
  }

  const tumble = (spin: SlotSpin, onLand: (reel: number) => void) => {
    const removed = cellsOf(wins.filter(({ kind }) => kind !== 'scatter'))
    const isRemoved = (reel: number, row: number) => removed.has(`${reel}-${row}`)
    falls.light([])
    keep(spin)
    if (isStill) return paint()
    const popped = cells.flatMap((column, reel) => column.filter((_, row) => isRemoved(reel, row)).map((image) => pop(image)))
    popped.at(-1)?.addEventListener('finish', () => {
      cancel()
      paint()
      cells.forEach((column, reel) => {
        const rowsFallen = fallsOf(rows, (row) => isRemoved(reel, row))
        column.forEach((image, row) => {
          const above = rowsFallen[row] ?? 0
          if (above > 0) drop(image, reel, row, above)
        })
        if (rowsFallen.some((above) => above > 0)) onLand(reel)
      })
    })
  }

  const falls: Reels = {
    element,
    turn() {
      cancel()
      falls.light([])
      if (!isStill) cells.forEach((column, reel) => column.forEach((image, row) => leave(image, reel, row)))
    },
    stop(spin, onLand) {
      if (spin.kind === 'tumble') return tumble(spin, onLand)
      keep(spin)
      cancel()
      paint()
      if (isStill) return
      cells.forEach((column, reel) =>
        column.forEach((image, row) => {
          const landed = drop(image, reel, row, rows + 1)
          if (row === 0) landed.addEventListener('finish', () => onLand(reel))
        }),
      )
    },
    stand({ window }) {
      cancel()
      visible = window
      paint()
      describe(visible)
    },
    rest: () => falls.stand({ window: visible }),
    light(lit) {
      lightCells(cells, lit)
      showLines(lit)
      tags.replaceChildren(...lit.filter(({ kind }) => kind === 'cluster').map((win) => createTag(game, win)))
    },
  }
  falls.stand({ window: visible })
  return falls
}
