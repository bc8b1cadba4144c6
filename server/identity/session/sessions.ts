import { dayMs } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { refuse, RefusedError } from '../../kernel/refusal.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import { createToken, hashToken } from '../../kernel/tokens.ts'
import { rememberDevice } from './knownDevice.ts'
import { findPlayer } from './playerStore.ts'
import * as store from './sessionStore.ts'
import type { LoginMethod, Proof } from './sessionStore.ts'

export interface LoggedIn {
  token: string
  userId: string
  isNew: boolean
}

/** The stored form of a login answer: the session instead of its token. */
export interface StoredLogin {
  userId: string
  isNew: boolean
  /** Hash of the token, base64url. */
  session: string
}

/** The storable form of an answer: a token is replaced by its session. */
export function withoutToken(answer: object): object {
  if (!('token' in answer) || typeof answer.token !== 'string') return answer
  const { token, ...stored } = answer
  return { ...stored, session: hashToken(token).toString('base64url') }
}

/** Why there is no session: the password or the number is the player's no longer, or an operator has locked the account. */
async function whyNotOpened(tx: Sql, userId: string, { passwordHash, mobile }: Proof): Promise<Refusal> {
  const player = await findPlayer(tx, userId)
  if (passwordHash !== undefined && player?.password_hash !== passwordHash) return refuse('wrongCredentials')
  if (mobile !== undefined && player?.mobile !== mobile) return refuse('wrongCode', { triesLeft: 0 })
  return refuse('accountHeld', { isLocked: true })
}

/**
 * Opens a session and returns its token: the only time the token is visible. Refused for an account that an operator has locked, and where
 * the player has replaced the `proof` since.
 */
export async function openSession(
  context: Context,
  userId: string,
  method: LoginMethod,
  { isNew = false, proof = {} }: { readonly isNew?: boolean; readonly proof?: Proof } = {},
): Promise<LoggedIn> {
  const { tx, random, now, policy, ip, device } = context
  const token = createToken(random)
  const opened = await store.insertSession(tx, {
    tokenHash: hashToken(token),
    playerId: userId,
    at: now,
    expiresAt: now + policy.session.days * dayMs,
    ip,
    device,
    method,
    locale: context.locale ?? null,
    proof,
  })
  if (!opened) throw new RefusedError(await whyNotOpened(tx, userId, proof))
  await rememberDevice(context, userId)
  return { token, userId, isNew }
}

/** Gives an active session a new token and ends the old one; undefined when the session has ended. */
export async function replaceToken(
  { tx, random, now }: Pick<Context, 'tx' | 'random' | 'now'>,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const token = createToken(random)
  return (await store.setToken(tx, tokenHash, hashToken(token), now)) ? token : undefined
}

/** Ends the session of the call; the player's others stay. */
export async function logOut({ tx, caller, now }: Context<'user'>): Promise<{ ended: true }> {
  await store.endSessionOf(tx, caller.tokenHash, now)
  return { ended: true }
}

/**
 * An operator locks an account: every session ends, and nobody logs in again until it is unlocked. A call that is being handled is
 * finished first, and orders, approved payouts and open rounds go on. Returns the number of ended sessions; undefined: it is locked already.
 */
export async function lockLogins(
  tx: Sql,
  playerId: string,
  { by, reason }: { readonly by: string; readonly reason: string },
  now: number,
): Promise<number | undefined> {
  const isLocked = await store.setLocked(tx, playerId, { by, reason }, now)
  return isLocked ? (await store.endAllSessions(tx, playerId, now)).length : undefined
}
