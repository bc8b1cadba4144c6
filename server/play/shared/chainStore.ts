import type { Sql } from '../../kernel/database.ts'

export interface ChainRow {
  readonly id: string
  readonly seed: string
  readonly length: number
  readonly anchor: string
  readonly used: number
}

const columns = 'id::text, seed, length, anchor, used'

export const findChain = (sql: Sql, id: string) => sql.row<ChainRow>(`select ${columns} from shared_chain where id = $1`, [id])

/** The chain in use, or the one committed after it, locked. */
export const lockChain = (tx: Sql, gameId: string, state: 'used' | 'next') =>
  tx.row<ChainRow>(`select ${columns} from shared_chain where game_id = $1 and state = $2 for update`, [gameId, state])

/** Commits to the chain after the one in use. Concurrent servers agree on the same one. */
export const insertNextChain = (
  tx: Sql,
  gameId: string,
  { seed, length, anchor }: Pick<ChainRow, 'seed' | 'length' | 'anchor'>,
  now: number,
) =>
  tx.rows(
    `insert into shared_chain (game_id, seed, length, anchor, state, created_at) values ($1, $2, $3, $4, 'next', $5)
       on conflict (game_id, state) where state <> 'over' do nothing`,
    [gameId, seed, length, anchor, now],
  )

export const setChainState = (tx: Sql, id: string, state: 'used' | 'over') =>
  tx.rows('update shared_chain set state = $2 where id = $1', [id, state])

export const setUsedLinks = (tx: Sql, id: string, used: number) => tx.rows('update shared_chain set used = $2 where id = $1', [id, used])
