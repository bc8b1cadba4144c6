import type { RebateLine, RebateType, VipChange } from '#contract/vip.ts'
import { dayMs, hourMs } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import { limitAndOffset, pageOf } from '../../kernel/pages.ts'
import type { Page } from '../../kernel/pages.ts'
import type { Policy } from '../../settings/policy.ts'
import type { Advanced, DayBet, VipProgress } from './advance.ts'

/** Servers' clocks may differ by this much: rounds are searched this long before a timestamp written by another server. */
const clockSkewMs = hourMs
/** A month and a week reach no further back than this from the open day. */
const memoryDays = 31

interface PlayerRow {
  round_id: number
  round_at: number
  experience: number
  level: number
  top_level: number
  level_at: number
  before_refund: VipProgress['beforeRefund']
  open_day: number
  carry: VipProgress['carry']
}

/** Rounds of one game on one day that are not summed yet. */
interface Pending {
  readonly day: number
  readonly gameId: string
  readonly validBet: number
  readonly lastId: number
  readonly lastAt: number
}

export interface StoredFacts {
  readonly player: PlayerRow | null
  /** Bets already summed. */
  readonly bets: readonly DayBet[]
  readonly pending: readonly Pending[]
}

interface FactsRow {
  readonly player: PlayerRow | null
  readonly bets: DayBet[] | null
  readonly pending: Pending[] | null
}

const factsFrom = (asked: string): string =>
  `select case when me.player_id is null then null else row_to_json(me) end as player,
     (select json_agg(json_build_object('day', b.utc_day, 'gameType', b.game_type, 'validBet', b.valid_bet)) from vip_bet b
        where b.player_id = asked.id and b.utc_day >= me.open_day - ${memoryDays}) as bets,
     (select json_agg(fresh) from (
        select greatest(r.at / ${dayMs}, coalesce(me.open_day, 0)) as day, r.game_id as "gameId",
          coalesce(sum(r.valid_bet) filter (where not r.demo), 0) as "validBet", max(r.id) as "lastId", max(r.at) as "lastAt"
        from rounds_since(asked.id, least(coalesce(me.round_at, 0), $2::bigint) - ${clockSkewMs}, 9223372036854775807, coalesce(me.round_id, 0)) r
          group by 1, 2
      ) fresh) as pending
   from ${asked} left join vip_player me on me.player_id = asked.id order by asked.n`
const factsOfMany = factsFrom('unnest($1::bigint[]) with ordinality as asked (id, n)')
/** The planner expects one row. From a list it would expect ten, and not keep the plan of a statement that this is part of. */
const factsOfOne = factsFrom('(values (($1::bigint[])[1], 1)) as asked (id, n)')

/**
 * The summed and the pending bets of each of these players, in their order, from one snapshot: no round is in both or in neither. Rounds are
 * numbered in order; their times say only where to look, and may be of a clock that was ahead.
 */
export async function findAll(sql: Sql, playerIds: readonly string[], now: number): Promise<StoredFacts[]> {
  const values = [playerIds, now]
  const rows = await (playerIds.length === 1 ? sql.rows<FactsRow>(factsOfOne, values) : sql.rows<FactsRow>(factsOfMany, values))
  return rows.map(({ player, bets, pending }) => ({ player, bets: bets ?? [], pending: pending ?? [] }))
}

export interface StoredState {
  readonly playerId: string
  readonly stored: StoredFacts
  /** Of the pending rounds, by type of game. */
  readonly fresh: readonly DayBet[]
  readonly advanced: Advanced
  readonly dueAt: number | null
}

const columnsOf = ({ playerId, stored, fresh, advanced, dueAt }: StoredState, { rebate, monthly }: Policy['vip']) => ({
  player_id: playerId,
  round_id: Math.max(stored.player?.round_id ?? 0, ...stored.pending.map(({ lastId }) => lastId)),
  // Later rounds may be earlier than one that was played while the clock was ahead.
  round_at: stored.pending.length > 0 ? Math.min(...stored.pending.map(({ lastAt }) => lastAt)) : (stored.player?.round_at ?? 0),
  experience: advanced.state.experience,
  level: advanced.state.level,
  top_level: advanced.state.topLevel,
  level_at: advanced.state.levelAt,
  before_refund: advanced.state.beforeRefund,
  open_day: advanced.state.openDay,
  carry: advanced.state.carry,
  due_at: dueAt,
  bets: fresh,
  changes: advanced.changes.map((change, n) => ({ ...change, n })),
  rebates: advanced.rebates.map((one) => ({ ...one, claimDays: rebate.claimDays })),
  months: advanced.months.map((month) => ({ ...month, parts: monthly.parts, claimDays: monthly.claimDays })),
})

