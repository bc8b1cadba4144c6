import type { DeskOutputOf } from '#contract/desk/call.ts'
import type { playerCalls } from '#contract/desk/players.ts'
import { sharedIds } from '#games/shared/ids.ts'
import type { Sql } from '../../../kernel/database.ts'
import { currencyOf } from '../../../ledger/checks.ts'

/** A shared round has as many rows as players. */
const maxRows = 50

type FoundRound = NonNullable<DeskOutputOf<typeof playerCalls.playerFind>['rounds']>['rows'][number]

/**
 * The rounds of all players with a number: settled rounds have one sequence, staged rounds another, and each shared game counts its own.
 * Shared rounds that are open, or were called off, have bets only.
 */
export const roundsNumbered = (sql: Sql, number: string) =>
  sql.rows<FoundRound>(
    `select found.*, found."playerId"::text, p.nickname from (
       select r.id::text, r.player_id as "playerId", r.game_id as game, r.at, r.stake, r.payout, ${currencyOf('r.')} as "with" from round r where r.id = $1
       union select r.id::text, s.player_id, s.game_id, coalesce(r.at, s.opened_at), s.stake, r.payout, s.currency
         from staged_round s left join round r on r.staged_round_id = s.id where s.id = $1 and (r.id is not null or s.closed_at is null)
       union select r.id::text, r.player_id, r.game_id, r.at, r.stake, r.payout, ${currencyOf('r.')}
         from shared_round s join round r on r.shared_round_id = s.id where s.game_id = any($2) and s.number = $1
       union select null, b.player_id, s.game_id, min(b.at), sum(b.stake)::bigint, sum(b.payout)::bigint, 'coin'
         from shared_round s join shared_bet b on b.round_id = s.id
         where s.game_id = any($2) and s.number = $1 and s.state <> 'settled' group by s.game_id, b.player_id
     ) found join player p on p.id = found."playerId" order by found.at desc, found.id desc limit $3`,
    [number, sharedIds, maxRows],
  )

/** Until when the files of the archive reach that may have a round of this number; null: none may. */
export const archivedBefore = async (sql: Sql, number: string): Promise<number | null> =>
  (
    await sql.row<{ before: number | null }>(
      `select max(until) as before from archive_file f where removed_at is null and ($1 between first_id and last_id
       or exists (select from archive_block b where b.file = f.name and $1 between b.first_staged and b.last_staged)
       or exists (select from shared_round s where s.game_id = any($2) and s.number = $1 and s.settled_at >= f.since and s.settled_at < f.until))`,
      [number, sharedIds],
    )
  )?.before ?? null

export interface RoundRow {
  readonly id: string
  readonly at: number
  readonly game: string
  readonly stake: number
  readonly payout: number
  readonly validBet: number
  readonly rulesVersion: number
  readonly settingsRevision: number
  readonly outcome: string | null
  readonly stagedId: number | null
  readonly nonce: number | null
  readonly seedId: string | null
  readonly clientSeed: string | null
  readonly serverSeed: string | null
  readonly serverSeedHash: string | null
  readonly isRevealed: boolean
}

/** A round's row, from `round` or from a line of the archive, with the outcome of a staged or shared one. */
const roundFrom = (
  round: string,
  staged: string,
) => `select r.id::text, r.at, r.game_id as game, r.stake, r.payout, r.valid_bet as "validBet", r.rules_version as "rulesVersion",
       r.settings_revision as "settingsRevision", coalesce(r.outcome, (select json_build_object('setup', d.setup, 'layout', d.layout, 'choices', d.choices) from ${staged} d where d.id = r.staged_round_id),
         (select json_build_object('outcome', d.outcome, 'bets', (
           select json_agg(json_build_object('choice', b.choice, 'stake', b.stake, 'payout', b.payout) order by b.id)
             from shared_bet b where b.round_id = d.id and b.player_id = r.player_id)) from shared_round d where d.id = r.shared_round_id))::text as outcome,
       r.staged_round_id as "stagedId", r.nonce, s.id::text as "seedId", s.client_seed as "clientSeed",
       s.server_seed as "serverSeed", s.server_seed_hash as "serverSeedHash", s.revealed_at is not null as "isRevealed"
     from ${round} r left join fair_seed s on s.id = r.seed_id`

export const findById = (sql: Sql, playerId: string, id: string) =>
  sql.row<RoundRow>(`${roundFrom('round', 'staged_round')} where r.id = $2 and r.player_id = $1`, [playerId, id])

export const findByStaged = (sql: Sql, playerId: string, stagedId: string) =>
  sql.row<RoundRow>(`${roundFrom('round', 'staged_round')} where r.staged_round_id = $2 and r.player_id = $1`, [playerId, stagedId])

/** The newest one of a shared game's number. */
export const findByShared = (sql: Sql, playerId: string, number: string) =>
  sql.row<RoundRow>(
    `${roundFrom('round', 'staged_round')} join shared_round sr on sr.id = r.shared_round_id
           where sr.game_id = any($3) and sr.number = $2::bigint and r.player_id = $1 order by r.at desc limit 1`,
    [playerId, number, sharedIds],
  )

/** Of the lines that the archive has of a round and of its staged one. */
export const findInLines = (sql: Sql, round: string, staged: object) =>
  sql.row<RoundRow>(roundFrom('json_populate_record(null::round, $1::json)', 'json_populate_record(null::staged_round, $2::json)'), [
    round,
    JSON.stringify(staged),
  ])

export interface Movement {
  readonly kind: string
  readonly delta: number
  readonly after: number
}

/** What a round moved on its player's accounts. */
export const movementsOf = (sql: Sql, playerId: string, { id, stagedId }: Pick<RoundRow, 'id' | 'stagedId'>) =>
  sql.rows<Movement>(
    `select e.kind, p.amount as delta, p.balance_after as after from entry e join posting p on p.entry_id = e.id
           join account a on a.id = p.account_id and a.owner = 'player' and a.player_id = $1
           where e.ref = any(array['round:' || $2] || coalesce(refs_of_staged($3), '{}'))
           order by e.id`,
    [playerId, id, stagedId],
  )
