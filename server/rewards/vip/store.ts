import type { RebateLine, RebateType, VipChange } from '#contract/vip.ts'
import { dayMs } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import type { Advanced, DayBet, State } from './advance.ts'

/** Servers need not agree on the time to this: rounds are looked for this long before the moment that another one wrote. */
const clockSkewMs = 60 * 60 * 1000
/** A month and a week reach no further back than this from the day that is open. */
const memoryDays = 31

interface PlayerRow {
  round_id: number
  round_at: number
  experience: number
  level: number
  top_level: number
  level_at: number
  open_day: number
  carry: State['carry']
}

/** Rounds of one game on one day that are not added up yet. */
interface Pending {
  readonly day: number
  readonly gameId: string
  readonly validBet: number
  readonly lastId: number
  readonly lastAt: number
}

export interface Found {
  readonly player: PlayerRow | null
  /** Added up already. */
  readonly bets: readonly DayBet[]
  readonly pending: readonly Pending[]
}

/** What is added up and what is not, as of one moment: no round is in both or in neither. */
export async function find(sql: Sql, playerId: string): Promise<Found> {
  const found = await sql.row<{ player: PlayerRow | null; bets: DayBet[] | null; pending: Pending[] | null }>(
    `with me as (select * from vip_player where player_id = $1)
     select (select row_to_json(me) from me) as player,
       (select json_agg(json_build_object('day', b.utc_day, 'gameType', b.game_type, 'validBet', b.valid_bet)) from vip_bet b
          where b.player_id = $1 and b.utc_day >= (select open_day from me) - ${memoryDays}) as bets,
       (select json_agg(fresh) from (
          select greatest(r.at / ${dayMs}, coalesce((select open_day from me), 0)) as day, r.game_id as "gameId",
            coalesce(sum(r.valid_bet) filter (where not r.demo), 0) as "validBet", max(r.id) as "lastId", max(r.at) as "lastAt"
          from round r where r.player_id = $1 and r.at >= coalesce((select round_at from me), 0) - ${clockSkewMs}
            and r.id > coalesce((select round_id from me), 0) group by 1, 2
        ) fresh) as pending`,
    [playerId],
  )
  return { player: found?.player ?? null, bets: found?.bets ?? [], pending: found?.pending ?? [] }
}

interface Kept {
  readonly playerId: string
  readonly found: Found
  /** Of the pending rounds, by type of game. */
  readonly fresh: readonly DayBet[]
  readonly advanced: Advanced
  readonly dueAt: number | null
}

