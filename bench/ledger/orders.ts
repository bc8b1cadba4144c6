import { systemClock } from '#server/kernel/clock.ts'
import type { Database } from '#server/kernel/database.ts'

/** Orders of 100.00 awaiting payment: a block of numbers for each player, one block after another. */
export interface Orders {
  readonly first: number
  readonly each: number
}

export const amount = 100_00

export async function fillOrders(db: Database, playerIds: readonly number[], each: number): Promise<Orders> {
  const row = await db.row<{ first: number; last: number }>(
    `with made as (
       insert into deposit_order (player_id, type_id, kind, channel, amount, state, created_at, expires_at)
         select player.id, 'qr-ph', 'qr', 'sandbox', $2, 'pending', $4, $4::bigint + 86400000
           from unnest($1::bigint[]) with ordinality player (id, place), generate_series(1, $3) order by player.place
       returning id
     ) select min(id) as first, max(id) as last from made`,
    [playerIds, amount, each, systemClock()],
  )
  if (!row || row.last - row.first + 1 !== playerIds.length * each) throw new Error('the orders’ ids are not consecutive')
  return { first: row.first, each }
}
