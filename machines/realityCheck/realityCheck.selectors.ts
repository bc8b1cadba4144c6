import type { SnapshotFrom } from 'xstate'
import type { realityCheckMachine } from './realityCheck.machine.ts'

type Reality = SnapshotFrom<typeof realityCheckMachine>

/** What the player is shown until they have answered. */
export const checkOf = (reality: Reality) => reality.context.check
export const isAnswering = (reality: Reality): boolean => reality.matches('answering')
/** It is shown to the player. */
export const isShown = (reality: Reality): boolean => reality.matches('seeing') || isAnswering(reality)
