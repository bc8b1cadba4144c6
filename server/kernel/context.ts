import type { FastifyBaseLogger } from 'fastify'
import type { Auth, Call, InputOf, OutputOf } from '#contract/call.ts'
import type { Clock } from './clock.ts'
import type { Database, Sql } from './database.ts'
import type { Random } from './random.ts'
import type { Refusal } from './refusal.ts'

/**
 * What every service is passed: nothing reads the time, randomness or a secret any other way. Floors above the kernel add what they bring by
 * declaration merging (`policy` in settings, `adapters` in adapters), so that the kernel imports none of them.
 */
export interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly random: Random
  readonly log: FastifyBaseLogger
  /** Keys every digest that must not be guessed from the database alone. */
  readonly secret: Buffer
  /** Which list of games the lobby offers. */
  readonly catalogue: 'house' | 'generated'
  /** The server's own addresses, `https://swerte.example`; undefined: whichever the browser reached it at. */
  readonly origins?: readonly string[] | undefined
}

export interface Caller {
  readonly playerId: string
  readonly tokenHash: Buffer
  /** When the player last did something (heartbeats and refreshes do not count), ms UTC. */
  readonly lastInputAt: number
}

export interface Context<A extends Auth = Auth> extends Deps {
  /** The transaction of a call that changes something; the pool for one that only reads. */
  readonly tx: Sql
  readonly now: number
  readonly caller: A extends 'user' ? Caller : Caller | undefined
  readonly ip: string
  readonly device: string
  /** The browser that it came from (device.ts); undefined for one that shows no secret. */
  readonly deviceId?: string | undefined
  /** The address the browser reached the server at, as its request says. */
  readonly origin: string
  readonly requestId: string
}

/** Whoever asks, they are told what a guest is: a public call knows nobody. */
export const asGuest = (context: Context): Context => ({ ...context, caller: undefined })

export type Handle<C extends Call> = (context: Context<C['auth']>, input: InputOf<C>) => Promise<OutputOf<C> | Refusal>

/** A plain handler runs inside the dispatcher's transaction. One that keeps its own settles the request id itself (the spin). */
export type Handler<C extends Call> = Handle<C> | { readonly ownTransaction: Handle<C> }
export type Handlers<Calls extends Record<string, Call>> = { readonly [Name in keyof Calls]: Handler<Calls[Name]> }
