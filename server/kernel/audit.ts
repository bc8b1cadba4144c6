import type { AuditAction } from '#contract/auditActions.ts'
import type { Sql } from './database.ts'

/**
 * Who decided what about which thing, and why. `actor` is an operator's name, or `system` for automatic rules and channels; `target` is
 * e.g. `withdrawal:800001`.
 */
export interface AuditEntry {
  readonly actor: string
  readonly action: AuditAction
  readonly target: string
  readonly reason: string
}

/** An entry as it is read: an earlier version may have written an action that this one does not know. */
export interface StoredAuditEntry extends Omit<AuditEntry, 'action'> {
  readonly action: string
}

/** Writes a decision to the audit log, in the transaction that carries it out. The log is append-only: the database rejects changes. */
export const writeAudit = (tx: Sql, { actor, action, target, reason }: AuditEntry, now: number) =>
  tx.rows('insert into audit_log (at, actor, action, target, reason) values ($1, $2, $3, $4, $5)', [now, actor, action, target, reason])

/** The log, newest first; limited to one thing when `target` is given, and to one action when `action` is. */
export const readAudit = (sql: Sql, { target, action, limit }: { target?: string; action?: string; limit: number }) =>
  sql.rows<StoredAuditEntry & { id: number; at: number }>(
    `select id, at, actor, action, target, reason from audit_log
     where ($1::text is null or target = $1) and ($2::text is null or action = $2) order by id desc limit $3`,
    [target ?? null, action ?? null, limit],
  )

/** Whether the same was written before. */
export const isAudited = async (sql: Sql, { action, target, reason }: Pick<AuditEntry, 'action' | 'target' | 'reason'>): Promise<boolean> =>
  (await sql.row('select 1 from audit_log where target = $1 and action = $2 and reason = $3 limit 1', [target, action, reason])) !==
  undefined

/** Writes what is reported again and again only once; the thing it is about is locked. */
export async function writeAuditOnce(tx: Sql, entry: AuditEntry, now: number): Promise<void> {
  if (!(await isAudited(tx, entry))) await writeAudit(tx, entry, now)
}
