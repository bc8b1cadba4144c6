import type { Caller } from './context.ts'
import type { Sql } from './database.ts'
import { countCall } from './rateLimit.ts'
import { positionColumns } from './replica.ts'
import type { Position } from './replica.ts'
import { hashToken } from './tokens.ts'

/** The device list needs no finer resolution, and this saves most calls a write. */
const seenEveryMs = 5 * 60_000

const bearer = /^Bearer ([\w-]{20,100})$/

/** Where the player was located, by the address they called from. Looked up again when the address changes, and after a while. */
export interface Located {
  readonly at: number
  readonly ip: string
  readonly isAllowed: boolean
}

/** A caller, the terms they have accepted, and their last known location. */
export type Seen = Caller & {
  readonly termsVersion: number
  readonly located: Located | undefined
  /** The caller's calls of this kind in this minute, when counting was requested. */
  readonly count?: number
  /** The leader's position at the call, when it was requested. */
  readonly position?: Position
}

interface SessionRow {
  readonly player_id: string
  readonly last_input_at: number
  readonly terms_version: number
  readonly located_at: number | null
  readonly located_ip: string | null
  readonly located_allowed: boolean | null
  readonly count?: number
  readonly timeline?: number
  readonly lsn?: string
}

/** What the statement does beside finding the session. */
interface Asked {
  readonly count?: { readonly call: string; readonly minute: number } | undefined
  readonly position?: boolean
}

const seen = `seen as (update session set last_seen_at = $2 where token_hash = $1 and expires_at > $2 and last_seen_at <= $2::bigint - ${seenEveryMs})`
const columns = 'player_id::text, last_input_at, terms_version, located_at, located_ip, located_allowed'
const held = `select ${columns} from session where token_hash = $1 and expires_at > $2`
const heldAt = `select ${columns}, ${positionColumns} from session where token_hash = $1 and expires_at > $2`
const counted = `counted as (${countCall('select $3, player_id, $4::bigint, 1 from held')}) select held.*, counted.count from held, counted`
/**
 * Returns the holder of the token in this header; undefined when the token is missing, unknown, revoked or expired. The same statement
 * updates the device's last-seen time, at most every five minutes, and counts the call where calls are counted across all servers
 * (rateLimit.ts). `position` asks it for the leader's position too.
 */
export async function authenticate(
  sql: Sql,
  header: string | undefined,
  now: number,
  { count, position = false }: Asked = {},
): Promise<Seen | undefined> {
  const token = bearer.exec(header ?? '')?.[1]
  if (!token) return undefined
  const tokenHash = hashToken(token)
  const values = count ? [tokenHash, now, count.call, count.minute] : [tokenHash, now]
  const row = await (count
    ? position
      ? sql.prepared<SessionRow>('session-counted-at', `with ${seen}, held as (${heldAt}), ${counted}`, values)
      : sql.prepared<SessionRow>('session-counted', `with ${seen}, held as (${held}), ${counted}`, values)
    : position
      ? sql.prepared<SessionRow>('session-at', `with ${seen} ${heldAt}`, values)
      : sql.prepared<SessionRow>('session', `with ${seen} ${held}`, values))
  return (
    row && {
      playerId: row.player_id,
      tokenHash,
      lastInputAt: row.last_input_at,
      termsVersion: row.terms_version,
      located:
        row.located_at === null ? undefined : { at: row.located_at, ip: row.located_ip ?? '', isAllowed: row.located_allowed === true },
      ...(row.count !== undefined && { count: row.count }),
      ...(row.timeline !== undefined && row.lsn !== undefined && { position: { timeline: row.timeline, lsn: row.lsn } }),
    }
  )
}
