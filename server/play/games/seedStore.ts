import type { Sql } from '../../kernel/database.ts'

export interface SeedRow {
  readonly id: string
  readonly server_seed: string
  readonly server_seed_hash: string
  readonly next_server_seed: string
  readonly next_server_seed_hash: string
  readonly client_seed: string
  /** The number of the next round that is no staged one. */
  readonly next_nonce: number
  /** All rounds, staged ones too. */
  readonly rounds: number
}

const columns = 'id::text, server_seed, server_seed_hash, next_server_seed, next_server_seed_hash, client_seed, next_nonce'

// Staged rounds have numbers of their own.
const inUse = `select ${columns}, next_nonce + (select count(*) from staged_round where seed_id = s.id)::int as rounds
       from fair_seed s where player_id = $1 and revealed_at is null`

/** The player's pair in use. */
export const findSeed = (tx: Sql, playerId: string) => tx.row<SeedRow>(inUse, [playerId])

/** The same, locked: no staged round begins on this pair until the transaction ends (staged/store.ts). */
export const lockSeed = (tx: Sql, playerId: string) => tx.row<SeedRow>(`${inUse} for no key update of s`, [playerId])

/** Undefined: another pair is in use. */
export const insertSeed = (
  tx: Sql,
  playerId: string,
  pair: Pick<SeedRow, 'server_seed' | 'server_seed_hash' | 'next_server_seed' | 'next_server_seed_hash' | 'client_seed'>,
  now: number,
) =>
  tx.row<SeedRow>(
    `insert into fair_seed (player_id, server_seed, server_seed_hash, next_server_seed, next_server_seed_hash, client_seed, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (player_id) where revealed_at is null do nothing returning ${columns}, 0 as rounds`,
    [playerId, pair.server_seed, pair.server_seed_hash, pair.next_server_seed, pair.next_server_seed_hash, pair.client_seed, now],
  )

/** False: a staged round is open on it, and its seed would reveal what that round has not shown yet. */
export const revealSeed = async (tx: Sql, id: string, now: number): Promise<boolean> =>
  (await tx.row(
    `update fair_seed set revealed_at = $2, next_server_seed = null where id = $1 and revealed_at is null
       and not exists (select 1 from staged_round where seed_id = $1 and closed_at is null) returning 1 as revealed`,
    [id, now],
  )) !== undefined

/** The staged round that is open on a pair. */
export const openRoundOn = (tx: Sql, seedId: string) =>
  tx.row<{ roundId: string }>(
    'select id::text as "roundId" from staged_round where seed_id = $1 and closed_at is null order by id limit 1',
    [seedId],
  )
