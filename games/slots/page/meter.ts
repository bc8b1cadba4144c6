import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { isReady, spinOf } from '#machines/slotRound/slotRound.selectors.ts'
import type { Slot } from '#machines/slotRound/slotRound.selectors.ts'
import { amountText } from '../../page/amounts.ts'
import { h, setText } from '../../page/dom.ts'
import type { SlotGame } from '../engine/game.ts'

interface Meter {
  readonly element: HTMLElement
  update(slot: Slot): void
}

const potTexts = { mini: msg`Mini`, minor: msg`Minor`, major: msg`Major`, grand: msg`Grand` }

/** The steps of a cascade: the current multiplier is lit. */
function createSteps(game: SlotGame): Meter {
  const list = h('ol', { class: 'meter steps', 'aria-label': t`Multiplier per tumble` })
  let drawn = ''
  return {
    element: list,
    update(slot) {
      const spin = spinOf(slot)
      const steps = (spin?.free && !isReady(slot) ? game.cascade?.freeMultipliers : game.cascade?.multipliers) ?? []
      const key = steps.join()
      if (key !== drawn) list.replaceChildren(...steps.map((step) => h('li', { class: 'n', text: `×${step}` })))
      drawn = key
      const at = spin && !isReady(slot) && !slot.matches('asking') ? steps.indexOf(spin.multiplier) : -1
      Array.from(list.children).forEach((item, index) => item.classList.toggle('on', index === at))
    },
  }
}

/** The pots at the chosen bet, and the respins left while coins are held. */
function createPots(game: SlotGame): Meter {
  const hold = game.hold
  const pots = [
    ...(hold?.values ?? []).flatMap(({ pot, value }) => (pot ? [{ pot, value }] : [])),
    { pot: 'grand' as const, value: hold?.grand ?? 0 },
  ]
  const amounts = pots.map(() => h('b', { class: 'n' }))
  const lives = Array.from({ length: hold?.lives ?? 0 }, () => h('i'))
  return {
    element: h(
      'div',
      { class: 'meter' },
      h(
        'ul',
        { class: 'pots', 'aria-label': t`Pots` },
        ...pots.map(({ pot }, index) => h('li', { class: pot }, h('span', { text: i18n._(potTexts[pot]) }), amounts[index] ?? '')),
      ),
      h('p', { class: 'lives', 'aria-hidden': 'true' }, ...lives),
    ),
    update(slot) {
      const stake = slot.context.round?.stake ?? slot.context.stake
      const displayedBet = isReady(slot) ? slot.context.stake : stake
      pots.forEach(({ value }, index) => {
        const amount = amounts[index]
        if (amount) setText(amount, amountText(value * displayedBet))
      })
      const spin = spinOf(slot)
      const remainingLives = spin?.kind === 'respin' && !isReady(slot) ? (spin.lives ?? 0) : 0
      lives.forEach((life, index) => life.classList.toggle('on', index < remainingLives))
    },
  }
}

/** The meter of a game with tumbles or respins; undefined for the others. */
export const createMeter = (game: SlotGame): Meter | undefined =>
  game.cascade ? createSteps(game) : game.hold ? createPots(game) : undefined
