import { amountText } from '../../../ui/Amount.tsx'

/** A net result in hundredths: a gain with a plus, a loss with a minus. */
export const netText = (net: number): string => `${net > 0 ? '+' : ''}${amountText(net)}`
