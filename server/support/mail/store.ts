import type { Award } from '#contract/awards.ts'
import type { MailContent } from '#contract/mail.ts'
import { breakHours } from '#contract/responsibleGaming.ts'
import { hourMs } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import { undelivered } from '../../protection/broadcasts.ts'

export interface MailRow {
  id: string
  body: MailContent
  awards: Award[]
  at: number
  expires_at: number | null
  read_at: number | null
  claimed_at: number | null
}

const columns = 'id::text, body, awards, at, expires_at, read_at, claimed_at'
/** $1 is the player; deleted mails are excluded. */
const inbox = 'player_id = $1 and deleted_at is null'
/** $2 is now. */
const isNews = 'read_at is null and (expires_at is null or expires_at > $2)'
const isClaimable = `awards <> '[]' and claimed_at is null and (expires_at is null or expires_at > $2)`
/** Those that a red dot may be for: an index has them alone (migration 200). */
const isOpen = `(read_at is null or (awards <> '[]' and claimed_at is null))`
interface OpenCounts {
  unread: number
  claimable: number
  /** Of those: the award of the first mail. */
  welcome: number
}

const counting = `select count(*) filter (where ${isNews}) as unread, count(*) filter (where ${isClaimable}) as claimable,
  count(*) filter (where ${isClaimable} and body ->> 'template' = 'welcome') as welcome
  from mail where ${inbox} and ${isOpen}`
const nothing: OpenCounts = { unread: 0, claimable: 0, welcome: 0 }

/** Counts of the whole inbox. */
export const countMail = async (sql: Sql, playerId: string, now: number): Promise<OpenCounts & { total: number }> =>
  (await sql.row<OpenCounts & { total: number }>(
    `select (select count(*) from mail where ${inbox}) as total, counted.* from (${counting}) counted`,
    [playerId, now],
  )) ?? { total: 0, ...nothing }

/** Of unread mails, and of those with an award that can be claimed, including broadcasts not yet delivered. */
export const countOpenMail = async (sql: Sql, playerId: string, now: number): Promise<OpenCounts> =>
  (await sql.row<OpenCounts>(
    `select sum(unread)::int as unread, sum(claimable)::int as claimable, sum(welcome)::int as welcome from (
       ${counting} union all select count(*), count(*) filter (where b.awards <> '[]'), 0 from ${undelivered}) counted`,
    [playerId, now],
  )) ?? nothing

/** Continues after `olderThan`, which may have been deleted meanwhile; else by page number. */
export const mailPage = (
  sql: Sql,
  playerId: string,
  { olderThan, pageNum, pageSize }: { olderThan: string | null; pageNum: number; pageSize: number },
) =>
  sql.rows<MailRow>(
    `select ${columns} from mail where ${inbox}
       and ($2::bigint is null or (at, id) < (select o.at, o.id from mail o where o.id = $2 and o.player_id = $1))
       order by at desc, mail.id desc limit $3 offset $4`,
    [playerId, olderThan, pageSize, olderThan === null ? (pageNum - 1) * pageSize : 0],
  )

/** Returns the mail and marks it as read. */
export const readMail = (sql: Sql, playerId: string, mailId: string, now: number) =>
  sql.row<MailRow>(`update mail set read_at = coalesce(read_at, $3) where ${inbox} and id = $2 returning ${columns}`, [
    playerId,
    mailId,
    now,
  ])

/** Locked until the transaction ends. */
export const lockMail = (tx: Sql, playerId: string, mailId: string) =>
  tx.row<MailRow>(`select ${columns} from mail where ${inbox} and id = $2 for update`, [playerId, mailId])

/** Mails with an award that can be claimed, the earliest to expire first; locked. */
export const lockClaimable = (tx: Sql, playerId: string, now: number, limit: number) =>
  tx.rows<MailRow>(
    `select ${columns} from mail where ${inbox} and ${isClaimable} order by expires_at nulls last, mail.id limit $3 for update`,
    [playerId, now, limit],
  )

/** A claimed mail counts as read, too. */
export const markClaimed = (tx: Sql, mailIds: readonly string[], now: number) =>
  tx.rows('update mail set claimed_at = $2, read_at = coalesce(read_at, $2) where id = any($1::bigint[])', [mailIds, now])

export const markDeleted = (tx: Sql, mailId: string, now: number) => tx.rows('update mail set deleted_at = $2 where id = $1', [mailId, now])

/**
 * Deletes mails that expired, or arrived, before the given time; and their broadcasts, once none of their mails is left and every break is
 * over after which one may still be delivered. Returns the number of mails.
 */
export async function purgeMail(sql: Sql, before: number, atATime: number, now: number): Promise<number> {
  const deleted = await sql.rows(
    `delete from mail where id in (select id from mail where coalesce(expires_at, at) < $1 limit $2) returning 1`,
    [before, atATime],
  )
  await sql.rows(`delete from mail_broadcast b where expires_at < $1 and not exists (select 1 from mail where broadcast_id = b.id)`, [
    Math.min(before, now - breakHours.max * hourMs),
  ])
  return deleted.length
}
