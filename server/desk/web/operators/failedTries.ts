import { writeAudit } from '../../../kernel/audit.ts'
import { minuteMs } from '../../../kernel/calendar.ts'
import { countedUntil } from '../../../kernel/clock.ts'
import type { Sql } from '../../../kernel/database.ts'
import { lockName } from '../../../kernel/locks.ts'
import { networkOf } from '../../../kernel/network.ts'
import { refuseDesk } from '../context.ts'
import type { DeskContext, DeskRefusal } from '../context.ts'
import { anonymous } from '../refusals.ts'
import * as store from './operatorStore.ts'

/** The window in which wrong tries lock: one address on one name, all addresses on one name, and one address on all names. */
export const lockMs = 15 * minuteMs
const locks = { own: 5, name: 30, ip: 20 }
const windowAt = (now: number) => ({ since: now - lockMs, until: countedUntil(now) })

export const isLocked = async (sql: Sql, name: string, ip: string, now: number): Promise<boolean> => {
  const failures = await store.failuresWithin(sql, name, networkOf(ip), windowAt(now))
  return failures.own >= locks.own || failures.name >= locks.name || failures.ip >= locks.ip
}

/**
 * The refusal of an address with too many wrong tries, whoever it names: nobody can guess a passkey, so that wrong passwords for an
 * operator's name do not keep them from signing in with theirs.
 */
export const refuseLockedAddress = async ({ db, ip, now }: DeskContext): Promise<DeskRefusal | undefined> =>
  (await store.failuresWithin(db, '', networkOf(ip), windowAt(now))).ip >= locks.ip
    ? refuseDesk('tooManyRequests', { retryAt: now + lockMs })
    : undefined

/** Wrong second factors in a session count for it alone: wrong passwords for its operator's name are anybody's. */
const nameOfSession = ({ operator }: DeskContext): string => `session ${operator.tokenHash.toString('base64url')}`

/** Whether somebody is guessing the second factor within a session, from wherever. */
export const isSessionLocked = async (context: DeskContext): Promise<boolean> =>
  (await store.failuresWithin(context.db, nameOfSession(context), '', windowAt(context.now))).name >= locks.own

/** Counts a password before it is checked, so that those tried at once cannot share a count; false: the name or the address is locked. */
export const countPasswordAttempt = ({ db, ip, now }: DeskContext, name: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockName(tx, `desk sign-in ${name}`)
    if (await isLocked(tx, name, ip, now)) return false
    await store.recordFailure(tx, name, networkOf(ip), now)
    return true
  })
/** It was right. */
export const clearPasswordAttempt = ({ db, ip, now }: DeskContext, name: string) => store.deleteFailure(db, name, networkOf(ip), now)

const auditFailedSignIn = (sql: Sql, { ip, now }: DeskContext, name: string, what: string): Promise<unknown> => {
  const actor = name || anonymous.name
  return writeAudit(sql, { actor, action: 'desk.signInFailed', target: `operator:${actor}`, reason: `${what}, ${ip}` }, now)
}
/** It was wrong. */
export const recordWrongPassword = (context: DeskContext, name: string): Promise<unknown> =>
  auditFailedSignIn(context.db, context, name, 'password')

/** Records a wrong try in the audit, of somebody unknown when there is no name: in its own transaction, whatever the result of the call. */
export const recordFailedSignIn = (context: DeskContext, name: string, what: string, counted = name): Promise<void> =>
  context.db.transaction(async (tx) => {
    await store.recordFailure(tx, counted, networkOf(context.ip), context.now)
    await auditFailedSignIn(tx, context, name, what)
  })

/** The same within a session. */
export const recordFailedConfirmation = (context: DeskContext, what: string): Promise<void> =>
  recordFailedSignIn(context, context.operator.name, what, nameOfSession(context))
