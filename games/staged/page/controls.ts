import { t } from '@lingui/core/macro'
import { hasNotice, isIdle, isPlaying, isReady } from '#machines/stagedRound/stagedRound.selectors.ts'
import type { Staged } from '#machines/stagedRound/stagedRound.selectors.ts'
import { amountText, createPrice, nameButton } from '../../page/amounts.ts'
import { h, icon, onPress, setUsable, setText } from '../../page/dom.ts'
import type { ChoiceButton, Show } from './show.ts'
import { createChips } from './table.ts'

export interface Actions {
  bet(): void
  choose(choice: string): void
  setBet(bet: number): void
  setUp(setup: string): void
  clear(): void
  snapshot(): Staged
}

/** A stepper over a list of values. */
function createStepper(label: string, less: string, more: string, step: (by: number) => void) {
  const button = (text: string, by: number, ...paths: string[]) =>
    h('button', { class: 'icbtn', type: 'button', 'aria-label': text, on: { click: onPress(() => step(by)) } }, icon(...paths))
  const value = h('output', { class: 'n', 'aria-label': label })
  const [down, up] = [button(less, -1, 'M5 12h14'), button(more, 1, 'M5 12h14', 'M12 5v14')]
  return {
    element: h('div', { class: 'stepper', role: 'group', 'aria-label': label }, down, h('div', {}, h('span', { text: label }), value), up),
    update(text: string, canLess: boolean, canMore: boolean) {
      setText(value, text)
      setUsable(down, canLess)
      setUsable(up, canMore)
    },
  }
}

const step = <T>(list: readonly T[], from: T, by: number): T | undefined => list[list.indexOf(from) + by]

/** The controls under the scene: bet and options before a round, choices while it is open, and one gold main button. */
export function createControls(show: Show, actions: Actions) {
  const { setups, spots, stakes } = show.rules
  const stakesNow = () => actions.snapshot().context.game?.stakes ?? []
  const sorted = setups.toSorted((a, b) => Number(a) - Number(b) || setups.indexOf(a) - setups.indexOf(b))
  const bet = createStepper(show.betName?.() ?? t`Bet`, t`Decrease bet`, t`Increase bet`, (by) => {
    const next = step(stakesNow(), actions.snapshot().context.bet, by)
    if (next !== undefined) actions.setBet(next)
  })
  const setUp = createStepper(show.setupName(), t`Less`, t`More`, (by) => {
    const next = step(sorted, actions.snapshot().context.setup, by)
    if (next !== undefined) actions.setUp(next)
  })
  const chips = spots && createChips(stakes, () => actions.clear())
  const before = h('div', { class: 'deck-row' }, chips?.element ?? bet.element, sorted.length > 1 ? setUp.element : null)
  const during = h('div', { class: 'deck-row choices' })
  const text = h('span')
  const price = createPrice()
  const main = h('button', { class: 'gold d', type: 'button', on: { click: press } }, text, price.element)

  function press(): void {
    const now = actions.snapshot()
    const choice = show.choices(now).find(({ isMain }) => isMain)
    if (now.matches('choosing')) {
      if (choice && !choice.isClosed) actions.choose(choice.choice)
    } else actions.bet()
  }

  /** What the main button says, and the coins it takes or pays. */
  function labelOf(now: Staged, isBetting: boolean, choice: ChoiceButton | undefined): Pick<ChoiceButton, 'text' | 'amount'> {
    const { bet: chosen } = now.context
    if (hasNotice(now)) return { text: t`OK` }
    if (isPlaying(now)) return { text: show.skipText?.() ?? t`Skip` }
    if (now.matches('asking') || now.matches('resting')) return { text: '…' }
    if (isBetting) return { text: show.betText(), ...(chosen > 0 && { amount: chosen }) }
    return choice ?? { text: '…' }
  }

  const buttons = new Map<string, ReturnType<typeof createChoice>>()
  const createChoice = (choice: string) => {
    const [label, added] = [h('span'), createPrice()]
    const element = h(
      'button',
      { class: 'btn soft choice', type: 'button', on: { click: onPress(() => actions.choose(choice)) } },
      label,
      added.element,
    )
    return { element, label, added }
  }
  const showChoices = (now: Staged, choices: readonly ChoiceButton[]) => {
    const others = choices.filter(({ isMain }) => !isMain)
    if (others.map(({ choice }) => choice).join() !== [...buttons.keys()].join()) {
      buttons.clear()
      for (const { choice } of others) buttons.set(choice, createChoice(choice))
      during.replaceChildren(...Array.from(buttons.values(), ({ element }) => element))
    }
    for (const { choice, text: name, amount, isClosed } of others) {
      const button = buttons.get(choice)
      if (!button) continue
      setText(button.label, name)
      button.added.show(amount)
      nameButton(button.element, name, amount)
      setUsable(button.element, isClosed !== true && now.matches('choosing'))
    }
  }

  addEventListener('keydown', (event) => {
    if (event.code !== 'Space' && event.code !== 'Enter') return
    // A focused button handles the key itself; an open round is only advanced by its own buttons.
    if (event.repeat || event.target instanceof HTMLButtonElement || event.target instanceof HTMLInputElement) return
    if (document.querySelector('dialog[open]') || actions.snapshot().matches('choosing')) return
    event.preventDefault()
    press()
  })

  return {
    element: h('div', { class: 'deck' }, before, during, main),
    chip: () => chips?.chosen() ?? 0,
    update(now: Staged) {
      const { bet: chosen, setup } = now.context
      const choices = show.choices(now)
      const isOpen = now.context.round?.isOver === false || (!isIdle(now) && !now.matches('resting') && choices.length > 0)
      const isFree = isIdle(now)
      before.hidden = isOpen
      during.hidden = !isOpen || !choices.some(({ isMain }) => !isMain)
      chips?.update(now)
      bet.update(amountText(chosen), isFree && stakesNow()[0] !== chosen, isFree && stakesNow().at(-1) !== chosen)
      setUp.update(show.setupText(setup), isFree && sorted[0] !== setup, isFree && sorted.at(-1) !== setup)
      showChoices(now, choices)
      const choice = choices.find(({ isMain }) => isMain)
      const isBetting = isReady(now) || now.matches('resting') || !isOpen
      const label = labelOf(now, isBetting, choice)
      // The space is read, not seen: flex drops it.
      setText(text, label.amount === undefined ? label.text : `${label.text} `)
      price.show(label.amount)
      nameButton(main, label.text, label.amount)
      const hasNoBet = isBetting && chosen === 0 && !hasNotice(now)
      const isDisabled = hasNoBet || now.matches('asking') || now.matches('resting') || now.matches('closed')
      main.setAttribute(
        'aria-disabled',
        String(isDisabled || (now.matches('choosing') && (choice === undefined || choice.isClosed === true))),
      )
    },
  }
}
