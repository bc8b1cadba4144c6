import type { EntrySide } from '#contract/desk/values.ts'
import type { Sql } from '../../../kernel/database.ts'
import { postingsOf } from './recordStore.ts'
import type { PostingRow } from './recordStore.ts'

const accountText = ({ owner, playerId, pool, clearing }: Pick<PostingRow, 'owner' | 'playerId' | 'pool' | 'clearing'>): string =>
  playerId !== null ? `Player ${playerId}` : pool !== null ? `Pool ${pool}` : (clearing ?? (owner === 'mint' ? 'Mint' : 'Operator'))

/** Both sides of the entries about something. */
export async function entrySidesOf(sql: Sql, refs: readonly string[]): Promise<EntrySide[]> {
  const rows = await postingsOf(sql, refs)
  return rows.map(({ owner, playerId, pool, clearing, ...side }) => ({
    ...side,
    account: accountText({ owner, playerId, pool, clearing }),
  }))
}
