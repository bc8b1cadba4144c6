import { propIds } from '#contract/awards.ts'
import type { GiftId } from '#contract/bankruptcy.ts'
import { dayMs, slotOf } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import { undelivered } from '../../protection/broadcasts.ts'
import type { Policy } from '../../settings/policy.ts'

const owned = `owner = 'player' and player_id = $1 and currency in ('coin', 'bonus', 'safebox')`

/** Coupons with these ids are worth coins; lower ones, a percentage of a deposit (contract/awards.ts). */
const coinCoupons = 'between 1201 and 1399'

/** The total that counts against bankruptcy, in hundredths. */
export const heldTotal = async (sql: Sql, playerId: string): Promise<number> =>
  (await sql.row<{ total: number }>(`select coalesce(sum(balance), 0)::bigint as total from account where ${owned}`, [playerId]))?.total ??
  0

/** The coupons that give coins when they are opened, with how many. */
const coinsOf = (opened: Policy['coupons']['opened']): (readonly [propId: number, coins: number])[] =>
  Object.entries(opened).flatMap(([propId, { propId: gives, count }]) => (gives === propIds.coin ? [[Number(propId), count] as const] : []))

/** SQL of the coins, and the coupons for coins, among the awards of messages. */
const coinsIn = (messages: string): string => `(select coalesce(sum((award ->> 'count')::bigint), 0)
    from (${messages}) message cross join lateral jsonb_array_elements(message.awards) award
    where (award ->> 'propId')::int = ${propIds.coin} or (award ->> 'propId')::int ${coinCoupons})`

/**
 * The player's assets beside the balances, in hundredths: at studios, in withdrawals under way, in refunds that may fail, in queued
 * bonuses, in usable coupons for coins, in orders that may still be paid, and what only has to be claimed: coins in messages, also in one to
 * all players that is not in their mailbox yet, the award of a first deposit, and commission. `opened`: what coupons that are opened give.
 */
export const otherAssets = async (
  sql: Sql,
  playerId: string,
  now: number,
  { opened }: Pick<Policy['coupons'], 'opened'>,
): Promise<number> =>
  (
    await sql.row<{ total: number }>(
      `select ((select coalesce(sum(greatest(balance + greatest(unreported, 0), 0)), 0) from studio_wallet where player_id = $1)
         + (select coalesce(sum(stake), 0) from shared_bet where player_id = $1 and payout is null)
         + (select coalesce(sum(stake), 0) from staged_round where player_id = $1 and closed_at is null and currency = 'coin')
         + (select coalesce(sum(amount), 0) from withdrawal where player_id = $1 and state in ('reserved', 'review', 'paying'))
         + (select coalesce(sum(r.amount), 0) from deposit_refund r join deposit_order o on o.id = r.order_id
             where o.player_id = $1 and o.return_reason is null and r.poll_at is not null and r.state in ('requested', 'sent'))
         + (select coalesce(sum(amount), 0) from bonus where player_id = $1 and state = 'waiting')
         + (select coalesce(sum(c.count), 0) from coupon c left join deposit_order g on g.id = c.granted_for
             where c.player_id = $1 and c.prop_id ${coinCoupons} and c.used_at is null and c.expires_at > $2 and coalesce(g.refunded < g.amount, true))
         + (select coalesce(sum(amount), 0) from deposit_order where player_id = $1 and state in ('created', 'pending') and expires_at > $2)
         + (select coalesce(sum(c.count * opened.coins), 0) from coupon c join unnest($3::integer[], $4::bigint[]) as opened (prop_id, coins) using (prop_id)
             left join deposit_order g on g.id = c.granted_for
             where c.player_id = $1 and c.used_at is null and c.expires_at > $2 and coalesce(g.refunded < g.amount, true))
         + ${coinsIn(`select awards from mail where player_id = $1 and deleted_at is null and claimed_at is null and awards <> '[]'
               and (expires_at is null or expires_at > $2)`)}
         + ${coinsIn(`select b.awards from ${undelivered} and b.awards <> '[]'`)}
         + (select coalesce(sum(f.award * (o.amount - o.refunded) / o.amount), 0) from first_deposit f join deposit_order o on o.id = f.order_id
             where f.player_id = $1 and f.claimed_at is null and f.claim_until > $2)
         + (select coalesce(sum(amount), 0) from agent_day where player_id = $1 and claimed_at is null)
       )::bigint as total`,
      [playerId, now, coinsOf(opened).map(([propId]) => propId), coinsOf(opened).map(([, coins]) => coins)],
    )
  )?.total ?? 0

