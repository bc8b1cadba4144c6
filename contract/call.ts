import * as z from 'zod/mini'
import type { FailureName } from './failures.ts'
import type { Shape } from './shape.ts'

export type Auth = 'public' | 'user'

/** A call of the wire: `POST {base}/app/v1/{path}` (spec §7, and docs/decisions/001-the-wire.md). */
export interface Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
  Who extends Auth = Auth,
  Mutates extends boolean = boolean,
  Path extends string = string,
> {
  readonly path: Path
  readonly auth: Who
  /** A call that changes something: it carries a `requestId`, and repeating the same one returns the first response. */
  readonly mutates: Mutates
  /** Calls accepted per minute and caller. */
  readonly perMinute: number
  readonly input: Input
  readonly output: Output
  readonly failures: readonly FailureName[]
  /** The public call that a guest uses in its place. */
  readonly guests?: Call<Input, Output, 'public', Mutates>
  /** The reduced form of `output` in the app's build (build/leanContract.ts). */
  readonly shape?: Shape
}

type Entry<C extends Call> = Pick<C, 'path' | 'auth' | 'input' | 'output'> & Partial<Pick<C, 'mutates' | 'perMinute' | 'failures'>>

export const call = <I extends z.ZodMiniType, O extends z.ZodMiniType, A extends Auth, const P extends string, M extends boolean = false>(
  entry: Entry<Call<I, O, A, M, P>>,
): Call<I, O, A, M, P> => ({ mutates: false as M, perMinute: 120, failures: [], ...entry })

type Guests<C> = C extends Call<infer I, infer O, Auth, infer M, infer P> ? Call<I, O, 'public', M, `anonymous/${P}`> : never

/** A call for players that is partly open to guests: by a public call of its own, with the same response. */
export const openToGuests = <C extends Call>(players: C): C & { readonly guests: Guests<C> } => ({
  ...players,
  guests: { ...players, path: `anonymous/${players.path}`, auth: 'public' } as unknown as Guests<C>,
})

export type InputOf<C> = C extends Call<infer I, z.ZodMiniType> ? z.infer<I> : never
/** The caller's input: fields with a default may be omitted. */
export type CallInputOf<C> = C extends Call<infer I, z.ZodMiniType> ? z.input<I> : never
export type OutputOf<C> = C extends Call<z.ZodMiniType, infer O> ? z.infer<O> : never

/** The fields that every body carries in addition to its own (spec §7). */
export const envelope = z.object({
  appId: z.optional(z.string().check(z.maxLength(40))),
  channel: z.optional(z.string().check(z.maxLength(40))),
  clientReferrer: z.optional(z.string().check(z.maxLength(500))),
  platform: z.optional(z.literal([0, 1])),
  appVersion: z.optional(z.string().check(z.maxLength(40))),
  appWebName: z.optional(z.string().check(z.maxLength(40))),
})

/** The form of every response: errcode 0 with data, or a refusal with its code and, where useful, details. */
export interface Answer<Data = unknown> {
  errcode: number
  message: string
  data: Data | null
  replayed?: true
}
