import type { SlotCoin } from '#contract/slotRound.ts'
import { amountText } from '../../page/amounts.ts'
import { h } from '../../page/dom.ts'
import type { SlotGame } from '../engine/game.ts'
import type { Play } from './cells.ts'
import { motion as stripMotion } from './stripMotion.ts'

/** Milliseconds. */
const motion = { pop: 320, gap: 40 } as const

/** The coins that are held over the reels: existing ones rest, a new one pops in. */
export function createHeldCoins(game: SlotGame, art: Readonly<Record<string, string>>, play: Play, isStill: boolean) {
  const element = h('div', { class: 'held', 'aria-hidden': 'true' })
  let count = 0

  const popIn = (coin: HTMLElement, index: number) =>
    play(coin, [{ transform: 'scale(.3)', opacity: 0 }, { transform: 'scale(1.18)', opacity: 1, offset: 0.7 }, { transform: 'none' }], {
      duration: motion.pop,
      delay: (count ? stripMotion.lead : 0) + (index - count) * motion.gap,
      fill: 'backwards',
    })
  const createCoin = ({ cell: [reel, row], amount, pot }: SlotCoin): HTMLElement => {
    const coin = h(
      'span',
      { class: pot ? `coin ${pot}` : 'coin' },
      h('img', { src: art[game.scatter ?? ''], alt: '' }),
      h('b', { class: 'n', text: amountText(amount) }),
    )
    coin.style.gridArea = `${row + 1} / ${reel + 1}`
    return coin
  }

  return {
    element,
    count: () => count,
    show(coins: readonly SlotCoin[]) {
      const shown = coins.map(createCoin)
      element.replaceChildren(...shown)
      if (!isStill) shown.slice(count).forEach((coin, index) => popIn(coin, count + index))
      count = coins.length
    },
  }
}