/** Entries per balance searched backwards for the fall: a player with that many entries below the threshold fell long ago. */
const lookBack = 200

/**
 * Since when the balances together have held less than the threshold: the time of the first entry after the last one that left them with
 * more. Read from the postings, so nothing has to be recorded when a player falls; a cent credited meanwhile changes nothing.
 */
export async function belowThresholdSince(sql: Sql, playerId: string, coins: number, threshold: number): Promise<number | undefined> {
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
    [playerId, coins, threshold],
  )
  return row?.at ?? undefined
}

/**
 * When the player last lost coins that were in play: in an open round, or at a studio, by its report. Only rounds since `since` are
 * searched.
 */
export const lostInPlayAt = async (sql: Sql, playerId: string, since: number, now: number): Promise<number | null> =>
  (
    await sql.row<{ at: number | null }>(
      `select greatest(
         (select max(at) from studio_play where player_id = $1 and staked > won),
         (select max(at) from round where player_id = $1 and at >= $2 and at < $3 and not demo and payout < stake
            and (staged_round_id is not null or shared_round_id is not null))) as at`,
      [playerId, since, now + dayMs],
    )
  )?.at ?? null

/** Valid bets of real rounds since the start of a day, in hundredths. */
export const validBetSince = async (sql: Sql, playerId: string, since: number, until?: number): Promise<number> =>
  (
    await sql.row<{ bet: number }>(
      `select coalesce(sum(valid_bet), 0)::bigint as bet from play_total
         where player_id = $1 and slot >= $2 and currency <> 'demo' and ($3::integer is null or slot <= $3)`,
      [playerId, slotOf(since), until === undefined ? null : slotOf(until - 1)],
    )
  )?.bet ?? 0

/** The player's total losses, in hundredths: stakes less payouts, of coins, of bonus coins and at studios. Negative for a gain. */
export const lostTotal = async (sql: Sql, playerId: string): Promise<number> =>
  (
    await sql.row<{ lost: number }>(
      `select ((select coalesce(sum(staked - won), 0) from account where owner = 'player' and player_id = $1 and currency in ('coin', 'bonus'))
         + (select coalesce(sum(staked - won), 0) from studio_wallet where player_id = $1))::bigint as lost`,
      [playerId],
    )
  )?.lost ?? 0

/** The same when the last gift was given; 0 before the first one. */
export const lostBefore = async (sql: Sql, playerId: string): Promise<number> =>
  (
    await sql.row<{ lost_total: number }>(
      'select lost_total from bankruptcy_claim where player_id = $1 order by day desc, at desc, bankruptcy_claim.id desc limit 1',
      [playerId],
    )
  )?.lost_total ?? 0

/** The gifts paid on that UTC day. */
export const received = async (sql: Sql, playerId: string, day: string): Promise<ReadonlySet<string>> =>
  new Set(
    (await sql.rows<{ gift: string }>('select gift from bankruptcy_claim where player_id = $1 and day = $2::date', [playerId, day])).map(
      ({ gift }) => gift,
    ),
  )

export const insertGift = (
  tx: Sql,
  gift: { playerId: string; day: string; gift: GiftId; amount: number; at: number; lostTotal: number },
): Promise<{ id: string } | undefined> =>
  tx.row<{ id: string }>(
    'insert into bankruptcy_claim (player_id, day, gift, amount, at, lost_total) values ($1, $2::date, $3, $4, $5, $6) returning id::text',
    [gift.playerId, gift.day, gift.gift, gift.amount, gift.at, gift.lostTotal],
  )
