import type { Caller } from './context.ts'
import type { Sql } from './database.ts'
import { hashToken } from './tokens.ts'

/** A list of devices needs it no finer, and a call need not write. */
const seenEveryMs = 5 * 60_000

const bearer = /^Bearer ([\w-]{20,100})$/

/** A caller, when a call last came with their session, to five minutes, and the terms that they have accepted. */
type Seen = Caller & { readonly lastSeenAt: number; readonly termsVersion: number }

/** Who holds the token of this header; undefined for none, an unknown, a revoked or an expired one. */
export async function authenticate(sql: Sql, header: string | undefined, now: number): Promise<Seen | undefined> {
  const token = bearer.exec(header ?? '')?.[1]
  if (!token) return undefined
  const tokenHash = hashToken(token)
  const row = await sql.prepared<{ player_id: string; last_input_at: number; last_seen_at: number; terms_version: number }>(
    'session',
    'select player_id::text, last_input_at, last_seen_at, terms_version from session where token_hash = $1 and expires_at > $2',
    [tokenHash, now],
  )
  return (
    row && {
      playerId: row.player_id,
      tokenHash,
      lastInputAt: row.last_input_at,
      lastSeenAt: row.last_seen_at,
      termsVersion: row.terms_version,
    }
  )
}

/** Any call shows that its device is there: noted every five minutes. */
export async function noteSeen(sql: Sql, { tokenHash, lastSeenAt }: Seen, now: number): Promise<void> {
  if (now - lastSeenAt < seenEveryMs) return
  await sql.rows('update session set last_seen_at = $2 where token_hash = $1 and last_seen_at < $2', [tokenHash, now])
}
