import type { SnapshotFrom } from 'xstate'
import type { limitChangeMachine } from './limitChange.machine.ts'

type Change = SnapshotFrom<typeof limitChangeMachine>

export const isBusy = (change: Change): boolean => change.matches('saving') || change.matches('confirming')
/** A looser limit was asked for, and its day is not over. */
export const isWaiting = (change: Change): boolean => change.matches('waiting')
export const isConfirmable = (change: Change): boolean => change.matches('confirmable')
export const hasLapsed = (change: Change): boolean => change.matches('lapsed')
export const looseningOf = (change: Change) => change.context.loosening
export const refusalOf = (change: Change) => change.context.refusal
/** What is being asked for, while it is. */
export const claimOf = (change: Change) => change.children.save ?? change.children.confirm
