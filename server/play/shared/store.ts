import type { SharedState } from '#contract/live.ts'
import type { Sql } from '../../kernel/database.ts'
import { unstakedGift } from '../../ledger/wagering/giftStake.ts'
import { exclusionsSince } from '../../protection/store.ts'

export interface SharedRoundRow {
  readonly id: string
  readonly game_id: string
  readonly number: number
  readonly chain_id: string
  readonly link: number
  readonly anchor: string
  readonly rules_version: number
  readonly state: SharedState
  readonly opens_at: number
  readonly closes_at: number
  readonly beacon_source: string
  readonly beacon_number: number
  readonly beacon_at: number
  readonly bets_root: string | null
  readonly beacon_value: string | null
  readonly beacon_signature: string | null
  readonly server_seed: string | null
  /** When a running result began, and the part of it that was shown. */
  readonly runs_at: number | null
  readonly shown: string[]
  /** When a server last moved it on while it ran, and whether none did for too long. */
  readonly watched_at: number | null
  readonly interrupted: boolean
  readonly outcome: string[] | null
  readonly drawn_at: number | null
  readonly settled_at: number | null
  readonly ends_at: number | null
}

export interface BetRow {
  readonly id: string
  readonly player_id: string
  readonly choice: string
  readonly stake: number
  readonly cash_out: number | null
  readonly payout: number | null
}

const select = `select r.id::text, r.game_id, r.number, r.chain_id::text, r.link, c.anchor, r.rules_version, r.state, r.opens_at, r.closes_at,
    r.beacon_source, r.beacon_number, r.beacon_at, r.bets_root, r.beacon_value, r.beacon_signature, r.server_seed, r.runs_at, r.shown, r.watched_at, r.interrupted, r.outcome, r.drawn_at, r.settled_at, r.ends_at
  from shared_round r join shared_chain c on c.id = r.chain_id`

/**
 * Notifies every server that a round has moved on, or that bets were taken (stream.ts): the payload is the game's id. With a player's id
 * after it: the player has bet or cashed out.
 */
export const channel = 'shared_round'
export const notifyServers = (sql: Sql, payloads: readonly string[]) =>
  sql.rows('select pg_notify($1, payload) from unnest($2::text[]) payload', [channel, payloads])

export const latestSharedRound = (sql: Sql, gameId: string) =>
  sql.row<SharedRoundRow>(`${select} where r.game_id = $1 order by r.number desc limit 1`, [gameId])

export const roundOf = (sql: Sql, gameId: string, number: number) =>
  sql.row<SharedRoundRow>(`${select} where r.game_id = $1 and r.number = $2`, [gameId, number])

/** Of two servers that want to move a round on, the second waits here and finds it moved. Bets that hold the lock are written first. */
export const lockRound = (tx: Sql, id: string) => tx.row<SharedRoundRow>(`${select} where r.id = $1 for update of r`, [id])

/** While this lock is held the round does not close; any number of bets hold it at once. */
export const shareLockRound = (tx: Sql, gameId: string, number: number) =>
  tx.row<SharedRoundRow>(`${select} where r.game_id = $1 and r.number = $2 for share of r`, [gameId, number])

/** Undefined: another server opened the round first. */
export const insertRound = (
  tx: Sql,
  round: Pick<
    SharedRoundRow,
    | 'game_id'
    | 'number'
    | 'chain_id'
    | 'link'
    | 'rules_version'
    | 'opens_at'
    | 'closes_at'
    | 'beacon_source'
    | 'beacon_number'
    | 'beacon_at'
  >,
) =>
  tx.row<{ id: string }>(
    `insert into shared_round (game_id, number, chain_id, link, rules_version, state, opens_at, closes_at, beacon_source, beacon_number, beacon_at)
       values ($1, $2, $3, $4, $5, 'open', $6, $7, $8, $9, $10) on conflict do nothing returning id::text`,
    [
      round.game_id,
      round.number,
      round.chain_id,
      round.link,
      round.rules_version,
      round.opens_at,
      round.closes_at,
      round.beacon_source,
      round.beacon_number,
      round.beacon_at,
    ],
  )

export const setClosed = (tx: Sql, id: string, betsRoot: string) =>
  tx.rows(`update shared_round set state = 'closed', bets_root = $2 where id = $1`, [id, betsRoot])

