import type { EntrySide } from '#contract/desk/values.ts'
import type { Sql } from '../../../kernel/database.ts'

interface Row extends Omit<EntrySide, 'account'> {
  readonly owner: string
  readonly playerId: string | null
  readonly pool: string | null
  readonly clearing: string | null
}

const accountText = ({ owner, playerId, pool, clearing }: Pick<Row, 'owner' | 'playerId' | 'pool' | 'clearing'>): string =>
  playerId !== null ? `Player ${playerId}` : pool !== null ? `Pool ${pool}` : (clearing ?? (owner === 'mint' ? 'Mint' : 'Operator'))

/** Both sides of the entries about something, in the order in which they were posted: what was taken first. */
export async function entrySidesOf(sql: Sql, refs: readonly string[]): Promise<EntrySide[]> {
  const rows = await sql.rows<Row>(
    `select e.id::text, e.at, e.kind, e.currency, a.owner, a.player_id::text as "playerId", a.pool, a.clearing, p.amount as delta,
       p.balance_after as after
     from entry e join posting p on p.entry_id = e.id join account a on a.id = p.account_id
     where e.ref = any($1) order by e.id, p.amount, p.account_id`,
    [refs],
  )
  return rows.map(({ owner, playerId, pool, clearing, ...side }) => ({
    ...side,
    account: accountText({ owner, playerId, pool, clearing }),
  }))
}
