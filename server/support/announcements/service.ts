import type { Notice } from '#contract/announcements.ts'
import type { Policy } from '../../settings/policy.ts'

/** The announcements published at that time, newest first. */
export const noticesAt = ({ announcements }: Pick<Policy, 'announcements'>, now: number): Notice[] =>
  announcements.filter(({ publishedAt }) => publishedAt <= now).toSorted((a, b) => b.publishedAt - a.publishedAt)
