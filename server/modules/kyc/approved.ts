import type { Sql } from '../../kernel/database.ts'

/** The player's name as it was proven; null for a player whose identity nobody has approved. */
export async function approvedIdentity(sql: Sql, playerId: string): Promise<{ name: string } | null> {
  const { known } = (await sql.row<{ known: boolean }>(`select to_regclass('kyc') is not null as known`)) ?? { known: false }
  if (!known) return null
  return (await sql.row<{ name: string }>(`select name from kyc where player_id = $1 and state = 'approved'`, [playerId])) ?? null
}
