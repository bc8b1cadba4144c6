import type { SlotCoin, SlotSpin, SlotWin } from '#contract/slotRound.ts'
import { amountText } from '../../page/amounts.ts'
import { h } from '../../page/dom.ts'
import type { SlotGame } from '../engine/game.ts'
import { createAnimations, lightCells, paintCell } from './cells.ts'
import { preloadedPictures } from './pictures.ts'
import { createWinLines } from './winLines.ts'

const rows = 3
/** Symbols on a strip while it spins: the three that will be shown, six that pass, and the first three again to close the loop. */
const length = 12
const away = `translateY(${-((length - rows) / length) * 100}%)`
/**
 * Milliseconds. A reel keeps spinning for `lead` plus a `gap` for each reel before it, then lands; the chart's timing depends on their sum.
 */
const motion = { windUp: 140, loop: 420, lead: 500, gap: 220, landing: 520, coin: 320, coinGap: 40 } as const
/** A turn without an answer starts its loops again after this time. */
const maxTurnMs = 30 * motion.loop

/** A strip's place at a time in ms, and how it goes on from there. */
type Step = readonly [time: number, transform: string, easing?: string]
/** A strip that winds up and then spins until this time. */
function spinning(until: number): readonly Step[] {
  const steps: Step[] = [
    [0, 'none', 'ease-out'],
    [motion.windUp, 'translateY(-10px)'],
  ]
  for (let time: number = motion.windUp; time < until; time += motion.loop) {
    const part = Math.min(1, (until - time) / motion.loop)
    steps.push([time, away], [time + part * motion.loop, `translateY(${-(1 - part) * ((length - rows) / length) * 100}%)`])
  }
  return steps
}

export interface Reels {
  readonly element: HTMLElement
  /** Spins all reels until they are stopped. */
  turn(): void
  /** Lands on a window, reel by reel; `onLand` is called for each. */
  stop(spin: SlotSpin, onLand: (reel: number) => void): void
  /** Shows an event without animation. */
  stand(event: Pick<SlotSpin, 'window' | 'coins'>): void
  /** Restores the previous window, when there is no round after all. */
  rest(): void
  /** Highlights the cells of wins and draws their lines; clears them when there are none. */
  light(wins: readonly SlotWin[]): void
}

export function createReels(game: SlotGame, art: Record<string, string>, symbolName: (symbol: string) => string, isStill: boolean): Reels {
  const cells = game.reels.map(() => Array.from({ length }, () => h('img', { alt: '', width: 96, height: 96, draggable: 'false' })))
  const strips = cells.map((column) => h('div', { class: 'strip' }, ...column))
  const lines = createWinLines(game)
  const grid = h('div', { class: 'reels', role: 'img' }, ...strips.map((strip) => h('div', { class: 'reel' }, strip)))
  const held = h('div', { class: 'held', 'aria-hidden': 'true' })
  const element = h(
    'div',
    { class: 'case' },
    h('div', { class: 'glass' }, lines.drawing, grid, held, lines.number),
    preloadedPictures(game, art),
  )
  let visible: string[][] = game.reels.map((strip) => strip.slice(0, rows))
  const { play, cancel } = createAnimations()
  let turning: Animation[] = []

  const paint = (reel: number, symbols: readonly string[]) =>
    symbols.forEach((symbol, index) => {
      const image = cells[reel]?.[index]
      if (image) paintCell(image, symbol, art)
    })
  /** The passing symbols are the game's own strip: there are no staged near misses. */
  const passing = (reel: number): string[] => {
    const strip = game.reels[reel] ?? []
    return Array.from({ length: length - 2 * rows }, (_, index) => strip[(index * 3 + reel) % strip.length] ?? game.wild)
  }
  const loop = (reel: number) => paint(reel, [...(visible[reel] ?? []), ...passing(reel), ...(visible[reel] ?? [])])
  const describe = () => grid.setAttribute('aria-label', visible.map((column) => column.map(symbolName).join(', ')).join('; '))
  const clear = () => {
    cancel()
    turning = []
  }
  /** Plays one strip's whole way as one animation: of two at a time, the compositor would run neither. */
  const playPlan = (strip: HTMLElement, steps: readonly Step[]): Animation => {
    const duration = steps.at(-1)?.[0] ?? 0
    return play(
      strip,
      steps.map(([time, transform, easing = 'linear']) => ({ offset: Math.min(1, time / duration), transform, easing })),
      { duration },
    )
  }

  /** Held coins: existing ones rest, a new one pops in. */
  const hold = (coins: readonly SlotCoin[]) => {
    grid.classList.toggle('holding', coins.length > 0)
    held.replaceChildren(
      ...coins.map(({ cell: [reel, row], amount, pot }, index) => {
        const coin = h(
          'span',
          { class: pot ? `coin ${pot}` : 'coin' },
          h('img', { src: art[game.scatter ?? ''], alt: '' }),
          h('b', { class: 'n', text: amountText(amount) }),
        )
        coin.style.gridArea = `${row + 1} / ${reel + 1}`
        if (!isStill && index >= before)
          play(
            coin,
            [{ transform: 'scale(.3)', opacity: 0 }, { transform: 'scale(1.18)', opacity: 1, offset: 0.7 }, { transform: 'none' }],
            {
              duration: motion.coin,
              delay: (before ? motion.lead : 0) + (index - before) * motion.coinGap,
              fill: 'backwards',
            },
          )
        return coin
      }),
    )
    before = coins.length
  }
  let before = 0

  const reels: Reels = {
    element,
    turn() {
      clear()
      reels.light([])
      hold([])
      if (isStill) return
      turning = strips.map((strip, reel) => {
        loop(reel)
        const animation = playPlan(strip, spinning(motion.windUp + maxTurnMs))
        // No answer yet: it goes on with the loops.
        animation.addEventListener('finish', () => {
          animation.currentTime = motion.windUp
          animation.play()
        })
        return animation
      })
    },
    stop(spin, onLand) {
      if (spin.kind === 'respin') {
        const heldBefore = before
        hold(spin.coins ?? [])
        spin.coins?.slice(heldBefore).forEach(({ cell: [reel] }) => onLand(reel))
        return
      }
      visible = spin.window
      describe()
      strips.forEach((strip, reel) => {
        loop(reel)
        if (isStill) return
        // The same turn from where it is now, but with an end.
        const past = Number(turning[reel]?.currentTime ?? 0)
        turning[reel]?.cancel()
        const lands = past + motion.lead + reel * motion.gap
        const landing = playPlan(strip, [
          ...spinning(lands),
          [lands, away, 'cubic-bezier(.25,.55,.4,1)'],
          [lands + 0.74 * motion.landing, 'translateY(8px)', 'ease-in-out'],
          [lands + motion.landing, 'none'],
        ])
        landing.currentTime = past
        landing.addEventListener('finish', () => onLand(reel))
      })
    },
    stand({ window, coins }) {
      clear()
      if (coins?.length !== before) hold(coins ?? [])
      visible = window
      visible.forEach((column, reel) => paint(reel, column))
      describe()
    },
    rest: () => {
      hold([])
      reels.stand({ window: visible })
    },
    light(wins) {
      lightCells(
        cells.map((column) => column.slice(0, rows)),
        wins,
      )
      lines.show(wins)
    },
  }
  reels.stand({ window: visible })
  return reels
}
