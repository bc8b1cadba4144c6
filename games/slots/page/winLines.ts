import type { SlotWin } from '#contract/slotRound.ts'
import { h, svg } from '../../page/dom.ts'
import type { SlotGame } from '../engine/game.ts'

const cell = 100
const middle = (index: number): number => index * cell + cell / 2

/** A pay line through the centers of its cells, from edge to edge, in a box of 500 × 300. */
export const linePoints = (line: readonly number[]): string => {
  const rows = line.map((row, reel) => `${middle(reel)},${middle(row)}`)
  return [`0,${middle(line[0] ?? 0)}`, ...rows, `${line.length * cell},${middle(line.at(-1) ?? 0)}`].join(' ')
}

export const lineBox = { viewBox: '0 0 500 300', preserveAspectRatio: 'none', 'aria-hidden': 'true' }

export interface WinLines {
  /** Under the symbols. */
  readonly drawing: SVGElement
  /** Over the symbols, at the line's left end, while it is the only one. */
  readonly number: HTMLElement
  show(wins: readonly SlotWin[]): void
}

export function createWinLines(game: SlotGame): WinLines {
  const drawing = svg('svg', { ...lineBox, class: 'win-lines' })
  const number = h('span', { class: 'line-number n', hidden: true })
  return {
    drawing,
    number,
    show(wins) {
      const lines = wins.flatMap((win) => (win.kind === 'line' ? [{ index: win.line, rows: game.lines[win.line] ?? [] }] : []))
      drawing.replaceChildren(
        ...lines.flatMap(({ rows }) =>
          ['casing', 'core'].map((part) =>
            svg('polyline', { class: part, points: linePoints(rows), 'vector-effect': 'non-scaling-stroke' }),
          ),
        ),
      )
      const [only, ...more] = lines
      number.hidden = !only || more.length > 0
      if (!only) return
      number.textContent = String(only.index + 1)
      number.style.top = `${(middle(only.rows[0] ?? 0) / (3 * cell)) * 100}%`
    },
  }
}
