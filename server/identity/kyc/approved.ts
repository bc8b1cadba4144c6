import type { Sql } from '../../kernel/database.ts'

/** The player's verified identity, while their approved documents are valid; otherwise null. */
export async function approvedIdentity(sql: Sql, playerId: string): Promise<{ name: string } | null> {
  return (await sql.row<{ name: string }>(`select name from kyc where player_id = $1 and state = 'approved'`, [playerId])) ?? null
}
