import type { OperatorRole } from '#contract/operatorRoles.ts'
import type { Sql } from '../../../kernel/database.ts'
import { dismissAgent } from '../../../support/chat/agentStore.ts'
import { deleteClaimsOf } from '../queues/claimStore.ts'

export interface OperatorRow {
  readonly id: string
  readonly name: string
  readonly roles: OperatorRole[]
  readonly password_hash: string | null
  readonly totp_sealed: Buffer | null
  readonly totp_step: number
  readonly created_at: number
  readonly enrolled_at: number | null
  readonly ended_at: number | null
}
const columns = 'o.id::text, o.name, o.roles, o.password_hash, o.totp_sealed, o.totp_step, o.created_at, o.enrolled_at, o.ended_at'

/** An operator who is still active. */
export const findOperator = (sql: Sql, name: string) =>
  sql.row<OperatorRow>(`select ${columns} from desk_operator o where name = $1 and ended_at is null`, [name])

/** All who can sign in. */
export const activeOperators = (sql: Sql) =>
  sql.rows<OperatorRow>(`select ${columns} from desk_operator o where ended_at is null and enrolled_at is not null order by o.id`)

/** The operator who has or had this name. */
export const namedOperator = (sql: Sql, name: string) =>
  sql.row<OperatorRow>(`select ${columns} from desk_operator o where name = $1`, [name])

export const addOperator = async (tx: Sql, name: string, roles: readonly OperatorRole[], now: number): Promise<string> => {
  const row = await tx.row<{ id: string }>('insert into desk_operator (name, roles, created_at) values ($1, $2, $3) returning id::text', [
    name,
    roles,
    now,
  ])
  return row?.id ?? ''
}

/**
 * Keeps an operator from being ended, or from enrolling again, until the transaction ends: what they do is theirs until it is committed.
 * False: they have been ended, or are to enrol again.
 */
export const lockActiveOperator = async (tx: Sql, id: string): Promise<boolean> =>
  (await tx.row('select 1 as held from desk_operator where id = $1 and ended_at is null and enrolled_at is not null for key share', [
    id,
  ])) !== undefined
/** Waits for the acts that hold the operator, and keeps others from beginning. Returns the operator's name. */
const waitForActs = async (tx: Sql, id: string): Promise<string> =>
  (await tx.row<{ name: string }>('select name from desk_operator where id = $1 for update', [id]))?.name ?? ''

/** Ends the operator's sessions and links, removes their passkeys, and leaves their cases and conversations to others. */
async function endAccess(tx: Sql, id: string, name: string): Promise<void> {
  await tx.rows('delete from desk_session where operator_id = $1', [id])
  await tx.rows('delete from desk_ticket where operator_id = $1', [id])
  await tx.rows('delete from desk_passkey where operator_id = $1', [id])
  await deleteClaimsOf(tx, name)
  await dismissAgent(tx, name)
}

export const endOperator = async (tx: Sql, id: string, now: number): Promise<void> => {
  const name = await waitForActs(tx, id)
  await tx.rows('update desk_operator set ended_at = $2 where id = $1', [id, now])
  await endAccess(tx, id, name)
}

/** The operator enrols again, with new roles: their old credentials are void. */
export const reopenOperator = async (tx: Sql, id: string, roles: readonly OperatorRole[]): Promise<void> => {
  const name = await waitForActs(tx, id)
  await tx.rows(
    'update desk_operator set roles = $2, ended_at = null, enrolled_at = null, password_hash = null, totp_sealed = null where id = $1',
    [id, roles],
  )
  await endAccess(tx, id, name)
}

/** True once per step of the second factor: of two concurrent uses of a code, one succeeds. */
export const useStep = async (tx: Sql, id: string, step: number): Promise<boolean> =>
  (await tx.row('update desk_operator set totp_step = $2 where id = $1 and totp_step < $2 returning 1 as used', [id, step])) !== undefined

export const enrolOperator = (tx: Sql, id: string, passwordHash: string, totp: Buffer, now: number) =>
  tx.rows('update desk_operator set password_hash = $2, totp_sealed = $3, enrolled_at = $4, totp_step = 0 where id = $1', [
    id,
    passwordHash,
    totp,
    now,
  ])

export interface TicketRow extends OperatorRow {
  readonly sealed: Buffer | null
}
type TicketKind = 'enrol' | 'signIn'

interface NewTicket {
  readonly hash: Buffer
  readonly kind: TicketKind
  readonly operatorId: string
  /** The second factor's secret that an enrolment offers. */
  readonly sealed: Buffer | null
  readonly expiresAt: number
}

export const addTicket = (tx: Sql, { hash, kind, operatorId, sealed, expiresAt }: NewTicket) =>
  tx.rows('insert into desk_ticket (hash, kind, operator_id, sealed, expires_at) values ($1, $2, $3, $4, $5)', [
    hash,
    kind,
    operatorId,
    sealed,
    expiresAt,
  ])

