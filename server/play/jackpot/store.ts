import type { PoolName } from '#contract/jackpot.ts'
import { lastCheckedSlot } from '../../awards/betsToLeaveOut.ts'
import type { Sql } from '../../kernel/database.ts'
import { limitAndOffset, pageOf } from '../../kernel/pages.ts'
import type { Page } from '../../kernel/pages.ts'
import type { ChanceSource, JackpotProgress } from './rules.ts'

export interface DrawRow {
  id: string
  cell: number
  award_id: string
  prop_id: number
  count: number
  pool: PoolName | null
  at: number
}
const drawColumns = 'id::text, cell, award_id, prop_id, count, pool, at'

/** Whether a seed with this reference was paid into a pool. */
export const isSeeded = async (tx: Sql, ref: string): Promise<boolean> =>
  (await tx.row(`select 1 from entry where ref = $1 and kind = 'poolSeed'`, [ref])) !== undefined

/** Serializes a player's draws across servers. */
export async function lockDraws(tx: Sql, playerId: string): Promise<void> {
  await tx.rows('insert into jackpot_player (player_id) values ($1) on conflict do nothing', [playerId])
  await tx.rows('select 1 from jackpot_player where player_id = $1 for no key update', [playerId])
}

/** `price`: the valid bets that a draw costs; null: those of the settings (awards/betPrices.ts). */
export type Progress = Omit<JackpotProgress, 'needDeposit'> & {
  readonly price: number | null
  /** The last third of a day whose bets were left out if the draw was closed in it; null: none yet. */
  readonly lastChecked: number | null
}

export async function readProgress(sql: Sql, playerId: string): Promise<Progress> {
  const row = await sql.row<Progress>(
    `select a.valid_bet as "validBet", coalesce(j.spent_bet, 0)::bigint as "spentBet", coalesce(j.granted_chances, 0) as gifts,
       coalesce(j.free_day, -1) as "freeDay",
       coalesce(j.last_day, -1) as "lastDay", coalesce(j.last_day_draws, 0) as "lastDayDraws",
       (select bet from bet_price where what = 'draw') as price, ${lastCheckedSlot('jackpot')} as "lastChecked"
     from account a left join jackpot_player j on j.player_id = a.player_id
     where a.owner = 'player' and a.player_id = $1 and a.currency = 'coin'`,
    [playerId],
  )
  if (!row) throw new Error(`player ${playerId} has no account`)
  return row
}

interface Use {
  readonly source: ChanceSource
  /** Valid bets that pay for an earned chance. */
  readonly bet: number
  readonly day: number
  /** Coins won, in hundredths. */
  readonly won: number
  readonly at: number
}

/** Takes a chance and counts what it won. */
export const takeChance = (tx: Sql, playerId: string, { source, bet, day, won, at }: Use) =>
  tx.rows(
    `update jackpot_player set spent_bet = spent_bet + case when $2 = 'bet' then $3::bigint else 0 end,
       granted_chances = granted_chances - case when $2 = 'gift' then 1 else 0 end, free_day = case when $2 = 'day' then $4 else free_day end,
       last_day_draws = case when last_day >= $4 then last_day_draws else 0 end + 1, last_day = greatest(last_day, $4),
       won = won + $5::bigint, won_at = case when $5::bigint > 0 then $6 else won_at end
     where player_id = $1`,
    [playerId, source, bet, day, won, at],
  )

export const addGifts = (tx: Sql, playerId: string, count: number) =>
  tx.rows(
    `insert into jackpot_player (player_id, granted_chances) values ($1, $2)
     on conflict (player_id) do update set granted_chances = jackpot_player.granted_chances + excluded.granted_chances`,
    [playerId, count],
  )

export interface NewDraw {
  readonly playerId: string
  readonly rulesVersion: number
  readonly settingsRevision: number
  readonly source: ChanceSource
  readonly cell: number
  readonly awardId: string
  readonly propId: number
  readonly count: number
  readonly pool: PoolName | null
  readonly announced: boolean
  readonly at: number
}

