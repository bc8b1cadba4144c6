import { t } from '@lingui/core/macro'
import { amountText } from './amounts.ts'
import { clockText } from './clock.ts'
import { h, icon, setText } from './dom.ts'

const speaker = 'M4 9v6h4l5 4V5L8 9Z'
const soundIcons = {
  on: [speaker, 'M16 9a4 4 0 0 1 0 6', 'M18.5 6.5a8 8 0 0 1 0 11'],
  off: [speaker, 'M16 9.500l5 5', 'M21 9.500l-5 5'],
} as const

/** Turns the game's sound on and off. */
export function createSoundButton(onToggle: () => void): { readonly element: HTMLElement; show(isOn: boolean): void } {
  const element = h('button', { class: 'icbtn', type: 'button', on: { click: onToggle } })
  return {
    element,
    show(isOn) {
      element.replaceChildren(icon(...soundIcons[isOn ? 'on' : 'off']))
      element.setAttribute('aria-label', isOn ? t`Turn sound off` : t`Turn sound on`)
    },
  }
}

const openerIcons = {
  rules: ['M5 4h14v16H5Z', 'M9 9h6', 'M9 13h6'],
  history: ['M4 12a8 8 0 1 0 3-6.2', 'M4 4v4h4', 'M12 8v4l3 2'],
} as const

/** A button that opens a sheet. */
export const createOpener = (label: string, kind: keyof typeof openerIcons, onOpen: () => void): HTMLElement =>
  h('button', { class: 'btn soft s', type: 'button', on: { click: onOpen } }, icon(...openerIcons[kind]), h('span', { text: label }))

interface Session {
  readonly element: HTMLElement
  /** How long the visit has taken so far, in ms. */
  showTime(elapsed: number): void
  /** In hundredths. */
  showTotals(staked: number, won: number): void
}

/** The time and the totals of the visit: always in view, as the rules of gaming require. */
export function createSession(): Session {
  const [time, staked, net] = [h('b', { class: 'n' }), h('b', { class: 'n' }), h('b', { class: 'n' })]
  const fact = (label: string, value: HTMLElement) => h('div', {}, h('span', { text: label }), value)
  return {
    element: h('div', { class: 'session' }, fact(t`Session`, time), fact(t`Total bets`, staked), fact(t`Net result`, net)),
    showTime: (elapsed) => setText(time, clockText(elapsed)),
    showTotals(bets, wins) {
      setText(staked, amountText(bets))
      setText(net, amountText(wins - bets))
    },
  }
}
