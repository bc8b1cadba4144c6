import { deskCalls } from '#contract/desk/index.ts'
import type { Me, sessionCalls } from '#contract/desk/session.ts'
import { hashPassword, isPassword } from '../../../identity/session/passwords.ts'
import { writeAudit } from '../../../kernel/audit.ts'
import { dayMs, hourMs, minuteMs } from '../../../kernel/calendar.ts'
import type { Deps } from '../../../kernel/context.ts'
import type { Database, Sql } from '../../../kernel/database.ts'
import { seal, unseal } from '../../../kernel/seal.ts'
import { createToken, hashToken } from '../../../kernel/tokens.ts'
import { refuseDesk } from '../context.ts'
import type { DeskRefusal, DeskContext, DeskHandlers, Signed } from '../context.ts'
import { lacksPasskeyFor, mayCall, requiresPasskey } from '../may.ts'
import { anonymous } from '../refusals.ts'
import * as store from './operatorStore.ts'
import type { OperatorRow } from './operatorStore.ts'
import { base32, stepOf, uriOf } from './totp.ts'

/** A session ends after this long without an action, and after a maximum time in any case. */
const idleMs = 15 * minuteMs
export const sessionMs = 8 * hourMs
/** How long a second-factor check is valid for acts on money. */
const confirmMs = 5 * minuteMs
const ticketMs = 5 * minuteMs
const linkMs = dayMs
/** Maximum codes tried with one ticket or link. */
const tries = 5
/** The window in which wrong tries lock: one address on one name, all addresses on one name, and one address on all names. */
const lockMs = 15 * minuteMs
const locks = { own: 5, name: 30, ip: 20 }
const totpUse = 'desk: second factor'

/** The operator of a token; `over` for a session that has ended, with its operator's name. */
export async function authenticate(sql: Sql, token: string | undefined, now: number): Promise<Signed | { readonly over: string }> {
  if (token === undefined) return { over: '' }
  const tokenHash = hashToken(token)
  const row = await store.findSession(sql, tokenHash)
  if (!row || row.expires_at <= now || row.last_act_at + idleMs <= now) return { over: row?.name ?? '' }
  const { id, name, roles, confirmed_until: confirmedUntil, expires_at: expiresAt, has_passkey: hasPasskey } = row
  return { id, name, roles, tokenHash, confirmedUntil, expiresAt, hasPasskey }
}

const isLocked = async (db: Database, name: string, ip: string, now: number): Promise<boolean> => {
  const failures = await store.failuresSince(db, name, ip, now - lockMs)
  return failures.own >= locks.own || failures.name >= locks.name || failures.ip >= locks.ip
}

/**
 * The refusal of an address with too many wrong tries, whoever it names: nobody can guess a passkey, so that wrong passwords for an
 * operator's name do not keep them from signing in with theirs.
 */
export const refuseLockedAddress = async ({ db, ip, now }: DeskContext): Promise<DeskRefusal | undefined> =>
  (await store.failuresSince(db, '', ip, now - lockMs)).ip >= locks.ip
    ? refuseDesk('tooManyRequests', { retryAt: now + lockMs })
    : undefined

/** Records a wrong try in the audit, of somebody unknown when there is no name: in its own transaction, whatever the result of the call. */
export const recordFailedSignIn = ({ db, ip, now }: DeskContext, name: string, what: string): Promise<void> =>
  db.transaction(async (tx) => {
    await store.recordFailure(tx, name, ip, now)
    const actor = name || anonymous.name
    await writeAudit(tx, { actor, action: 'desk.signInFailed', target: `operator:${actor}`, reason: `${what}, ${ip}` }, now)
  })

/** Marks the step of a correct, unused code as used; false for any other code. */
async function useCode(
  tx: Sql,
  context: Pick<DeskContext, 'secret' | 'now'>,
  row: Pick<OperatorRow, 'id' | 'totp_step'>,
  sealed: Buffer,
  code: string,
): Promise<boolean> {
  const step = stepOf(unseal(context, totpUse, sealed), code, context.now, row.totp_step)
  return step !== undefined && (await store.useStep(tx, row.id, step))
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
  await store.resetFailures(tx, name, ip)
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
  const { db, random, ip, now } = context
  if (await isLocked(db, name, ip, now)) return refuseDesk('tooManyRequests', { retryAt: now + lockMs })
  const row = await store.findOperator(db, name)
  if (!(await isPassword(row?.password_hash, password)) || !row) {
    await recordFailedSignIn(context, name, 'password')
    return refuseDesk('wrongCredentials')
  }
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

/** The secret was created with the link: opened again, it shows the same one. */
async function enrolBegin(context: DeskContext, { link }: { link: string }) {
  const row = await store.countTicketTry(context.db, hashToken(link), 'enrol', 100, context.now)
  if (!row?.sealed) return refuseDesk('enrolmentOver')
  const secret = unseal(context, totpUse, row.sealed)
  return { name: row.name, roles: row.roles, secret: base32(secret), uri: uriOf(secret, row.name) }
}

async function enrolFinish(
  context: DeskContext,
  { link, password, code }: { link: string; password: string; code: string },
): Promise<Me | DeskRefusal> {
  const { db, now } = context
  const hash = hashToken(link)
  const row = await store.countTicketTry(db, hash, 'enrol', 100, now)
  if (!row?.sealed) return refuseDesk('enrolmentOver')
  const sealed = row.sealed
  if (stepOf(unseal(context, totpUse, sealed), code, now, 0) === undefined) {
    await recordFailedSignIn(context, row.name, 'second factor of an enrolment')
    return refuseDesk('wrongSecondFactor')
  }
  const passwordHash = await hashPassword(password)
  const me = await db.transaction(async (tx) => {
    if (!(await store.useTicket(tx, hash))) return undefined
    await store.enrolOperator(tx, row.id, passwordHash, sealed, now)
    await useCode(tx, context, { id: row.id, totp_step: 0 }, sealed, code)
    await writeAudit(tx, { actor: row.name, action: 'desk.enrolled', target: `operator:${row.name}`, reason: row.roles.join(', ') }, now)
    return openSession(context, tx, row)
  })
  return me ?? refuseDesk('enrolmentOver')
}

/** Ends the session of an operator with too many wrong tries: someone is guessing their second factor within it. */
export async function endWhenLocked({ db, operator, ip, now, cookie }: DeskContext): Promise<DeskRefusal | undefined> {
  if (!(await isLocked(db, operator.name, ip, now))) return undefined
  await store.endSession(db, operator.tokenHash)
  cookie.clear()
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
  await recordFailedSignIn(context, operator.name, 'second factor')
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

/** The secret part of a one-time link for a new operator, or one who enrols again; valid for a day. */
export async function createInvite(tx: Sql, deps: Pick<Deps, 'secret' | 'random'>, operatorId: string, now: number): Promise<string> {
  const link = createToken(deps.random)
  await store.addTicket(tx, {
    hash: hashToken(link),
    kind: 'enrol',
    operatorId,
    sealed: seal(deps, totpUse, deps.random.bytes(20)),
    expiresAt: now + linkMs,
  })
  return link
}

export const sessionHandlers: DeskHandlers<typeof sessionCalls> = {
  signIn,
  signInCode,
  enrolBegin,
  enrolFinish,
  me: (context) => meOf(context, context.operator),
  confirm,
  signOut,
}