export async function insertDraw(tx: Sql, draw: NewDraw): Promise<DrawRow> {
  const row = await tx.row<DrawRow>(
    `insert into jackpot_draw (player_id, rules_version, source, cell, award_id, prop_id, count, pool, announced, at, settings_revision)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${drawColumns}`,
    [
      draw.playerId,
      draw.rulesVersion,
      draw.source,
      draw.cell,
      draw.awardId,
      draw.propId,
      draw.count,
      draw.pool,
      draw.announced,
      draw.at,
      draw.settingsRevision,
    ],
  )
  if (!row) throw new Error('the draw was not kept')
  return row
}

/** The player's oldest draw whose animation was not watched to its end. */
export const findPending = (sql: Sql, playerId: string) =>
  sql.row<DrawRow>(`select ${drawColumns} from jackpot_draw where player_id = $1 and seen_at is null order by jackpot_draw.id limit 1`, [
    playerId,
  ])

/** False: no such draw of this player. */
export async function markSeen(tx: Sql, playerId: string, drawId: string, at: number): Promise<boolean> {
  const row = await tx.row('update jackpot_draw set seen_at = coalesce(seen_at, $3) where id = $2 and player_id = $1 returning 1 as seen', [
    playerId,
    drawId,
    at,
  ])
  return row !== undefined
}

export async function drawPage(sql: Sql, playerId: string, page: Page): Promise<{ rows: DrawRow[]; total: number }> {
  const rows = await sql.rows<DrawRow>(
    `select ${drawColumns} from jackpot_draw where player_id = $1 order by jackpot_draw.id desc limit $2 offset $3`,
    [playerId, ...limitAndOffset(page)],
  )
  return pageOf(rows, page)
}

/** Deletes draws from before `before`; returns how many. What they gave stays in the ledger. */
export const purgeDraws = async (sql: Sql, before: number, limit: number): Promise<number> =>
  (await sql.rows('delete from jackpot_draw where id in (select id from jackpot_draw where at < $1 limit $2) returning 1', [before, limit]))
    .length

export interface AnnouncedRow {
  nickname: string
  avatar: string
  prop_id: number
  count: number
  at: number
}

/** The latest announced draws. */
export const latestAnnounced = (sql: Sql, limit: number) =>
  sql.rows<AnnouncedRow>(
    `select p.nickname, p.avatar, d.prop_id, d.count, d.at from jackpot_draw d join player p on p.id = d.player_id
     where d.announced order by d.id desc limit $1`,
    [limit],
  )

export interface RankRow {
  rank: number
  player_id: string
  nickname: string
  avatar: string
  won: number
  won_at: number
}

/** Ranks by the amount won; among equals the earlier win goes first. */
const order = 'won desc, won_at, player_id'

export async function rankPage(sql: Sql, limit: number, offset: number): Promise<{ rows: RankRow[]; total: number }> {
  const rows = await sql.rows<RankRow>(
    `select row_number() over (order by ${order}) + $2 as rank, j.player_id::text, p.nickname, p.avatar, j.won, j.won_at
     from (select * from jackpot_player where won > 0 order by ${order} limit $1 offset $2) j join player p on p.id = j.player_id order by 1`,
    [limit, offset],
  )
  const count = await sql.row<{ n: number }>('select count(*) as n from jackpot_player where won > 0')
  return { rows, total: count?.n ?? 0 }
}

/** The player's own row; undefined for a player who has won nothing yet. */
export const findRank = (sql: Sql, playerId: string) =>
  sql.row<RankRow>(
    `select 1 + (select count(*) from jackpot_player o
         where o.won > j.won or (o.won = j.won and o.won > 0 and (o.won_at, o.player_id) < (j.won_at, j.player_id))) as rank,
       j.player_id::text, p.nickname, p.avatar, j.won, j.won_at
     from jackpot_player j join player p on p.id = j.player_id where j.player_id = $1 and j.won > 0`,
    [playerId],
  )
