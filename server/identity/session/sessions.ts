import { dayMs } from '../../kernel/calendar.ts'
import type { Context } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import { createToken, hashToken } from '../../kernel/tokens.ts'
import { rememberDevice } from './knownDevice.ts'

/** How somebody proved who they are when they logged in. A passkey is two factors in one: the device, and a look at who holds it. */
export type LoginWay = 'password' | 'code' | 'social' | 'passkey'

export interface LoggedIn {
  token: string
  userId: string
  isNew: boolean
}

/** What is kept of a login's answer: the session instead of its token. */
export interface StoredLogin {
  userId: string
  isNew: boolean
  /** Hash of the token, base64url. */
  session: string
}

/** An answer as it may be stored: a token is replaced by the session it opens. */
export function withoutToken(answer: object): object {
  if (!('token' in answer) || typeof answer.token !== 'string') return answer
  const { token, ...kept } = answer
  return { ...kept, session: hashToken(token).toString('base64url') }
}

/** Opens a session and gives its token: the only time the token is seen. */
export async function openSession(context: Context, userId: string, way: LoginWay, isNew = false): Promise<LoggedIn> {
  const { tx, random, now, policy, ip, device } = context
  const token = createToken(random)
  const lifeMs = policy.session.days * dayMs
  await tx.rows('delete from session where player_id = $1 and expires_at <= $2', [userId, now - lifeMs])
  await tx.rows(
    `insert into session (token_hash, player_id, created_at, last_input_at, last_seen_at, authenticated_at, devices_seen_at, expires_at, ip, device, way, terms_version)
       values ($1, $2, $3, $3, $3, $3, $3, $4, $5, $6, $7, (select terms_version from player where id = $2))`,
    [hashToken(token), userId, now, now + lifeMs, ip, device, way],
  )
  await rememberDevice(context, userId)
  return { token, userId, isNew }
}

/** Gives a living session another token, and ends the one it had; undefined when the session is over. */
export async function replaceToken(
  { tx, random, now }: Pick<Context, 'tx' | 'random' | 'now'>,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const token = createToken(random)
  const row = await tx.row('update session set token_hash = $2 where token_hash = $1 and expires_at > $3 returning 1 as replaced', [
    tokenHash,
    hashToken(token),
    now,
  ])
  return row && token
}

/**
 * An ended session stays as a row without use: the next login shows when and where the one before it was. It is sent no notices any
 * more, and what was confirmed on it is nothing.
 */
const ending = 'update session set expires_at = $2, messaging_token = null where player_id = $1 and expires_at > $2'

export const endAllSessions = (tx: Sql, playerId: string, now: number) => tx.rows(`${ending} returning id`, [playerId, now])

/** All of the player's sessions but the one with this token. */
export const endOtherSessions = (tx: Sql, playerId: string, now: number, tokenHash: Buffer) =>
  tx.rows(`${ending} and token_hash <> $3 returning id`, [playerId, now, tokenHash])

export const endSession = (tx: Sql, playerId: string, now: number, id: string) =>
  tx.rows(`${ending} and id::text = $3 returning id`, [playerId, now, id])

/** The login before the present one. */
export const previousSession = (tx: Sql, playerId: string, tokenHash: Buffer) =>
  tx.row<{ time: number; ip: string; device: string; model: string | null; os: string | null }>(
    `select before.created_at as time, before.ip, before.device, before.model, before.os from session present
       join session before on before.player_id = present.player_id and before.token_hash <> present.token_hash and before.created_at <= present.created_at
       where present.token_hash = $2 and present.player_id = $1
       order by before.created_at desc limit 1`,
    [playerId, tokenHash],
  )

/** Ends the session the call came with; the player's others stay. */
export async function logOut({ tx, caller, now }: Context<'user'>): Promise<{ ended: true }> {
  await tx.rows('update session set expires_at = $2, messaging_token = null where token_hash = $1', [caller.tokenHash, now])
  return { ended: true }
}
