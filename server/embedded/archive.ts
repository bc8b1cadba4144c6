import { chownSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { allowTraversal } from './dataFolder.ts'
import type { Identity } from './identity.ts'
import type { Settings } from './postmaster.ts'

/*
 * A backup folder contains `wal`, every finished segment of the write-ahead log, compressed, and `base-<time>` folders, each a copy of the whole
 * database at one time. A base and the log after it restore the database to any later time. Beside each base are the server's own secret
 * and its uploads.
 */

export const walOf = (backupDir: string): string => join(backupDir, 'wal')
/** A path quoted as one word of a shell command, with the `%` that PostgreSQL would substitute escaped. */
const shellQuote = (path: string): string => `'${path.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`

/** A commit is in the archive at most this long after it was acknowledged: the most that is lost with a disk. */
const archiveSeconds = 60

/**
 * Makes PostgreSQL archive its log: each segment is written under a temporary name, synced, then renamed; an existing one is compared,
 * since it may be sent again after a crash. Compressed: a segment that is finished after a minute is mostly empty, and 16 MB long all the same.
 */
export function archiveSettings(backupDir: string, identity: Identity): Settings {
  const wal = walOf(backupDir)
  mkdirSync(wal, { recursive: true, mode: 0o700 })
  if (identity.uid !== undefined) chownSync(wal, identity.uid, identity.gid)
  allowTraversal(dirname(wal), identity)
  const plain = `${shellQuote(wal)}/%f`
  const file = `${plain}.gz`
  return {
    archive_mode: 'on',
    archive_timeout: String(archiveSeconds),
    archive_command: [
      `if test -f ${plain}; then cmp -s %p ${plain}`,
      `elif test -f ${file}; then gunzip -c ${file} | cmp -s %p -`,
      `else gzip -1 -c %p > ${file}.part && sync ${file}.part && mv ${file}.part ${file}; fi`,
    ].join('; '),
  }
}

/** Gets a segment back, which earlier releases archived as it is. */
export function restoreCommand(backupDir: string): string {
  const plain = `${shellQuote(walOf(backupDir))}/%f`
  return `if test -f ${plain}; then cp ${plain} %p; else gunzip -c ${plain}.gz > %p; fi`
}
