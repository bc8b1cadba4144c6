import type { Notice } from '#contract/announcements.ts'
import { announcements } from './content.ts'

/** What is announced at that moment, newest first. */
export const noticesAt = (now: number): Notice[] =>
  announcements.filter(({ publishedAt }) => publishedAt <= now).toSorted((a, b) => b.publishedAt - a.publishedAt)
