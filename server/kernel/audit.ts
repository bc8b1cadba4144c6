import type { Sql } from './database.ts'

/** Who decided what about which thing, and why. `who` is an operator's name, or `house` for its rules and channels; `target` is e.g. `withdrawal:800001`. */
export interface Decision {
  readonly who: string
  readonly what: string
  readonly target: string
  readonly why: string
}

/** Writes a decision to the trail, in the transaction of what was decided. The trail is never changed: the database refuses it. */
export const writeAudit = (tx: Sql, { who, what, target, why }: Decision, now: number) =>
  tx.rows('insert into audit (at, who, what, target, why) values ($1, $2, $3, $4, $5)', [now, who, what, target, why])

/** The trail, newest first; of one thing when its target is given. */
export const readAudit = (sql: Sql, { target, limit }: { target?: string; limit: number }) =>
  sql.rows<Decision & { id: number; at: number }>(
    'select id, at, who, what, target, why from audit where $1::text is null or target = $1 order by id desc limit $2',
    [target ?? null, limit],
  )
