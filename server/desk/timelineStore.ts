import type { Sql } from '../kernel/database.ts'

const ownDeposits = `select id from deposit_order where player_id = $1`
const ownWithdrawals = `select id from withdrawal where player_id = $1`

/**
 * All events of a player, one entry per kind: of player $1 `at`, a number `id` unique within the kind, and what its summary needs
 * (timelineTexts.ts). Of two events at the same time the one listed lower here is the later one.
 */
const sources = [
  {
    kind: 'registered',
    area: 'account',
    select: `select created_at as at, id, account, inviter_id::text as inviter from player where id = $1`,
  },
  {
    kind: 'termsAccepted',
    area: 'account',
    select: `select at, version as id, version from terms_acceptance where player_id = $1`,
  },
  {
    kind: 'loggedIn',
    area: 'login',
    select: `select created_at as at, id, ip, coalesce(model, device) as device, os, app_version as app from session where player_id = $1`,
  },
  {
    kind: 'passkeyAdded',
    area: 'login',
    select: `select created_at as at, id, name from passkey where player_id = $1`,
  },
  {
    kind: 'gameOpened',
    area: 'game',
    select: `select started_at as at, ('x' || substr(encode(token_hash, 'hex'), 1, 13))::bit(52)::bigint as id, game_id as game, currency
      from game_session where player_id = $1`,
  },
  {
    kind: 'providerTransfer',
    area: 'provider',
    select: `select at, ('x' || substr(replace(id::text, '-', ''), 1, 13))::bit(52)::bigint as id, provider, direction, amount, state
      from studio_transfer where player_id = $1`,
  },
  {
    kind: 'award',
    area: 'reward',
    select: `select at, id, activity_id as activity, award from activity_award where player_id = $1`,
  },
  {
    kind: 'bonus',
    area: 'reward',
    select: `select granted_at as at, id, source, amount, need, state, order_id::text as order, converted, owed from bonus where player_id = $1`,
  },
  {
    kind: 'coupon',
    area: 'reward',
    select: `select granted_at as at, id, prop_id as prop, count, used_at as used, order_id::text as order from coupon where player_id = $1`,
  },
  {
    kind: 'depositOpened',
    area: 'deposit',
    select: `select created_at as at, id, amount, type_id as type, expires_at as until from deposit_order where player_id = $1`,
  },
  {
    kind: 'depositSettled',
    area: 'deposit',
    select: `select settled_at as at, id, amount, case when return_reason is null and state = 'refunded' then 'paid' else state end as state,
        return_reason as reason from deposit_order where player_id = $1 and settled_at is not null`,
  },
  {
    kind: 'refund',
    area: 'refund',
    select: `select at, id, order_id::text as order, amount, owed, state, requested_by as by, reason from deposit_refund
      where order_id in (${ownDeposits})`,
  },
  {
    kind: 'rewardsTakenBack',
    area: 'refund',
    select: `select min(at) as at, refund_id as id, $1::text as player, json_agg(ref order by ref) as refs from reward_taken_back
      where player_id = $1 group by refund_id`,
  },
  {
    kind: 'lock',
    area: 'lock',
    select: `select created_at as at, id, source, ref, currency, amount, need, ended, done from turnover_lock where player_id = $1`,
  },
  {
    kind: 'bankAccount',
    area: 'bank',
    // Without its holder: the person's name is shown only on request, with a reason.
    select: `select added_at as at, id, bank_id as bank, last4, removed_at as removed from bank_account where player_id = $1`,
  },
  {
    kind: 'withdrawalRequested',
    area: 'withdrawal',
    select: `select w.created_at as at, w.id, w.amount, b.bank_id as bank, b.last4, w.review_at as review from withdrawal w
      join bank_account b on b.id = w.bank_account_id where w.player_id = $1`,
  },
  {
    kind: 'withdrawalSettled',
    area: 'withdrawal',
    select: `select settled_at as at, id, amount, state, returned_by as by, reason from withdrawal where player_id = $1 and settled_at is not null`,
  },
  {
    kind: 'selfRestriction',
    area: 'protection',
    select: `select at, id, action, detail from self_restriction_log where player_id = $1`,
  },
  {
    kind: 'documentsSubmitted',
    area: 'documents',
    select: `select submitted_at as at, player_id as id, id_type as type, state from kyc where player_id = $1 and submitted_at is not null
      union all select submitted_at, player_id, id_type, state from kyc_renewal where player_id = $1 and submitted_at is not null`,
  },
  {
    kind: 'documentsDecided',
    area: 'documents',
    select: `select at, id, state, reasons, decided_by as by from kyc_decision where player_id = $1`,
  },
  {
    kind: 'feedback',
    area: 'feedback',
    select: `select at, id, type, state from feedback where player_id = $1`,
  },
  {
    kind: 'mail',
    area: 'mail',
    select: `select at, id, body, awards, read_at as read, claimed_at as claimed from mail where player_id = $1`,
  },
  {
    kind: 'decision',
    area: 'decision',
    select: `select at, id, actor, action, target, reason from audit_log where target in (
        select 'player:' || $1 union all select 'adjustment:' || $1 union all select 'recovery:' || $1 union all select 'withdrawal:' || id from (${ownWithdrawals}) w union all select unnest(array['deposit:' || id, 'refund:' || id]) from (${ownDeposits}) d
        union all select 'strandedRefund:' || r.id from (${ownDeposits}) d join deposit_refund r on r.order_id = d.id
        union all select 'feedback:' || id from feedback where player_id = $1 union all select 'goods:' || id from goods_order where player_id = $1)`,
  },
] as const

