import type { MessageDescriptor } from '@lingui/core'
import type { Locale } from '#contract/values.ts'

export interface Section {
  /** Also the anchor of the table of contents. */
  id: string
  title: string
  paragraphs: readonly string[]
}

export interface DocumentBody {
  intro: string
  sections: readonly Section[]
}

/** A versioned text: one descriptor each, all shown by DocumentPage. */
export interface Document {
  path: string
  title: MessageDescriptor
  version: number
  /** YYYY-MM-DD */
  updated: string
  /** Questions expand one by one; chapters are expanded below their table of contents. */
  form: 'chapters' | 'questions'
  body: (locale: Locale) => Promise<DocumentBody>
}