/** Adds up what was pending and writes what happened on the way. The caller holds the player and their balances. */
export async function keep(tx: Sql, { playerId, found, fresh, advanced, dueAt }: Kept): Promise<void> {
  const { state, changes, rebates, months } = advanced
  const roundId = Math.max(found.player?.round_id ?? 0, ...found.pending.map(({ lastId }) => lastId))
  const roundAt = Math.max(found.player?.round_at ?? 0, ...found.pending.map(({ lastAt }) => lastAt))
  await tx.rows(
    `insert into vip_player (player_id, round_id, round_at, experience, level, top_level, level_at, open_day, carry, due_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       on conflict (player_id) do update set round_id = excluded.round_id, round_at = excluded.round_at, experience = excluded.experience,
         level = excluded.level, top_level = excluded.top_level, level_at = excluded.level_at, open_day = excluded.open_day,
         carry = excluded.carry, due_at = excluded.due_at`,
    [
      playerId,
      roundId,
      roundAt,
      state.experience,
      state.level,
      state.topLevel,
      state.levelAt,
      state.openDay,
      JSON.stringify(state.carry),
      dueAt,
    ],
  )
  for (const { day, gameType, validBet } of fresh) {
    await tx.rows(
      `insert into vip_bet (player_id, utc_day, game_type, valid_bet) values ($1, $2, $3, $4)
         on conflict (player_id, utc_day, game_type) do update set valid_bet = vip_bet.valid_bet + excluded.valid_bet`,
      [playerId, day, gameType, validBet],
    )
  }
  for (const { at, from, to, reason, experience, bet, need } of changes) {
    await tx.rows(
      `insert into vip_level_change (player_id, at, from_level, to_level, reason, experience, bet, need) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [playerId, at, from, to, reason, experience, bet, need],
    )
  }
  for (const { type, fromDay, toDay, level, lines, amount } of rebates) {
    await tx.rows(`insert into vip_rebate (player_id, type, from_day, to_day, level, lines, amount) values ($1, $2, $3, $4, $5, $6, $7)`, [
      playerId,
      type,
      fromDay,
      toDay,
      level,
      JSON.stringify(lines),
      amount,
    ])
  }
  for (const { fromDay, level, validBet, ppm, amount } of months) {
    await tx.rows(`insert into vip_month (player_id, from_day, level, valid_bet, ppm, amount) values ($1, $2, $3, $4, $5, $6)`, [
      playerId,
      fromDay,
      level,
      validBet,
      ppm,
      amount,
    ])
  }
}

/** Players whom the clock asks for. */
export const duePlayers = (sql: Sql, now: number, limit: number) =>
  sql.rows<{ playerId: string }>(
    'select player_id::text as "playerId" from vip_player where due_at is not null and due_at <= $1 order by due_at limit $2',
    [now, limit],
  )

/** Who played in the next stretch of rounds, which is then swept: each stretch goes to one process. */
export const sweep = (tx: Sql, limit: number) =>
  tx.rows<{ playerId: string }>(
    `with swept as (select round_id from vip_sweep for update skip locked),
       next as (select r.id, r.player_id, r.demo from round r where r.id > (select round_id from swept) order by r.id limit $1),
       moved as (update vip_sweep set round_id = (select max(id) from next) where exists (select 1 from next))
     select distinct player_id::text as "playerId" from next where not demo`,
    [limit],
  )

export interface RebateRow {
  type: RebateType
  from_day: number
  to_day: number
  level: number
  lines: readonly RebateLine[]
  amount: number
  claimed_at: number | null
}
const rebateColumns = 'type, from_day, to_day, level, lines, amount, claimed_at'

/** Rebates that can be claimed: not claimed, and ended on `since` or later. Of one type, or of all. */
export const openRebates = (sql: Sql, playerId: string, type: RebateType | null, since: number) =>
  sql.rows<RebateRow>(
    `select ${rebateColumns} from vip_rebate where player_id = $1 and ($2::smallint is null or type = $2) and to_day >= $3
       and amount > 0 and claimed_at is null order by to_day, type`,
    [playerId, type, since],
  )

export const markClaimed = (tx: Sql, playerId: string, { type, from_day }: RebateRow, at: number) =>
  tx.rows('update vip_rebate set claimed_at = $4 where player_id = $1 and type = $2 and from_day = $3', [playerId, type, from_day, at])

interface Page {
  readonly pageNum: number
  readonly pageSize: number
}

export async function rebatePage(sql: Sql, playerId: string, type: RebateType | null, { pageNum, pageSize }: Page) {
  const where = 'player_id = $1 and ($2::smallint is null or type = $2)'
  const rows = await sql.rows<RebateRow>(
    `select ${rebateColumns} from vip_rebate where ${where} order by to_day desc, type limit $3 offset $4`,
    [playerId, type, pageSize, (pageNum - 1) * pageSize],
  )
  const count = await sql.row<{ n: number }>(`select count(*) as n from vip_rebate where ${where}`, [playerId, type])
  return { rows, total: count?.n ?? 0 }
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

export async function changePage(sql: Sql, playerId: string, { pageNum, pageSize }: Page) {
  const rows = await sql.rows<ChangeRow>(
    `select id::text, at, from_level, to_level, reason, experience, bet, need from vip_level_change where player_id = $1
       order by vip_level_change.id desc limit $2 offset $3`,
    [playerId, pageSize, (pageNum - 1) * pageSize],
  )
  const count = await sql.row<{ n: number }>('select count(*) as n from vip_level_change where player_id = $1', [playerId])
  return { rows, total: count?.n ?? 0 }
}

export interface MonthRow {
  from_day: number
  level: number
  valid_bet: number
  ppm: number
  amount: number
}
export const monthFrom = (sql: Sql, playerId: string, fromDay: number) =>
  sql.row<MonthRow>('select from_day, level, valid_bet, ppm, amount from vip_month where player_id = $1 and from_day = $2', [
    playerId,
    fromDay,
  ])

export type ClaimKind = 'level' | 'day' | 'week' | 'task' | 'part'

/** Which of these marks were claimed. */
export const claimed = async (sql: Sql, playerId: string, kind: ClaimKind, marks: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await sql.rows<{ claim_key: string }>(
    'select claim_key from vip_claim where player_id = $1 and kind = $2 and claim_key = any($3)',
    [playerId, kind, marks],
  )
  return new Set(rows.map((row) => row.claim_key))
}

/** False when it was claimed before. */
export const insertClaim = async (tx: Sql, playerId: string, kind: ClaimKind, mark: string, at: number): Promise<boolean> =>
  (await tx.row(
    'insert into vip_claim (player_id, kind, claim_key, at) values ($1, $2, $3, $4) on conflict do nothing returning 1 as claimed',
    [playerId, kind, mark, at],
  )) !== undefined
