import type { AuditAction } from '#contract/auditActions.ts'
import type { Sql } from '../../kernel/database.ts'
import { networkOf } from '../../kernel/network.ts'

/** How the player's identity was proven at login. A passkey is two factors in one: the device, and verification of its user. */
export type LoginMethod = 'password' | 'code' | 'social' | 'passkey'

interface NewSession {
  readonly tokenHash: Buffer
  readonly playerId: string
  readonly at: number
  readonly expiresAt: number
  readonly ip: string
  readonly device: string
  readonly method: LoginMethod
  readonly locale: string | null
  readonly proof: Proof
}

/** What was proven before the session's transaction, and is the player's no longer if they have replaced it since. */
export interface Proof {
  readonly passwordHash?: string
  readonly mobile?: string
}

/**
 * False: an operator has locked the account, or the proof is out of date. The player's row is locked meanwhile: whoever locks the account
 * (`lockLogins`), or replaces what was proven, waits, and then ends this session as well.
 */
export const insertSession = async (tx: Sql, session: NewSession): Promise<boolean> =>
  (await tx.row(
    `insert into session (token_hash, player_id, created_at, last_input_at, last_seen_at, authenticated_at, devices_seen_at, expires_at, ip, network, device, way, terms_version, locale)
       select $1, p.id, $3, $3, $3, $3, $3, $4, $5, $11, $6, $7, p.terms_version, $8 from player p
         where p.id = $2 and p.locked_at is null and ($9::text is null or p.password_hash = $9) and ($10::text is null or p.mobile = $10)
         for share returning 1 as opened`,
    [
      session.tokenHash,
      session.playerId,
      session.at,
      session.expiresAt,
      session.ip,
      session.device,
      session.method,
      session.locale,
      session.proof.passwordHash ?? null,
      session.proof.mobile ?? null,
      networkOf(session.ip),
    ],
  )) !== undefined

export const isSessionOpen = async (
  sql: Sql,
  { tokenHash, playerId }: { readonly tokenHash: Buffer; readonly playerId: string },
  now: number,
): Promise<boolean> =>
  (await sql.row('select 1 as open from session where token_hash = $1 and player_id = $2 and expires_at > $3', [
    tokenHash,
    playerId,
    now,
  ])) !== undefined

/** Those of these sessions that are open, in hex. */
export const openSessionsOf = async (sql: Sql, tokenHashes: readonly Buffer[], now: number): Promise<string[]> =>
  (
    await sql.rows<{ hash: string }>(
      `select encode(token_hash, 'hex') as hash from session where token_hash = any($1::bytea[]) and expires_at > $2`,
      [tokenHashes, now],
    )
  ).map(({ hash }) => hash)

/** False: the session has ended. */
export const setToken = async (tx: Sql, tokenHash: Buffer, newHash: Buffer, now: number): Promise<boolean> =>
  (await tx.row('update session set token_hash = $2 where token_hash = $1 and expires_at > $3 returning 1 as replaced', [
    tokenHash,
    newHash,
    now,
  ])) !== undefined

/** Locks the player first, as everything that ends sessions does. */
export const setLastInput = (tx: Sql, { tokenHash, playerId }: { readonly tokenHash: Buffer; readonly playerId: string }, now: number) =>
  tx.rows(
    `with held as materialized (select id from player where id = $3 for no key update)
     update session set last_input_at = $2 from held where token_hash = $1 and player_id = held.id and last_input_at < $2`,
    [tokenHash, now, playerId],
  )

/**
 * When the player's identity was last proven in a session; undefined: it has ended. Keeps it from ending until the transaction does, and locks the
 * player first, as everything that ends sessions does.
 */
export const holdSession = async (
  tx: Sql,
  { tokenHash, playerId }: { readonly tokenHash: Buffer; readonly playerId: string },
  now: number,
): Promise<number | undefined> =>
  (
    await tx.row<{ authenticated_at: number }>(
      `with held as materialized (select id from player where id = $2 for no key update)
       select authenticated_at from held join session s on s.player_id = held.id where s.token_hash = $1 and s.expires_at > $3 for share of s`,
      [tokenHash, playerId, now],
    )
  )?.authenticated_at

/** Ends a pause for inactivity: the player has just confirmed their identity. */
export const resumeSession = (tx: Sql, tokenHash: Buffer, now: number) =>
  tx.rows('update session set last_input_at = $2, authenticated_at = $2 where token_hash = $1', [tokenHash, now])

/**
 * An ended session keeps its row: the next login shows when and where the previous one was. It gets no more notifications, and
 * confirmations made in it are void.
 */
const ending = 'update session set expires_at = $2, messaging_token = null where player_id = $1 and expires_at > $2'

