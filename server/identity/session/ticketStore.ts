import type { Sql } from '../../kernel/database.ts'

const purgeBatch = 100

/** Deletes some of the tickets that have expired. */
export const purgeTickets = (tx: Sql, now: number) =>
  tx.rows('delete from ticket where ctid in (select ctid from ticket where expires_at <= $1 limit $2 for update skip locked)', [
    now,
    purgeBatch,
  ])

export const insertTicket = (tx: Sql, hash: Buffer, kind: string, payload: object, expiresAt: number) =>
  tx.rows('insert into ticket (hash, kind, payload, expires_at) values ($1, $2, $3, $4)', [hash, kind, JSON.stringify(payload), expiresAt])

export const findTicket = <Payload>(sql: Sql, hash: Buffer, kind: string, now: number) =>
  sql.row<{ payload: Payload }>('select payload from ticket where hash = $1 and kind = $2 and expires_at > $3', [hash, kind, now])

export const deleteTicket = <Payload>(tx: Sql, hash: Buffer, kind: string, now: number) =>
  tx.row<{ payload: Payload }>('delete from ticket where hash = $1 and kind = $2 and expires_at > $3 returning payload', [hash, kind, now])

/** Moves the end of its lifetime, only to later. */
export const extendUntil = (tx: Sql, hash: Buffer, expiresAt: number) =>
  tx.rows('update ticket set expires_at = $2 where hash = $1 and expires_at < $2', [hash, expiresAt])
