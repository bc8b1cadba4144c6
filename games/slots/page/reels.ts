import type { SlotSpin } from '#contract/slotRound.ts'
import type { SlotGame } from '../engine/game.ts'
import { h, svg } from './dom.ts'

const rows = 3
/** Symbols on a strip while it turns: the three that will stand, six that pass, the three that stood. */
const length = 12
const gap = 160
const landing = 560

export interface Reels {
  readonly element: HTMLElement
  /** Turns all reels until `stop`. */
  turn(): void
  /** Lands on a window, reel by reel; `onLand` tells of each. */
  stop(spin: SlotSpin, onLand: (reel: number) => void): void
  /** Shows a window at once. */
  stand(window: readonly (readonly string[])[]): void
  /** Lights the cells of the wins and draws their lines; nothing when there are none. */
  light(spin: SlotSpin | undefined): void
}

export function createReels(game: SlotGame, art: Record<string, string>, nameOf: (symbol: string) => string, isStill: boolean): Reels {
  const cells = game.reels.map(() => Array.from({ length }, () => h('img', { alt: '', width: 96, height: 96, draggable: 'false' })))
  const strips = cells.map((column) => h('div', { class: 'strip' }, ...column))
  const lines = svg('svg', { viewBox: '0 0 5 3', preserveAspectRatio: 'none', class: 'lines', 'aria-hidden': 'true' })
  const grid = h('div', { class: 'reels', role: 'img' }, ...strips.map((strip) => h('div', { class: 'reel' }, strip)))
  const element = h('div', { class: 'case' }, h('div', { class: 'glass' }, grid, lines as unknown as HTMLElement))
  let shown: string[][] = game.reels.map((strip) => strip.slice(0, rows))
  let running: Animation[] = []

  const paint = (reel: number, symbols: readonly string[]) =>
    symbols.forEach((symbol, index) => {
      const image = cells[reel]?.[index]
      const source = art[symbol]
      if (image && source && image.dataset.symbol !== symbol) {
        image.dataset.symbol = symbol
        image.src = source
      }
    })
  /** What passes by is the game's own strip: nothing is staged. */
  const passing = (reel: number): string[] => {
    const strip = game.reels[reel] ?? []
    return Array.from({ length: length - 2 * rows }, (_, index) => strip[(index * 3 + reel) % strip.length] ?? game.wild)
  }
  const describe = () => grid.setAttribute('aria-label', shown.map((column) => column.map(nameOf).join(', ')).join('; '))
  const clear = () => {
    for (const animation of running) animation.cancel()
    running = []
  }

  const reels: Reels = {
    element,
    turn() {
      clear()
      reels.light(undefined)
      strips.forEach((strip, reel) => {
        paint(reel, [...(shown[reel] ?? []), ...passing(reel), ...(shown[reel] ?? [])])
        if (isStill) return
        running.push(
          strip.animate([{ transform: `translateY(-${((length - rows) / length) * 100}%)` }, { transform: 'translateY(0)' }], {
            duration: 420,
            delay: reel * 40,
            iterations: Infinity,
          }),
        )
      })
    },
    stop(spin, onLand) {
      clear()
      strips.forEach((strip, reel) => {
        const column = spin.window[reel] ?? []
        paint(reel, [...column, ...passing(reel), ...(shown[reel] ?? [])])
        if (isStill) return
        const animation = strip.animate(
          [
            { transform: `translateY(-${((length - rows) / length) * 100}%)`, easing: 'cubic-bezier(.2,.6,.3,1)' },
            { transform: 'translateY(8px)', offset: 0.84, easing: 'ease-out' },
            { transform: 'translateY(0)' },
          ],
          { duration: landing + reel * gap, fill: 'backwards' },
        )
        animation.addEventListener('finish', () => onLand(reel))
        running.push(animation)
      })
      shown = spin.window.map((column) => [...column])
      describe()
    },
    stand(window) {
      clear()
      shown = window.map((column) => [...column])
      shown.forEach((column, reel) => paint(reel, column))
      describe()
    },
    light(spin) {
      const lit = new Set(spin?.wins.flatMap((win) => win.cells.map(([reel, row]) => `${reel}-${row}`)) ?? [])
      cells.forEach((column, reel) =>
        column.slice(0, rows).forEach((image, row) => {
          image.classList.toggle('won', lit.has(`${reel}-${row}`))
          image.classList.toggle('dim', lit.size > 0 && !lit.has(`${reel}-${row}`))
        }),
      )
      lines.replaceChildren(
        ...(spin?.wins ?? []).flatMap((win) => {
          const line = win.kind === 'line' ? game.lines[win.line] : undefined
          return line ? [svg('polyline', { points: line.map((row, reel) => `${reel + 0.5},${row + 0.5}`).join(' '), 'vector-effect': 'non-scaling-stroke' })] : []
        }),
      )
    },
  }
  reels.stand(shown)
  return reels
}
