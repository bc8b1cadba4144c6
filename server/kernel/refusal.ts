import { failureCodes } from '#contract/failures.ts'
import type { FailureName } from '#contract/failures.ts'

/** An expected failure: returned, so that callers must handle it. `data` holds its details. */
export interface Refusal {
  readonly refused: FailureName
  readonly data?: unknown
}

/** A refusal for an operator to read, in words that say what to do instead. */
export interface ExplainedRefusal {
  readonly explanation: string
}

export const refuse = (refused: FailureName, data?: unknown): Refusal => (data === undefined ? { refused } : { refused, data })

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'refused' in value && typeof value.refused === 'string' && value.refused in failureCodes

/** Thrown by a service whose transaction must not commit; the dispatcher turns it back into its refusal. */
export class RefusedError extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.refused)
    this.refusal = refusal
  }
}
