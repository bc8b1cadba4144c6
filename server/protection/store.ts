import type { Closure, LimitKind, LimitPeriod } from '#contract/responsibleGaming.ts'
import { dayMs, minuteMs } from '../kernel/calendar.ts'
import type { Sql } from '../kernel/database.ts'
import { lockPlayersAndAccounts } from '../ledger/locks.ts'

export interface LimitRow {
  /** For a limit the operator has set for all players. */
  readonly isOperatorLimit?: true
  /** False: it is set on an account that is not proven to be the player's, who may not see it. */
  readonly is_proven?: boolean
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly value: number
  readonly confirm_from: number | null
  readonly next_value: number | null
}

const linkedTo = (id: string): string => `
      select other_id as id, is_mutual from person_link where player_id = ${id} and is_held and released_at is null
      union all
      select player_id, true from person_link where other_id = ${id} and is_held and is_mutual and released_at is null`

/**
 * SQL of the accounts whose restrictions apply to a player: their own, those it is held for and, of those held for it, the proven ones,
 * over any number of links. What somebody has only typed in restricts nobody else.
 */
export const personOf = (player: string): string => `
  with recursive person (id) as (
    select ${player}::bigint
    union
    select linked.id from person cross join lateral (${linkedTo('person.id')}) linked
  ) select id from person`
const person = personOf('$1')

/**
 * SQL of the same accounts, each with whether it is proven to be the same person's. Nothing of the others is shown: whoever types in somebody
 * else's data would learn what that person has forbidden themselves.
 */
const accountsOf = (player: string): string => `
  with recursive person (id, is_proven) as (
    select ${player}::bigint, true
    union
    select linked.id, person.is_proven and linked.is_mutual from person cross join lateral (${linkedTo('person.id')}) linked
  ) select id, bool_or(is_proven) as is_proven from person group by id`

/** Those that are proven to be one person's, in locking order. */
export const provenAccounts = async (sql: Sql, playerId: string): Promise<string[]> =>
  (
    await sql.rows<{ id: string }>(`select id::text from (${accountsOf('$1')}) account where is_proven order by account.id`, [playerId])
  ).map(({ id }) => id)

/**
 * SQL of the player's account and the accounts held for it that are proven to be the same person's, over any number of links: what was used
 * of limits with any of them counts for the account the person plays with. The holder of a held account is not shown the others' use.
 */
export const usedBy = (player: string): string => `
  with recursive used (id) as (
    select ${player}::bigint
    union
    select l.player_id from used join person_link l on l.other_id = used.id and l.is_held and l.is_mutual and l.released_at is null
  ) select id from used`

/** SQL of what a person owes by these accounts, in hundredths. */
export const owedBy = (player: string): string =>
  `(select coalesce(sum(d.amount), 0)::bigint from player_debt d where d.player_id in (${usedBy(player)}))`

/** The same. */
export const owedByPerson = async (sql: Sql, playerId: string): Promise<number> =>
  (await sql.row<{ owed: number }>(`select ${owedBy('$1')} as owed`, [playerId]))?.owed ?? 0

/** The same accounts. */
export const accountsUsedBy = async (sql: Sql, playerId: string): Promise<string[]> =>
  (await sql.rows<{ id: string }>(`select id::text from (${usedBy('$1')}) accounts`, [playerId])).map(({ id }) => id)

/** `offset 0` makes the planner look up the restrictions account by account, however many there are. */
const isRestrictedUntil = (player: string, until: string, now: string): string => `exists (
    select 1 from (${personOf(player)}) account cross join lateral (
      select 1 from self_restriction r where r.player_id = account.id and ${until} > ${now} offset 0) restricted)`

/** SQL: whether a player is on a break or self-excluded, by this account or another of their person. */
export const isClosedAccount = (player: string, now: string): string =>
  isRestrictedUntil(player, 'greatest(r.break_until, r.excluded_until)', now)

/** SQL: whether a player is self-excluded in the same way. */
export const isExcludedAccount = (player: string, now: string): string => isRestrictedUntil(player, 'r.excluded_until', now)

/** SQL: whether an account is held because its person has another one. */
export const isHeldAccount = (player: string): string =>
  `exists (select 1 from person_link l where l.player_id = ${player} and l.is_held and l.released_at is null)`

/** SQL of the accounts that a closure in force at a time applies to: their own, or one of an account in their `person`, followed back. */
export const closedAccounts = (now: string): string => `
  with recursive closed (id) as (
    select player_id from self_restriction where greatest(break_until, excluded_until) > ${now}
    union
    select linked.id from closed cross join lateral (
      select player_id as id from person_link where other_id = closed.id and is_held and released_at is null
      union all
      select other_id from person_link where player_id = closed.id and is_held and is_mutual and released_at is null
    ) linked
  ) select id from closed`

