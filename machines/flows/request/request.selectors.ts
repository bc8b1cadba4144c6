import type { SnapshotFrom } from 'xstate'
import type { RequestMachine } from './request.machine.ts'

type Snapshot<Input, Result> = SnapshotFrom<RequestMachine<Input, Result>>

/** In flight: its button is disabled, and a second tap is ignored. */
export const isSending = <Input, Result>(request: Snapshot<Input, Result>): boolean =>
  request.matches('sending') || request.matches('pacing') || request.matches('indeterminate')
/** The response was lost; the request is being sent again. */
export const isIndeterminate = <Input, Result>(request: Snapshot<Input, Result>): boolean => request.context.tries > 0 && isSending(request)
/** Retries are used up: the player may retry (`request.retried`). */
export const isUnanswered = <Input, Result>(request: Snapshot<Input, Result>): boolean => request.matches('unanswered')
export const isConfirming = <Input, Result>(request: Snapshot<Input, Result>): boolean => request.matches('confirming')
/** Sent, but not settled. */
export const isOpen = <Input, Result>(request: Snapshot<Input, Result>): boolean =>
  isSending(request) || isUnanswered(request) || isConfirming(request)
/** The server's challenge when it requires the identity confirmed. */
export const challengeOf = <Input, Result>(request: Snapshot<Input, Result>): unknown => request.context.refusal?.data
export const resultOf = <Input, Result>(request: Snapshot<Input, Result>): Result | null => request.context.result
/** Why it was not executed, once that is settled. */
export const refusalOf = <Input, Result>(request: Snapshot<Input, Result>) => (request.matches('refused') ? request.context.refusal : null)
