import type { DeskCall, DeskInputOf, DeskOutputOf } from '#contract/desk/call.ts'
import type { DeskFailure } from '#contract/desk/failures.ts'
import type { OperatorRole } from '#contract/operatorRoles.ts'
import { writeAudit } from '../../kernel/audit.ts'
import type { AuditEntry } from '../../kernel/audit.ts'
import type { Deps } from '../../kernel/context.ts'
import type { Sql } from '../../kernel/database.ts'
import type { Operator } from '../../kernel/environment.ts'
import type { ExplainedRefusal } from '../../kernel/refusal.ts'
import type { ReadOperations } from '../operations.ts'

/** The operator who is logged in to the desk. */
export interface Signed {
  readonly id: string
  readonly name: string
  readonly roles: readonly OperatorRole[]
  readonly tokenHash: Buffer
  readonly confirmedUntil: number
  readonly expiresAt: number
  readonly hasPasskey: boolean
}

/** How the state of the installation is read; undefined on a server that runs no jobs and has no folders, as in tests. */
export interface DeskOperations {
  readonly read: ReadOperations
  /** Reads are made at a replica (DATABASE_REPLICA_URL). */
  readonly usesReplica: boolean
}

/** What a handler of the desk works with. */
export interface DeskContext extends Deps {
  /** The transaction of a call that changes something; the pool for one that only reads. */
  readonly tx: Sql
  readonly now: number
  /** Not set in a call of `nobody`: such a handler must not read it. */
  readonly operator: Signed
  /** The page's own origin, as the browser names it. */
  readonly origin: string
  readonly ip: string
  readonly device: string
  readonly requestId: string
  readonly operations: DeskOperations | undefined
  /** Who may give commands at the command line, by this server's settings. */
  readonly commandOperators: readonly Operator[]
  /** The session cookie of the response. */
  readonly cookie: { set(token: string): void; clear(): void }
}

/** An expected refusal of the desk. */
export interface DeskRefusal {
  readonly refused: DeskFailure
  readonly data?: unknown
}
export const refuseDesk = (refused: DeskFailure, data?: unknown): DeskRefusal => (data === undefined ? { refused } : { refused, data })
export const isDeskRefusal = (value: unknown): value is DeskRefusal =>
  typeof value === 'object' && value !== null && 'refused' in value && typeof value.refused === 'string'

export type DeskHandler<C extends DeskCall = DeskCall> = (
  context: DeskContext,
  input: DeskInputOf<C>,
) => Promise<DeskOutputOf<C> | DeskRefusal> | DeskOutputOf<C> | DeskRefusal
/** For calls that only read, as for the players’ (kernel/context.ts). */
export interface DeskOnReplica<C extends DeskCall = DeskCall> {
  readonly onReplica: (context: Omit<DeskContext, 'db'>, input: DeskInputOf<C>) => Promise<DeskOutputOf<C> | DeskRefusal>
}
export type DeskHandlers<Calls extends Record<string, DeskCall>> = {
  readonly [Name in keyof Calls]: DeskHandler<Calls[Name]> | DeskOnReplica<Calls[Name]>
}

/** What an act is recorded with, at the desk or at the terminal. */
export interface Acting extends Pick<DeskContext, 'tx' | 'now'> {
  readonly operator: Pick<Signed, 'name'>
}

/** Writes an audit entry for this operator's act, in the transaction of the act. */
export const recordAct = ({ tx, operator, now }: Acting, entry: Omit<AuditEntry, 'actor'>): Promise<unknown> =>
  writeAudit(tx, { actor: operator.name, ...entry }, now)

/** A service's explained refusal as the desk's. */
export const refuseExplained = ({ explanation }: ExplainedRefusal): DeskRefusal => refuseDesk('undecided', { text: explanation })
