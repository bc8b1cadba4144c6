import { deskCalls } from '#contract/desk/index.ts'
import type { Me, sessionCalls } from '#contract/desk/session.ts'
import { isPassword } from '../../../identity/session/passwords.ts'
import { writeAudit } from '../../../kernel/audit.ts'
import { hourMs, minuteMs } from '../../../kernel/calendar.ts'
import type { Sql } from '../../../kernel/database.ts'
import { networkOf } from '../../../kernel/network.ts'
import { createToken, hashToken } from '../../../kernel/tokens.ts'
import { refuseDesk } from '../context.ts'
import type { DeskRefusal, DeskContext, DeskHandlers, Signed } from '../context.ts'
import { lacksPasskeyFor, mayCall, requiresPasskey } from '../may.ts'
import {
  countPasswordAttempt,
  isLocked,
  isSessionLocked,
  lockMs,
  recordFailedConfirmation,
  recordFailedSignIn,
  recordWrongPassword,
  clearPasswordAttempt,
} from './failedTries.ts'
import * as store from './operatorStore.ts'
import type { OperatorRow } from './operatorStore.ts'
import { useCode } from './secondFactor.ts'

/** A session ends after this long without an action, and after a maximum time in any case. */
const idleMs = 15 * minuteMs
export const sessionMs = 8 * hourMs
/** How long a second-factor check is valid for acts on money. */
const confirmMs = 5 * minuteMs
const ticketMs = 5 * minuteMs
/** Maximum codes tried with one ticket. */
const tries = 5

/** The operator of a token; `over` for a session that has ended, with its operator's name. */
export async function authenticate(sql: Sql, token: string | undefined, now: number): Promise<Signed | { readonly over: string }> {
  if (token === undefined) return { over: '' }
  const tokenHash = hashToken(token)
  const row = await store.findSession(sql, tokenHash)
  if (!row || row.expires_at <= now || row.last_act_at + idleMs <= now) return { over: row?.name ?? '' }
  const { id, name, roles, confirmed_until: confirmedUntil, expires_at: expiresAt, has_passkey: hasPasskey } = row
  return { id, name, roles, tokenHash, confirmedUntil, expiresAt, hasPasskey }
}

const meOf = ({ policy, now }: Pick<DeskContext, 'policy' | 'now'>, signed: Omit<Signed, 'tokenHash'>): Me => ({
  name: signed.name,
  roles: [...signed.roles],
  may: Object.entries(deskCalls).flatMap(([name, { who }]) =>
    who !== 'anonymous' && mayCall(signed, who) && !lacksPasskeyFor(policy, signed, name) ? [name] : [],
  ),
  expiresAt: signed.expiresAt,
  confirmedUntil: signed.confirmedUntil > now ? signed.confirmedUntil : 0,
  lacksPasskey: !signed.hasPasskey && requiresPasskey(policy, signed),
  serverTime: now,
  playMoney: policy.playMoney,
})

/** Opens a session, in the caller's transaction; `method`: how they signed in, for the audit log. */
export async function openSession(
  context: DeskContext,
  tx: Sql,
  { id, name, roles }: Pick<OperatorRow, 'id' | 'name' | 'roles'>,
  method?: string,
): Promise<Me> {
  const { random, now, ip, device, cookie } = context
  const token = createToken(random)
  const expiresAt = now + sessionMs
  await store.addSession(tx, { tokenHash: hashToken(token), operatorId: id, expiresAt, ip, device }, now)
  await store.resetFailures(tx, name, networkOf(ip))
  await writeAudit(
    tx,
    { actor: name, action: 'desk.signedIn', target: `operator:${name}`, reason: method === undefined ? ip : `${ip}, ${method}` },
    now,
  )
  cookie.set(token)
  const hasPasskey = await store.hasPasskey(tx, id)
  return meOf(context, { id, name, roles, confirmedUntil: 0, expiresAt, hasPasskey })
}

/** Whether a password and a code open nothing for this operator. Whoever has no passkey yet signs in with a code to add one. */
const mustUsePasskey = async ({ db, policy }: DeskContext, row: Pick<OperatorRow, 'id' | 'roles'>): Promise<boolean> =>
  requiresPasskey(policy, row) && (await store.hasPasskey(db, row.id))

