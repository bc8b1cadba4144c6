import { t } from '@lingui/core/macro'
import { isIdle, isShowingResult } from '#machines/stagedRound/stagedRound.selectors.ts'
import type { Staged } from '#machines/stagedRound/stagedRound.selectors.ts'
import { amountText } from '../../page/amounts.ts'
import { h, icon, onPress, setText, setUsable } from '../../page/dom.ts'
import { amountOn } from '../layout.ts'
import type { TableGame } from '../layout.ts'
import './table.css'

/** The board as far as the events have shown it. */
export function boardOf(round: Staged['context']['round'], shown = Infinity): number[] {
  const board: number[] = []
  for (const { leaf, value } of round?.events.slice(0, shown) ?? []) if (leaf !== undefined && value !== undefined) board[leaf] = value
  return board
}

/** Odds as tables state them: 35 to 1 for a payout of 36 times the bet. */
const odds = (pays: number): string => String((pays - 100) / 100)

/** A whole number of coins as it is written on a chip. */
const chipText = (amount: number): string => (amount >= 1_000_00 ? `${amount / 1_000_00}k` : String(amount / 100))

interface SpotLook {
  /** What it is called, in full. */
  readonly name: string
  /** What the table shows. */
  readonly face: string | Node
  /** The payout with the bet, in hundredths. */
  readonly pays: number
  readonly isPayShown?: boolean
  readonly look?: string
}

/** The spots of a table: each a button that takes a chip, and shows what lies on it and whether it won. */
export function createSpots(game: TableGame, place: (spot: string) => void) {
  const spots = new Map<string, SpotLook & { button: HTMLButtonElement; chip: HTMLElement }>()
  return {
    button(spot: string, look: SpotLook): HTMLButtonElement {
      const chip = h('i', { class: 'on-spot n', hidden: true })
      const button = h(
        'button',
        { class: `spot ${look.look ?? ''}`, type: 'button', on: { click: onPress(() => place(spot)) } },
        typeof look.face === 'string' ? h('b', { text: look.face }) : look.face,
        look.isPayShown ? h('span', { text: `${odds(look.pays)}:1` }) : null,
        chip,
      )
      spots.set(spot, { ...look, button, chip })
      return button
    },
    update(now: Staged) {
      const board = isShowingResult(now) ? boardOf(now.context.round) : undefined
      const isFree = isIdle(now)
      for (const [spot, { name, pays, button, chip }] of spots) {
        const amount = amountOn(now.context.layout, spot)
        const isWon = board !== undefined && game.pays(spot, board) > 100
        // Of the round, not of the next one, whose chips may lie elsewhere by now.
        const staked = amountOn(now.context.round?.layout ?? [], spot)
        setText(chip, chipText(amount))
        chip.hidden = amount === 0
        setUsable(button, isFree)
        // Gold is for the player's own bets: without one the spot is only marked.
        button.classList.toggle('won', isWon && staked > 0)
        button.classList.toggle('fell-on', isWon && staked === 0)
        const paid = t`${name}, pays ${odds(pays)} to 1`
        const held = amount === 0 ? paid : `${paid}. ${t`Your bet: ${amountText(amount)}`}`
        const label = isWon && amount === staked ? `${held}. ${t`Wins`}` : held
        if (button.getAttribute('aria-label') !== label) button.setAttribute('aria-label', label)
      }
    },
  }
}

/** A row of spots, so many across. */
export function spotRow(across: number, spots: readonly HTMLElement[]): HTMLElement {
  const row = h('div', { class: 'spot-row' }, ...spots)
  row.style.setProperty('--across', String(across))
  return row
}

/** The chips: the chosen one is placed on the spot that is tapped next. */
export function createChips(values: readonly number[], clear: () => void) {
  let [chosen = 0] = values
  const choices = [
    ...values.map((value) => ({ value, button: h('button', { class: 'chip-pick n', type: 'button', text: chipText(value) }) })),
    {
      value: 0,
      button: h('button', { class: 'chip-pick', type: 'button', 'aria-label': t`Remove a bet` }, icon('M8 20h12', 'M5 13 13 5l6 6-8 8H9Z')),
    },
  ]
  const show = () => {
    for (const { value, button } of choices) button.setAttribute('aria-pressed', String(value === chosen))
  }
  for (const { value, button } of choices) {
    if (value > 0) button.setAttribute('aria-label', t`Chip of ${amountText(value)}`)
    button.addEventListener(
      'click',
      onPress(() => {
        chosen = value
        show()
      }),
    )
  }
  const empty = h(
    'button',
    { class: 'chip-pick', type: 'button', 'aria-label': t`Remove all bets`, on: { click: onPress(clear) } },
    icon('M5 7h14', 'M9 7V4h6v3', 'M7 7l1 13h8l1-13'),
  )
  show()
  return {
    element: h('div', { class: 'chips-row', role: 'group', 'aria-label': t`Chips` }, ...choices.map(({ button }) => button), empty),
    chosen: () => chosen,
    update(now: Staged) {
      const stakes = now.context.game?.stakes ?? []
      for (const { value, button } of choices) setUsable(button, isIdle(now) && (value === 0 || stakes.includes(value)))
      setUsable(empty, isIdle(now) && now.context.layout.length > 0)
    },
  }
}

/** The results of this visit, newest first. */
export function createResults(label: string, maxShown: number) {
  const items = Array.from({ length: maxShown }, () => h('li', { hidden: true }))
  return {
    element: h('ol', { class: 'results', 'aria-label': label }, ...items),
    update(now: Staged, look: (board: readonly number[]) => { text: string; kind: string }) {
      const history = now.context.history
      for (const [at, item] of items.entries()) {
        const round = history[at]
        item.hidden = round === undefined
        if (!round) continue
        const { text, kind } = look(boardOf(round))
        setText(item, text)
        item.dataset.is = kind
      }
    },
  }
}

/** One line of a table's rules: a bet, what it pays and what it returns. */
export const payLine = (name: string, pays: string, returns: string): Node =>
  h('li', {}, h('span', { text: name }), h('b', { text: pays }), h('span', { class: 'muted', text: t`returns ${returns}` }))

/** The rules that all tables share. */
export const tableRules = (): Node[] => [
  h('p', {
    text: t`Choose a chip and tap the table to place it. Put chips on as many spots as you like, then start the round. The same bets stay for the next one until you change them.`,
  }),
  h('p', { text: t`You can bet up to the largest chip on one spot, and up to ten times that in total.` }),
]
