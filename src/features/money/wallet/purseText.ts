import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Purse } from '#contract/wallet.ts'
import { amountText } from '../../../ui/Amount.tsx'

export const purseWords: Readonly<Record<Purse, MessageDescriptor>> = {
  coin: msg`Coins`,
  bonus: msg`Bonus coins`,
  safebox: msg`Safebox`,
  points: msg`Points`,
  diamond: msg`Diamonds`,
}

const pieces = new Intl.NumberFormat('en-PH')

/** Points and diamonds are pieces, everything else hundredths of a coin. */
export const isPieces = (purse: Purse): boolean => purse === 'points' || purse === 'diamond'

/** How much of a balance, in its own unit. */
export const purseText = (purse: Purse, value: number): string =>
  isPieces(purse) ? `${value < 0 ? '−' : ''}${pieces.format(Math.abs(value))}` : amountText(value)

/** A change of it: a gain with a plus, a loss with nothing but its minus. */
export const changeText = (purse: Purse, delta: number): string => `${delta > 0 ? '+' : ''}${purseText(purse, delta)}`
