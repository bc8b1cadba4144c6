import { t } from '@lingui/core/macro'
import { amountText } from '../page/amounts.ts'
import { h } from '../page/dom.ts'
import { openCard } from '../scratch/page/openCard.ts'
import coconut from './art/coconut.svg'
import cover from './art/cover.svg'
import crab from './art/crab.svg'
import flan from './art/flan.svg'
import lechon from './art/lechon.svg'
import lumpia from './art/lumpia.svg'
import mango from './art/mango.svg'
import pancit from './art/pancit.svg'
import puto from './art/puto.svg'
import { fields, handaan } from './rules.ts'

const art = [lechon, crab, lumpia, flan, pancit, coconut, mango, puto]
const nameOf = (dish: number): string =>
  [t`Lechon`, t`Crab`, t`Lumpia`, t`Leche flan`, t`Pancit`, t`Coconut`, t`Mango`, t`Puto`][dish] ?? ''

openCard({
  rules: handaan,
  cover,
  motto: () => t`Match three dishes to win`,
  places: Array.from({ length: fields }, (_, place) => place),
  field(printed, place, bet) {
    const dish = printed[place] ?? 0
    const pays = amountText((bet * (handaan.prizes[dish]?.pays ?? 0)) / 100)
    return {
      name: `${nameOf(dish)}, ${pays}`,
      face: h('div', { class: 'dish', 'aria-hidden': 'true' }, h('img', { src: art[dish], alt: '' }), h('b', { text: pays })),
    }
  },
  rulesText: () => [
    t`Buy a card and scratch the banana leaf off the table. Under it are nine dishes, each with its prize. Find three of the same dish to win its prize.`,
    t`The prize is drawn first, using the odds below. The remaining dishes are then drawn, at most two of each, and all nine are shuffled. Two of a kind doesn’t mean the card was close to winning.`,
  ],
  prizeName: nameOf,
})
