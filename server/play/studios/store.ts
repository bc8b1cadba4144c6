import type { Sql } from '../../kernel/database.ts'

export interface Transfer {
  id: string
  player_id: string
  provider: string
  direction: 'in' | 'out'
  amount: number | null
  state: 'open' | 'done' | 'refused'
}

const columns = 'id, player_id::text, provider, direction, amount, state'

/** The call that began a transfer, and its player, have this long before the clock asks. */
export const firstAskMs = 60_000

export const openTransfer = (sql: Sql, playerId: string, provider: string) =>
  sql.row<Transfer>(`select ${columns} from studio_transfer where player_id = $1 and provider = $2 and state = 'open'`, [
    playerId,
    provider,
  ])

export const transferOf = (sql: Sql, playerId: string, requestId: string, provider: string) =>
  sql.row<Transfer>(`select ${columns} from studio_transfer where player_id = $1 and request_id = $2 and provider = $3`, [
    playerId,
    requestId,
    provider,
  ])

export interface NewTransfer {
  readonly id: string
  readonly playerId: string
  readonly provider: string
  readonly direction: Transfer['direction']
  readonly amount: number | null
  readonly requestId: string
  readonly at: number
}

export async function insertTransfer(tx: Sql, made: NewTransfer): Promise<Transfer> {
  const { id, playerId, provider, direction, amount, requestId, at } = made
  await tx.rows(
    `insert into studio_transfer (id, player_id, provider, direction, amount, state, request_id, at, poll_at)
       values ($1, $2, $3, $4, $5, 'open', $6, $7, $8)`,
    [id, playerId, provider, direction, amount, requestId, at, at + firstAskMs],
  )
  return { id, player_id: playerId, provider, direction, amount, state: 'open' }
}

/** Takes open transfers that are due to be asked about, for this process alone; again half their age later. */
export const claimTransfers = (sql: Sql, providers: readonly string[], now: number, most: number): Promise<Transfer[]> =>
  sql.rows<Transfer>(
    `update studio_transfer set poll_at = $2 + greatest($3, ($2 - at) / 2) where id in (
         select id from studio_transfer where state = 'open' and poll_at <= $2 and provider = any($1) order by poll_at limit $4 for update skip locked)
       returning ${columns}`,
    [providers, now, firstAskMs, most],
  )

/** Settles a transfer once: false for whoever comes second. */
export async function settleTransfer(tx: Sql, id: string, state: 'done' | 'refused', amount: number | null, at: number): Promise<boolean> {
  const row = await tx.row(
    `update studio_transfer set state = $2, amount = coalesce($3, amount), settled_at = $4 where id = $1 and state = 'open' returning 1 as settled`,
    [id, state, amount, at],
  )
  return row !== undefined
}

/** Whether coins of the player's lie at a studio or are on their way, as far as the house knows: carried over, and not collected since. */
export async function isAtStudio(sql: Sql, playerId: string): Promise<boolean> {
  const row = await sql.row(
    `select 1 as there from (select distinct on (provider) direction, state from studio_transfer
       where player_id = $1 and state <> 'refused' order by provider, at desc, direction desc) latest
     where direction = 'in' or state = 'open' limit 1`,
    [playerId],
  )
  return row !== undefined
}

export const openVisits = async (sql: Sql, playerId: string, since: number): Promise<number> =>
  (
    await sql.row<{ n: number }>('select count(*) as n from game_session where player_id = $1 and ended_at is null and started_at >= $2', [
      playerId,
      since,
    ])
  )?.n ?? 0
