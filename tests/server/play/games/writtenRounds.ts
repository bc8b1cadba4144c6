import type { Sql } from '#server/kernel/database.ts'

export interface Played {
  readonly game: string
  readonly demo: boolean
  readonly bonus: boolean
  readonly stake: number
  readonly times: number
  readonly at: number
}

/** Writes many rounds in one statement, as batched spins do: without the game, the coins and the locks. */
export const writeRounds = async (sql: Sql, playerId: string, rounds: readonly Played[]) => {
  await sql.rows(
    `insert into game_session (token_hash, player_id, game_id, currency, started_at) values ($1, $2, 'perlas', 'coin', 0) on conflict do nothing`,
    [Buffer.from(`visit of ${playerId}`), playerId],
  )
  const seed = await sql.row<{ id: number }>(
    `insert into fair_seed (player_id, server_seed, server_seed_hash, client_seed, created_at, revealed_at) values ($1, 's', 'h', 'c', 0, 0) returning id`,
    [playerId],
  )
  await sql.rows(
    `insert into round (player_id, game_session_hash, game_id, demo, bonus, stake, payout, valid_bet, rules_version, outcome, seed_id, nonce, request_id, at)
       select $1, $2, game, demo, bonus, stake, stake * times, case when demo then 0 else least(stake, abs(stake * times - stake)) end, 1, '{}', $3, n,
           gen_random_uuid(), at
         from json_to_recordset($4) as r (game text, demo boolean, bonus boolean, stake bigint, times bigint, at bigint, n integer)`,
    [playerId, Buffer.from(`visit of ${playerId}`), seed?.id, JSON.stringify(rounds.map((round, n) => ({ ...round, n })))],
  )
}