/**
 * Sums pending bets and stores what happened since, for many players in one statement. The caller holds the locks on them and their
 * balances. A closed month is paid in as many parts as the rules say now, and what was earned can be claimed for as long.
 */
export const saveStates = (tx: Sql, states: readonly StoredState[], vip: Policy['vip']) =>
  tx.rows(
    `with kept as (
       select * from json_to_recordset($1::json) as k (player_id bigint, round_id bigint, round_at bigint, experience bigint, level integer,
         top_level integer, level_at bigint, before_refund jsonb, open_day integer, carry jsonb, due_at bigint, bets json, changes json, rebates json, months json)
     ), players as (
       insert into vip_player (player_id, round_id, round_at, experience, level, top_level, level_at, before_refund, open_day, carry, due_at)
         select player_id, round_id, round_at, experience, level, top_level, level_at, before_refund, open_day, carry, due_at from kept order by player_id
         on conflict (player_id) do update set round_id = excluded.round_id, round_at = excluded.round_at, experience = excluded.experience,
           level = excluded.level, top_level = excluded.top_level, level_at = excluded.level_at, before_refund = excluded.before_refund, open_day = excluded.open_day,
           carry = excluded.carry, due_at = excluded.due_at
     ), bets as (
       insert into vip_bet (player_id, utc_day, game_type, valid_bet)
         select k.player_id, b.day, b."gameType", sum(b."validBet") from kept k,
           json_to_recordset(k.bets) as b (day integer, "gameType" text, "validBet" bigint) group by 1, 2, 3 order by 1, 2, 3
         on conflict (player_id, utc_day, game_type) do update set valid_bet = vip_bet.valid_bet + excluded.valid_bet
     ), changes as (
       insert into vip_level_change (player_id, at, from_level, to_level, reason, experience, bet, need)
         select k.player_id, c.at, c."from", c."to", c.reason, c.experience, c.bet, c.need from kept k,
           json_to_recordset(k.changes) as c (n integer, at bigint, "from" integer, "to" integer, reason text, experience bigint, bet bigint, need bigint)
           order by k.player_id, c.n
     ), rebates as (
       insert into vip_rebate (player_id, type, from_day, to_day, level, lines, amount, claim_days)
         select k.player_id, r.type, r."fromDay", r."toDay", r.level, r.lines, r.amount, r."claimDays" from kept k,
           json_to_recordset(k.rebates) as r (type smallint, "fromDay" integer, "toDay" integer, level integer, lines jsonb, amount bigint,
             "claimDays" integer)
     )
     insert into vip_month (player_id, from_day, level, valid_bet, ppm, amount, parts, claim_days)
       select k.player_id, m."fromDay", m.level, m."validBet", m.ppm, m.amount, m.parts, m."claimDays" from kept k,
         json_to_recordset(k.months) as m ("fromDay" integer, level integer, "validBet" bigint, ppm integer, amount bigint, parts integer,
           "claimDays" integer)`,
    [JSON.stringify(states.map((state) => columnsOf(state, vip)))],
  )

/** Deletes the bets of UTC days before this one; returns how many sums there were. What they led to stays. */
export const purgeBets = async (sql: Sql, before: number, limit: number): Promise<number> =>
  (
    await sql.rows(
      `delete from vip_bet where (player_id, utc_day, game_type) in
         (select player_id, utc_day, game_type from vip_bet where utc_day < $1 order by utc_day limit $2) returning 1`,
      [before, limit],
    )
  ).length

/** Locks those of these players that are not locked, with their accounts, until the transaction ends, without waiting; returns them. */
export async function lockFree(tx: Sql, playerIds: readonly string[]): Promise<string[]> {
  const players = await tx.rows<{ id: string }>(
    'select id::text from player where id = any($1::bigint[]) order by player.id for no key update skip locked',
    [playerIds],
  )
  const accounts = await tx.rows<{ id: string; currency: string }>(
    `select player_id::text as id, currency from account where owner = 'player' and player_id = any($1::bigint[])
       and currency in ('coin', 'bonus', 'demo') order by account.id for no key update skip locked`,
    [players.map(({ id }) => id)],
  )
  const accountsById = Map.groupBy(accounts, ({ id }) => id)
  return players.flatMap(({ id }) => (accountsById.get(id)?.length === 3 ? [id] : []))
}

/** Players who are due by the clock. */
export const duePlayers = async (sql: Sql, now: number, limit: number): Promise<string[]> =>
  (
    await sql.rows<{ id: string }>(
      'select player_id::text as id from vip_player where due_at is not null and due_at <= $1 order by due_at limit $2',
      [now, limit],
    )
  ).map(({ id }) => id)

interface Batch {
  readonly rounds: number
  readonly lastId: number
  readonly players: readonly string[]
}

