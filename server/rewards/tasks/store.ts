import type { Sql } from '../../kernel/database.ts'

export interface ClaimRow {
  period: number
  task_id: string
  liveness: number
  at: number
}

/** The player's claims of these periods. */
export const claimsOf = (sql: Sql, playerId: string, periods: readonly number[]): Promise<ClaimRow[]> =>
  sql.rows<ClaimRow>('select period, task_id, liveness, at from task_claim where player_id = $1 and period = any($2::integer[])', [
    playerId,
    periods,
  ])

interface Claim {
  readonly playerId: string
  readonly period: number
  readonly id: string
  readonly liveness: number
  readonly at: number
}

/** False when it was already claimed. */
export const insertClaim = async (tx: Sql, { playerId, period, id, liveness, at }: Claim): Promise<boolean> =>
  (await tx.row(
    `insert into task_claim (player_id, period, task_id, liveness, at) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning 1 as claimed`,
    [playerId, period, id, liveness, at],
  )) !== undefined

export const insertReport = (tx: Sql, { playerId, period, id, at }: Omit<Claim, 'liveness'>) =>
  tx.rows('insert into task_report (player_id, period, task_id, at) values ($1, $2, $3, $4) on conflict do nothing', [
    playerId,
    period,
    id,
    at,
  ])
