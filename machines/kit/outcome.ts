import type { FailureName } from '#contract/failures.ts'

/** What a call came to. A refusal is a value: it has its own states; only surprises (time-out, no network) are thrown. */
export type Outcome<Data> = { readonly kind: 'done'; readonly data: Data } | Refused

export interface Refused {
  readonly kind: 'refused'
  /** Undefined for a code that this build does not know. */
  readonly failure: FailureName | undefined
  readonly errcode: number
  /** What is missing, as the call's refusal says it. */
  readonly data: unknown
}

export const done = <Data>(data: Data): Outcome<Data> => ({ kind: 'done', data })
export const refused = (failure: FailureName, errcode: number, data: unknown = null): Refused => ({
  kind: 'refused',
  failure,
  errcode,
  data,
})

/** Why an effect broke: `timeout` and `offline` leave open whether the server did it. */
export type Surprise = 'timeout' | 'offline' | 'server'

/** A failure that a view can print. */
export type Failure = { readonly kind: 'refused'; readonly refusal: Refused } | { readonly kind: 'surprise'; readonly surprise: Surprise }

export class UnexpectedError extends Error {
  readonly surprise: Surprise
  constructor(surprise: Surprise) {
    super(surprise)
    this.surprise = surprise
  }
}

export const surpriseOf = (error: unknown): Surprise => (error instanceof UnexpectedError ? error.surprise : 'server')
export const failedBy = (error: unknown): Failure => ({ kind: 'surprise', surprise: surpriseOf(error) })
export const refusedBy = (refusal: Refused): Failure => ({ kind: 'refused', refusal })

/** What proves an identity: a login's token, or that something was bound to the player who is logged in already. */
export interface Proven {
  token?: string
  userId?: string
}
