import type { GoodsOrder, Recipient } from '#contract/mall.ts'
import type { Sql } from '../../kernel/database.ts'
import { limitAndOffset, pageOf } from '../../kernel/pages.ts'
import type { Page } from '../../kernel/pages.ts'

export interface OrderRow {
  id: string
  player_id: string
  goods_id: string
  name: GoodsOrder['name']
  art: string
  diamonds: number
  /** The valid bets that it uses, in hundredths. */
  bet: number
  recipient: Recipient
  state: GoodsOrder['state']
  tracking: GoodsOrder['tracking']
  reason: string | null
  reason_key: GoodsOrder['reasonKey']
  at: number
  approved_at: number | null
  shipped_at: number | null
  done_at: number | null
  refused_at: number | null
}
const columns =
  'id::text, player_id::text, goods_id, name, art, diamonds, bet, recipient, state, tracking, reason, reason_key, at, approved_at, shipped_at, done_at, refused_at'

export const refOfOrder = (id: string): string => `goods:${id}`

interface NewOrder {
  readonly playerId: string
  readonly goods: { readonly id: string; readonly name: GoodsOrder['name']; readonly art: string; readonly diamonds: number }
  readonly recipient: Recipient
  /** The valid bets that it uses. */
  readonly bet: number
  readonly at: number
}

export async function insertOrder(tx: Sql, { playerId, goods, recipient, bet, at }: NewOrder): Promise<OrderRow> {
  const row = await tx.row<OrderRow>(
    `insert into goods_order (player_id, goods_id, name, art, diamonds, recipient, bet, at) values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${columns}`,
    [playerId, goods.id, JSON.stringify(goods.name), goods.art, goods.diamonds, JSON.stringify(recipient), bet, at],
  )
  if (!row) throw new Error('the order was not written')
  return row
}

/** How many of each item a player has ordered; refused orders do not count. */
export const goodsHad = async (sql: Sql, playerId: string): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await sql.rows<{ goods_id: string; n: number }>(
        `select goods_id, count(*) as n from goods_order where player_id = $1 and state <> 'refused' group by goods_id`,
        [playerId],
      )
    ).map((row) => [row.goods_id, row.n]),
  )

/** Valid bets, of coins and bonus coins, that no item was ordered with; hundredths. Refused orders use none. */
export const unusedBets = async (sql: Sql, playerId: string): Promise<number> =>
  (
    await sql.row<{ bet: number }>(
      `select (coalesce(sum(valid_bet), 0)
           - (select coalesce(sum(bet), 0) from goods_order where player_id = $1 and state <> 'refused'))::bigint as bet
         from account where owner = 'player' and player_id = $1 and currency in ('coin', 'bonus')`,
      [playerId],
    )
  )?.bet ?? 0

export async function orderPage(sql: Sql, playerId: string, page: Page): Promise<{ rows: OrderRow[]; total: number }> {
  const rows = await sql.rows<OrderRow>(
    `select ${columns} from goods_order where player_id = $1 order by goods_order.id desc limit $2 offset $3`,
    [playerId, ...limitAndOffset(page)],
  )
  return pageOf(rows, page)
}

/** Orders that wait for the operator, oldest first, after one. */
export const waitingOrders = (sql: Sql, limit: number, after?: string): Promise<OrderRow[]> =>
  sql.rows<OrderRow>(
    `select ${columns} from goods_order where state in ('created', 'approved', 'shipped') and id > coalesce($2::bigint, 0)
       order by goods_order.id limit $1`,
    [limit, after ?? null],
  )

/** Those of a state, or all: the newest first, before one. */
export const ordersOf = (sql: Sql, state: OrderRow['state'] | null, limit: number, before?: string): Promise<OrderRow[]> =>
  state === null
    ? sql.rows<OrderRow>(
        `select ${columns} from goods_order where id < coalesce($2::bigint, 9223372036854775807) order by goods_order.id desc limit $1`,
        [limit, before ?? null],
      )
    : sql.rows<OrderRow>(
        `select ${columns} from goods_order where state = $3 and id < coalesce($2::bigint, 9223372036854775807)
           order by goods_order.id desc limit $1`,
        [limit, before ?? null, state],
      )

/** A player's in these states, the newest first, before one. */
export const playerOrders = (
  sql: Sql,
  playerId: string,
  states: readonly OrderRow['state'][],
  limit: number,
  before?: string,
): Promise<OrderRow[]> =>
  sql.rows<OrderRow>(
    `select ${columns} from goods_order where player_id = $1 and state = any($2) and id < coalesce($4::bigint, 9223372036854775807)
       order by goods_order.id desc limit $3`,
    [playerId, states, limit, before ?? null],
  )

/** Locks a player's orders that were not shipped; by goods, as their stock is locked in that order. */
export const lockUnshipped = async (tx: Sql, playerId: string): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(
      `select id::text from goods_order where player_id = $1 and state in ('created', 'approved') order by goods_id, goods_order.id for no key update`,
      [playerId],
    )
  ).map(({ id }) => id)

export const findOrder = (sql: Sql, id: string): Promise<OrderRow | undefined> =>
  sql.row<OrderRow>(`select ${columns} from goods_order where id = $1`, [id])

/** An order, held with its player until the transaction ends: first the player, as where one of their deposits is refunded. */
export const lockOrder = (tx: Sql, id: string): Promise<OrderRow | undefined> =>
  tx.row<OrderRow>(
    `with held as materialized (select id from player where id = (select player_id from goods_order where id = $1) for no key update)
     select ${columns} from goods_order where id = $1 and exists (select from held) for no key update`,
    [id],
  )

export const markApproved = (tx: Sql, id: string, at: number) =>
  tx.rows(`update goods_order set state = 'approved', approved_at = $2 where id = $1`, [id, at])

export const markShipped = (tx: Sql, id: string, tracking: { carrier: string; number: string }, at: number) =>
  tx.rows(`update goods_order set state = 'shipped', shipped_at = $2, tracking = $3 where id = $1`, [id, at, JSON.stringify(tracking)])

export const markDone = (tx: Sql, id: string, at: number) =>
  tx.rows(`update goods_order set state = 'done', done_at = $2 where id = $1`, [id, at])

export const markRefused = (tx: Sql, id: string, { why, key }: { why: string; key: GoodsOrder['reasonKey'] }, at: number) =>
  tx.rows(`update goods_order set state = 'refused', refused_at = $2, reason = $3, reason_key = $4 where id = $1`, [id, at, why, key])
