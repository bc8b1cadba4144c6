import type { Sql } from '../../kernel/database.ts'

/** How often each pack was bought on a UTC day. */
export const packsTaken = async (sql: Sql, playerId: string, day: number): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await sql.rows<{ pack_id: string; times: number }>(
        'select pack_id, times from coin_pack_purchase where player_id = $1 and utc_day = $2',
        [playerId, day],
      )
    ).map((row) => [row.pack_id, row.times]),
  )

/** Buys a pack once more; returns its count for the day, or undefined when the day's limit is reached. */
export const countPackPurchase = async (
  tx: Sql,
  { playerId, day, packId, perDay }: { playerId: string; day: number; packId: string; perDay: number },
): Promise<number | undefined> =>
  (
    await tx.row<{ times: number }>(
      `insert into coin_pack_purchase (player_id, utc_day, pack_id, times) values ($1, $2, $3, 1)
         on conflict (player_id, utc_day, pack_id) do update set times = coin_pack_purchase.times + 1 where coin_pack_purchase.times < $4 returning times`,
      [playerId, day, packId, perDay],
    )
  )?.times

export const soldGoods = async (sql: Sql): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (await sql.rows<{ goods_id: string; sold: number }>('select goods_id, sold from goods_stock')).map((row) => [row.goods_id, row.sold]),
  )

/** Takes one piece from the stock. False: none is left. Buyers of one item are serialized on its row. */
export async function takeFromStock(tx: Sql, goodsId: string, stock: number): Promise<boolean> {
  await tx.rows('insert into goods_stock (goods_id) values ($1) on conflict do nothing', [goodsId])
  const row = await tx.row('update goods_stock set sold = sold + 1 where goods_id = $1 and sold < $2 returning 1 as taken', [
    goodsId,
    stock,
  ])
  return row !== undefined
}

export const returnToStock = (tx: Sql, goodsId: string) => tx.rows('update goods_stock set sold = sold - 1 where goods_id = $1', [goodsId])
