import type { SlotCoin, SlotSpin, SlotWin } from '#contract/slotRound.ts'
import { h } from '../../page/dom.ts'
import type { SlotGame } from '../engine/game.ts'
import { createCase } from './case.ts'
import { createAnimations, createCells, lightCells, paintCell } from './cells.ts'
import { createHeldCoins } from './heldCoins.ts'
import { landStrip, rows, stripLength, turnStrip } from './stripMotion.ts'

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

/** The passing symbols are the game's own strip: there are no staged near misses. */
function passingSymbols(game: SlotGame, reel: number): string[] {
  const strip = game.reels[reel] ?? []
  return Array.from({ length: stripLength - 2 * rows }, (_, index) => strip[(index * 3 + reel) % strip.length] ?? game.wild)
}

export function createReels(game: SlotGame, art: Record<string, string>, symbolName: (symbol: string) => string, isStill: boolean): Reels {
  const cells = createCells(game, stripLength)
  const shownCells = cells.map((column) => column.slice(0, rows))
  const strips = cells.map((column) => h('div', { class: 'strip' }, ...column))
  const { play, cancel } = createAnimations()
  const held = createHeldCoins(game, art, play, isStill)
  const { element, grid, showLines, describe } = createCase({ game, art, symbolName, strips, over: held.element })
  let visible: string[][] = game.reels.map((strip) => strip.slice(0, rows))
  let turning: Animation[] = []

  const paint = (reel: number, symbols: readonly string[]) =>
    symbols.forEach((symbol, index) => {
      const image = cells[reel]?.[index]
      if (image) paintCell(image, symbol, art)
    })
  const paintLoop = (reel: number) => paint(reel, [...(visible[reel] ?? []), ...passingSymbols(game, reel), ...(visible[reel] ?? [])])
  const clear = () => {
    cancel()
    turning = []
  }
  const hold = (coins: readonly SlotCoin[]) => {
    grid.classList.toggle('holding', coins.length > 0)
    held.show(coins)
  }

  const reels: Reels = {
    element,
    turn() {
      clear()
      reels.light([])
      hold([])
      if (isStill) return
      turning = strips.map((strip, reel) => {
        paintLoop(reel)
        return turnStrip(play, strip)
      })
    },
    stop(spin, onLand) {
      if (spin.kind === 'respin') {
        const heldBefore = held.count()
        hold(spin.coins ?? [])
        spin.coins?.slice(heldBefore).forEach(({ cell: [reel] }) => onLand(reel))
        return
      }
      visible = spin.window
      describe(visible)
      strips.forEach((strip, reel) => {
        paintLoop(reel)
        if (!isStill) landStrip(play, strip, reel, turning[reel]).addEventListener('finish', () => onLand(reel))
      })
    },
    stand({ window, coins }) {
      clear()
      if (coins?.length !== held.count()) hold(coins ?? [])
      visible = window
      visible.forEach((column, reel) => paint(reel, column))
      describe(visible)
    },
    rest: () => {
      hold([])
      reels.stand({ window: visible })
    },
    light(wins) {
      lightCells(shownCells, wins)
      showLines(wins)
    },
  }
  reels.stand({ window: visible })
  return reels
}