/** Returns the ticket's operator and counts a try; undefined for an expired ticket. */
export const countTicketTry = (tx: Sql, hash: Buffer, kind: TicketKind, maxTries: number, now: number) =>
  tx.row<TicketRow>(
    `with tried as (update desk_ticket set tries = tries + 1 where hash = $1 and kind = $2 and expires_at > $4 and tries < $3 returning operator_id, sealed)
     select ${columns}, tried.sealed from tried join desk_operator o on o.id = tried.operator_id where o.ended_at is null`,
    [hash, kind, maxTries, now],
  )

/** True once: a ticket opens one session. */
export const useTicket = async (tx: Sql, hash: Buffer): Promise<boolean> =>
  (await tx.row('delete from desk_ticket where hash = $1 returning 1 as used', [hash])) !== undefined

export const recordFailure = (tx: Sql, name: string, ip: string, now: number) =>
  tx.rows('insert into desk_failure (name, ip, at) values ($1, $2, $3)', [name, ip, now])

/** Wrong tries of a time: for this name from this address, for this name from anywhere, and for any name from this address. */
export const failuresWithin = async (sql: Sql, name: string, ip: string, { since, until }: { since: number; until: number }) =>
  (await sql.row<{ own: number; name: number; ip: number }>(
    `select count(*) filter (where name = $1 and ip = $2) as own, count(*) filter (where name = $1) as name, count(*) filter (where ip = $2) as ip
       from desk_failure where at > $3 and at <= $4 and (name = $1 or ip = $2)`,
    [name, ip, since, until],
  )) ?? { own: 0, name: 0, ip: 0 }

/** One of those that were counted at this time. */
export const deleteFailure = (sql: Sql, name: string, ip: string, at: number) =>
  sql.rows(
    'delete from desk_failure where ctid = any(array(select ctid from desk_failure where name = $1 and ip = $2 and at = $3 limit 1))',
    [name, ip, at],
  )

export const resetFailures = (tx: Sql, name: string, ip: string) =>
  tx.rows('delete from desk_failure where name = $1 and ip = $2', [name, ip])

export interface NewSession {
  readonly tokenHash: Buffer
  readonly operatorId: string
  readonly expiresAt: number
  readonly ip: string
  readonly device: string
}
export const addSession = (tx: Sql, { tokenHash, operatorId, expiresAt, ip, device }: NewSession, now: number) =>
  tx.rows(
    `insert into desk_session (token_hash, operator_id, created_at, last_act_at, expires_at, ip, device) values ($1, $2, $3, $3, $4, $5, $6)`,
    [tokenHash, operatorId, now, expiresAt, ip, device],
  )

export interface SessionRow {
  readonly id: string
  readonly name: string
  readonly roles: OperatorRole[]
  readonly confirmed_until: number
  readonly expires_at: number
  readonly last_act_at: number
  readonly has_passkey: boolean
}

/** The session with its operator, ended or not. */
export const findSession = (sql: Sql, tokenHash: Buffer) =>
  sql.row<SessionRow>(
    `select o.id::text, o.name, o.roles, s.confirmed_until, s.expires_at, s.last_act_at,
        exists (select from desk_passkey k where k.operator_id = o.id) as has_passkey
       from desk_session s join desk_operator o on o.id = s.operator_id where s.token_hash = $1 and o.ended_at is null`,
    [tokenHash],
  )

/** Restarts the idle time after an action by a person. Stored to the half minute. */
export const touchSession = (sql: Sql, tokenHash: Buffer, now: number) =>
  sql.rows('update desk_session set last_act_at = $2 where token_hash = $1 and last_act_at < $2::bigint - 30000', [tokenHash, now])

export const confirmSession = (tx: Sql, tokenHash: Buffer, until: number) =>
  tx.rows('update desk_session set confirmed_until = $2 where token_hash = $1', [tokenHash, until])

export const endSession = (tx: Sql, tokenHash: Buffer) => tx.rows('delete from desk_session where token_hash = $1', [tokenHash])

export const hasPasskey = async (sql: Sql, operatorId: string): Promise<boolean> =>
  (await sql.row('select 1 as one from desk_passkey where operator_id = $1 limit 1', [operatorId])) !== undefined

/** The player to whom an operator sends messages as a test. */
export const findTestPlayer = async (sql: Sql, operatorId: string): Promise<string | null> =>
  (await sql.row<{ id: string | null }>('select test_player_id::text as id from desk_operator where id = $1', [operatorId]))?.id ?? null

export const storeTestPlayer = (tx: Sql, operatorId: string, playerId: string) =>
  tx.rows('update desk_operator set test_player_id = $2 where id = $1', [operatorId, playerId])