/** The next rounds after one, or after those that were swept, and the players of whom they are not summed. */
export async function nextRounds(sql: Sql, after: number | null, limit: number): Promise<Batch> {
  const row = await sql.row<{ rounds: number; lastId: number | null; players: string[] | null }>(
    `with next as (
       select r.id, r.player_id, r.demo from round r where r.id > coalesce($1::bigint, (select round_id from vip_sweep)) order by r.id limit $2
     ) select count(*) as rounds, max(next.id) as "lastId",
         json_agg(distinct next.player_id::text) filter (where not next.demo and next.id > coalesce(v.round_id, 0)) as players
       from next left join vip_player v on v.player_id = next.player_id`,
    [after, limit],
  )
  return { rounds: row?.rounds ?? 0, lastId: row?.lastId ?? 0, players: row?.players ?? [] }
}

/** Rounds up to this one are swept; another process may be ahead. */
export const moveSweep = (sql: Sql, roundId: number) => sql.rows('update vip_sweep set round_id = $1 where round_id < $1', [roundId])

export interface RebateRow {
  type: RebateType
  from_day: number
  to_day: number
  level: number
  lines: readonly RebateLine[]
  amount: number
  claimed_at: number | null
  /** How long it can be claimed; null: the period was closed before this was stored. */
  claim_days: number | null
}
const rebateColumns = 'type, from_day, to_day, level, lines, amount, claimed_at, claim_days'

/** Rebates that can be claimed: unclaimed, for `claimDays` where that is not stored. Of one type, or of all. */
export const openRebates = (
  sql: Sql,
  playerId: string,
  type: RebateType | null,
  { today, claimDays }: { readonly today: number; readonly claimDays: number },
) =>
  sql.rows<RebateRow>(
    `select ${rebateColumns} from vip_rebate where player_id = $1 and ($2::smallint is null or type = $2)
       and to_day + coalesce(claim_days, $4) > $3 and amount > 0 and claimed_at is null order by to_day, type`,
    [playerId, type, today, claimDays],
  )

export const markClaimed = (tx: Sql, playerId: string, { type, from_day }: RebateRow, at: number) =>
  tx.rows('update vip_rebate set claimed_at = $4 where player_id = $1 and type = $2 and from_day = $3', [playerId, type, from_day, at])

export async function rebatePage(sql: Sql, playerId: string, type: RebateType | null, page: Page) {
  const rows = await sql.rows<RebateRow>(
    `select ${rebateColumns} from vip_rebate where player_id = $1 and ($2::smallint is null or type = $2) order by to_day desc, type limit $3 offset $4`,
    [playerId, type, ...limitAndOffset(page)],
  )
  return pageOf(rows, page)
}

export interface ChangeRow {
  id: string
  at: number
  from_level: number
  to_level: number
  reason: VipChange['reason']
  experience: number
  bet: number
  need: number
}

export async function changePage(sql: Sql, playerId: string, page: Page) {
  const rows = await sql.rows<ChangeRow>(
    `select id::text, at, from_level, to_level, reason, experience, bet, need from vip_level_change where player_id = $1
       order by vip_level_change.id desc limit $2 offset $3`,
    [playerId, ...limitAndOffset(page)],
  )
  return pageOf(rows, page)
}

export interface MonthRow {
  from_day: number
  level: number
  valid_bet: number
  ppm: number
  amount: number
  /** In how many parts it is paid; null: the month was closed before this was stored. */
  parts: number | null
  /** How long each part can be claimed; null likewise. */
  claim_days: number | null
}
export const monthFrom = (sql: Sql, playerId: string, fromDay: number) =>
  sql.row<MonthRow>(
    'select from_day, level, valid_bet, ppm, amount, parts, claim_days from vip_month where player_id = $1 and from_day = $2',
    [playerId, fromDay],
  )

export type ClaimKind = 'level' | 'day' | 'week' | 'task' | 'part'

/** Which of these marks were claimed. */
export const claimed = async (sql: Sql, playerId: string, kind: ClaimKind, marks: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await sql.rows<{ claim_key: string }>(
    'select claim_key from vip_claim where player_id = $1 and kind = $2 and claim_key = any($3)',
    [playerId, kind, marks],
  )
  return new Set(rows.map((row) => row.claim_key))
}

/** False when it was already claimed. */
export const insertClaim = async (tx: Sql, playerId: string, kind: ClaimKind, mark: string, at: number): Promise<boolean> =>
  (await tx.row(
    'insert into vip_claim (player_id, kind, claim_key, at) values ($1, $2, $3, $4) on conflict do nothing returning 1 as claimed',
    [playerId, kind, mark, at],
  )) !== undefined