export const endAllSessions = (tx: Sql, playerId: string, now: number) => tx.rows(`${ending} returning id`, [playerId, now])

/** Ends all of the player's sessions but the one with this token. */
export const endOtherSessions = (tx: Sql, playerId: string, now: number, tokenHash: Buffer) =>
  tx.rows(`${ending} and token_hash <> $3 returning id`, [playerId, now, tokenHash])

/** Of these, the ones that were opened in one way. */
export const endOtherSessionsBy = (tx: Sql, playerId: string, now: number, tokenHash: Buffer, way: LoginMethod) =>
  tx.rows(`${ending} and token_hash <> $3 and way = $4 returning id`, [playerId, now, tokenHash, way])

export const endSession = (tx: Sql, playerId: string, now: number, id: string) =>
  tx.rows(`${ending} and id::text = $3 returning id`, [playerId, now, id])

/**
 * Deletes sessions that ended by `before`; returns how many. Where friends of one inviter, or a friend and the inviter, used the same
 * browser in the same network, it stays known as a hint: it keeps them from being counted as separate persons (rewards/invite).
 */
export const purgeSessions = async (sql: Sql, before: number, now: number, limit: number): Promise<number> =>
  (
    await sql.row<{ n: number }>(
      `with gone as (
         delete from session where id in (select id from session where expires_at <= $1 order by expires_at limit $2)
           returning player_id, network, device, created_at
       ), used as (
         select player_id, network, device, min(created_at) as at from gone group by 1, 2, 3
       ), hint as (
         insert into person_link (player_id, other_id, kind, is_held, is_mutual, at)
           select case when o.inviter_id = p.id then o.id when o.id = p.inviter_id then p.id else greatest(p.id, o.id) end,
             case when o.inviter_id = p.id then p.id when o.id = p.inviter_id then o.id else least(p.id, o.id) end,
             'device', false, false, min(used.at)
           from used join player p on p.id = used.player_id join session s on s.device = used.device and s.network = used.network and s.player_id <> p.id
             join player o on o.id = s.player_id and (o.id = p.inviter_id or o.inviter_id in (p.id, p.inviter_id))
           group by 1, 2 order by 1, 2 on conflict do nothing returning player_id, other_id
       ), noted as (
         insert into audit_log (at, actor, action, target, reason)
           select $3, 'system', '${'account.hint' satisfies AuditAction}', 'player:' || player_id, 'device of player ' || other_id from hint
       )
       select count(*) as n from gone`,
      [before, limit, now],
    )
  )?.n ?? 0

/** The login before the current one. */
export const previousSession = (tx: Sql, playerId: string, tokenHash: Buffer) =>
  tx.row<{ time: number; ip: string; device: string; model: string | null; os: string | null }>(
    `select before.created_at as time, before.ip, before.device, before.model, before.os from session present
       join session before on before.player_id = present.player_id and before.token_hash <> present.token_hash and before.created_at <= present.created_at
       where present.token_hash = $2 and present.player_id = $1
       order by before.created_at desc limit 1`,
    [playerId, tokenHash],
  )

export const endSessionOf = (tx: Sql, tokenHash: Buffer, now: number) =>
  tx.rows('update session set expires_at = $2, messaging_token = null where token_hash = $1', [tokenHash, now])

/** Keeps where a session's player was found to be, for its next calls. */
export const recordLocation = (
  tx: Sql,
  tokenHash: Buffer,
  { ip, isAllowed }: { readonly ip: string; readonly isAllowed: boolean },
  now: number,
) =>
  tx.rows('update session set located_at = $2, located_ip = $3, located_allowed = $4 where token_hash = $1', [
    tokenHash,
    now,
    ip,
    isAllowed,
  ])

/** Whether an operator has locked the account. */
export const isAccountLocked = async (sql: Sql, playerId: string): Promise<boolean> =>
  (await sql.row('select 1 as locked from player where id = $1 and locked_at is not null', [playerId])) !== undefined

/** False: the account is locked already. */
export const setLocked = async (
  tx: Sql,
  playerId: string,
  { by, reason }: { readonly by: string; readonly reason: string },
  now: number,
): Promise<boolean> =>
  (await tx.row(
    'update player set locked_at = $2, locked_by = $3, lock_reason = $4 where id = $1 and locked_at is null returning 1 as locked',
    [playerId, now, by, reason],
  )) !== undefined

/** False: the account is not locked. */
export const setUnlocked = async (tx: Sql, playerId: string): Promise<boolean> =>
  (await tx.row(
    'update player set locked_at = null, locked_by = null, lock_reason = null where id = $1 and locked_at is not null returning 1 as unlocked',
    [playerId],
  )) !== undefined
