import type { Layout } from '#contract/staged.ts'
import { countedUntil } from '../../kernel/clock.ts'
import type { Sql } from '../../kernel/database.ts'
import { unstakedGift } from '../../ledger/wagering/giftStake.ts'
import { movesIn } from '../../protection/playTimeStore.ts'
import { isExcludedAccount, isHeldAccount } from '../../protection/store.ts'

export interface StagedRow {
  readonly id: string
  readonly player_id: string
  /** In hexadecimal, so that it can be read together with other reads. */
  readonly game_session_hash: string
  readonly game_id: string
  readonly currency: 'coin' | 'demo'
  readonly bet: number
  readonly stake: number
  readonly setup: string
  readonly layout: Layout
  readonly choices: string[]
  readonly rules_version: number
  readonly number: number
  readonly root: string
  readonly request_id: string
  readonly opened_at: number
  readonly moved_at: number
  readonly closed_at: number | null
  readonly payout: number | null
  readonly by_rule: boolean
  /** What a gift paid of the stake; null for rounds from before it was recorded. */
  readonly gift: number | null
  readonly server_seed: string
  readonly server_seed_hash: string
  readonly client_seed: string
  /** The seed pair was rotated: its server seed may be revealed. */
  readonly is_revealed: boolean
}

const columns = `select r.id::text, r.player_id::text, encode(r.game_session_hash, 'hex') as game_session_hash, r.game_id, r.currency, r.bet, r.stake, r.setup, r.layout, r.choices, r.rules_version, r.number, r.root,
    r.request_id, r.opened_at, r.moved_at, r.closed_at, r.payout, r.by_rule, r.gift, s.server_seed, s.server_seed_hash, s.client_seed, s.revealed_at is not null as is_revealed`
const ofSeeds = 'join fair_seed s on s.id = r.seed_id'
const select = `${columns} from staged_round r ${ofSeeds}`

export const findRound = (sql: Sql, playerId: string, id: string) =>
  sql.row<StagedRow>(`${select} where r.id = $1 and r.player_id = $2`, [id, playerId])

/** A round from its archived row. */
export const fromArchived = (sql: Sql, row: object) =>
  sql.row<StagedRow>(`${columns} from json_populate_record(null::staged_round, $1::json) r ${ofSeeds}`, [JSON.stringify(row)])

/** The latest round of a game, open or ended. */
export const latestStagedRound = (sql: Sql, playerId: string, gameId: string, currency: string) =>
  sql.row<StagedRow>(`${select} where r.player_id = $1 and r.game_id = $2 and r.currency = $3 order by r.id desc limit 1`, [
    playerId,
    gameId,
    currency,
  ])

export const openRound = (sql: Sql, playerId: string, gameId: string, currency: string) =>
  sql.row<{ id: string }>(
    'select id::text from staged_round where player_id = $1 and game_id = $2 and currency = $3 and closed_at is null',
    [playerId, gameId, currency],
  )

/** A player's rounds for coins that wait for a choice, oldest first. */
export const openRounds = (sql: Sql, playerId: string) =>
  sql.rows<{ roundId: string; gameId: string }>(
    `select id::text as "roundId", game_id as "gameId" from staged_round
       where player_id = $1 and currency <> 'demo' and closed_at is null order by staged_round.id`,
    [playerId],
  )

/**
 * Rounds waiting for a choice since before `before`, of a player who may make none, or older than the `oldest` rules of their game, oldest
 * first.
 */
export const waiting = (
  sql: Sql,
  { before, oldest, limit }: { before: number; oldest: readonly { id: string; rulesVersion: number }[]; limit: number },
  now: number,
) =>
  sql.rows<{ id: string; player_id: string }>(
    `select id::text, player_id::text from staged_round where closed_at is null
       and (moved_at < $1 or ${isExcludedAccount('staged_round.player_id', '$3')} or ${isHeldAccount('staged_round.player_id')}
         or rules_version < (select version from unnest($4::text[], $5::integer[]) oldest (id, version) where oldest.id = game_id))
       order by moved_at limit $2`,
    [before, limit, now, oldest.map(({ id }) => id), oldest.map(({ rulesVersion }) => rulesVersion)],
  )

