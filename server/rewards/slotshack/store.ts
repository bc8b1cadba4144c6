import { slotOf } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import type { WinMultiple } from '../../settings/winMultiples.ts'

/** The player's claims of a week: when each mission was claimed. */
export const claimsOf = async (sql: Sql, playerId: string, week: number): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await sql.rows<{ mission_id: string; at: number }>('select mission_id, at from slotshack_claim where player_id = $1 and week = $2', [
        playerId,
        week,
      ])
    ).map((row) => [row.mission_id, row.at]),
  )

/** False when it was already claimed. */
export const insertClaim = async (tx: Sql, claim: { playerId: string; week: number; id: string; at: number }): Promise<boolean> =>
  (await tx.row(
    'insert into slotshack_claim (player_id, week, mission_id, at) values ($1, $2, $3, $4) on conflict do nothing returning 1 as claimed',
    [claim.playerId, claim.week, claim.id, claim.at],
  )) !== undefined

/** A count of real rounds of one game: all of them, or those that paid at least a multiple of their stake. */
export interface Counted {
  readonly gameId: string
  readonly times: WinMultiple | null
  /** Only rounds of thirds of days that began before this. */
  readonly until?: number
}

/** Counts the rounds of each kind from `since`, the start of a day: from the week's totals, however much was played. */
export async function countRounds(sql: Sql, playerId: string, since: number, counted: readonly Counted[]): Promise<number[]> {
  if (counted.length === 0) return []
  const values: unknown[] = [playerId, slotOf(since), [...new Set(counted.map(({ gameId }) => gameId))]]
  const bind = (value: unknown) => `$${values.push(value)}`
  const columns = counted.map(({ gameId, times, until }, index) => {
    const column = times === null ? 'rounds' : `wins_${times}`
    const before = until === undefined ? '' : ` and slot <= ${bind(slotOf(until - 1))}`
    return `coalesce(sum(${column}) filter (where game_id = ${bind(gameId)}${before}), 0) as "${index}"`
  })
  const row = await sql.row<Record<string, number>>(
    `select ${columns.join(', ')} from play_total where player_id = $1 and slot >= $2 and currency <> 'demo' and game_id = any($3::text[])`,
    values,
  )
  return counted.map((_, index) => row?.[index] ?? 0)
}
