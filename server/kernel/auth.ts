import type { Caller } from './context.ts'
import type { Sql } from './database.ts'
import { hashToken } from './tokens.ts'

/** A list of devices needs it no finer, and a call need not write. */
const seenEveryMs = 5 * 60_000

const bearer = /^Bearer ([\w-]{20,100})$/

/** Where the player was found to be, by the address that they called from: looked at again from another one, and after a while. */
export interface Located {
  readonly at: number
  readonly ip: string
  readonly isAllowed: boolean
}

/** A caller, the terms that they have accepted, and where they were last found. */
export type Seen = Caller & { readonly termsVersion: number; readonly located: Located | undefined }

interface SessionRow {
  readonly player_id: string
  readonly last_input_at: number
  readonly terms_version: number
  readonly located_at: number | null
  readonly located_ip: string | null
  readonly located_allowed: boolean | null
}

/**
 * Who holds the token of this header; undefined for none, an unknown, a revoked or an expired one. Any call shows that its device is there:
 * noted every five minutes, in the same statement.
 */
export async function authenticate(sql: Sql, header: string | undefined, now: number): Promise<Seen | undefined> {
  const token = bearer.exec(header ?? '')?.[1]
  if (!token) return undefined
  const tokenHash = hashToken(token)
  const row = await sql.prepared<SessionRow>(
    'session',
    `with seen as (update session set last_seen_at = $2 where token_hash = $1 and expires_at > $2 and last_seen_at <= $2::bigint - ${seenEveryMs})
     select player_id::text, last_input_at, terms_version, located_at, located_ip, located_allowed
       from session where token_hash = $1 and expires_at > $2`,
    [tokenHash, now],
  )
  return (
    row && {
      playerId: row.player_id,
      tokenHash,
      lastInputAt: row.last_input_at,
      termsVersion: row.terms_version,
      located:
        row.located_at === null ? undefined : { at: row.located_at, ip: row.located_ip ?? '', isAllowed: row.located_allowed === true },
    }
  )
}
