import type { EntrySide } from '#contract/desk/values.ts'
import type { Sql } from '../../../kernel/database.ts'
import type { RoundRow } from './roundStore.ts'

/** Newest first. */
export const notesBefore = (sql: Sql, playerId: string, before: string | null, limit: number) =>
  sql.rows<{ id: string; by: string; at: number; text: string }>(
    `select id::text, by, at, text from desk_note where player_id = $1 and ($2::bigint is null or id < $2) order by desk_note.id desc limit $3`,
    [playerId, before, limit],
  )

type ListedRound = Pick<RoundRow, 'id' | 'at' | 'game' | 'stake' | 'payout' | 'validBet'> & {
  readonly demo: boolean
  readonly bonus: boolean
}

/** Rounds of the database, newest first, from before one of them or a time. */
export const roundsBefore = (
  sql: Sql,
  playerId: string,
  { olderThan, to }: { readonly olderThan: string | null; readonly to: number | null },
  limit: number,
) =>
  sql.rows<ListedRound>(
    `select id::text, at, game_id as game, stake, payout, valid_bet as "validBet", demo, bonus from round
       where player_id = $1 and ($3::bigint is null or at < $3)
         and ($2::bigint is null or (at, id) < ((select at from round where player_id = $1 and id = $2), $2))
       order by round.at desc, round.id desc limit $4`,
    [playerId, olderThan, to, limit],
  )

export interface SessionRow {
  readonly id: string
  readonly device: string
  readonly ip: string
  readonly app: string | null
  readonly from: number
  readonly lastSeenAt: number
  readonly isOpen: boolean
}

export const sessionsOf = (sql: Sql, playerId: string, now: number) =>
  sql.rows<SessionRow>(
    `select id::text, coalesce(model || ' · ' || os, device) as device, ip, app_version as app, created_at as from, last_seen_at as "lastSeenAt", expires_at > $2 as "isOpen"
       from session where player_id = $1 order by created_at desc limit 100`,
    [playerId, now],
  )

export interface PostingRow extends Omit<EntrySide, 'account'> {
  readonly owner: string
  readonly playerId: string | null
  readonly pool: string | null
  readonly clearing: string | null
}

/** Of the entries with these references, in the order in which they were posted: what was taken first. */
export const postingsOf = (sql: Sql, refs: readonly string[]) =>
  sql.rows<PostingRow>(
    `select e.id::text, e.at, e.kind, e.currency, a.owner, a.player_id::text as "playerId", a.pool, a.clearing, p.amount as delta,
       p.balance_after as after
     from entry e join posting p on p.entry_id = e.id join account a on a.id = p.account_id
     where e.ref = any($1) order by e.id, p.amount, p.account_id`,
    [refs],
  )
