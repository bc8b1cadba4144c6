import type { SnapshotFrom } from 'xstate'
import type { ClaimMachine } from './claim.machine.ts'

type Snapshot<What, Grant> = SnapshotFrom<ClaimMachine<What, Grant>>

/** Under way: its button waits, and a second tap is not heard. */
export const isClaiming = <What, Grant>(claim: Snapshot<What, Grant>): boolean => claim.matches('claiming') || claim.matches('unsure')
/** The answer was lost, and is being asked for again. */
export const isUnsure = <What, Grant>(claim: Snapshot<What, Grant>): boolean => claim.context.tries > 0 && isClaiming(claim)
/** It was asked for often enough: the player may ask on (`claim.retried`). */
export const isUnanswered = <What, Grant>(claim: Snapshot<What, Grant>): boolean => claim.matches('unanswered')
export const isConfirming = <What, Grant>(claim: Snapshot<What, Grant>): boolean => claim.matches('confirming')
/** Asked for, and not settled: what was granted is not known yet. */
export const isInDoubt = <What, Grant>(claim: Snapshot<What, Grant>): boolean =>
  isClaiming(claim) || isUnanswered(claim) || isConfirming(claim)
/** What the server wants to be told before it goes on, as its refusal says it. */
export const askedOf = <What, Grant>(claim: Snapshot<What, Grant>): unknown => claim.context.refusal?.data
export const grantOf = <What, Grant>(claim: Snapshot<What, Grant>): Grant | null => claim.context.grant
/** Why it was not granted, once that is settled. */
export const refusalOf = <What, Grant>(claim: Snapshot<What, Grant>) => (claim.matches('refused') ? claim.context.refusal : null)
