import { hourMs } from '../../kernel/calendar.ts'
import type { Sql } from '../../kernel/database.ts'
import { balanceAfter } from '../../ledger/archive.ts'
import type { ArchivedRound } from '../../ledger/archive.ts'
import { asBalances } from '../../ledger/ledger.ts'
import type { Balances, Currency } from '../../ledger/ledger.ts'
import { repeatMs } from './spinStatements.ts'
import type { RefusedSpin } from './spinStore.ts'

export interface VisitRow {
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
  /**
   * A slot's `SlotRound` as it was stored before migration 037; since then null, and replayed from the seeds. A drop's `PusherOutcome`
   * (play/pusher), which no seed yields alone.
   */
  outcome: object | null
  at: number
  nonce: number
  seed_id: string
  game_session_hash: Buffer
  server_seed_hash: string
  client_seed: string
  /** A secret until the pair is rotated. */
  server_seed: string
  is_revealed: boolean
  /** Played with bonus coins. */
  bonus: boolean
  /**
   * The balance that the round was played from, after it; and then the other of coins and bonus coins, null if nothing was ever credited to
   * it.
   */
  balance_after: number
  other_after: number | null
}

/** Servers' clocks may differ by this much: rounds are searched this long before a timestamp written by another server. */
const clockSkewMs = hourMs

const visitColumns = 'game_id, currency, started_at, ended_at'
const shownColumns = `select r.id::text, r.game_id, r.demo, r.stake, r.payout, r.valid_bet, r.rules_version, r.outcome, r.at, r.nonce, r.seed_id::text, r.game_session_hash,
  s.server_seed_hash, s.client_seed, s.server_seed, s.revealed_at is not null as is_revealed,
  (select p.balance_after from entry e join posting p on p.entry_id = e.id and p.balance_after is not null
     where e.ref = 'round:' || r.id order by e.id desc limit 1) as balance_after,
  r.bonus, case when not r.demo then balance_before(
     (select a.id from account a where a.owner = 'player' and a.player_id = r.player_id and a.currency = case when r.bonus then 'coin' else 'bonus' end),
     (select max(e.id) from entry e where e.ref = 'round:' || r.id)) end as other_after
`
const ofSeeds = 'join fair_seed s on s.id = r.seed_id'
const roundSelect = `${shownColumns} from round r ${ofSeeds}`

export const closeVisit = (tx: Sql, hash: Buffer, at: number) =>
  tx.rows('update game_session set ended_at = $2 where token_hash = $1 and ended_at is null', [hash, at])

/** Remembers the visit's latest four. */
export const storeRefusedSpin = (sql: Sql, hash: Buffer, spin: RefusedSpin) =>
  sql.rows(
    'update game_session set refused_spins = jsonb_build_array($2::jsonb) || (refused_spins - 3) where token_hash = $1 and ended_at is null',
    [hash, JSON.stringify(spin)],
  )

/** Opens a visit and ends the player's others. Returns their balances. */
export const openOnly = async (
  tx: Sql,
  visit: {
    readonly hash: Buffer
    readonly playerId: string
    readonly gameId: string
    readonly currency: Currency
    readonly startedAt: number
    readonly bonusUntil: number | null
    readonly activityId: string | null
    readonly now: number
  },
): Promise<Balances> =>
  asBalances(
    await tx.rows(
      `with ended as (update game_session set ended_at = $7 where player_id = $2 and ended_at is null),
         opened as (insert into game_session (token_hash, player_id, game_id, currency, started_at, bonus_until, activity_id)
           values ($1, $2, $3, $4, $5, $6, $8))
       select currency, balance from account where owner = 'player' and player_id = $2`,
      [visit.hash, visit.playerId, visit.gameId, visit.currency, visit.startedAt, visit.bonusUntil, visit.now, visit.activityId],
    ),
  )

/** Deletes up to `limit` visits that ended before `before`. */
export const purgeVisits = async (sql: Sql, before: number, limit: number): Promise<number> =>
  (
    await sql.rows(
      'delete from game_session where token_hash in (select token_hash from game_session where ended_at < $1 order by ended_at limit $2) returning 1',
      [before, limit],
    )
  ).length

export const findVisit = (tx: Sql, hash: Buffer, playerId: string) =>
  tx.row<VisitRow>(`select ${visitColumns} from game_session where token_hash = $1 and player_id = $2`, [hash, playerId])

/** Takes the hash as text: this is queried together with other reads. */
export const openVisit = (tx: Sql, playerId: string, gameId: string) =>
  tx.row<VisitRow & { hash: string }>(
    `select encode(token_hash, 'hex') as hash, ${visitColumns}
       from game_session where player_id = $1 and game_id = $2 and ended_at is null order by started_at desc limit 1`,
    [playerId, gameId],
  )

/**
 * Sums the player's rounds of a visit, including those before a reload: resumed visits share their start. Filters by time first: the visit
 * is not part of an index.
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

export const roundByRequest = (tx: Sql, playerId: string, requestId: string, now: number) =>
  tx.row<RoundRow>(`${roundSelect} where r.player_id = $1 and r.request_id = $2 and r.at >= $3`, [playerId, requestId, now - repeatMs])

/** The row of an archived round, with the balances after it: its entries may be in the archive, too. */
export async function rowOfArchived(tx: Sql, round: ArchivedRound & { readonly line: string }): Promise<RoundRow | undefined> {
  const row = await tx.row<RoundRow>(`${shownColumns} from json_populate_record(null::round, $1::json) r ${ofSeeds}`, [round.line])
  const after = balanceAfter(round)
  return row && after !== undefined ? { ...row, balance_after: after, other_after: round.other_after ?? null } : row
}

/** The numbers of shared rounds, by their ids. */
export const sharedNumbers = (tx: Sql, ids: readonly number[]) =>
  tx.rows<{ id: number; number: number }>('select id, number from shared_round where id = any($1)', [ids])

/** The games that the player likes, latest first. */
export const likedGames = async (sql: Sql, playerId: string): Promise<string[]> =>
  (await sql.rows<{ game_id: string }>('select game_id from game_like where player_id = $1 order by at desc, game_id', [playerId])).map(
    (row) => row.game_id,
  )

export const insertLike = (tx: Sql, playerId: string, gameId: string, now: number) =>
  tx.rows('insert into game_like (player_id, game_id, at) values ($1, $2, $3) on conflict do nothing', [playerId, gameId, now])

export const deleteLike = (tx: Sql, playerId: string, gameId: string) =>
  tx.rows('delete from game_like where player_id = $1 and game_id = $2', [playerId, gameId])