/** The public value is known and the result unfolds from `runsAt` on. */
export const setRunning = (tx: Sql, id: string, begun: { value: string; signature: string | null; runsAt: number }) =>
  tx.rows(
    `update shared_round set state = 'running', beacon_value = $2, beacon_signature = $3, runs_at = $4, watched_at = $4 where id = $1`,
    [id, begun.value, begun.signature, begun.runsAt],
  )

export const setShown = (tx: Sql, id: string, shown: readonly string[]) =>
  tx.rows('update shared_round set shown = $2 where id = $1', [id, JSON.stringify(shown)])

/** Notes that a server runs the round; one that none has run for `atMostMs` was interrupted. */
export const setWatched = (sql: Sql, id: string, now: number, atMostMs: number) =>
  sql.rows(
    `update shared_round set interrupted = interrupted or $2::bigint - watched_at > $3, watched_at = $2
       where id = $1 and state = 'running' and watched_at < $2`,
    [id, now, atMostMs],
  )

/**
 * Ids of the bets that left at `value`: those that had not left already, and with `unlessExcludedSince` only those of players who were not
 * self-excluded since that time.
 */
export const setCashOut = async (
  tx: Sql,
  ids: readonly string[],
  value: number,
  unlessExcludedSince: number | null = null,
): Promise<readonly string[]> =>
  (
    await tx.rows<{ id: string }>(
      `update shared_bet b set cash_out = $2 where b.id = any($1::bigint[]) and b.cash_out is null and b.payout is null
         and ($3::bigint is null or not exists (${exclusionsSince('b.player_id', '$3')})) returning b.id::text`,
      [ids, value, unlessExcludedSince],
    )
  ).map(({ id }) => id)

/**
 * When these players were shut out, by the lock of their account or a self-exclusion since a time; players who were not are missing. Both
 * end every session, and after a lock nobody logs in again.
 */
export async function shutOutSince(sql: Sql, playerIds: readonly string[], since: number): Promise<ReadonlyMap<string, number>> {
  const rows = await sql.rows<{ id: string; at: number }>(
    `select p.id::text, least(p.locked_at, excluded.at) as at
       from player p cross join lateral (select min(at) as at from (${exclusionsSince('p.id', '$2')}) own) excluded
       where p.id = any($1::bigint[]) and least(p.locked_at, excluded.at) is not null`,
    [playerIds, since],
  )
  return new Map(rows.map(({ id, at }) => [id, at]))
}

export const setDrawn = (
  tx: Sql,
  id: string,
  drawn: { seed: string; value: string; signature: string | null; outcome: readonly string[]; at: number; endsAt: number },
) =>
  tx.rows(
    `update shared_round set state = 'drawn', server_seed = $2, beacon_value = $3, beacon_signature = $4, outcome = $5, drawn_at = $6, ends_at = $7
       where id = $1`,
    [id, drawn.seed, drawn.value, drawn.signature, JSON.stringify(drawn.outcome), drawn.at, drawn.endsAt],
  )

export const setSettled = (tx: Sql, id: string, at: number) =>
  tx.rows(`update shared_round set state = 'settled', settled_at = $2 where id = $1`, [id, at])

export const setVoid = (tx: Sql, id: string, seed: string, at: number, endsAt: number) =>
  tx.rows(`update shared_round set state = 'void', outcome = null, server_seed = $2, settled_at = $3, ends_at = $4 where id = $1`, [
    id,
    seed,
    at,
    endsAt,
  ])

export const betsOf = (sql: Sql, roundId: string, limit: number | null = null) =>
  sql.rows<BetRow>(
    'select id::text, player_id::text, choice, stake, cash_out, payout from shared_bet where round_id = $1 order by shared_bet.id limit $2',
    [roundId, limit],
  )

export const ownBets = (sql: Sql, roundId: string, playerId: string) =>
  sql.rows<BetRow>(
    'select id::text, player_id::text, choice, stake, cash_out, payout from shared_bet where round_id = $1 and player_id = $2 order by shared_bet.id',
    [roundId, playerId],
  )

/** The same by the round's number. */
export const ownBetsIn = (sql: Sql, gameId: string, number: number, playerId: string) =>
  sql.rows<BetRow>(
    `select b.id::text, b.player_id::text, b.choice, b.stake, b.cash_out, b.payout
       from shared_round r join shared_bet b on b.round_id = r.id where r.game_id = $1 and r.number = $2 and b.player_id = $3 order by b.id`,
    [gameId, number, playerId],
  )

