import { lastCheckedSlot } from '../../awards/betsToLeaveOut.ts'
import type { Sql } from '../../kernel/database.ts'

export interface UncountedBets {
  /** Valid bets, of coins and bonus coins, that no points were given for, and of all time; hundredths. */
  readonly bet: number
  readonly total: number
  /** What a point costs; null: the price of the settings (awards/betPrices.ts). */
  readonly price: number | null
  /** The last third of a day whose bets were left out if points were closed in it; null: none yet. */
  readonly lastChecked: number | null
}
export const uncountedBets = async (sql: Sql, playerId: string): Promise<UncountedBets> =>
  (await sql.row<UncountedBets>(
    `select greatest(0, coalesce(sum(valid_bet), 0) - coalesce((select counted from points_progress where player_id = $1), 0))::bigint as bet,
         coalesce(sum(valid_bet), 0)::bigint as total, (select bet from bet_price where what = 'point') as price,
         ${lastCheckedSlot('points')} as "lastChecked"
       from account where owner = 'player' and player_id = $1 and currency in ('coin', 'bonus')`,
    [playerId],
  )) ?? { bet: 0, total: 0, price: null, lastChecked: null }

/** The number sold of each item with a stock. */
export const sold = async (sql: Sql): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await sql.rows<{ item_id: string; sold: number }>('select item_id, sold from points_stock')).map((row) => [row.item_id, row.sold]),
  )

/** Takes one of an item from the stock; false when there is none. Buyers of one item are serialized on its row. */
export async function takeOne(tx: Sql, itemId: string, stock: number): Promise<boolean> {
  await tx.rows('insert into points_stock (item_id, sold) values ($1, 0) on conflict do nothing', [itemId])
  const taken = await tx.row('update points_stock set sold = sold + 1 where item_id = $1 and sold < $2 returning 1 as taken', [
    itemId,
    stock,
  ])
  return taken !== undefined
}

/** How many of each item the player bought on a UTC day. */
export const boughtOn = async (sql: Sql, playerId: string, day: number): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await sql.rows<{ item_id: string; n: number }>(
        'select item_id, count(*) as n from points_exchange where player_id = $1 and utc_day = $2 group by item_id',
        [playerId, day],
      )
    ).map((row) => [row.item_id, row.n]),
  )

interface Exchange {
  readonly playerId: string
  readonly itemId: string
  readonly day: number
  readonly cost: number
  readonly at: number
}

/** Records an exchange and returns its number. */
export async function insertExchange(tx: Sql, { playerId, itemId, day, cost, at }: Exchange): Promise<string> {
  const row = await tx.row<{ id: string }>(
    'insert into points_exchange (player_id, item_id, utc_day, cost, at) values ($1, $2, $3, $4, $5) returning id::text',
    [playerId, itemId, day, cost, at],
  )
  if (!row) throw new Error('the exchange was not written')
  return row.id
}
