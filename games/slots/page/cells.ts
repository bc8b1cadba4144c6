import type { SlotWin } from '#contract/slotRound.ts'
import { h } from '../../page/dom.ts'
import type { SlotGame } from '../engine/game.ts'

/** A column of this many images for each reel. */
export const createCells = (game: SlotGame, count: number): readonly (readonly HTMLImageElement[])[] =>
  game.reels.map(() => Array.from({ length: count }, () => h('img', { alt: '', width: 96, height: 96, draggable: 'false' })))

/** The cells of these wins, as `reel-row`. */
export const cellsOf = (wins: readonly SlotWin[]): ReadonlySet<string> =>
  new Set(wins.flatMap((win) => win.cells.map(([reel, row]) => `${reel}-${row}`)))

/** Marks the cells of wins, and dims all others while there are any. */
export function lightCells(columns: readonly (readonly HTMLElement[])[], wins: readonly SlotWin[]): void {
  const lit = cellsOf(wins)
  columns.forEach((column, reel) =>
    column.forEach((image, row) => {
      const isLit = lit.has(`${reel}-${row}`)
      image.classList.toggle('won', isLit)
      image.classList.toggle('dim', lit.size > 0 && !isLit)
    }),
  )
}

/** Shows a symbol in a cell. */
export function paintCell(image: HTMLImageElement, symbol: string, art: Readonly<Record<string, string>>): void {
  const source = art[symbol]
  if (!source || image.dataset.symbol === symbol) return
  image.dataset.symbol = symbol
  image.src = source
}

export type Play = (element: HTMLElement, frames: Keyframe[], timing: KeyframeAnimationOptions) => Animation

/** Plays animations, all of which can be canceled. */
export function createAnimations() {
  let running: Animation[] = []
  const play: Play = (element, frames, timing) => {
    const animation = element.animate(frames, timing)
    running.push(animation)
    return animation
  }
  const cancel = () => {
    for (const animation of running) animation.cancel()
    running = []
  }
  return { play, cancel }
}