export const insertBets = (
  tx: Sql,
  where: { roundId: string; playerId: string; visit: Buffer; at: number },
  bets: readonly { choice: string; stake: number }[],
) =>
  tx.rows<BetRow>(
    `insert into shared_bet (round_id, player_id, game_session_hash, choice, stake, at, gift)
       select $1, $2, $3, choice, stake, $6,
           greatest(0, least(stake, ${unstakedGift('$2')} - coalesce(sum(stake) over (order by n rows between unbounded preceding and 1 preceding), 0)))
         from unnest($4::text[], $5::bigint[]) with ordinality as asked (choice, stake, n) order by n
       returning id::text, player_id::text, choice, stake, cash_out, payout`,
    [where.roundId, where.playerId, where.visit, bets.map(({ choice }) => choice), bets.map(({ stake }) => stake), where.at],
  )

/** When the player last placed bets, if it was after `since`. */
export const lastBetAt = async (sql: Sql, playerId: string, since: number): Promise<number | null> =>
  (await sql.row<{ at: number | null }>('select max(at) as at from shared_bet where player_id = $1 and at >= $2', [playerId, since]))?.at ??
  null

/** The exact totals on each choice. */
export const totalsOf = (sql: Sql, roundId: string) =>
  sql.rows<{ choice: string; stake: number; bets: number }>(
    'select choice, sum(stake)::bigint as stake, count(*) as bets from shared_bet where round_id = $1 group by choice',
    [roundId],
  )

/** Rounds that have ended for all players, newest first; only those after `after`. */
export const resultsOf = (sql: Sql, gameId: string, after: number, limit: number) =>
  sql.rows<{ number: number; outcome: string[] | null }>(
    `select number, outcome from shared_round where game_id = $1 and state in ('settled', 'void') and number > $2 order by number desc limit $3`,
    [gameId, after, limit],
  )

/** Each game's current round with the number of its players, and the last result that was paid. */
export const liveGamesOf = (sql: Sql, gameIds: readonly string[]) =>
  sql.rows<{ game_id: string; state: SharedState; players: number; last: string[] | null }>(
    `select g.id as game_id, r.state, (select count(distinct b.player_id) from shared_bet b where b.round_id = r.id) as players, p.outcome as last
       from unnest($1::text[]) with ordinality as g (id, n)
       cross join lateral (select id, state from shared_round where game_id = g.id order by number desc limit 1) r
       left join lateral (select outcome from shared_round where game_id = g.id and state = 'settled' order by number desc limit 1) p on true
       order by g.n`,
    [gameIds],
  )

export const voidsOf = async (sql: Sql, gameId: string, limit: number) =>
  (await sql.row<{ rounds: number; voids: number }>(
    `select count(*) as rounds, count(*) filter (where state = 'void') as voids from
       (select state from shared_round where game_id = $1 and state in ('settled', 'void') order by number desc limit $2) latest`,
    [gameId, limit],
  )) ?? { rounds: 0, voids: 0 }

/** The latest round with bets of this player that was paid or called off. */
export const latestOwn = (sql: Sql, gameId: string, playerId: string) =>
  sql.row<SharedRoundRow>(
    `${select} where r.id = (select b.round_id from shared_bet b join shared_round o on o.id = b.round_id
       where b.player_id = $2 and b.payout is not null and o.game_id = $1 order by b.round_id desc limit 1)`,
    [gameId, playerId],
  )

/** Rounds of months whose archived rounds were deleted, oldest first: no page leads to them any more. */
const forgotten = `shared_round r where r.settled_at < (select max(until) from archive_file where removed_at is not null)`

/** Deletes up to `limit` bets of rounds of forgotten months. */
export const purgeBets = async (sql: Sql, limit: number): Promise<number> =>
  (
    await sql.rows(
      `delete from shared_bet where id in (select b.id from (select r.id, r.settled_at from ${forgotten}) r join shared_bet b on b.round_id = r.id
         order by r.settled_at limit $1) returning 1`,
      [limit],
    )
  ).length

/** Deletes up to `limit` rounds of forgotten months whose bets are deleted. */
export const purgeRounds = async (sql: Sql, limit: number): Promise<number> =>
  (
    await sql.rows(
      `delete from shared_round where id in (select r.id from ${forgotten} and not exists (select 1 from shared_bet b where b.round_id = r.id)
         order by r.settled_at limit $1) returning 1`,
      [limit],
    )
  ).length
