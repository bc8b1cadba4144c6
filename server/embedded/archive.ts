import { chownSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makePassable } from './dataFolder.ts'
import type { Identity } from './identity.ts'
import type { Settings } from './postmaster.ts'

/*
 * A backup folder holds `wal`, every finished piece of the write-ahead log, and `base-<time>` folders, each a copy of the whole database at one
 * moment. A base and the log after it give the database at any later moment. Beside each base are the server's own secret and its uploads.
 */

export const walOf = (backupDir: string): string => join(backupDir, 'wal')
/** A path as one word of a shell's command, which PostgreSQL completes. */
export const shellWord = (path: string): string => `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/** A commit is in the archive at most this long after it was acknowledged: what a lost disk can cost. */
const archiveSeconds = 60

/** Makes PostgreSQL archive its log: each piece is written aside, synced, then named; one that is there already is compared, since it may be sent again after a crash. */
export function archiveSettings(backupDir: string, identity: Identity): Settings {
  const wal = walOf(backupDir)
  mkdirSync(wal, { recursive: true, mode: 0o700 })
  if (identity.uid !== undefined) chownSync(wal, identity.uid, identity.gid)
  makePassable(dirname(wal), identity)
  const file = `${shellWord(wal)}/%f`
  return {
    archive_mode: 'on',
    archive_timeout: String(archiveSeconds),
    archive_command: `if test -f ${file}; then cmp -s %p ${file}; else cp %p ${file}.part && sync ${file}.part && mv ${file}.part ${file}; fi`,
  }
}
