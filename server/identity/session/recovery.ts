import { createHmac } from 'node:crypto'
import { hourMs, minuteMs } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'

// A way back for a player who has no other: a code that support issues after two operators have approved it (decision 79).

const digits = 8

const digest = (secret: Buffer, playerId: string, code: string): Buffer =>
  createHmac('sha256', secret).update(`recovery\0${playerId}\0${code}`).digest()

type Issuing = Pick<Deps, 'policy' | 'secret' | 'random'> & { readonly tx: Sql; readonly now: number }

/** Allows the operator who requested it to issue codes for this player. Codes of an earlier approval are void. */
export const approveRecovery = ({ tx, now, policy }: Issuing, playerId: string, requestedBy: string) =>
  tx.rows(
    `insert into account_recovery (player_id, requested_by, closes_at) values ($1, $2, $3)
       on conflict (player_id) do update set requested_by = excluded.requested_by, closes_at = excluded.closes_at, code_hash = null, code_expires_at = null`,
    [playerId, requestedBy, now + policy.recovery.approvalHours * hourMs],
  )

/** The approval in force. */
export const approvedRecovery = (sql: Sql, playerId: string, now: number) =>
  sql.row<{ by: string; until: number }>(
    'select requested_by as by, closes_at as until from account_recovery where player_id = $1 and closes_at > $2',
    [playerId, now],
  )

/** A new code, the only time that it is visible; undefined unless this operator's request is approved. The code before it is void. */
export async function issueRecoveryCode(
  { tx, now, policy, secret, random }: Issuing,
  playerId: string,
  by: string,
): Promise<{ code: string; expiresAt: number } | undefined> {
  const code = String(random.below(10 ** digits)).padStart(digits, '0')
  const expiresAt = now + policy.recovery.codeMinutes * minuteMs
  const issued = await tx.row(
    `update account_recovery set code_hash = $4, code_expires_at = $5 where player_id = $1 and requested_by = $2 and closes_at > $3
       returning 1 as issued`,
    [playerId, by, now, digest(secret, playerId, code), expiresAt],
  )
  return issued && { code, expiresAt }
}

interface Attempt {
  readonly playerId: string
  readonly code: string
}

/** Whether this is the player's code and date of birth. The code stays valid. */
export const isRecovery = async (
  sql: Sql,
  { secret, now }: Pick<Issuing, 'secret' | 'now'>,
  { playerId, code, birthDate }: Attempt & { readonly birthDate: string },
): Promise<boolean> =>
  (await sql.row(
    `select 1 from account_recovery r join player p on p.id = r.player_id
       where r.player_id = $1 and r.code_hash = $2 and r.code_expires_at > $3 and p.birth_date = $4`,
    [playerId, digest(secret, playerId, code), now, birthDate],
  )) !== undefined

/** Uses up the code, and the approval with it. False: it was used or replaced in the meantime. */
export const consumeRecovery = async (
  { tx, secret, now }: Pick<Issuing, 'tx' | 'secret' | 'now'>,
  { playerId, code }: Attempt,
): Promise<boolean> =>
  (await tx.row('delete from account_recovery where player_id = $1 and code_hash = $2 and code_expires_at > $3 returning 1 as spent', [
    playerId,
    digest(secret, playerId, code),
    now,
  ])) !== undefined
