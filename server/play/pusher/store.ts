import type { PusherRound } from '#contract/pusher.ts'
import type { Sql } from '../../kernel/database.ts'

/** What is stored of a round beside its row: enough to play it again. */
export type PusherOutcome = Pick<PusherRound, 'aim' | 'before' | 'landings' | 'falls' | 'hashBefore' | 'hashAfter'>

export type BedCurrency = 'coin' | 'demo'

export const findBed = (sql: Sql, playerId: string, currency: BedCurrency) =>
  sql.row<{ bed: string; hash: string }>('select bed, hash from pusher_bed where player_id = $1 and currency = $2', [playerId, currency])

interface KeptRound {
  readonly id: string
  readonly player_id: string
  readonly currency: BedCurrency
  readonly stake: number
  readonly payout: number
  readonly rules_version: number
  readonly seed_id: string
  readonly nonce: number
  readonly at: number
  readonly outcome: PusherOutcome
}

/** Writes a settled round, and the bed it leaves. The player is locked. */
export const keepRound = (tx: Sql, round: KeptRound & { readonly bed: string; readonly hash: string }) =>
  tx.rows(
    `with kept as (
       insert into pusher_round (round_id, player_id, currency, stake, payout, rules_version, seed_id, nonce, at, outcome)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     )
     insert into pusher_bed (player_id, currency, bed, hash, moved_at) values ($2, $3, $11, $12, $9)
       on conflict (player_id, currency) do update set bed = excluded.bed, hash = excluded.hash, moved_at = excluded.moved_at`,
    [
      round.id,
      round.player_id,
      round.currency,
      round.stake,
      round.payout,
      round.rules_version,
      round.seed_id,
      round.nonce,
      round.at,
      JSON.stringify(round.outcome),
      round.bed,
      round.hash,
    ],
  )

interface PusherRow extends Omit<KeptRound, 'player_id' | 'seed_id'> {
  readonly client_seed: string
  readonly server_seed_hash: string
  /** Null until the pair is rotated. */
  readonly server_seed: string | null
}

export const findRound = (sql: Sql, playerId: string, roundId: string) =>
  sql.row<PusherRow>(
    `select r.round_id::text as id, r.at, r.currency, r.rules_version, r.stake, r.payout, r.outcome, r.nonce, s.client_seed, s.server_seed_hash,
       case when s.revealed_at is null then null else s.server_seed end as server_seed
       from pusher_round r join fair_seed s on s.id = r.seed_id where r.round_id = $2 and r.player_id = $1`,
    [playerId, roundId],
  )
