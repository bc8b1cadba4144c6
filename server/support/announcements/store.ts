import type { Segment, SegmentTexts } from '#contract/segment.ts'
import type { Sql } from '../../kernel/database.ts'
import { membersOf } from '../mail/segmentStore.ts'

/** How many announcements run or are planned at most: every read of those that run is bounded by it. */
export const maxOpenAnnouncements = 20

export interface AnnouncementRow {
  readonly id: string
  readonly words: SegmentTexts
  readonly art: string
  readonly path: string | null
  readonly is_popup: boolean
  readonly starts_at: number
  readonly ends_at: number
}
const columns = 'a.id::text, a.words, a.art, a.path, a.is_popup, a.starts_at, a.ends_at'
const runs = 'a.withdrawn_at is null and a.ends_at > $1 and a.starts_at <= $1'
const newestFirst = 'order by a.starts_at desc, a.id desc'

const condition = (name: keyof Segment, type: 'int' | 'bigint' | 'text') => `(a.segment ->> '${name}')::${type}`
const members = membersOf({
  vipFrom: condition('vipFrom', 'int'),
  vipTo: condition('vipTo', 'int'),
  registeredFrom: condition('registeredFrom', 'bigint'),
  registeredTo: condition('registeredTo', 'bigint'),
  activeFrom: condition('activeFrom', 'bigint'),
  activeTo: condition('activeTo', 'bigint'),
  depositedFrom: condition('depositedFrom', 'bigint'),
  depositedTo: condition('depositedTo', 'bigint'),
  locale: condition('locale', 'text'),
  channel: condition('channel', 'text'),
  now: '$1::bigint',
})

/** The announcements for everyone that run. */
export const runningForAll = (sql: Sql, now: number) =>
  sql.rows<AnnouncementRow>(`select ${columns} from announcement a where ${runs} and a.segment is null ${newestFirst}`, [now])

/** Those that run for a player: for everyone, or for a segment that they are in now. */
export const runningFor = (sql: Sql, playerId: string, now: number) =>
  sql.rows<AnnouncementRow>(
    `select ${columns} from announcement a where ${runs} and (a.segment is null or exists (select from ${members} and p.id = $2)) ${newestFirst}`,
    [now, playerId],
  )

/** The active announcements that the player was shown, and possibly some earlier ones. */
export const seenBy = async (sql: Sql, playerId: string): Promise<readonly string[]> =>
  (await sql.row<{ notice_ids: string[] }>('select notice_ids from announcement_seen where player_id = $1', [playerId]))?.notice_ids ?? []

/** Adds what the player was shown, and forgets what no longer runs. */
export const recordSeen = (tx: Sql, playerId: string, shown: readonly string[], running: readonly string[]) =>
  tx.rows(
    `insert into announcement_seen (player_id, notice_ids) values ($1, $2)
       on conflict (player_id) do update set notice_ids =
         array(select unnest(announcement_seen.notice_ids) intersect select unnest($3::text[]) union select unnest($2::text[]))`,
    [playerId, shown, running],
  )

export interface WrittenAnnouncement extends AnnouncementRow {
  readonly segment: Segment | null
  readonly by: string
  readonly reason: string
  readonly at: number
  readonly withdrawn_at: number | null
  readonly withdrawn_by: string | null
}

/** All of them, newest first, before the given one. */
export const announcements = (sql: Sql, before: string | null, limit: number) =>
  sql.rows<WrittenAnnouncement>(
    `select ${columns}, a.segment, a.by, a.reason, a.at, a.withdrawn_at, a.withdrawn_by
       from announcement a where $1::bigint is null or a.id < $1 order by a.id desc limit $2`,
    [before, limit],
  )

/** How many run or are planned. */
export const countOpen = async (sql: Sql, now: number): Promise<number> =>
  (await sql.row<{ count: number }>('select count(*) as count from announcement where withdrawn_at is null and ends_at > $1', [now]))
    ?.count ?? 0

/** One that runs or is planned. */
export const openAnnouncement = (sql: Sql, id: string, now: number) =>
  sql.row<Pick<WrittenAnnouncement, 'id' | 'words' | 'segment' | 'path'>>(
    'select id::text, words, segment, path from announcement where id = $1 and withdrawn_at is null and ends_at > $2',
    [id, now],
  )

export interface Correction {
  readonly announcementId: string
  /** What it said before. */
  readonly words: SegmentTexts
  readonly by: string
  readonly reason: string
  readonly at: number
}

/** Of these announcements, newest first. */
export const correctionsOf = (sql: Sql, ids: readonly string[]) =>
  sql.rows<Correction>(
    `select announcement_id::text as "announcementId", words, by, reason, at from announcement_correction
       where announcement_id = any($1::bigint[]) order by announcement_correction.id desc`,
    [ids],
  )

/** Replaces the text and keeps the one before; false: it has ended, or was withdrawn before. */
export const correctAnnouncement = async (
  tx: Sql,
  id: string,
  words: SegmentTexts,
  { by, reason, at }: Pick<Correction, 'by' | 'reason' | 'at'>,
): Promise<boolean> =>
  (await tx.row(
    `with before as (select id, words from announcement where id = $1 and withdrawn_at is null and ends_at > $5 for update),
       corrected as (update announcement a set words = $2 from before where a.id = before.id)
     insert into announcement_correction (announcement_id, words, by, reason, at) select id, words, $3, $4, $5 from before returning 1 as corrected`,
    [id, JSON.stringify(words), by, reason, at],
  )) !== undefined

type NewAnnouncement = Omit<WrittenAnnouncement, 'id' | 'withdrawn_at' | 'withdrawn_by'>
export async function insertAnnouncement(tx: Sql, announcement: NewAnnouncement): Promise<string> {
  const { words, art, path, segment, is_popup, starts_at, ends_at, by, reason, at } = announcement
  const row = await tx.row<{ id: string }>(
    `insert into announcement (words, art, path, segment, is_popup, starts_at, ends_at, by, reason, at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id::text`,
    [JSON.stringify(words), art, path, segment && JSON.stringify(segment), is_popup, starts_at, ends_at, by, reason, at],
  )
  return row?.id ?? ''
}

/** False: it has ended, or was withdrawn before. */
export const withdrawAnnouncement = async (tx: Sql, id: string, by: string, now: number): Promise<boolean> =>
  (await tx.row(
    'update announcement set withdrawn_at = $3, withdrawn_by = $2 where id = $1 and withdrawn_at is null and ends_at > $3 returning 1 as withdrawn',
    [id, by, now],
  )) !== undefined
