import type { Sql } from '../../kernel/database.ts'

interface VisitRow {
  channel_id: string
  claimed_at: number | null
}

/** The channels that the player has opened. */
export const visitsOf = (sql: Sql, playerId: string): Promise<VisitRow[]> =>
  sql.rows<VisitRow>('select channel_id, claimed_at from follow_visit where player_id = $1', [playerId])

export const insertVisit = (tx: Sql, playerId: string, channelId: string, at: number) =>
  tx.rows('insert into follow_visit (player_id, channel_id, visited_at) values ($1, $2, $3) on conflict do nothing', [
    playerId,
    channelId,
    at,
  ])

/** False when it was already claimed, or never visited. */
export const claim = async (tx: Sql, playerId: string, channelId: string, at: number): Promise<boolean> =>
  (await tx.row(
    'update follow_visit set claimed_at = $3 where player_id = $1 and channel_id = $2 and claimed_at is null returning 1 as claimed',
    [playerId, channelId, at],
  )) !== undefined
