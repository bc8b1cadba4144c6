import { slotMs } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'

export interface RoundSummary {
  id: string
  game_id: string
  at: number
  demo: boolean
  stake: number
  valid_bet: number
  payout: number
  /** Of a round that everybody had. */
  shared_number: number | null
}

export interface ReportRow {
  key: string
  bet: number
  validBet: number
  payout: number
  rounds: number
}

interface Filter {
  gameId?: string | undefined
  demo: boolean
  from?: number | undefined
  to?: number | undefined
  pageNum: number
  pageSize: number
}

const where = `player_id = $1 and demo = $2 and ($3::text is null or game_id = $3) and ($4::bigint is null or at >= $4) and ($5::bigint is null or at < $5)`

export async function roundPage(tx: Sql, playerId: string, filter: Filter): Promise<{ rows: RoundSummary[]; total: number }> {
  const values = [playerId, filter.demo, filter.gameId ?? null, filter.from ?? null, filter.to ?? null]
  const rows = await tx.rows<RoundSummary>(
    `select id::text, game_id, at, demo, stake, valid_bet, payout,
         (select number from shared_round where shared_round.id = round.shared_round_id) as shared_number from round where ${where} order by round.at desc, round.id desc limit $6 offset $7`,
    [...values, filter.pageSize, (filter.pageNum - 1) * filter.pageSize],
  )
  const count = await tx.row<{ n: number }>(`select count(*) as n from round where ${where}`, values)
  return { rows, total: count?.n ?? 0 }
}

const keys = {
  day: `to_char(to_timestamp(at / 1000.0) at time zone 'Asia/Manila', 'YYYY-MM-DD')`,
  game: 'game_id',
  type: 'game_id',
} as const

interface Span {
  by: keyof typeof keys
  from?: number | undefined
  to?: number | undefined
}

/** Rows of a report at most: more than a year of days. */
const rowLimit = 400

/** The thirds of days that lie whole in a span, and the moments before and after them: [from, to) each. */
function piecesOf(from = 0, to = Number.MAX_SAFE_INTEGER): { slots: [number, number]; head: [number, number]; tail: [number, number] } {
  const first = Math.ceil(from / slotMs)
  // No third has begun then; an integer of PostgreSQL ends before the greatest moment does.
  const end = Math.min(Math.floor(to / slotMs), 2 ** 31 - 1)
  if (first >= end) return { slots: [0, 0], head: [from, to], tail: [0, 0] }
  return { slots: [first, end], head: [from, first * slotMs], tail: [end * slotMs, to] }
}

/**
 * Real rounds only: the total over all of them, then the newest days or the games with the largest stakes. From the totals by thirds of days;
 * of a third that the span cuts, from its rounds.
 */
export async function reportRows(
  tx: Sql,
  playerId: string,
  { by, from, to }: Span,
): Promise<{ total: ReportRow | undefined; rows: ReportRow[] }> {
  const { slots, head, tail } = piecesOf(from, to)
  const [total, ...rows] = await tx.rows<ReportRow>(
    `select ${keys[by]} as key, coalesce(sum(stake), 0)::bigint as bet, coalesce(sum(valid_bet), 0)::bigint as "validBet",
         coalesce(sum(payout), 0)::bigint as payout, coalesce(sum(rounds), 0)::bigint as rounds
       from (
         select game_id, slot::bigint * ${slotMs} as at, staked as stake, valid_bet, won as payout, rounds from play_total
           where player_id = $1 and currency <> 'demo' and slot >= $2 and slot < $3
         union all select game_id, at, stake, valid_bet, payout, 1 from round where player_id = $1 and not demo and at >= $4 and at < $5
         union all select game_id, at, stake, valid_bet, payout, 1 from round where player_id = $1 and not demo and at >= $6 and at < $7
       ) played group by grouping sets ((${keys[by]}), ())
       order by grouping(${keys[by]}) desc, ${by === 'day' ? '1 desc' : '2 desc, 1'} limit ${by === 'type' ? 'all' : rowLimit + 1}`,
    [playerId, ...slots, ...head, ...tail],
  )
  return { total, rows }
}
