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
  rules_version: number
  outcome: SlotRound
  at: number
  nonce: number
  seed_id: string
  game_session_hash: Buffer
  server_seed_hash: string
  client_seed: string
  /** Null until its pair was rotated. */
  server_seed: string | null
  /** Played with bonus coins. */
  bonus: boolean
  /** The balance that it was played from after this round; and the other of coins and bonus coins then, null if nothing ever came into it. */
  balance_after: number
  other_after: number | null
}

/** Servers need not agree on the time to this: rounds are looked for this long before the moment that another one wrote. */
const clockSkewMs = 60 * 60 * 1000

const visitColumns = 'token_hash, game_id, currency, started_at, ended_at'
const roundSelect = `select r.id::text, r.game_id, r.demo, r.stake, r.payout, r.valid_bet, r.rules_version, r.outcome, r.at, r.nonce, r.seed_id::text, r.game_session_hash,
  s.server_seed_hash, s.client_seed, case when s.revealed_at is null then null else s.server_seed end as server_seed,
  (select p.balance_after from entry e join posting p on p.entry_id = e.id and p.balance_after is not null
     where e.ref = 'round:' || r.id order by e.id desc limit 1) as balance_after,
  r.bonus, (select p.balance_after from posting p
     where p.account_id = (select a.id from account a where a.owner = 'player' and a.player_id = r.player_id
         and a.currency = case when r.bonus then 'coin' else 'bonus' end)
       and p.entry_id < (select max(e.id) from entry e where e.ref = 'round:' || r.id) and not r.demo
     order by p.entry_id desc limit 1) as other_after
  from round r join fair_seed s on s.id = r.seed_id`
/** One game at a time: whatever the player has open, on whichever device. */
export const closeVisits = (tx: Sql, playerId: string, at: number) =>
  tx.rows('update game_session set ended_at = $2 where player_id = $1 and ended_at is null', [playerId, at])

export const closeVisit = (tx: Sql, hash: Buffer, at: number) =>
  tx.rows('update game_session set ended_at = $2 where token_hash = $1 and ended_at is null', [hash, at])

export const insertVisit = (
  tx: Sql,
  visit: { hash: Buffer; playerId: string; gameId: string; currency: Currency; at: number; bonusUntil: number | null },
) =>
  tx.rows('insert into game_session (token_hash, player_id, game_id, currency, started_at, bonus_until) values ($1, $2, $3, $4, $5, $6)', [
    visit.hash,
    visit.playerId,
    visit.gameId,
    visit.currency,
    visit.at,
    visit.bonusUntil,
  ])

export const findVisit = (tx: Sql, hash: Buffer, playerId: string) =>
  tx.row<VisitRow>(`select ${visitColumns} from game_session where token_hash = $1 and player_id = $2`, [hash, playerId])

export const openVisit = (tx: Sql, playerId: string, gameId: string) =>
  tx.row<VisitRow>(
    `select ${visitColumns} from game_session where player_id = $1 and game_id = $2 and ended_at is null order by started_at desc limit 1`,
    [playerId, gameId],
  )

/**
 * What the player's rounds of a visit come to, those before a reload included: visits that go on share their start. Found by time
 * first: the visit is not part of an index.
 */
export async function sumOfVisit(tx: Sql, playerId: string, visit: VisitRow): Promise<{ rounds: number; staked: number; won: number }> {
  const row = await tx.row<{ rounds: number; staked: number; won: number }>(
    `select count(*) as rounds, coalesce(sum(stake), 0)::bigint as staked, coalesce(sum(payout), 0)::bigint as won
       from round where player_id = $1 and at >= $2 and game_session_hash in
         (select token_hash from game_session where player_id = $1 and game_id = $3 and currency = $4 and started_at = $5)`,
    [playerId, visit.started_at - clockSkewMs, visit.game_id, visit.currency, visit.started_at],
  )
  return row ?? { rounds: 0, staked: 0, won: 0 }
}

export const latestRound = (tx: Sql, playerId: string, gameId: string, demo: boolean, since: number) =>
  tx.row<RoundRow>(
    `${roundSelect} where r.player_id = $1 and r.game_id = $2 and r.demo = $3 and r.at >= $4 order by r.at desc, r.id desc limit 1`,
    [playerId, gameId, demo, since],
  )

export const findRound = (tx: Sql, playerId: string, roundId: string) =>
  tx.row<RoundRow>(`${roundSelect} where r.player_id = $1 and r.id = $2`, [playerId, roundId])

export const roundByRequest = (tx: Sql, playerId: string, requestId: string) =>
  tx.row<RoundRow>(`${roundSelect} where r.player_id = $1 and r.request_id = $2`, [playerId, requestId])
