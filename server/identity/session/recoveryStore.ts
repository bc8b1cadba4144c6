import type { Sql } from '../../kernel/database.ts'
import { isDay } from './playerStore.ts'

/** Whom it is for, the operator who may issue its codes, and until when. Codes of an earlier approval are void. */
export const insertRecovery = (tx: Sql, playerId: string, requestedBy: string, closesAt: number) =>
  tx.rows(
    `insert into account_recovery (player_id, requested_by, closes_at) values ($1, $2, $3)
       on conflict (player_id) do update set requested_by = excluded.requested_by, closes_at = excluded.closes_at, code_hash = null, code_expires_at = null`,
    [playerId, requestedBy, closesAt],
  )

/** The approval in force. */
export const approvedRecovery = (sql: Sql, playerId: string, now: number) =>
  sql.row<{ by: string; until: number }>(
    'select requested_by as by, closes_at as until from account_recovery where player_id = $1 and closes_at > $2',
    [playerId, now],
  )

/** Replaces the code; false unless this operator's request is approved. */
export const storeRecoveryCode = async (
  tx: Sql,
  { playerId, by, hash, expiresAt, now }: { playerId: string; by: string; hash: Buffer; expiresAt: number; now: number },
): Promise<boolean> =>
  (await tx.row(
    `update account_recovery set code_hash = $4, code_expires_at = $5 where player_id = $1 and requested_by = $2 and closes_at > $3
       returning 1 as issued`,
    [playerId, by, now, hash, expiresAt],
  )) !== undefined

/** Whether the code is in force and the date of birth is the player's. */
export const hasRecoveryCode = async (
  sql: Sql,
  { playerId, hash, birthDate, now }: { playerId: string; hash: Buffer; birthDate: string; now: number },
): Promise<boolean> =>
  (await sql.row(
    `select 1 from account_recovery r join player p on p.id = r.player_id
       where r.player_id = $1 and r.code_hash = $2 and r.code_expires_at > $3 and ${isDay('p.birth_date', '$4')}`,
    [playerId, hash, now, birthDate],
  )) !== undefined

/** False: there is no such code in force any more. */
export const deleteRecovery = async (tx: Sql, playerId: string, hash: Buffer, now: number): Promise<boolean> =>
  (await tx.row('delete from account_recovery where player_id = $1 and code_hash = $2 and code_expires_at > $3 returning 1 as spent', [
    playerId,
    hash,
    now,
  ])) !== undefined
