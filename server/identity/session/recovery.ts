import { createHmac } from 'node:crypto'
import { hourMs, minuteMs } from '../../kernel/calendar.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { deleteRecovery, insertRecovery, hasRecoveryCode, storeRecoveryCode } from './recoveryStore.ts'

// A way back for a player who has no other: a code that support issues after two operators have approved it (decision 79).

const digits = 8

const digest = (secret: Buffer, playerId: string, code: string): Buffer =>
  createHmac('sha256', secret).update(`recovery\0${playerId}\0${code}`).digest()

type Issuing = Pick<Deps, 'policy' | 'secret' | 'random'> & { readonly tx: Sql; readonly now: number }

/** Allows the operator who requested it to issue codes for this player. Codes of an earlier approval are void. */
export const approveRecovery = ({ tx, now, policy }: Issuing, playerId: string, requestedBy: string) =>
  insertRecovery(tx, playerId, requestedBy, now + policy.recovery.approvalHours * hourMs)

/** A new code, the only time that it is visible; undefined unless this operator's request is approved. The code before it is void. */
export async function issueRecoveryCode(
  { tx, now, policy, secret, random }: Issuing,
  playerId: string,
  by: string,
): Promise<{ code: string; expiresAt: number } | undefined> {
  const code = String(random.below(10 ** digits)).padStart(digits, '0')
  const expiresAt = now + policy.recovery.codeMinutes * minuteMs
  const isIssued = await storeRecoveryCode(tx, { playerId, by, hash: digest(secret, playerId, code), expiresAt, now })
  return isIssued ? { code, expiresAt } : undefined
}

interface Attempt {
  readonly playerId: string
  readonly code: string
}

/** Whether this is the player's code and date of birth. The code stays valid. */
export const isRecovery = (
  sql: Sql,
  { secret, now }: Pick<Issuing, 'secret' | 'now'>,
  { playerId, code, birthDate }: Attempt & { readonly birthDate: string },
): Promise<boolean> => hasRecoveryCode(sql, { playerId, hash: digest(secret, playerId, code), birthDate, now })

/** Uses up the code, and the approval with it. False: it was used or replaced in the meantime. */
export const consumeRecovery = (
  { tx, secret, now }: Pick<Issuing, 'tx' | 'secret' | 'now'>,
  { playerId, code }: Attempt,
): Promise<boolean> => deleteRecovery(tx, playerId, digest(secret, playerId, code), now)
