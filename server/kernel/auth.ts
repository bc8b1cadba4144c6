import type { Caller } from './context.ts'
import type { Sql } from './database.ts'
import { hashToken } from './tokens.ts'

const bearer = /^Bearer ([\w-]{20,100})$/

/** Who holds the token of this header; undefined for none, an unknown, a revoked or an expired one. */
export async function authenticate(sql: Sql, header: string | undefined, now: number): Promise<Caller | undefined> {
  const token = bearer.exec(header ?? '')?.[1]
  if (!token) return undefined
  const tokenHash = hashToken(token)
  const row = await sql.prepared<{ player_id: string; last_input_at: number }>(
    'session',
    'select player_id::text, last_input_at from session where token_hash = $1 and expires_at > $2',
    [tokenHash, now],
  )
  return row && { playerId: row.player_id, tokenHash, lastInputAt: row.last_input_at }
}
