import type { Sql } from '../../../kernel/database.ts'

// What is recorded of a player, newest first.

export const notesBefore = (sql: Sql, playerId: string, before: string | null, limit: number) =>
  sql.rows<{ id: string; by: string; at: number; text: string }>(
    `select id::text, by, at, text from desk_note where player_id = $1 and ($2::bigint is null or id < $2) order by desk_note.id desc limit $3`,
    [playerId, before, limit],
  )

interface RoundRow {
  readonly id: string
  readonly at: number
  readonly game: string
  readonly stake: number
  readonly payout: number
  readonly validBet: number
  readonly demo: boolean
  readonly bonus: boolean
}

/** Rounds of the database, from before one of them or a time. */
export const roundsBefore = (
  sql: Sql,
  playerId: string,
  { olderThan, to }: { readonly olderThan: string | null; readonly to: number | null },
  limit: number,
) =>
  sql.rows<RoundRow>(
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
