import type { Sql } from '../../kernel/database.ts'
import type { LoginMethod } from './sessionStore.ts'

/** A confirmation in the session with this token; the one before it of this purpose is replaced. */
export const insertConfirmation = (tx: Sql, tokenHash: Buffer, purpose: string, expiresAt: number) =>
  tx.rows(
    `insert into confirmation (session_id, purpose, expires_at) select id, $2, $3 from session where token_hash = $1
       on conflict (session_id, purpose) do update set expires_at = excluded.expires_at`,
    [tokenHash, purpose, expiresAt],
  )

export const hasConfirmation = async (sql: Sql, tokenHash: Buffer, purpose: string, now: number): Promise<boolean> =>
  (await sql.row(
    `select 1 from confirmation c join session s on s.id = c.session_id where s.token_hash = $1 and c.purpose = $2 and c.expires_at > $3`,
    [tokenHash, purpose, now],
  )) !== undefined

/**
 * False: there was none in force, or the session has ended. Holds the session, and the player before it, as `holdSession` does: who logs everyone
 * out waits for what was confirmed, or voids it.
 */
export const deleteConfirmation = async (
  tx: Sql,
  { tokenHash, playerId }: { readonly tokenHash: Buffer; readonly playerId: string },
  purpose: string,
  now: number,
): Promise<boolean> =>
  (await tx.row(
    `with held as materialized (select id from player where id = $4 for no key update),
       live as materialized (
         select s.id from held join session s on s.player_id = held.id where s.token_hash = $1 and s.expires_at > $3 for share of s
       )
     delete from confirmation using live where session_id = live.id and purpose = $2 and expires_at > $3 returning purpose`,
    [tokenHash, purpose, now, playerId],
  )) !== undefined

/** How the session was opened, and which passkeys and linked accounts its player has that were added until `newSince` and after it. */
export const factorsOfSession = (sql: Sql, tokenHash: Buffer, playerId: string, now: number, newSince: number) =>
  sql.row<{ way: LoginMethod | null; has_key: boolean; has_new_key: boolean; has_new_link: boolean }>(
    `select way, exists (select 1 from passkey where player_id = $2 and created_at <= $4) as has_key,
       exists (select 1 from passkey where player_id = $2 and created_at > $4) as has_new_key,
       exists (select 1 from social_identity where player_id = $2 and at > $4) as has_new_link
       from session where token_hash = $1 and expires_at > $3`,
    [tokenHash, playerId, now, newSince],
  )

export const isProvenWithin = async (sql: Sql, tokenHash: Buffer, { since, until }: { since: number; until: number }): Promise<boolean> =>
  (await sql.row('select 1 from session where token_hash = $1 and authenticated_at >= $2 and authenticated_at <= $3', [
    tokenHash,
    since,
    until,
  ])) !== undefined
