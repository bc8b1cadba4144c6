import { t } from '@lingui/core/macro'
import { hasNotice, isIdle } from '#machines/slotRound/slotRound.selectors.ts'
import type { Slot } from '#machines/slotRound/slotRound.selectors.ts'
import mark from '../../../src/art/mark.svg'
import { amountText, createPrice, nameButton } from '../../page/amounts.ts'
import { h, icon, onPress, setText, setUsable } from '../../page/dom.ts'

interface Actions {
  spin: () => void
  chooseStake: (stake: number) => void
  snapshot: () => Slot
}

/** The tap has no visible effect. */
const isDisabled = (slot: Slot): boolean =>
  slot.matches('asking') || slot.matches('stopping') || slot.matches('summing') || slot.matches('closed')
const spinLabel = (slot: Slot): string => (slot.matches('ready') ? t`Spin` : isDisabled(slot) ? '…' : hasNotice(slot) ? t`OK` : t`Skip`)

/** Bet, the spin button, and the maximum bet. The button spins, skips the animation, or dismisses a notice, depending on the state. */
export function createControls({ spin, chooseStake, snapshot }: Actions) {
  const step = (by: number) => () => {
    const { game, stake } = snapshot().context
    const next = game?.stakes[game.stakes.indexOf(stake) + by]
    if (next !== undefined) chooseStake(next)
  }
  const button = (label: string, by: number, ...paths: string[]) =>
    h('button', { class: 'icbtn', type: 'button', 'aria-label': label, on: { click: onPress(step(by)) } }, icon(...paths))
  const stake = h('output', { class: 'n', 'aria-label': t`Bet` })
  const less = button(t`Decrease bet`, -1, 'M5 12h14')
  const more = button(t`Increase bet`, 1, 'M5 12h14', 'M12 5v14')
  const highest = createPrice()
  const maxBetButton = h(
    'button',
    { class: 'btn soft max', type: 'button', on: { click: onPress(() => chooseStake(snapshot().context.game?.stakes.at(-1) ?? 0)) } },
    h('span', { text: t`Max` }),
    highest.element,
  )
  const label = h('span')
  const disc = h(
    'button',
    { class: 'spin d', type: 'button', on: { click: spin } },
    h('img', { src: mark, alt: '', width: 72, height: 72 }),
    label,
  )

  return {
    element: h('div', { class: 'controls' }, h('div', { class: 'stake', role: 'group' }, less, stake, more), disc, maxBetButton),
    update(slot: Slot) {
      const { game, stake: chosen } = slot.context
      const stakes = game?.stakes ?? []
      const isOpen = isIdle(slot)
      setText(stake, amountText(chosen))
      setUsable(less, isOpen && stakes[0] !== chosen)
      for (const button of [more, maxBetButton]) setUsable(button, isOpen && stakes.at(-1) !== chosen)
      highest.show(stakes.at(-1) ?? 0)
      nameButton(maxBetButton, t`Max`, stakes.at(-1) ?? 0)
      setText(label, spinLabel(slot))
      setUsable(disc, !isDisabled(slot))
    },
  }
}