/** The first step: reveals no more than that both were right, or that they were not. */
async function signIn(context: DeskContext, { name, password }: { name: string; password: string }) {
  const { db, random, now } = context
  if (!(await countPasswordAttempt(context, name))) return refuseDesk('tooManyRequests', { retryAt: now + lockMs })
  const row = await store.findOperator(db, name)
  if (!(await isPassword(row?.password_hash, password)) || !row) {
    await recordWrongPassword(context, name)
    return refuseDesk('wrongCredentials')
  }
  await clearPasswordAttempt(context, name)
  if (await mustUsePasskey(context, row)) return refuseDesk('passkeyRequired')
  const ticket = createToken(random)
  await store.addTicket(db, { hash: hashToken(ticket), kind: 'signIn', operatorId: row.id, sealed: null, expiresAt: now + ticketMs })
  return { ticket, name }
}

async function signInCode(context: DeskContext, { ticket, code }: { ticket: string; code: string }): Promise<Me | DeskRefusal> {
  const { db, ip, now } = context
  const hash = hashToken(ticket)
  const row = await store.countTicketTry(db, hash, 'signIn', tries, now)
  if (!row?.totp_sealed) return refuseDesk('ticketOver')
  if (await isLocked(db, row.name, ip, now)) return refuseDesk('tooManyRequests', { retryAt: now + lockMs })
  if (await mustUsePasskey(context, row)) return refuseDesk('passkeyRequired')
  const sealed = row.totp_sealed
  const me = await db.transaction(async (tx) =>
    (await useCode(tx, context, row, sealed, code)) && (await store.useTicket(tx, hash)) ? openSession(context, tx, row) : undefined,
  )
  if (me) return me
  await recordFailedSignIn(context, row.name, 'second factor')
  return refuseDesk('wrongSecondFactor')
}

/** Ends a session with too many wrong tries: someone is guessing its operator's second factor within it. */
export async function endWhenLocked(context: DeskContext): Promise<DeskRefusal | undefined> {
  if (!(await isSessionLocked(context))) return undefined
  await store.endSession(context.db, context.operator.tokenHash)
  context.cookie.clear()
  return refuseDesk('sessionOver')
}

/** Confirms the second factor of a session for the next minutes, in the caller's transaction. */
export async function confirmSession({ operator, now }: DeskContext, tx: Sql, method = ''): Promise<{ confirmedUntil: number }> {
  const confirmedUntil = now + confirmMs
  await store.confirmSession(tx, operator.tokenHash, confirmedUntil)
  await writeAudit(tx, { actor: operator.name, action: 'desk.confirmed', target: `operator:${operator.name}`, reason: method }, now)
  return { confirmedUntil }
}

async function confirm(context: DeskContext, { code }: { code: string }) {
  const { db, policy, operator } = context
  const ended = await endWhenLocked(context)
  if (ended) return ended
  if (operator.hasPasskey && requiresPasskey(policy, operator)) return refuseDesk('passkeyRequired')
  const row = await store.findOperator(db, operator.name)
  const sealed = row?.totp_sealed
  const confirmed =
    row &&
    sealed &&
    (await db.transaction(async (tx) => ((await useCode(tx, context, row, sealed, code)) ? confirmSession(context, tx) : undefined)))
  if (confirmed) return confirmed
  await recordFailedConfirmation(context, 'second factor')
  return refuseDesk('wrongSecondFactor')
}

async function signOut({ db, operator, now, cookie }: DeskContext) {
  await db.transaction(async (tx) => {
    await store.endSession(tx, operator.tokenHash)
    await writeAudit(tx, { actor: operator.name, action: 'desk.signedOut', target: `operator:${operator.name}`, reason: '' }, now)
  })
  cookie.clear()
  return {}
}

export const sessionHandlers: DeskHandlers<Omit<typeof sessionCalls, 'enrolBegin' | 'enrolFinish'>> = {
  signIn,
  signInCode,
  me: (context) => meOf(context, context.operator),
  confirm,
  signOut,
}
