import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** What the tags and types of games are called. */
export const kindWords: Record<string, MessageDescriptor> = {
  hot: msg`Hot`,
  new: msg`New`,
  'free-spins': msg`Free spins`,
  calm: msg`Calm`,
  lively: msg`Lively`,
  bold: msg`Bold`,
  slots: msg`Slots`,
  perya: msg`Perya`,
  fishing: msg`Fishing`,
  live: msg`Live`,
  table: msg`Table`,
}
