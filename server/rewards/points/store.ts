import type { Sql } from '../../kernel/database.ts'

/** Valid bets, of coins and bonus coins, that no points were given for; hundredths. */
export const uncounted = async (sql: Sql, playerId: string): Promise<number> =>
  (
    await sql.row<{ bet: number }>(
      `select greatest(0, coalesce(sum(valid_bet), 0) - coalesce((select counted from points_progress where player_id = $1), 0))::bigint as bet
         from account where owner = 'player' and player_id = $1 and currency in ('coin', 'bonus')`,
      [playerId],
    )
  )?.bet ?? 0

/** Counts more valid bets, and returns the total counted now. */
export async function count(tx: Sql, playerId: string, bet: number): Promise<number> {
  const row = await tx.row<{ counted: number }>(
    `insert into points_progress (player_id, counted) values ($1, $2)
       on conflict (player_id) do update set counted = points_progress.counted + excluded.counted returning counted`,
    [playerId, bet],
  )
  if (!row) throw new Error('the valid bet was not counted')
  return row.counted
}

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
