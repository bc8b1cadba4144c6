import type { FailureName } from '#contract/failures.ts'

/** The outcome of a call. A refusal is a value, with states of its own; only unexpected errors (time-out, no network) are thrown. */
export type Outcome<Data> = { readonly kind: 'done'; readonly data: Data } | Refused

export interface Refused {
  readonly kind: 'refused'
  /** Undefined for a code unknown to this build. */
  readonly failure: FailureName | undefined
  readonly errcode: number
  /** Details of the refusal, as the server sent them. */
  readonly data: unknown
}

export const done = <Data>(data: Data): Outcome<Data> => ({ kind: 'done', data })
export const refused = (failure: FailureName, errcode: number, data: unknown = null): Refused => ({
  kind: 'refused',
  failure,
  errcode,
  data,
})

/** Refusals that decide nothing about the request: one with its id may have been settled before, or may be yet. */
const undecided: readonly (FailureName | undefined)[] = ['tooManyRequests', 'maintenance', 'stillProcessing']
export const isUndecided = ({ failure }: Refused): boolean => undecided.includes(failure)

/** Why an effect failed: after `timeout` and `offline` it is unknown whether the server executed it. */
export type UnexpectedReason = 'timeout' | 'offline' | 'server'

/** A failure that a view can show. */
export type Failure =
  | { readonly kind: 'refused'; readonly refusal: Refused }
  | { readonly kind: 'unexpected'; readonly reason: UnexpectedReason }

export class UnexpectedError extends Error {
  readonly reason: UnexpectedReason
  constructor(reason: UnexpectedReason) {
    super(reason)
    this.reason = reason
  }
}

export const reasonOf = (error: unknown): UnexpectedReason => (error instanceof UnexpectedError ? error.reason : 'server')
export const failedBy = (error: unknown): Failure => ({ kind: 'unexpected', reason: reasonOf(error) })
export const refusedBy = (refusal: Refused): Failure => ({ kind: 'refused', refusal })

/** Proof of an identity: a login token, or that something was bound to the player who is already logged in. */
export interface LoginResult {
  token?: string
  userId?: string
}
