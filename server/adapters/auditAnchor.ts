import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { AuditHead } from '../kernel/auditChain.ts'

/** Stores heads of the audit chain outside the database. */
export interface AuditAnchor {
  keep(head: AuditHead, at: number): void
}

/** The file of the heads in a data folder. */
export const anchorFile = 'audit-head.log'

/** An append-only file beside the data. Copy it to a place where no database administrator can write. */
export function fileAnchor(file: string): AuditAnchor {
  // With an external database and a given key, nothing else is in this folder.
  mkdirSync(dirname(file), { recursive: true })
  return { keep: ({ count, hash }, at) => appendFileSync(file, `${new Date(at).toISOString()} ${count} ${hash}\n`, { mode: 0o600 }) }
}

/** The heads in the file, oldest first; malformed lines are skipped. */
export const readAnchors = (file: string): AuditHead[] =>
  (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n').flatMap((line) => {
    const [, count, hash] = /^\S+ (\d+) ([0-9a-f]{64})$/.exec(line) ?? []
    return count === undefined || hash === undefined ? [] : { count: Number(count), hash }
  })
