import type { SlotRound } from '#contract/slotRound.ts'
import type { Sql } from '../../kernel/database.ts'
import type { Currency } from '../../ledger/ledger.ts'

export interface VisitRow {
  token_hash: Buffer
  game_id: string
  currency: Currency
  started_at: number
  ended_at: number | null
}

export interface RoundRow {
  id: string
  game_id: string
  demo: boolean
  stake: number
  payout: number
  valid_bet: number
  outcome: SlotRound
  at: number
  nonce: number
  seed_id: string
  visit_hash: Buffer
  server_seed_hash: string
  client_seed: string
  /** Null until its pair was rotated. */
  server_seed: string | null
}

const visitColumns = 'token_hash, game_id, currency, started_at, ended_at'
const roundSelect = `select r.id::text, r.game_id, r.demo, r.stake, r.payout, r.valid_bet, r.outcome, r.at, r.nonce, r.seed_id::text, r.visit_hash,
  s.server_seed_hash, s.client_seed, case when s.revealed_at is null then null else s.server_seed end as server_seed
  from round r join fair_seed s on s.id = r.seed_id`

export const closeVisits = (tx: Sql, playerId: string, gameId: string, at: number) =>
  tx.rows('update visit set ended_at = $3 where player_id = $1 and game_id = $2 and ended_at is null', [playerId, gameId, at])

export const closeVisit = (tx: Sql, hash: Buffer, at: number) =>
  tx.rows('update visit set ended_at = $2 where token_hash = $1 and ended_at is null', [hash, at])

export const insertVisit = (tx: Sql, visit: { hash: Buffer; playerId: string; gameId: string; currency: Currency; at: number }) =>
  tx.rows('insert into visit (token_hash, player_id, game_id, currency, started_at) values ($1, $2, $3, $4, $5)', [
    visit.hash,
    visit.playerId,
    visit.gameId,
    visit.currency,
    visit.at,
  ])

export const findVisit = (tx: Sql, hash: Buffer, playerId: string) =>
  tx.row<VisitRow>(`select ${visitColumns} from visit where token_hash = $1 and player_id = $2`, [hash, playerId])

export const openVisit = (tx: Sql, playerId: string, gameId: string) =>
  tx.row<VisitRow>(
    `select ${visitColumns} from visit where player_id = $1 and game_id = $2 and ended_at is null order by started_at desc limit 1`,
    [playerId, gameId],
  )

export async function sumOfVisit(tx: Sql, hash: Buffer): Promise<{ rounds: number; staked: number; won: number }> {
  const row = await tx.row<{ rounds: number; staked: number; won: number }>(
    `select count(*) as rounds, coalesce(sum(stake), 0)::bigint as staked, coalesce(sum(payout), 0)::bigint as won from round where visit_hash = $1`,
    [hash],
  )
  return row ?? { rounds: 0, staked: 0, won: 0 }
}

export const latestRound = (tx: Sql, playerId: string, gameId: string, demo: boolean, since: number) =>
  tx.row<RoundRow>(`${roundSelect} where r.player_id = $1 and r.game_id = $2 and r.demo = $3 and r.at >= $4 order by r.id desc limit 1`, [
    playerId,
    gameId,
    demo,
    since,
  ])

export const findRound = (tx: Sql, playerId: string, roundId: string) =>
  tx.row<RoundRow>(`${roundSelect} where r.player_id = $1 and r.id = $2`, [playerId, roundId])

export const roundByRequest = (tx: Sql, playerId: string, requestId: string) =>
  tx.row<RoundRow>(`${roundSelect} where r.player_id = $1 and r.request_id = $2`, [playerId, requestId])
