import type { Caller } from '../context.ts'
import type { Database } from '../database.ts'
import { createBatcher } from '../database/batcher.ts'
import { positionColumns } from '../database/replica.ts'
import type { Position } from '../database/replica.ts'
import { hashToken } from '../tokens.ts'
import { countCall } from './rateLimit.ts'

/** The device list needs no finer resolution, and this saves most calls a write. */
const seenEveryMs = 5 * 60_000

const bearer = /^Bearer ([\w-]{20,100})$/
export const tokenIn = (header: string | undefined): string | undefined => bearer.exec(header ?? '')?.[1]

/** Where the player was located, by the address they called from. Looked up again when the address changes, and after a while. */
export interface KnownLocation {
  readonly at: number
  readonly ip: string
  readonly isAllowed: boolean
}

/** A caller, and their last known location. */
export type AuthenticatedCaller = Caller & {
  readonly located: KnownLocation | undefined
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

/** What the statement does besides finding the session. */
interface LookupOptions {
  readonly count?: { readonly call: string; readonly minute: number } | undefined
  readonly position?: boolean
}

const columns = 'player_id::text, last_input_at, terms_version, located_at, located_ip, located_allowed'
const seen = `seen as (update session set last_seen_at = $2 where token_hash = $1 and expires_at > $2 and last_seen_at <= $2::bigint - ${seenEveryMs})`
const held = `select ${columns} from session where token_hash = $1 and expires_at > $2`
const heldAt = `select ${columns}, ${positionColumns} from session where token_hash = $1 and expires_at > $2`
const counted = `counted as (${countCall('select $3, player_id, $4::bigint, 1 from held')}) select held.*, counted.count from held, counted`

/** Rows that several servers update together might be locked in different orders: these are only read, and those that are due are updated alone. */
const heldMany = `select n, ${columns}, last_seen_at <= at - ${seenEveryMs} as is_due
  from unnest($1::bytea[], $2::bigint[]) with ordinality as asked (hash, at, n) join session on token_hash = hash and expires_at > at`
const noteSeen = `update session set last_seen_at = $2 where token_hash = $1 and last_seen_at < $2`

type Lookup = readonly [tokenHash: Buffer, now: number]
type Found = SessionRow & { readonly n: number; readonly is_due: boolean }
/** In practice all that wait: when a database hangs, they are looked up at once afterwards, not one batch after another. */
const maxTogether = 1_000
const lookups = new WeakMap<Database, (item: Lookup) => Promise<Found | undefined>>()

/** Calls that arrive together are looked up in one statement: with sixteen spins at once, a round trip for each is a fifth of all that they cost. */
function lookUpTogether(db: Database, tokenHash: Buffer, now: number): Promise<Found | undefined> {
  const together = async (items: readonly Lookup[]) => {
    const rows = await db.row<{ list: Found[] | null }>(`select json_agg(found) as list from (${heldMany}) found`, [
      items.map(([hash]) => hash),
      items.map(([, at]) => at),
    ])
    const byNumber = new Map(rows?.list?.map((row) => [row.n, row]))
    return items.map((_, place) => byNumber.get(place + 1))
  }
  const batched = lookups.get(db) ?? createBatcher(together, maxTogether)
  lookups.set(db, batched)
  return batched([tokenHash, now])
}

async function find(db: Database, tokenHash: Buffer, now: number, { count, position }: LookupOptions): Promise<SessionRow | undefined> {
  if (count) {
    const values = [tokenHash, now, count.call, count.minute]
    return position
      ? db.row<SessionRow>(`with ${seen}, held as (${heldAt}), ${counted}`, values)
      : db.row<SessionRow>(`with ${seen}, held as (${held}), ${counted}`, values)
  }
  if (position) return db.row<SessionRow>(`with ${seen} ${heldAt}`, [tokenHash, now])
  const found = await lookUpTogether(db, tokenHash, now)
  if (found?.is_due) await db.rows(noteSeen, [tokenHash, now])
  return found
}

/**
 * Returns the holder of the token in this header; undefined when the token is missing, unknown, revoked or expired. Updates the
 * device's last-seen time, at most every five minutes. The same statement counts the call where calls are counted across all servers
 * (rateLimit.ts), and reads the leader's position for `position`.
 */
export async function authenticate(
  db: Database,
  header: string | undefined,
  now: number,
  { count, position = false }: LookupOptions = {},
): Promise<AuthenticatedCaller | undefined> {
  const token = tokenIn(header)
  if (!token) return undefined
  const tokenHash = hashToken(token)
  const row = await find(db, tokenHash, now, { count, position })
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
