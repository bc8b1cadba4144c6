import { createHash } from 'node:crypto'
import { plural } from '#contract/operatorText.ts'
import type { StoredAuditEntry } from './audit.ts'
import type { Database, Sql } from './database.ts'
import { tryLock } from './locks.ts'

/**
 * The number of chained entries and the hash of the last. Also kept outside the database, out of reach of anyone with write access to it.
 */
export interface AuditHead {
  readonly count: number
  /** Hex. */
  readonly hash: string
}

interface ChainedRow extends StoredAuditEntry {
  readonly id: number
  readonly at: number
}

/** The predecessor of the first entry. */
const start = Buffer.alloc(32)

/** SHA-256 over the previous hash and the entry's own fields, in a fixed order. */
const hashOf = (before: Buffer, { id, at, actor, action, target, reason }: ChainedRow): Buffer =>
  createHash('sha256')
    .update(before)
    .update(JSON.stringify([id, at, actor, action, target, reason]))
    .digest()

const lastOf = async (sql: Sql): Promise<{ seq: number; hash: Buffer }> =>
  (await sql.row<{ seq: number; hash: Buffer }>('select seq, hash from audit_chain order by seq desc limit 1')) ?? { seq: 0, hash: start }

/** Maximum entries per run. */
const batchSize = 1_000

/**
 * Chains the pending entries in id order, as far as they are committed, with one writer at a time. Returns the new head, or undefined
 * when nothing was pending or another server is chaining.
 */
export const chainAudit = (db: Database): Promise<AuditHead | undefined> =>
  db.transaction(async (tx) => {
    if (!(await tryLock(tx, 'auditChain'))) return undefined
    const rows = await tx.rows<ChainedRow>(
      `select a.id, a.at, a.actor, a.action, a.target, a.reason from audit_pending p join audit_log a on a.id = p.audit_id order by p.audit_id limit $1`,
      [batchSize],
    )
    if (rows.length === 0) return undefined
    const last = await lastOf(tx)
    let { hash } = last
    const hashes = rows.map((row) => (hash = hashOf(hash, row)))
    const ids = rows.map(({ id }) => id)
    await tx.rows(
      `insert into audit_chain (seq, audit_id, hash) select $1 + place, id, hash from unnest($2::bigint[], $3::bytea[]) with ordinality as made (id, hash, place)`,
      [last.seq, ids, hashes],
    )
    await tx.rows('delete from audit_pending where audit_id = any($1::bigint[])', [ids])
    return { count: last.seq + rows.length, hash: hash.toString('hex') }
  })

/** The head of the chain and the number of entries not yet chained. */
export const auditHead = async (sql: Sql): Promise<AuditHead & { readonly waiting: number }> => {
  const { seq, hash } = await lastOf(sql)
  const waiting = (await sql.row<{ n: number }>('select count(*) as n from audit_pending'))?.n ?? 0
  return { count: seq, hash: hash.toString('hex'), waiting }
}

export interface AuditVerdict extends AuditHead {
  readonly waiting: number
  /** Number of anchors compared. */
  readonly anchors: number
  /** Problems found; empty for an intact chain. */
  readonly problems: readonly string[]
}

const pageSize = 5_000

/**
 * Reads every entry and recomputes the chain. `anchors` are heads kept elsewhere, oldest first: a chain with its tail cut off is
 * consistent in itself, but shorter than an anchor says.
 */
export async function verifyAudit(db: Database, anchors: readonly AuditHead[]): Promise<AuditVerdict> {
  const problems: string[] = []
  // Two heads of one length are two chains, one of which somebody removed.
  const anchorsAt = Map.groupBy(anchors, (anchor) => anchor.count)
  let hash: Buffer = start
  let count = 0
  for (;;) {
    const rows = await db.rows<{ seq: number; chained: Buffer; entry_id: number } & ChainedRow>(
      `select c.seq, c.hash as chained, c.audit_id as entry_id, a.id, a.at, a.actor, a.action, a.target, a.reason
         from audit_chain c left join audit_log a on a.id = c.audit_id where c.seq > $1 order by c.seq limit ${pageSize}`,
      [count],
    )
    for (const row of rows) {
      if (row.seq !== count + 1) problems.push(`links ${count + 1} to ${row.seq - 1} are missing`)
      if (row.id === null) problems.push(`entry ${row.entry_id} was removed`)
      else if (!hashOf(hash, row).equals(row.chained)) problems.push(`entry ${row.entry_id} does not match its hash in the chain`)
      // Continue from the stored hash, so that one changed entry is one problem.
      hash = row.chained
      count = row.seq
      const link = hash.toString('hex')
      if (anchorsAt.get(count)?.some((anchored) => anchored.hash !== link))
        problems.push(`link ${count} differs from the one stored outside`)
    }
    if (rows.length < pageSize) break
  }
  const maxCount = Math.max(0, ...anchors.map((anchor) => anchor.count))
  if (anchors.length === 0 && count > 0) problems.push('no head is stored outside: an end that is missing would not be noticed')
  if (maxCount > count) problems.push(`the chain has ${plural(count, 'link')}; ${maxCount} were stored outside: its end is missing`)
  const outside = await db.rows<{ id: number }>(
    `select a.id from audit_log a where not exists (select 1 from audit_chain c where c.audit_id = a.id)
       and not exists (select 1 from audit_pending p where p.audit_id = a.id) order by a.id limit 20`,
  )
  problems.push(...outside.map(({ id }) => `entry ${id} is not in the chain`))
  const { waiting } = await auditHead(db)
  return { count, hash: hash.toString('hex'), waiting, anchors: anchors.length, problems }
}
