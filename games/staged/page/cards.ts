import { t } from '@lingui/core/macro'
import { h, svg } from '../../page/dom.ts'
import { rankOf, suitOf } from '../cards.ts'
import './cards.css'

/** Spades, hearts, clubs and diamonds, on the 24-unit grid. */
const suits = [
  'M12 2c3 4 8 7 8 11a4.200 4.200 0 0 1-7 3l2 5H9l2-5a4.200 4.200 0 0 1-7-3c0-4 5-7 8-11Z',
  'M12 21C5 15 2 12 2 8a5 5 0 0 1 10-2 5 5 0 0 1 10 2c0 4-3 7-10 13Z',
  'M12 2a4.600 4.600 0 0 1 4 7 4.600 4.600 0 1 1-3 8l2 4H9l2-4a4.600 4.600 0 1 1-3-8 4.600 4.600 0 0 1 4-7Z',
  'M12 1l9 11-9 11-9-11Z',
] as const

const rankText = (rank: number): string => (rank === 1 ? 'A' : rank === 11 ? 'J' : rank === 12 ? 'Q' : rank === 13 ? 'K' : String(rank))
const cardName = (card: number): string => {
  const rank = rankText(rankOf(card))
  const suit = [t`spades`, t`hearts`, t`clubs`, t`diamonds`][suitOf(card)] ?? ''
  return t`${rank} of ${suit}`
}

const pip = (card: number): SVGElement =>
  svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: suits[suitOf(card)] ?? '', fill: 'currentColor' }))

/** A card, or its back. */
const cardOf = (card: number | undefined): HTMLElement =>
  card === undefined
    ? h('li', { class: 'card back', role: 'img', 'aria-label': t`Face-down card` })
    : h(
        'li',
        { class: `card ${suitOf(card) % 2 === 1 ? 'red' : 'black'}`, role: 'img', 'aria-label': cardName(card) },
        h('b', { text: rankText(rankOf(card)) }),
        pip(card),
      )

/** Shows a hand: cards that were not there before slide in. */
export function showCards(list: HTMLElement, cards: readonly (number | undefined)[], isStill: boolean): void {
  const keys = cards.map((card) => String(card ?? 'back'))
  const held = (list.dataset.cards ?? '').split(' ').filter(Boolean)
  if (keys.join(' ') === held.join(' ')) return
  list.dataset.cards = keys.join(' ')
  const kept = keys.findIndex((key, at) => key !== held[at])
  const same = kept === -1 ? keys.length : kept
  while (list.children.length > same) list.lastElementChild?.remove()
  for (const card of cards.slice(same)) {
    const element = cardOf(card)
    list.append(element)
    if (!isStill)
      element.animate(
        [
          { transform: 'translate(60px, -40px) rotate(8deg)', opacity: 0 },
          { transform: 'none', opacity: 1 },
        ],
        { duration: 260, easing: 'cubic-bezier(.2,.8,.3,1)' },
      )
  }
}
