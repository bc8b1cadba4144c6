import type { Sql } from '../kernel/database.ts'
import type { Version } from './versions.ts'

/** Notifies every server that there is another version: only a signal, the content is read from the database. */
export const channel = 'settings'

const columns = `revision, author, reason, created_at as "createdAt", starts_at as "startsAt", ends_at as "endsAt", base,
  changes as "values", restores, cancels`

export const versionsAfter = (sql: Sql, revision: number): Promise<Version[]> =>
  sql.rows<Version>(`select ${columns} from settings_version where revision > $1 order by revision`, [revision])

/** The newest revision, planned ones included: what a change is based on. */
export const newestRevision = async (sql: Sql): Promise<number> =>
  (await sql.row<{ revision: number }>('select revision from settings_head'))?.revision ?? 0

/** Locks out other publishers until this transaction ends, so that the order of revisions is the order of commits, without a gap. */
export const lockHead = async (tx: Sql): Promise<void> => void (await tx.rows('select revision from settings_head for update'))

export async function insertVersion(tx: Sql, version: Version): Promise<void> {
  const { revision, author, reason, createdAt, startsAt, endsAt, base, values, restores, cancels } = version
  await tx.rows(
    `insert into settings_version (revision, author, reason, created_at, starts_at, ends_at, base, changes, restores, cancels)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [revision, author, reason, createdAt, startsAt, endsAt, base, JSON.stringify(values), restores, cancels],
  )
  await tx.rows('update settings_head set revision = $1', [revision])
  await tx.rows('select pg_notify($1, $2)', [channel, String(revision)])
}

export interface Receipt {
  readonly serverId: string
  /** The newest revision that this server has read and can apply. */
  readonly revision: number
  readonly confirmedAt: number
  /** Why it cannot confirm later revisions; null: it can. */
  readonly trouble: string | null
}

/** A server that has not confirmed for this long counts as gone. */
const receiptLifeMs = 15_000

export async function confirm(sql: Sql, { serverId, revision, confirmedAt, trouble }: Receipt): Promise<void> {
  await sql.rows(
    `with gone as (delete from settings_receipt where confirmed_at <= $3::bigint - ${receiptLifeMs} and server_id <> $1)
     insert into settings_receipt (server_id, revision, confirmed_at, trouble) values ($1, $2, $3, $4)
     on conflict (server_id) do update set revision = excluded.revision, confirmed_at = excluded.confirmed_at, trouble = excluded.trouble`,
    [serverId, revision, confirmedAt, trouble],
  )
}
export const deleteReceipt = (sql: Sql, serverId: string) => sql.rows('delete from settings_receipt where server_id = $1', [serverId])

export const liveReceipts = (sql: Sql, now: number): Promise<Receipt[]> =>
  sql.rows<Receipt>(
    `select server_id as "serverId", revision, confirmed_at as "confirmedAt", trouble from settings_receipt
      where confirmed_at > $1::bigint - ${receiptLifeMs} order by server_id`,
    [now],
  )