/**
 * When the player last began a round of any kind, if it was after `since`, and not while the clock was ahead. The upper end also leaves out the
 * months made ahead.
 */
export const lastBegun = async (sql: Sql, playerId: string, since: number, now: number): Promise<number | null> =>
  (
    await sql.row<{ at: number | null }>(
      `select greatest((select max(at) from round where player_id = $1 and staged_round_id is null and at >= $2 and at <= $3),
         (select max(opened_at) from (select opened_at from staged_round where player_id = $1 order by id desc limit 1) latest
           where opened_at <= $3)) as at`,
      [playerId, since, countedUntil(now)],
    )
  )?.at ?? null

/** The number of staged rounds of the seed pair in use, which is the number of the next one. The player is locked. */
export const nextNumber = async (tx: Sql, playerId: string): Promise<number> =>
  (
    await tx.row<{ n: number }>(
      `select coalesce(max(number) + 1, 0) as n from staged_round
         where seed_id = (select id from fair_seed where player_id = $1 and revealed_at is null)`,
      [playerId],
    )
  )?.n ?? 0

/** Undefined: its seed was revealed meanwhile. Until the round is written, the seed cannot be revealed. */
export const insertRound = (
  tx: Sql,
  round: Pick<
    StagedRow,
    | 'player_id'
    | 'game_session_hash'
    | 'game_id'
    | 'currency'
    | 'bet'
    | 'setup'
    | 'layout'
    | 'rules_version'
    | 'number'
    | 'root'
    | 'request_id'
    | 'opened_at'
  > & {
    seed_id: string
  },
) =>
  tx.row<{ id: string; gift: number }>(
    `with begun as (insert into staged_round (player_id, game_session_hash, game_id, currency, bet, stake, setup, rules_version, seed_id, number, root, request_id, opened_at, moved_at, layout, gift)
       select $1, decode($2, 'hex'), $3, $4, $5, $5, $6, $7, s.id, $9, $10, $11, $12, $12, $13::jsonb,
           case when $4 = 'coin' then least($5::bigint, ${unstakedGift('$1')}) else 0 end
         from fair_seed s where s.id = $8 and s.revealed_at is null for share
       returning id, gift, player_id, currency, moved_at), moves as (${movesIn('begun')})
     select id::text, gift from begun`,
    [
      round.player_id,
      round.game_session_hash,
      round.game_id,
      round.currency,
      round.bet,
      round.setup,
      round.rules_version,
      round.seed_id,
      round.number,
      round.root,
      round.request_id,
      round.opened_at,
      JSON.stringify(round.layout),
    ],
  )

interface NewChoice {
  readonly choice: string
  readonly stake: number
  /** Made by the game's rule for a player who did not return. */
  readonly byRule: boolean
}

/** Writes a choice, unless another was written since there were `version` of them. */
export const addChoice = (tx: Sql, id: string, version: number, { choice, stake, byRule }: NewChoice, now: number) =>
  tx.row<{ gift: number | null }>(
    `with chosen as (update staged_round set choices = choices || $3::text, stake = $4::bigint, moved_at = $5,
         gift = gift + case when currency = 'coin' then least($4::bigint - stake, ${unstakedGift('staged_round.player_id')}) else 0 end
       where id = $1 and cardinality(choices) = $2 and closed_at is null
         returning gift, player_id, currency, moved_at), moves as (${movesIn('chosen')} and not $6::boolean)
     select gift from chosen`,
    [id, version, choice, stake, now, byRule],
  )

export const closeRound = (tx: Sql, id: string, payout: number, byRule: boolean, now: number) =>
  tx.rows('update staged_round set closed_at = $2, payout = $3, by_rule = $4 where id = $1 and closed_at is null', [
    id,
    now,
    payout,
    byRule,
  ])
