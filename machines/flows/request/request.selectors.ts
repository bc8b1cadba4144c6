import type { SnapshotFrom } from 'xstate'
import type { RequestMachine } from './request.machine.ts'

type Snapshot<Input, Result> = SnapshotFrom<RequestMachine<Input, Result>>

/** Under way: its button waits, and a second tap is ignored. */
export const isSending = <Input, Result>(request: Snapshot<Input, Result>): boolean =>
  request.matches('sending') || request.matches('pacing') || request.matches('indeterminate')
/** The answer was lost, and is being asked for again. */
export const isIndeterminate = <Input, Result>(request: Snapshot<Input, Result>): boolean => request.context.tries > 0 && isSending(request)
/** It was sent often enough: the player may ask again (`request.retried`). */
export const isUnanswered = <Input, Result>(request: Snapshot<Input, Result>): boolean => request.matches('unanswered')
export const isConfirming = <Input, Result>(request: Snapshot<Input, Result>): boolean => request.matches('confirming')
/** Sent, and not settled. */
export const isOpen = <Input, Result>(request: Snapshot<Input, Result>): boolean =>
  isSending(request) || isUnanswered(request) || isConfirming(request)
/** What the server says with its wish to have the identity confirmed. */
export const challengeOf = <Input, Result>(request: Snapshot<Input, Result>): unknown => request.context.refusal?.data
export const resultOf = <Input, Result>(request: Snapshot<Input, Result>): Result | null => request.context.result
/** Why it was not done, once that is settled. */
export const refusalOf = <Input, Result>(request: Snapshot<Input, Result>) => (request.matches('refused') ? request.context.refusal : null)
