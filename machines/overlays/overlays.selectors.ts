import type { SnapshotFrom } from 'xstate'
import type { overlaysMachine } from './overlays.machine.ts'
import { topOf } from './stack.ts'
import type { OverlayEntry } from './stack.ts'

type Overlays = SnapshotFrom<typeof overlaysMachine>

const isLoading = (overlays: Overlays): boolean => overlays.matches('loading')
export const hasFailed = (overlays: Overlays): boolean => overlays.matches('failed')
/** A tap is answered at once by what stands for its overlay while that loads. Nobody asked for an offer: it appears once it is there. */
export const isAwaited = (overlays: Overlays): boolean =>
  isLoading(overlays) && [topOf(overlays.context), ...overlays.context.waiting].some((entry) => entry?.isOffer === false)
/** Nothing is open, and nothing waits. */
export const isIdle = (overlays: Overlays): boolean => overlays.matches('idle')

/** The overlays whose views are shown, lowest first: the top one once it is loaded. */
export const shownOf = (overlays: Overlays): readonly OverlayEntry[] =>
  isLoading(overlays) || hasFailed(overlays) ? overlays.context.open.slice(0, -1) : overlays.context.open
export const leavingKeyOf = (overlays: Overlays): string | undefined =>
  overlays.matches('closing') ? topOf(overlays.context)?.key : undefined
export const isTopClosable = ({ context }: Overlays): boolean => context.kinds[topOf(context)?.name ?? '']?.closable !== false

/** Whether Back would close something. A closing overlay still counts: its result takes its place in the history. */
export const hasWayBack = (overlays: Overlays): boolean => {
  const { open, kinds } = overlays.context
  const seen = isLoading(overlays) && !isAwaited(overlays) ? open.slice(0, -1) : open
  return seen.some(({ name }) => kinds[name]?.closable !== false)
}
