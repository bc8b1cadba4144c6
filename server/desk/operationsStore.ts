import type { Sql } from '../kernel/database.ts'
import type { Operations } from '../kernel/operations/operations.ts'

interface Archiver {
  readonly isOn: boolean
  readonly archivedMs: number | null
  readonly failedMs: number | null
  readonly countedMs: number | null
  /** The last archived segment, and the one that is being written. */
  readonly archived: string | null
  readonly current: string
  readonly segmentBytes: number
}

/** What the WAL archive last did, and how long ago: by the database's own clock, which is not the server's. */
export const readArchiver = (sql: Sql) =>
  sql.row<Archiver>(
    `select current_setting('archive_mode') <> 'off' as "isOn",
       (extract(epoch from clock_timestamp() - last_archived_time) * 1000)::bigint as "archivedMs",
       (extract(epoch from clock_timestamp() - last_failed_time) * 1000)::bigint as "failedMs",
       (extract(epoch from clock_timestamp() - stats_reset) * 1000)::bigint as "countedMs",
       last_archived_wal as archived, pg_walfile_name(pg_current_wal_lsn()) as current,
       pg_size_bytes(current_setting('wal_segment_size')) as "segmentBytes"
     from pg_stat_archiver`,
  )

/** The streaming replicas; undefined: the server's role may not see them. */
export async function readReplicas(sql: Sql): Promise<Operations['replicas']> {
  const rows = await sql.rows<{ name: string; lagMs: number }>(
    `select application_name as name, (extract(epoch from coalesce(replay_lag, interval '0')) * 1000)::bigint as "lagMs"
       from pg_stat_replication where state = 'streaming' and replay_lsn is not null order by application_name, pid`,
  )
  const shown = await sql.row<{ isShown: boolean }>(`select pg_has_role('pg_read_all_stats', 'usage') as "isShown"`)
  return shown?.isShown ? rows : undefined
}

/** When the oldest line of the audit log was written that is not in the chain yet. */
export const auditPendingSince = async (sql: Sql): Promise<number | undefined> =>
  (
    await sql.row<{ at: number }>(
      'select l.at from (select audit_id from audit_pending order by audit_id limit 1) p join audit_log l on l.id = p.audit_id',
    )
  )?.at
