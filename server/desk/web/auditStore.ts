import type { StoredAuditEntry } from '../../kernel/audit.ts'
import { hourMs } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'

/** Null: all. */
interface AuditFilter {
  readonly actor: string | null
  readonly target: string | null
  /** The beginning of an action. */
  readonly action: string | null
  /** The number of a line: only earlier ones. */
  readonly before: string | null
  readonly start: number | null
  readonly end: number | null
}

/**
 * Lines of the log, newest first. They are numbered in the order of their times, but for what servers' clocks differ: the days bound the
 * numbers, an hour wider.
 */
export const auditBefore = (sql: Sql, { actor, target, action, before, start, end }: AuditFilter, limit: number) =>
  sql.rows<StoredAuditEntry & { id: number; at: number }>(
    `select id, at, actor, action, target, reason from audit_log where ($1::text is null or actor = $1) and ($2::text is null or target = $2)
       and ($3::text is null or action like $3 || '%') and id < coalesce($4::bigint, 9223372036854775807)
       and ($6::bigint is null or at >= $6) and ($7::bigint is null or at < $7)
       and id >= (select case when $6::bigint is null then 0 else (select a.id from audit_log a where a.at >= $6 - ${hourMs} order by a.at limit 1) end)
       and id <= (select case when $7::bigint is null then 9223372036854775807
         else (select a.id from audit_log a where a.at < $7 + ${hourMs} order by a.at desc limit 1) end)
       order by id desc limit $5`,
    [actor, target, action, before, limit, start, end],
  )

/** When a message was last sent to a test player; null: never. */
export const lastTested = async (sql: Sql, target: string): Promise<number | null> =>
  (await sql.row<{ at: number | null }>(`select max(at) as at from audit_log where target = $1 and action = 'mail.tried'`, [target]))?.at ??
  null
