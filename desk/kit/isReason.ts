import { minReasonLength } from '#contract/desk/values.ts'
import { visibleLength } from '#contract/values.ts'

/** Whether a text is long enough for the reason of an act: a form is sent only then. */
export const isReason = (text: string): boolean => visibleLength(text) >= minReasonLength
