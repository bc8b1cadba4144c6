import type { SnapshotFrom } from 'xstate'
import type { limitChangeMachine } from './limitChange.machine.ts'

type Change = SnapshotFrom<typeof limitChangeMachine>

export const isBusy = (change: Change): boolean => change.matches('saving') || change.matches('confirming')
/** A higher limit was requested, and its day has not passed. */
export const isWaiting = (change: Change): boolean => change.matches('waiting')
export const isConfirmable = (change: Change): boolean => change.matches('confirmable')
export const hasExpired = (change: Change): boolean => change.matches('expired')
export const pendingIncreaseOf = (change: Change) => change.context.loosening
export const refusalOf = (change: Change) => change.context.refusal
/** The request in flight, if any. */
export const claimOf = (change: Change) => change.children.save ?? change.children.confirm
