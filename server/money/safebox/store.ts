import { countedUntil } from '../../kernel/clock.ts'
import type { Sql } from '../../kernel/database.ts'

export interface KeyRow {
  password_hash: string
  failed_attempts: number
  locked_until: number | null
}

export const findKey = (sql: Sql, playerId: string) =>
  sql.row<KeyRow>('select password_hash, failed_attempts, locked_until from safebox_password where player_id = $1', [playerId])

/** Until when it is locked; null when it is not. */
export const lockedUntilOf = ({ locked_until: until }: Pick<KeyRow, 'locked_until'>, now: number, lockMs: number): number | null =>
  until !== null && until > now && until <= countedUntil(now) + lockMs ? until : null

/**
 * Counts a try before it is checked, so that concurrent tries cannot share a count; undefined when it is locked, or there is no password. A
 * lock for longer than `lockMs`, which locks last by now, was set while the clock was ahead, and is over.
 */
export const countTry = (sql: Sql, playerId: string, tries: number, now: number, lockMs: number) =>
  sql.row<KeyRow>(
    `update safebox_password set failed_attempts = case when locked_until is null then failed_attempts + 1 else 1 end,
         locked_until = case when locked_until is null and failed_attempts + 1 >= $2 then $4::bigint end
       where player_id = $1 and (locked_until is null or locked_until <= $3 or locked_until > $5) returning password_hash, failed_attempts, locked_until`,
    [playerId, tries, now, now + lockMs, countedUntil(now) + lockMs],
  )

/** A right password resets the count of failed attempts. */
export const resetTries = (sql: Sql, playerId: string) =>
  sql.rows('update safebox_password set failed_attempts = 0, locked_until = null where player_id = $1', [playerId])

/** False when a password is already set. */
export const insertKey = async (tx: Sql, playerId: string, hash: string): Promise<boolean> =>
  (await tx.row('insert into safebox_password (player_id, password_hash) values ($1, $2) on conflict do nothing returning 1 as made', [
    playerId,
    hash,
  ])) !== undefined

export const replaceKey = (tx: Sql, playerId: string, hash: string) =>
  tx.rows('update safebox_password set password_hash = $2, failed_attempts = 0, locked_until = null where player_id = $1', [playerId, hash])
