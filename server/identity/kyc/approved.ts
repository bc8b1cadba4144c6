import type { Sql } from '../../kernel/database.ts'

/** Who the player is by their papers, once these were approved and while they last; null until then. */
export async function approvedIdentity(sql: Sql, playerId: string): Promise<{ name: string } | null> {
  return (await sql.row<{ name: string }>(`select name from kyc where player_id = $1 and state = 'approved'`, [playerId])) ?? null
}
