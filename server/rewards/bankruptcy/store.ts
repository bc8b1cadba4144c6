import type { GiftId } from '#contract/bankruptcy.ts'
import type { Sql } from '../../kernel/database.ts'

const owned = `owner = 'player' and player_id = $1 and currency in ('coin', 'bonus', 'safebox')`

/** What counts against bankruptcy, together, in hundredths. */
export const heldTotal = async (sql: Sql, playerId: string): Promise<number> =>
  (await sql.row<{ total: number }>(`select coalesce(sum(balance), 0)::bigint as total from account where ${owned}`, [playerId]))?.total ??
  0

/** Movements of each purse looked back over for the fall: who moved that often below the threshold fell long ago. */
const lookBack = 200

/**
 * Since when the purses together have held less than the threshold: the moment of the first movement after the last one that left them
 * with more. Read from the postings, so that nothing must be noted when somebody falls; a cent that comes in meanwhile changes nothing.
 */
export async function fallenAt(sql: Sql, playerId: string, held: number, threshold: number): Promise<number | undefined> {
  const row = await sql.row<{ at: number | null }>(
    `with moved as (
       select latest.entry_id, sum(latest.amount) as amount
       from account cross join lateral
         (select entry_id, amount from posting where account_id = account.id order by entry_id desc limit ${lookBack}) latest
       where ${owned} group by latest.entry_id
     ), after as (
       select entry_id, $2::bigint - coalesce(sum(amount) over (order by entry_id desc rows between unbounded preceding and 1 preceding), 0) as total
       from moved
     )
     select min(entry.at) as at from after join entry on entry.id = after.entry_id
     where after.entry_id > coalesce((select max(entry_id) from after where total >= $3), 0)`,
    [playerId, held, threshold],
  )
  return row?.at ?? undefined
}

/** Valid bet of real rounds since then, in hundredths. */
export const validBetSince = async (sql: Sql, playerId: string, since: number): Promise<number> =>
  (
    await sql.row<{ bet: number }>(
      'select coalesce(sum(valid_bet), 0)::bigint as bet from round where player_id = $1 and at >= $2 and not demo',
      [playerId, since],
    )
  )?.bet ?? 0

/** Gifts of that UTC day which were paid. */
export const received = async (sql: Sql, playerId: string, day: string): Promise<ReadonlySet<string>> =>
  new Set(
    (await sql.rows<{ gift: string }>('select gift from bankruptcy_claim where player_id = $1 and day = $2::date', [playerId, day])).map(
      ({ gift }) => gift,
    ),
  )

export const insertGift = (
  tx: Sql,
  gift: { playerId: string; day: string; gift: GiftId; amount: number; at: number },
): Promise<{ id: string } | undefined> =>
  tx.row<{ id: string }>(
    'insert into bankruptcy_claim (player_id, day, gift, amount, at) values ($1, $2::date, $3, $4, $5) returning id::text',
    [gift.playerId, gift.day, gift.gift, gift.amount, gift.at],
  )
