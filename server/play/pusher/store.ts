import type { PusherRound } from '#contract/pusher.ts'
import type { Sql } from '../../kernel/database.ts'

/** What is stored of a round in addition to its row: enough to replay it. */
export type PusherOutcome = Pick<PusherRound, 'aim' | 'before' | 'landings' | 'falls' | 'hashBefore' | 'hashAfter'>

export type BedCurrency = 'coin' | 'demo'

export const findBed = (sql: Sql, playerId: string, currency: BedCurrency) =>
  sql.row<{ bed: string; hash: string }>('select bed, hash from pusher_bed where player_id = $1 and currency = $2', [playerId, currency])

interface StoredRound {
  readonly id: string
  readonly player_id: string
  readonly currency: BedCurrency
  readonly at: number
  readonly outcome: PusherOutcome
  /** The bed it leaves, and its hash. */
  readonly bed: string
  readonly hash: string
}

/** Writes what a settled round did to its row, and the bed it leaves. The player is locked. */
export const storeRound = (tx: Sql, { id, player_id: playerId, currency, at, outcome, bed, hash }: StoredRound) =>
  tx.rows(
    `with kept as (update round set outcome = $4 where id = $3 and at = $5)
     insert into pusher_bed (player_id, currency, bed, hash, moved_at) values ($1, $2, $6, $7, $5)
       on conflict (player_id, currency) do update set bed = excluded.bed, hash = excluded.hash, moved_at = excluded.moved_at`,
    [playerId, currency, id, JSON.stringify(outcome), at, bed, hash],
  )
