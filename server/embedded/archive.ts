import { chownSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makePassable } from './dataFolder.ts'
import type { Identity } from './identity.ts'
import type { Settings } from './postmaster.ts'

/*
 * A backup folder contains `wal`, every finished segment of the write-ahead log, and `base-<time>` folders, each a copy of the whole
 * database at one time. A base and the log after it restore the database to any later time. Beside each base are the server's own secret
 * and its uploads.
 */

export const walOf = (backupDir: string): string => join(backupDir, 'wal')
/** A path quoted as one word of a shell command, with the `%` that PostgreSQL would substitute escaped. */
export const shellQuote = (path: string): string => `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/** A commit is in the archive at most this long after it was acknowledged: the most that is lost with a disk. */
const archiveSeconds = 60

/**
 * Makes PostgreSQL archive its log: each segment is written under a temporary name, synced, then renamed; an existing one is compared,
 * since it may be sent again after a crash.
 */
export function archiveSettings(backupDir: string, identity: Identity): Settings {
  const wal = walOf(backupDir)
  mkdirSync(wal, { recursive: true, mode: 0o700 })
  if (identity.uid !== undefined) chownSync(wal, identity.uid, identity.gid)
  makePassable(dirname(wal), identity)
  const file = `${shellQuote(wal)}/%f`
  return {
    archive_mode: 'on',
    archive_timeout: String(archiveSeconds),
    archive_command: `if test -f ${file}; then cmp -s %p ${file}; else cp %p ${file}.part && sync ${file}.part && mv ${file}.part ${file}; fi`,
  }
}