/** SQL of when accounts were self-excluded, by this one or another of their person: the exclusions that were in force at some time between. */
export const exclusionsBetween = (from: string, to: string): string => `
  with recursive excluded (id, since, until) as (
    select r.player_id, l.at, l.until from self_restriction r cross join lateral (
      select at, (detail ->> 'until')::bigint as until from self_restriction_log
        where player_id = r.player_id and action = 'exclusion' and at < ${to} offset 0) l
      where r.excluded_until > ${from}
    union
    select linked.id, since, until from excluded cross join lateral (
      select player_id as id from person_link where other_id = excluded.id and is_held and released_at is null
      union all
      select other_id from person_link where player_id = excluded.id and is_held and is_mutual and released_at is null
    ) linked
  ) select id, since, until from excluded`

/** SQL of when an account was self-excluded, by this one or another of their person, since a time. */
export const exclusionsSince = (player: string, since: string): string => `
  select l.at from (${personOf(player)}) account cross join lateral (
    select at from self_restriction_log where player_id = account.id and action = 'exclusion' and at >= ${since} offset 0) l`

/** The players' rows first, then their balances: every spin waits for them, and everything that locks both uses this order. */
export const lockControl = (tx: Sql, ...playerIds: readonly string[]): Promise<unknown> =>
  lockPlayersAndAccounts(tx, playerIds, ['coin', 'bonus', 'demo'])

/** The limits set on this account. */
export const ownLimitsOf = (sql: Sql, playerId: string) =>
  sql.rows<LimitRow>('select kind, period, value, confirm_from, next_value from self_limit where player_id = $1', [playerId])

/** All limits that apply to the person: across their accounts, the tightest of each kind and period. `isShown`: of those the player may see. */
export const limitsOf = (sql: Sql, playerId: string, { isShown = false } = {}) =>
  sql.rows<LimitRow>(
    `select distinct on (kind, period) kind, period, value, confirm_from, next_value, is_proven
       from (${accountsOf('$1')}) account join self_limit on player_id = account.id where is_proven or not $2::boolean
       order by kind, period, value, player_id <> $1, not is_proven`,
    [playerId, isShown],
  )

export const saveLimit = (tx: Sql, playerId: string, { kind, period, value, confirm_from, next_value }: LimitRow) =>
  tx.rows(
    `insert into self_limit (player_id, kind, period, value, confirm_from, next_value) values ($1, $2, $3, $4, $5, $6)
       on conflict (player_id, kind, period) do update set value = $4, confirm_from = $5, next_value = $6`,
    [playerId, kind, period, value, confirm_from, next_value],
  )

export const dropLimit = (tx: Sql, playerId: string, kind: LimitKind, period: LimitPeriod) =>
  tx.rows('delete from self_limit where player_id = $1 and kind = $2 and period = $3', [playerId, kind, period])

interface ControlRow {
  readonly break_until: number
  readonly excluded_until: number
  /** The same of accounts that are not proven to be the player's. */
  readonly other_break_until: number
  readonly other_excluded_until: number
  readonly reality_minutes: number | null
  readonly next_reality_minutes: number | null
  readonly next_reality_from: number | null
  /** The account is held because its person has another one. */
  readonly is_held: boolean
}

/** The person's own restrictions, from all of their accounts. */
export async function controlOf(sql: Sql, playerId: string): Promise<ControlRow> {
  const row = await sql.row<ControlRow>(
    `select coalesce(max(break_until) filter (where is_proven), 0)::bigint as break_until,
       coalesce(max(excluded_until) filter (where is_proven), 0)::bigint as excluded_until,
       coalesce(max(break_until) filter (where not is_proven), 0)::bigint as other_break_until,
       coalesce(max(excluded_until) filter (where not is_proven), 0)::bigint as other_excluded_until,
       max(reality_minutes) filter (where player_id = $1) as reality_minutes,
       max(next_reality_minutes) filter (where player_id = $1) as next_reality_minutes,
       max(next_reality_from) filter (where player_id = $1) as next_reality_from,
       ${isHeldAccount('$1')} as is_held
     from (${accountsOf('$1')}) account join self_restriction on player_id = account.id`,
    [playerId],
  )
  if (!row) throw new Error('the select returned no row')
  return row
}

/** What bars a player from play, deposits and promotions: their own closure, or a held account, or one that is not proven to be theirs. */
export type Restriction = Closure | { readonly kind: 'held' }

/** The closure in force, as the player may see it: of two, the one that ends later. */
export const closureIn = (
  { break_until, excluded_until }: Pick<ControlRow, 'break_until' | 'excluded_until'>,
  now: number,
): Closure | null => {
  const until = Math.max(break_until, excluded_until)
  return until > now ? { kind: excluded_until >= break_until ? 'exclusion' : 'break', until } : null
}

