import { amountText } from '../../../ui/Amount.tsx'

/** What was left, in hundredths: a gain with a plus, a loss with nothing but its minus. */
export const netText = (net: number): string => `${net > 0 ? '+' : ''}${amountText(net)}`
