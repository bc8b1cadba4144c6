import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WalletCurrency } from '#contract/wallet.ts'
import { amountText } from '../../../../ui/Amount.tsx'
import { grouped } from '../../../../ui/numberText.ts'

export const currencyTexts: Readonly<Record<WalletCurrency, MessageDescriptor>> = {
  coin: msg`Coins`,
  bonus: msg`Bonus coins`,
  safebox: msg`Safebox`,
  points: msg`Points`,
  diamond: msg`Diamonds`,
}

/** Points and diamonds are whole units, everything else hundredths of a coin. */
export const isPieces = (currency: WalletCurrency): boolean => currency === 'points' || currency === 'diamond'

/** An amount of a balance, in its own unit. */
export const currencyText = (currency: WalletCurrency, value: number): string =>
  isPieces(currency) ? `${value < 0 ? '−' : ''}${grouped(Math.abs(value))}` : amountText(value)

/** A change of a balance: a gain with a plus, a loss with a minus. */
export const changeText = (currency: WalletCurrency, delta: number): string => `${delta > 0 ? '+' : ''}${currencyText(currency, delta)}`