export const closureOf = async (sql: Sql, playerId: string, now: number): Promise<Closure | null> =>
  closureIn(await controlOf(sql, playerId), now)

/** Until when a closure is in force for each of these accounts, as its player may see it; those that are open are missing. */
export const closedUntil = async (sql: Sql, playerIds: readonly string[], now: number): Promise<ReadonlyMap<string, number>> =>
  new Map(
    (
      await sql.rows<{ id: string; until: number }>(
        `select asked.id::text, max(greatest(r.break_until, r.excluded_until)) as until
           from unnest($1::bigint[]) as asked (id) cross join lateral (${accountsOf('asked.id')}) account
             join self_restriction r on account.is_proven and r.player_id = account.id and greatest(r.break_until, r.excluded_until) > $2
           group by asked.id`,
        [playerIds, now],
      )
    ).map(({ id, until }) => [id, until]),
  )

export async function restrictionOf(sql: Sql, playerId: string, now: number): Promise<Restriction | null> {
  const control = await controlOf(sql, playerId)
  const { other_break_until: rests, other_excluded_until: excluded, is_held: isHeld } = control
  return closureIn(control, now) ?? (isHeld || Math.max(rests, excluded) > now ? { kind: 'held' } : null)
}

/** Never moves the end to an earlier time. */
export const extendClosure = (tx: Sql, playerId: string, { kind, until }: Closure) =>
  tx.rows(
    `insert into self_restriction (player_id, break_until, excluded_until) values ($1, $2, $3)
       on conflict (player_id) do update set break_until = greatest(self_restriction.break_until, $2),
         excluded_until = greatest(self_restriction.excluded_until, $3)`,
    [playerId, kind === 'break' ? until : 0, kind === 'exclusion' ? until : 0],
  )

/** SQL of the end of the break that a player was on at a time, by what they had chosen by then; null: they were on none. */
export const breakAt = (player: string, at: string): string => `(
    select max(chosen.until) from (${accountsOf(player)}) account cross join lateral (
      select (detail ->> 'until')::bigint as until from self_restriction_log
        where player_id = account.id and action = 'break' and at <= ${at} offset 0) chosen
      where account.is_proven and chosen.until > ${at})`

/** How much longer the person is on a break, in ms; 0: they are on none. */
export const breakLeft = async (sql: Sql, playerId: string, now: number): Promise<number> =>
  Math.max(0, (await controlOf(sql, playerId)).break_until - now)

/** The UTC days, from one up to another, in which the person was on a break at some time. */
export async function restDays(sql: Sql, playerId: string, from: number, to: number): Promise<ReadonlySet<number>> {
  const rows = await sql.rows<{ day: number }>(
    `select distinct day.day from (${person}) account cross join lateral (
         select at, (detail ->> 'until')::bigint as until from self_restriction_log
           where player_id = account.id and action = 'break' offset 0) rest
       cross join lateral generate_series(greatest($2::bigint, rest.at / ${dayMs}), least($3::bigint - 1, (rest.until - 1) / ${dayMs})) as day (day)`,
    [playerId, from, to],
  )
  return new Set(rows.map(({ day }) => day))
}

/**
 * Promotions that cannot be used during a break do not expire in it: active bonus coins, coupons, the awards of mails and the first-deposit
 * offer are extended by how much `longer` each account is closed, in ms. What had expired by then stays expired.
 */
export const extendPromotions = (tx: Sql, longer: ReadonlyMap<string, number>, from: number) =>
  tx.rows(
    `with closed as (
       select * from unnest($1::bigint[], $2::bigint[]) as one (player_id, longer)
     ), coupons as (
       update coupon c set expires_at = c.expires_at + closed.longer from closed
         where c.player_id = closed.player_id and c.used_at is null and c.expires_at > $3::bigint
     ), mails as (
       update mail m set expires_at = m.expires_at + closed.longer from closed
         where m.player_id = any($1::bigint[]) and m.player_id = closed.player_id and m.deleted_at is null and m.awards <> '[]' and m.claimed_at is null
           and m.expires_at > $3::bigint
     ), offers as (
       update first_deposit f set pay_until = case when f.paid_at is null and f.pay_until > $3::bigint then f.pay_until + closed.longer else f.pay_until end,
           claim_until = case when f.claim_until > $3::bigint then f.claim_until + closed.longer else f.claim_until end
         from closed where f.player_id = closed.player_id and f.claimed_at is null
     ), held as (
       update bonus b set expires_at = b.expires_at + closed.longer from closed
         where b.player_id = closed.player_id and b.state = 'active' and b.expires_at > $3::bigint returning b.id, b.player_id, closed.longer
     ), locks as (
       update turnover_lock l set expires_at = l.expires_at + held.longer from held
         where l.player_id = held.player_id and l.ref = 'bonus:' || held.id and l.ended is null
     ) update game_session g set bonus_until = g.bonus_until + held.longer from held where g.player_id = held.player_id and g.ended_at is null`,
    [[...longer.keys()], [...longer.values()], from],
  )

