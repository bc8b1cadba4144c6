import type { SlotSpin, SlotWin } from '#contract/slotRound.ts'
import { amountText } from '../../page/amounts.ts'
import { h } from '../../page/dom.ts'
import { rowsOf, type SlotGame } from '../engine/game.ts'
import { cellsOf, createAnimations, lightCells, paintCell } from './cells.ts'
import { preloadedPictures } from './pictures.ts'
import type { Reels } from './reels.ts'
import { createWinLines } from './winLines.ts'

/** Milliseconds. All columns have landed well within the chart's `stop`, and all tumbles within its `tumble`. */
const motion = { leave: 360, pop: 200, fall: 420, column: 70, row: 30 } as const
const landing = 'cubic-bezier(.3,.7,.4,1)'

/** The grid of a game whose symbols fall: they drop out for a spin, drop in from above, and winning ones make room for those above them. */
export function createFalls(game: SlotGame, art: Record<string, string>, symbolName: (symbol: string) => string, isStill: boolean): Reels {
  const rows = rowsOf(game)
  const cells = game.reels.map(() => Array.from({ length: rows }, () => h('img', { alt: '', width: 96, height: 96, draggable: 'false' })))
  const lines = createWinLines(game)
  const grid = h(
    'div',
    { class: 'reels', role: 'img' },
    ...cells.map((column) => h('div', { class: 'reel' }, h('div', { class: 'strip' }, ...column))),
  )
  const tags = h('div', { class: 'win-tags', 'aria-hidden': 'true' })
  const element = h(
    'div',
    { class: 'case' },
    h('div', { class: 'glass' }, lines.drawing, grid, tags, lines.number),
    preloadedPictures(game, art),
  )
  let visible: string[][] = game.reels.map((strip) => strip.slice(0, rows))
  let wins: readonly SlotWin[] = []
  const { play, cancel } = createAnimations()

  const paint = () => cells.forEach((column, reel) => column.forEach((image, row) => paintCell(image, visible[reel]?.[row] ?? '', art)))
  const describe = () => grid.setAttribute('aria-label', visible.map((column) => column.map(symbolName).join(', ')).join('; '))
  /** Drops in from this many rows above; each row starts slightly after the one below it. */
  const drop = (image: HTMLElement, reel: number, row: number, above: number): Animation =>
    play(
      image,
      [
        { transform: `translateY(${-above * 100}%)`, easing: landing },
        { transform: 'translateY(4%)', offset: 0.8, easing: 'ease-out' },
        { transform: 'none' },
      ],
      { duration: motion.fall, delay: reel * motion.column + (rows - 1 - row) * motion.row, fill: 'backwards' },
    )
  const keep = (spin: SlotSpin) => {
    visible = spin.window
    wins = spin.wins
    describe()
  }

  const falls: Reels = {
    element,
    turn() {
      cancel()
      falls.light([])
      if (isStill) return
      cells.forEach((column, reel) =>
        column.forEach((image, row) =>
          play(
            image,
            [
              { transform: 'none', opacity: 1 },
              { transform: `translateY(${rows * 100}%)`, opacity: 0 },
            ],
            {
              duration: motion.leave,
              delay: reel * 30 + (rows - 1 - row) * 20,
              easing: 'cubic-bezier(.6,0,.9,.5)',
              fill: 'both',
            },
          ),
        ),
      )
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
      describe()
    },
    rest: () => falls.stand({ window: visible }),
    light(lit) {
      lightCells(cells, lit)
      lines.show(lit)
      tags.replaceChildren(...lit.flatMap((win) => (win.kind === 'cluster' ? [tagOf(win)] : [])))
    },
  }

  /** A cluster's win, in the middle of it. */
  const tagOf = ({ cells: places, amount }: SlotWin): HTMLElement => {
    const middle = (index: 0 | 1) => places.reduce((sum, place) => sum + place[index] + 0.5, 0) / places.length
    const tag = h('span', { class: 'win-tag n', text: `+${amountText(amount)}` })
    tag.style.left = `${Math.min(84, Math.max(16, (middle(0) / game.reels.length) * 100))}%`
    tag.style.top = `${(middle(1) / rows) * 100}%`
    return tag
  }

  const tumble = (spin: SlotSpin, onLand: (reel: number) => void) => {
    const removed = cellsOf(wins.filter(({ kind }) => kind !== 'scatter'))
    const isRemoved = (reel: number, row: number) => removed.has(`${reel}-${row}`)
    falls.light([])
    keep(spin)
    if (isStill) return paint()
    let popped: Animation | undefined
    cells.forEach((column, reel) =>
      column.forEach((image, row) => {
        if (!isRemoved(reel, row)) return
        popped = play(
          image,
          [
            { transform: 'none', opacity: 1 },
            { transform: 'scale(1.25)', opacity: 1, offset: 0.4 },
            { transform: 'scale(.2)', opacity: 0 },
          ],
          {
            duration: motion.pop,
            fill: 'forwards',
          },
        )
      }),
    )
    popped?.addEventListener('finish', () => {
      cancel()
      paint()
      cells.forEach((column, reel) => {
        // Remaining symbols keep their order at the bottom; the ones above them are new.
        const remaining = Array.from({ length: rows }, (_, row) => row).filter((row) => !isRemoved(reel, row))
        const fresh = rows - remaining.length
        column.forEach((image, row) => {
          const above = row < fresh ? fresh : row - (remaining[row - fresh] ?? row)
          if (above > 0) drop(image, reel, row, above)
        })
        if (fresh > 0) onLand(reel)
      })
    })
  }
  falls.stand({ window: visible })
  return falls
}