export type EventKind = (typeof sources)[number]['kind']
export const timelineAreas = [...new Set(sources.map(({ area }) => area))]

/** Where a page begins: after this event. `source` is its index in the list of sources. */
export interface Place {
  readonly at: number
  readonly source: number
  readonly id: number
}

interface StoredEvent extends Place {
  readonly detail: Readonly<Record<string, unknown>>
}
export type EventRow = StoredEvent & Pick<(typeof sources)[number], 'kind' | 'area'>

interface Window {
  /** ms UTC: inclusive, and exclusive. */
  readonly from: number
  readonly to: number
  readonly before: Place | undefined
  readonly limit: number
  /** Only of the sources of this area. */
  readonly area?: string | undefined
}

/** Newest first. Takes no more of each source than a page holds, and makes JSON of that alone. */
const events = `${sources
  .map(
    ({ select, area }, source) =>
      `select event.at, ${source} as source, event.id, to_json(event) as detail from (
         select * from (${select}) all_of_it
          where at >= $2 and at < $3 and (at, ${source}, id) < ($4::bigint, $5::int, $6::bigint) and ($8::text is null or $8 = '${area}')
          order by at desc, id desc limit $7) event`,
  )
  .join(' union all ')} order by at desc, source desc, id desc limit $7`

/** Events of a player in a time range, after a given place: from all sources together. */
export async function eventsOf(sql: Sql, playerId: string, { from, to, before, limit, area }: Window): Promise<EventRow[]> {
  const last = before ?? { at: to, source: -1, id: 0 }
  const rows = await sql.rows<StoredEvent>(events, [playerId, from, to, last.at, last.source, last.id, limit, area ?? null])
  return rows.flatMap((row) => {
    const source = sources[row.source]
    return source ? [{ ...row, kind: source.kind, area: source.area }] : []
  })
}

export interface Head {
  readonly account: string | null
  readonly createdAt: number
  readonly inviter: string | null
  readonly documents: string | null
  readonly coin: number
  readonly owed: number
}

export const headOf = (sql: Sql, playerId: string) =>
  sql.row<Head>(
    `select account, created_at as "createdAt", inviter_id::text as inviter, (select state from kyc where player_id = player.id) as documents,
       (select balance from account where owner = 'player' and player_id = player.id and currency = 'coin') as coin,
       coalesce((select amount from player_debt where player_id = player.id), 0)::bigint as owed
     from player where id = $1`,
    [playerId],
  )

/** `1795320000000-9-500001`: the format in the last line of a page. */
export const placeText = ({ at, source, id }: Place): string => [at, source, id].join('-')
export function placeOf(option: string): Place | undefined {
  const [, at, source, id] = /^(\d{1,15})-(\d{1,2})-(\d{1,18})$/.exec(option) ?? []
  return at === undefined ? undefined : { at: Number(at), source: Number(source), id: Number(id) }
}
