import { feedbackTypes } from '#contract/feedback.ts'
import type { FeedbackType } from '#contract/feedback.ts'
import { fieldsOf } from '../../../shared/drafts/drafts.ts'

/** The draft of a feedback. */
export interface Draft {
  readonly type: FeedbackType | null
  readonly text: string
  /** Server ids of its pictures. */
  readonly pictures: readonly string[]
}

/** Parses the stored draft; anything malformed is an empty draft. */
export function draftIn(stored: string | null): Draft {
  const { type, text, pictures } = fieldsOf(stored)
  return {
    type: feedbackTypes.find((one) => one === type) ?? null,
    text: typeof text === 'string' ? text : '',
    pictures: Array.isArray(pictures) ? pictures.filter((id): id is string => typeof id === 'string') : [],
  }
}

/** What is stored of it; an empty one is not stored. */
export const storedText = ({ type, text, pictures }: Draft): string | null =>
  type === null && text === '' && pictures.length === 0 ? null : JSON.stringify({ type, text, pictures } satisfies Draft)
