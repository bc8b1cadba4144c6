import type { DeskOutputOf } from '#contract/desk/call.ts'
import type { playerCalls } from '#contract/desk/players.ts'
import type { Sql } from '../../../kernel/database.ts'
import { gameName } from '../../../play/games/catalogue.ts'
import { archivedBefore, roundsNumbered } from './roundStore.ts'

type FoundRounds = NonNullable<DeskOutputOf<typeof playerCalls.playerFind>['rounds']>

/** The rounds that a player may mean by a number. Undefined: it names none, nor can one of that number be archived. */
export async function findRounds(sql: Sql, number: string): Promise<FoundRounds | undefined> {
  const rows = await roundsNumbered(sql, number)
  const before = await archivedBefore(sql, number)
  if (rows.length === 0 && before === null) return undefined
  return { rows: rows.map((row) => ({ ...row, game: gameName('house', row.game) })), archivedBefore: before }
}
