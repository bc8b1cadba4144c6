import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Labels of the tags and types of games. */
export const kindTexts: Record<string, MessageDescriptor> = {
  hot: msg`Hot`,
  new: msg`New`,
  'free-spins': msg`Free spins`,
  calm: msg`Low volatility`,
  lively: msg`Medium volatility`,
  bold: msg`High volatility`,
  slots: msg`Slots`,
  perya: msg`Perya`,
  fishing: msg`Fishing`,
  live: msg`Live`,
  table: msg`Table games`,
}
