import type { Locale } from '#contract/values.ts'

export interface Section {
  /** Also the anchor of the table of contents. */
  id: string
  title: string
  paragraphs: readonly string[]
}

export interface Body {
  title: string
  intro: string
  sections: readonly Section[]
}

/** A text with its version: one descriptor each, all shown by DocumentPage. */
export interface Document {
  id: string
  version: number
  /** YYYY-MM-DD */
  updated: string
  load: (locale: Locale) => Promise<Body>
}
