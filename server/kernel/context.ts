import type { FastifyBaseLogger } from 'fastify'
import type { Auth, Call, InputOf, OutputOf } from '#contract/call.ts'
import type { Locale } from '#contract/values.ts'
import type { Clock } from './clock.ts'
import type { Database, Sql } from './database.ts'
import type { Replay } from './http/idempotency.ts'
import type { Random } from './random.ts'
import type { Refusal } from './refusal.ts'

/**
 * Dependencies of every service: time, randomness and secrets come from here only. Floors above the kernel add their own by declaration
 * merging (`policy` in settings, `adapters` in adapters), so that the kernel imports none of them.
 */
export interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly random: Random
  readonly log: FastifyBaseLogger
  /** Keys every digest that must not be guessable from the database alone. */
  readonly secret: Buffer
  /** Which list of games the lobby offers. */
  readonly catalogue: 'house' | 'generated'
  /** The server's own addresses, e.g. `https://swerte.example`; undefined: whichever address the browser used. */
  readonly origins?: readonly string[] | undefined
}

export interface Caller {
  readonly playerId: string
  readonly tokenHash: Buffer
  /** The player's last activity (heartbeats and refreshes do not count), ms UTC. */
  readonly lastInputAt: number
  /** Of the terms that the player has accepted. */
  readonly termsVersion: number
}

export interface Context<A extends Auth = Auth> extends Deps {
  /** The call's transaction if it changes something; the pool if it only reads. */
  readonly tx: Sql
  readonly now: number
  readonly caller: A extends 'user' ? Caller : Caller | undefined
  readonly ip: string
  readonly device: string
  /** The language that the app is shown in, from its cookie or the browser. */
  readonly locale?: Locale
  /** The calling browser (device.ts); undefined when it sends no device secret. */
  readonly deviceId?: string | undefined
  /** The address at which the browser reached the server, from the request. */
  readonly origin: string
  readonly requestId: string
  /** Why the player may stake nothing where they are: only of a call that stakes in some of its uses, which decides itself. */
  readonly noStakesHere?: Refusal | undefined
}

/**
 * What a read works with that a replica may answer: its statements only. Without the database it can open no transaction, and decides
 * nothing about money or limits with what it reads.
 */
export type ReadContext<A extends Auth = Auth> = Omit<Context<A>, 'db'>

/** The context without its caller: a public call returns the same to everyone. */
export const asGuest = (context: Context): Context => ({ ...context, caller: undefined })

export type HandleCall<C extends Call> = (context: Context<C['auth']>, input: InputOf<C>) => Promise<OutputOf<C> | Refusal>

/** Runs outside the dispatcher's transaction, and settles the request id itself: a repeated request gets the first answer. */
export interface InOwnTransaction<C extends Call> {
  readonly ownTransaction: (context: Context<C['auth']>, input: InputOf<C>) => Promise<OutputOf<C> | Replay<OutputOf<C>> | Refusal>
  /**
   * The same for a caller who was looked up for an earlier call (recentCallers.ts): what it writes, it writes only if their session is still
   * open. Undefined: nothing was done, and the caller has to be looked up.
   */
  readonly withoutLookup?: (context: Context<C['auth']>, input: InputOf<C>) => Promise<OutputOf<C> | undefined>
}

/** For calls of players that only read: what their caller did before is in the answer, wherever it is read (replica.ts). */
export interface OnReplica<C extends Call> {
  readonly onReplica: (context: ReadContext<C['auth']>, input: InputOf<C>) => Promise<OutputOf<C> | Refusal>
}
type MayBeOnReplica<C extends Call> = C['mutates'] extends true ? never : C['auth'] extends 'public' ? never : OnReplica<C>

/** An answer with a secret is stored without it, and completed by a new one when its request is repeated. */
export interface AnswerSecrets<C, Data> {
  readonly withoutSecrets: (answer: Data) => unknown
  readonly renew: (context: C, stored: unknown) => Promise<unknown>
}

/** Runs inside the dispatcher's transaction, as a plain handler does. */
interface InTransaction<C extends Call> {
  readonly inTransaction: HandleCall<C>
  readonly secrets?: AnswerSecrets<Context<C['auth']>, OutputOf<C>>
  /** Tells others of what is written, and not if the call was refused. */
  readonly committed?: (context: Context<C['auth']>, input: InputOf<C>) => void
}

/** A plain handler of a call that changes something runs inside the dispatcher's transaction. */
export type Handler<C extends Call> = HandleCall<C> | InTransaction<C> | InOwnTransaction<C> | MayBeOnReplica<C>
export type Handlers<Calls extends Record<string, Call>> = { readonly [Name in keyof Calls]: Handler<Calls[Name]> }
