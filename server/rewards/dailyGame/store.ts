import type { Slips } from '#contract/dailyGame.ts'
import type { Sql } from '../../kernel/database.ts'

interface DrawRow {
  day: number
  at: number
  board: Slips[]
  slip: number
  coins: number
  server_seed: string
  server_seed_hash: string
  client_seed: string
  is_revealed: boolean
}

/** The player's latest draws, newest first. */
export const latestDraws = (sql: Sql, playerId: string, count: number): Promise<DrawRow[]> =>
  sql.rows<DrawRow>(
    `select d.day, d.at, d.board, d.slip, d.coins, s.server_seed, s.server_seed_hash, s.client_seed, s.revealed_at is not null as is_revealed
       from daily_draw d join fair_seed s on s.id = d.seed_id where d.player_id = $1 order by d.day desc limit $2`,
    [playerId, count],
  )

/** The last day with a draw; undefined before the first. */
export const lastDay = async (sql: Sql, playerId: string): Promise<number | undefined> =>
  (await sql.row<{ day: number }>('select day from daily_draw where player_id = $1 order by day desc limit 1', [playerId]))?.day

interface NewDraw {
  readonly playerId: string
  readonly day: number
  readonly seedId: string
  readonly board: readonly Slips[]
  readonly slip: number
  readonly coins: number
  readonly at: number
}

/** False when the day's slip was already drawn. */
export const insertDraw = async (tx: Sql, { playerId, day, seedId, board, slip, coins, at }: NewDraw): Promise<boolean> =>
  (await tx.row(
    `insert into daily_draw (player_id, day, seed_id, board, slip, coins, at) values ($1, $2, $3, $4::jsonb, $5, $6, $7)
       on conflict do nothing returning 1 as drawn`,
    [playerId, day, seedId, JSON.stringify(board), slip, coins, at],
  )) !== undefined
