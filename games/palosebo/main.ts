import { t } from '@lingui/core/macro'
import { amountText } from '../page/amounts.ts'
import { h } from '../page/dom.ts'
import { openCard } from '../scratch/page/openCard.ts'
import cover from './art/cover.svg'
import { flags, most, palosebo, places, prizeOf } from './rules.ts'

const flagPlaces = Array.from({ length: flags }, (_, place) => place)
const face = (number: number, under: string): Node =>
  h('div', { class: 'number', 'aria-hidden': 'true' }, h('b', { text: String(number) }), h('span', { text: under }))

openCard({
  rules: palosebo,
  cover,
  motto: () => t`Match a flag to win`,
  places: [...flagPlaces, ...places],
  isHead: (place) => place < flags,
  field(printed, place, bet) {
    const number = printed[place] ?? 0
    if (place < flags) return { name: t`Winning number: ${number}`, face: face(number, t`Winning number`) }
    const pays = amountText((bet * (palosebo.prizes[printed[prizeOf(place)] ?? 0]?.pays ?? 0)) / 100)
    return { name: t`Your number ${number}, ${pays}`, face: face(number, pays) }
  },
  prizesTitle: (price) => t`Prize for each number on a card of ${price}`,
  rulesText: () => [
    t`Buy a card and scratch off the mat. The two flags at the top of the pole show the winning numbers. Under them are six numbers of your own, each with a prize. Each number that matches a flag wins its prize, and two can win.`,
    t`The two winning numbers differ from each other, and so do your six. Both are drawn from 1 to ${most}, so each of yours wins on 1 in 12 cards. The prize for each number is drawn using the odds below.`,
  ],
})