/** Unpaid orders expire at once, and channels that can be queried close them at the next query. */
export const expireOrders = (tx: Sql, playerIds: readonly string[], now: number) =>
  tx.rows(
    `update deposit_order set expires_at = $2, poll_at = case when poll_at is not null then $2 end
       where player_id = any($1) and state in ('created', 'pending') and expires_at > $2`,
    [playerIds, now],
  )

export const setReality = (tx: Sql, playerId: string, minutes: number, next: { minutes: number; from: number } | null) =>
  tx.rows(
    `insert into self_restriction (player_id, reality_minutes, next_reality_minutes, next_reality_from) values ($1, $2, $3, $4)
       on conflict (player_id) do update set reality_minutes = $2, next_reality_minutes = $3, next_reality_from = $4`,
    [playerId, minutes, next?.minutes ?? null, next?.from ?? null],
  )

/** SQL: whether a row of `continuous_play` is from while the clock was ahead. Servers' clocks do not differ that much. */
export const isAhead = (now: string): string => `checked_at > ${now} + ${minuteMs}`
/** SQL of when the reality check is due. After the clock was ahead nobody knows: at once, or it would be as late as the clock was ahead. */
export const dueBy = (now: string): string => `case when ${isAhead(now)} then least(due_at, ${now}) else due_at end`

/** Ends the passes of players whose reality check is due by that, however far ahead they last: a round that needs no new check reads only its pass. */
export const endPassesAfterClockSetBack = (tx: Sql, now: number) =>
  tx.rows(
    `with held as materialized (
       select account.id from continuous_play join account on account.owner = 'player' and account.player_id = continuous_play.player_id
         where ${isAhead('$1::bigint')} and account.currency in ('coin', 'bonus', 'demo') and account.limit_window_until > $1::bigint
         order by account.id for no key update of account
     ) update account set limit_window_until = $1 from held where account.id = held.id`,
    [now],
  )

/** When the reality check is due; null: the player has never opened a game. */
export const realityDueAt = async (sql: Sql, playerId: string, now: number): Promise<number | null> =>
  (await sql.row<{ due_at: number }>(`select ${dueBy('$2::bigint')} as due_at from continuous_play where player_id = $1`, [playerId, now]))
    ?.due_at ?? null

export const logRestriction = (tx: Sql, playerId: string, action: string, detail: object, at: number) =>
  tx.rows('insert into self_restriction_log (player_id, action, detail, at) values ($1, $2, $3, $4)', [
    playerId,
    action,
    JSON.stringify(detail),
    at,
  ])

/** The time and the totals up to which stakes are allowed without a new check. */
export interface Pass {
  readonly from: number
  /** Exclusive; null: no end. */
  readonly until: number | null
  /** On the total ever staked from the balance, in hundredths; null: none. */
  readonly stakedCap: number | null
  /** On the total ever staked minus the total ever won. */
  readonly lostCap: number | null
}

/** The largest bigint. */
const maxBigint = '9223372036854775807'

/** The passes of balances that are locked. */
export function writePasses(tx: Sql, playerId: string, passes: Readonly<Record<'coin' | 'bonus' | 'demo', Pass>>) {
  const all = Object.values(passes)
  return tx.rows(
    `update account set limit_window_from = pass.since, limit_window_until = pass.until, staked_cap = pass.staked_cap, lost_cap = pass.lost_cap
       from unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) as pass (currency, since, until, staked_cap, lost_cap)
       where owner = 'player' and player_id = $1 and account.currency = pass.currency`,
    [
      playerId,
      Object.keys(passes),
      all.map(({ from }) => from),
      all.map(({ until }) => until ?? maxBigint),
      all.map(({ stakedCap }) => stakedCap ?? maxBigint),
      all.map(({ lostCap }) => lostCap ?? maxBigint),
    ],
  )
}

/** No balance's pass lasts longer than `until`. */
export const endPass = (tx: Sql, playerId: string, until: number) =>
  tx.rows(
    `update account set limit_window_until = $2
       where owner = 'player' and player_id = $1 and currency in ('coin', 'bonus', 'demo') and limit_window_until > $2`,
    [playerId, until],
  )

/** The balance's totals of play, and when its pass begins. */
export const playOf = async (sql: Sql, playerId: string) => {
  const row = await sql.row<{ staked: number; won: number; limit_window_from: number }>(
    `select staked, won, limit_window_from from account where owner = 'player' and player_id = $1 and currency = 'coin'`,
    [playerId],
  )
  return row ?? { staked: 0, won: 0, limit_window_from: 0 }
}
