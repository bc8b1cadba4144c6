import type { Counted } from '#contract/desk/values.ts'
import { countedText } from '../kit/text.ts'

/** The filter of what is under way at a payment channel that this installation no longer has. */
export const strandedText = (stranded: Counted | undefined): string =>
  stranded ? `Channel removed (${countedText(stranded)})` : 'Channel removed'
