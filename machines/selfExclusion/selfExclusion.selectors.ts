import type { SnapshotFrom } from 'xstate'
import type { selfExclusionMachine } from './selfExclusion.machine.ts'

type Closing = SnapshotFrom<typeof selfExclusionMachine>

export const planOf = (closing: Closing) => closing.context.plan
export const closureOf = (closing: Closing) => closing.context.closure
export const refusalOf = (closing: Closing) => closing.context.refusal
export const isConsidering = (closing: Closing): boolean => closing.matches('considering')
export const isDeciding = (closing: Closing): boolean => closing.matches('deciding')
export const isClosing = (closing: Closing): boolean => closing.matches('closing')
export const isClosed = (closing: Closing): boolean => closing.matches('closed')
/** The player is in the middle of it: nothing opens over the page. */
export const isUnderWay = (closing: Closing): boolean => isConsidering(closing) || isDeciding(closing) || isClosing(closing)
export const claimOf = (closing: Closing) => closing.children.close
