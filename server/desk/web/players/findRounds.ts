import type { DeskOutputOf } from '#contract/desk/call.ts'
import type { playerCalls } from '#contract/desk/players.ts'
import { sharedIds } from '#games/shared/ids.ts'
import type { Sql } from '../../../kernel/database.ts'
import { currencyOf } from '../../../ledger/checks.ts'
import { gameName } from '../../../play/games/catalogue.ts'

type FoundRounds = NonNullable<DeskOutputOf<typeof playerCalls.playerFind>['rounds']>

/** A shared round has as many rows as players. */
const maxRows = 50

/**
 * The rounds a player may mean by a number: settled rounds have one sequence, staged rounds another, and each shared game counts its own.
 * Shared rounds that are open, or were called off, have bets only.
 * Undefined: it names none, nor can one of that number be archived.
 */
export async function findRounds(sql: Sql, number: string): Promise<FoundRounds | undefined> {
  const rows = await sql.rows<FoundRounds['rows'][number]>(
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
  const archive = await sql.row<{ before: number | null }>(
    `select max(until) as before from archive_file f where removed_at is null and ($1 between first_id and last_id
       or exists (select from archive_block b where b.file = f.name and $1 between b.first_staged and b.last_staged)
       or exists (select from shared_round s where s.game_id = any($2) and s.number = $1 and s.settled_at >= f.since and s.settled_at < f.until))`,
    [number, sharedIds],
  )
  const archivedBefore = archive?.before ?? null
  if (rows.length === 0 && archivedBefore === null) return undefined
  return { rows: rows.map((row) => ({ ...row, game: gameName('house', row.game) })), archivedBefore }
}
