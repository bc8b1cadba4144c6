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

const mainChoice = (choices: readonly ChoiceButton[]): ChoiceButton | undefined => choices.find(({ isMain }) => isMain)

/** A round's choices while it is open, but for the one on the main button. */
function createChoices(choose: (choice: string) => void) {
  const element = h('div', { class: 'deck-row choices' })
  const buttons = new Map<string, ReturnType<typeof createButton>>()
  const createButton = (choice: string) => {
    const [label, price] = [h('span'), createPrice()]
    const button = h(
      'button',
      { class: 'btn soft choice', type: 'button', on: { click: onPress(() => choose(choice)) } },
      label,
      price.element,
    )
    return { button, label, price }
  }
  return {
    element,
    update(choices: readonly ChoiceButton[], isOpen: boolean, isUsable: boolean) {
      const others = choices.filter(({ isMain }) => !isMain)
      element.hidden = !isOpen || others.length === 0
      if (others.map(({ choice }) => choice).join() !== [...buttons.keys()].join()) {
        buttons.clear()
        for (const { choice } of others) buttons.set(choice, createButton(choice))
        element.replaceChildren(...Array.from(buttons.values(), ({ button }) => button))
      }
      for (const { choice, text, amount, isClosed } of others) {
        const shown = buttons.get(choice)
        if (!shown) continue
        setText(shown.label, text)
        shown.price.show(amount)
        nameButton(shown.button, text, amount)
        setUsable(shown.button, isClosed !== true && isUsable)
      }
    },
  }
}

type Label = Pick<ChoiceButton, 'text' | 'amount'>

/** The gold main button: what it says, and the coins it takes or pays. */
function createMainButton(press: () => void) {
  const text = h('span')
  const price = createPrice()
  const element = h('button', { class: 'gold d', type: 'button', on: { click: press } }, text, price.element)
  return {
    element,
    update(label: Label, isUsable: boolean) {
      // The space is read, not seen: flex drops it.
      setText(text, label.amount === undefined ? label.text : `${label.text} `)
      price.show(label.amount)
      nameButton(element, label.text, label.amount)
      element.setAttribute('aria-disabled', String(!isUsable))
    },
  }
}

function mainLabel(show: Show, now: Staged, isBetting: boolean, choice: ChoiceButton | undefined): Label {
  const { bet } = now.context
  if (hasNotice(now)) return { text: t`OK` }
  if (isPlaying(now)) return { text: show.skipText?.() ?? t`Skip` }
  if (now.matches('asking') || now.matches('resting')) return { text: '…' }
  if (isBetting) return { text: show.betText(), ...(bet > 0 && { amount: bet }) }
  return choice ?? { text: '…' }
}

function isMainUsable(now: Staged, isBetting: boolean, choice: ChoiceButton | undefined): boolean {
  if (now.matches('asking') || now.matches('resting') || now.matches('closed')) return false
  if (isBetting && now.context.bet === 0 && !hasNotice(now)) return false
  return !now.matches('choosing') || (choice !== undefined && choice.isClosed !== true)
}

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
  const during = createChoices((choice) => actions.choose(choice))
  const press = () => {
    const now = actions.snapshot()
    if (!now.matches('choosing')) return actions.bet()
    const choice = mainChoice(show.choices(now))
    if (choice && !choice.isClosed) actions.choose(choice.choice)
  }
  const main = createMainButton(press)

  return {
    press,
    element: h('div', { class: 'deck' }, before, during.element, main.element),
    chip: () => chips?.chosen() ?? 0,
    update(now: Staged) {
      const { bet: chosen, setup, round } = now.context
      const choices = show.choices(now)
      const isOpen = round?.isOver === false || (!isIdle(now) && !now.matches('resting') && choices.length > 0)
      const isFree = isIdle(now)
      before.hidden = isOpen
      chips?.update(now)
      bet.update(amountText(chosen), isFree && stakesNow()[0] !== chosen, isFree && stakesNow().at(-1) !== chosen)
      setUp.update(show.setupText(setup), isFree && sorted[0] !== setup, isFree && sorted.at(-1) !== setup)
      const hadFocus = during.element.contains(document.activeElement)
      during.update(choices, isOpen, now.matches('choosing'))
      // A choice that ends the round goes with the others: the focus would be lost.
      if (hadFocus && (during.element.hidden || !during.element.contains(document.activeElement))) main.element.focus()
      const choice = mainChoice(choices)
      const isBetting = isReady(now) || now.matches('resting') || !isOpen
      main.update(mainLabel(show, now, isBetting, choice), isMainUsable(now, isBetting, choice))
    },
  }
}
