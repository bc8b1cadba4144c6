import type { Notice } from '#contract/announcements.ts'
import { dayMs } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import type { Policy } from '../../settings/policy.ts'
import { recordSeen, runningFor, runningForAll, seenBy } from './store.ts'

/** How long a standing announcement counts as news, which opens by itself. */
const newsMs = 14 * dayMs

interface Reader {
  readonly sql: Sql
  /** Null: a visitor. */
  readonly playerId: string | null
  readonly now: number
  readonly policy: Policy
}
interface Announced extends Notice {
  readonly isPopup: boolean
}

/** The standing announcements: a setting. */
const standingAnnouncements = ({ policy: { announcements }, now }: Reader): Announced[] =>
  announcements.filter(({ publishedAt }) => publishedAt <= now).map((one) => ({ ...one, isPopup: now < one.publishedAt + newsMs }))

/** What runs for this player or visitor, newest first: the standing announcements, and those that operators have scheduled. */
async function announcedTo(reader: Reader): Promise<Announced[]> {
  const { sql, playerId, now } = reader
  const rows = await (playerId === null ? runningForAll(sql, now) : runningFor(sql, playerId, now))
  const scheduled = rows.map(({ id, words, art, path, is_popup, starts_at }) => ({
    noticeId: id,
    publishedAt: starts_at,
    art,
    path,
    words,
    isPopup: is_popup,
  }))
  return [...scheduled, ...standingAnnouncements(reader)].toSorted((a, b) => b.publishedAt - a.publishedAt)
}

export const noticesFor = async (reader: Reader): Promise<Notice[]> =>
  (await announcedTo(reader)).map(({ noticeId, publishedAt, art, path, words }) => ({ noticeId, publishedAt, art, path, words }))

/**
 * How often announcements open by themselves: to a player until they were shown each, to a visitor once a day; null when there is none to
 * open.
 */
export async function popupOf(reader: Reader): Promise<'session' | 'day' | null> {
  const { sql, playerId } = reader
  const [list, seenIds] = await Promise.all([
    announcedTo(reader),
    playerId === null ? Promise.resolve<readonly string[]>([]) : seenBy(sql, playerId),
  ])
  const isNew = list.some(({ noticeId, isPopup }) => isPopup && !seenIds.includes(noticeId))
  return isNew ? (playerId === null ? 'day' : 'session') : null
}

/** Records what the player was shown, of what runs for them. */
export async function markSeen(reader: Reader & { readonly playerId: string }, noticeIds: readonly string[]): Promise<void> {
  const running = (await announcedTo(reader)).map(({ noticeId }) => noticeId)
  const readIds = running.filter((id) => noticeIds.includes(id))
  if (readIds.length > 0) await recordSeen(reader.sql, reader.playerId, readIds, running)
}
