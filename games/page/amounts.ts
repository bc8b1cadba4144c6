import { t } from '@lingui/core/macro'
import coin from '../../src/art/coin.svg'
import { h, setText } from './dom.ts'

const grouped = new Intl.NumberFormat('en-PH')
const groupedMultiple = new Intl.NumberFormat('en-PH', { maximumFractionDigits: 2 })

/** Whole coins and cents of an amount in hundredths: grouped digits, two decimals if not whole, a minus for a loss. */
const amountParts = (hundredths: number): { whole: string; cents: string } => {
  const size = Math.abs(hundredths)
  const cents = size % 100
  return {
    whole: `${hundredths < 0 ? '−' : ''}${grouped.format(Math.floor(size / 100))}`,
    cents: cents ? `.${String(cents).padStart(2, '0')}` : '',
  }
}

/** The least and the most of the bets that are accepted now. */
export const rangeText = (stakes: readonly number[]): string => `${amountText(stakes[0] ?? 0)} – ${amountText(stakes.at(-1) ?? 0)}`

export const amountText = (hundredths: number): string => {
  const { whole, cents } = amountParts(hundredths)
  return whole + cents
}

/** «1 coin», «2.50 coins» */
export const coinsText = (hundredths: number): string => (hundredths === 1_00 ? t`1 coin` : t`${amountText(hundredths)} coins`)

/** An amount on a button: the coin beside it is its unit. The space is for whoever hears the text before it as well: «Max 50», not «Max50». */
export function createPrice(): { readonly element: HTMLElement; show(hundredths: number | undefined): void } {
  const amount = h('span')
  const element = h('span', { class: 'price' }, h('img', { src: coin, alt: '', width: 24, height: 24 }), amount)
  return {
    element,
    show(hundredths) {
      element.hidden = hundredths === undefined
      setText(amount, hundredths === undefined ? '' : ` ${amountText(hundredths)}`)
    },
  }
}

/** What a button is called that carries an amount, or none: «Spin 2 coins». */
export function nameButton(button: HTMLElement, text: string, hundredths: number | undefined): void {
  if (hundredths === undefined) button.removeAttribute('aria-label')
  else {
    const name = `${text} ${coinsText(hundredths)}`
    if (button.getAttribute('aria-label') !== name) button.setAttribute('aria-label', name)
  }
}

/** A win as a multiple of the stake: 1,024×, 2.5×, 0.25×. Wins are twentieths of the stake, so two decimals are exact. */
export const multiple = (win: number, stake: number): string => `${groupedMultiple.format(win / stake)}×`

/**
 * An amount whose digits roll from old to new. CSS does the rolling: a digit's place contains the strip 0–9 and moves it by the custom
 * properties set here, so nothing runs while nothing changes, and the page is not laid out in between. Empty for undefined.
 */
export function createAmount(): { readonly element: HTMLElement; show(hundredths: number | undefined): void } {
  const spoken = h('span', { class: 'sr' })
  const seen = h('b', { class: 'n', 'aria-hidden': 'true' })
  let before = ''
  /** `fromRight` 0 is the ones: places are matched by place value, not by position. */
  const place = (character: string, fromRight: number): HTMLElement => {
    if (!/\d/.test(character)) return h('span', { text: character })
    const old = before.at(-1 - fromRight)
    const digit = h('span', { class: 'digit', text: character })
    digit.style.setProperty('--digit', character)
    digit.style.setProperty('--from', old && /\d/.test(old) ? old : character)
    return digit
  }
  return {
    element: h('span', { class: 'amount' }, spoken, seen),
    show(hundredths) {
      const { whole, cents } = hundredths === undefined ? { whole: '', cents: '' } : amountParts(hundredths)
      if (spoken.textContent === whole + cents) return
      spoken.textContent = whole + cents
      const places = Array.from(whole, (character, index) => place(character, whole.length - 1 - index))
      seen.replaceChildren(...places, ...(cents ? [h('span', { class: 'cents', text: cents })] : []))
      before = whole
    },
  }
}
