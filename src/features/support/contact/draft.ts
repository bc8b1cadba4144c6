import { useEffect } from 'react'
import { feedbackTypes } from '#contract/feedback.ts'
import type { FeedbackType } from '#contract/feedback.ts'
import { useApp } from '../../../platform/app.ts'

/** The draft of a feedback. It survives a reload and a lost session, and ends with a logout (src/app/wiring.ts). */
export interface Draft {
  readonly type: FeedbackType | null
  readonly text: string
  /** Server ids of its pictures. */
  readonly pictures: readonly string[]
}

/** Parses the stored draft; anything malformed is an empty draft. */
export function draftIn(stored: string | null): Draft {
  const { type, text, pictures } = parsed(stored)
  return {
    type: feedbackTypes.find((one) => one === type) ?? null,
    text: typeof text === 'string' ? text : '',
    pictures: Array.isArray(pictures) ? pictures.filter((id): id is string => typeof id === 'string') : [],
  }
}

function parsed(stored: string | null): Partial<Record<keyof Draft, unknown>> {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Stores the draft as it is typed; an empty one is not stored. */
export function useKeepDraft({ type, text, pictures }: Draft): void {
  const { storage } = useApp()
  const json = type === null && text === '' && pictures.length === 0 ? null : JSON.stringify({ type, text, pictures } satisfies Draft)
  useEffect(() => {
    if (json === null) storage.clear('feedbackDraft')
    else storage.write('feedbackDraft', json)
  }, [storage, json])
}
