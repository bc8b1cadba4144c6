import type { SnapshotFrom } from 'xstate'
import type { overlaysMachine } from './overlays.machine.ts'
import { topOf } from './stack.ts'
import type { Entry } from './stack.ts'

type Overlays = SnapshotFrom<typeof overlaysMachine>

export const isLoading = (overlays: Overlays): boolean => overlays.matches('loading')
export const hasFailed = (overlays: Overlays): boolean => overlays.matches('failed')
/** Nothing is open, and nothing waits. */
export const isResting = (overlays: Overlays): boolean => overlays.matches('resting')

/** Those whose views stand, lowest first: the one on top does once it is loaded. */
export const shownOf = (overlays: Overlays): readonly Entry[] =>
  isLoading(overlays) || hasFailed(overlays) ? overlays.context.open.slice(0, -1) : overlays.context.open
export const leavingKeyOf = (overlays: Overlays): string | undefined =>
  overlays.matches('closing') ? topOf(overlays.context)?.key : undefined
export const isTopClosable = ({ context }: Overlays): boolean => context.kinds[topOf(context)?.name ?? '']?.closable !== false

/** Whether Back has something to take away. One on its way out still counts: what its end leads to takes its place in the history. */
export const hasWayBack = ({ context: { open, kinds } }: Overlays): boolean => open.some(({ name }) => kinds[name]?.closable !== false)
