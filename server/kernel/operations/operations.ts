/*
 * The state of the installation, for the person on call: what goes wrong here does not fail calls yet. Read for the metrics and for the desk's
 * first page. A part that cannot be read is undefined: another engine's statistics, or a disk that does not answer.
 */

/** Archiving of the write-ahead log, by PostgreSQL's own statistics, which a crash resets. */
export interface Archive {
  /** The last try failed. */
  readonly isFailing: boolean
  /** Since a segment was last archived, or since the statistics began. */
  readonly sinceMs: number
  /** Finished segments that are not archived yet; null: unknown. */
  readonly segments: number | null
}

export interface DiskSpace {
  readonly freeBytes: number
  readonly sizeBytes: number
}

export interface Operations {
  readonly disks: readonly (Partial<DiskSpace> & { readonly folder: 'data' | 'backups' })[]
  /** Undefined: nothing is archived, or nothing is known of it. */
  readonly archive: Archive | undefined
  /** Undefined: the embedded database has no BACKUP_DIR (`off`), or another engine is backed up by its own tools (`external`). */
  readonly backup: { readonly ageMs: number | null } | 'off' | 'external'
  /** Replicas that stream from this database; undefined: not shown to this user. */
  readonly replicas: readonly { readonly name: string; readonly lagMs: number }[] | undefined
  /** How long the oldest entry of the audit log has waited to be chained; 0: none waits. */
  readonly auditWaitMs: number
}
