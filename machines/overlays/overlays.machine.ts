// The overlays over the page: one host, one queue (spec §2 «Overlays»). Started once with the app; never ends. Mandatory overlays come
// first and cannot be bypassed; one requested by a tap opens over those already open; one offered by the app waits until none is open.
// Navigation, or the end of the session, removes what belonged to the page or session; the requester is notified how each one ended.
import { assign, enqueueActions, setup } from 'xstate'
import { port } from '../kit/port.ts'
import { removedBy, isNew, nextOverlay, openNext, topOf, removeEntries } from './stack.ts'
import type { OverlayEntry, OverlayKinds, OverlayResult, OverlayScope, Stack } from './stack.ts'

interface Context extends Stack {
  readonly kinds: OverlayKinds
  /** The page below. */
  readonly pathname: string
  /** How the top overlay ends, while its closing animation runs. */
  readonly leaving: OverlayResult | null
}
interface Input {
  kinds: OverlayKinds
  pathname: string
}
type Event =
  | ({ type: 'overlay.requested' } & OverlayEntry)
  /** Its own view is done with it. */
  | { type: 'overlay.answered'; key: string }
  /** Back, Escape or the backdrop: whatever is on top. */
  | { type: 'overlay.dismissed' }
  | { type: 'load.retried' }
  | { type: 'page.changed'; pathname: string }
  | { type: 'session.ended' }
export type OverlaysEmitted =
  | { type: 'overlay.opened'; key: string; name: string }
  | { type: 'overlay.closed'; key: string; name: string; result: OverlayResult }

/** Excludes the overlay that is closing: a new request for it during its animation opens it again. */
const staying = ({ open, waiting, leaving }: Context): Stack => ({ open: leaving === null ? open : open.slice(0, -1), waiting })
const topKey = (context: Context): string => topOf(context)?.key ?? ''

export const overlaysMachine = setup({
  types: {} as { context: Context; input: Input; events: Event; emitted: OverlaysEmitted },
  actors: { load: port<unknown, { name: string }>('load') },
  guards: {
    hasNext: ({ context }) => nextOverlay(context.kinds, context) !== undefined,
    hasOpen: ({ context }) => context.open.length > 0,
    isNew: ({ context }, entry: OverlayEntry) => isNew(context.kinds, staying(context), entry),
    isClosable: ({ context }) => context.kinds[topOf(context)?.name ?? '']?.closable !== false,
    isMust: ({ context }) => context.kinds[topOf(context)?.name ?? '']?.closable === false,
    isSamePage: ({ context }, pathname: string) => context.pathname === pathname,
    isTop: ({ context }, key: string) => topKey(context) === key,
    isBelow: ({ context }, key: string) => topKey(context) !== key,
    staysWith: ({ context }, scope: OverlayScope) => {
      const top = topOf(context)
      return !top || !removedBy(context.kinds, scope)(top)
    },
  },
  actions: {
    enqueue: assign(({ context }, { key, name, input, isOffer }: OverlayEntry) => ({
      waiting: [...context.waiting, { key, name, input, isOffer }],
    })),
    openNext: assign(({ context }) => openNext(context.kinds, context)),
    setPage: assign((_, pathname: string) => ({ pathname })),
    leave: assign((_, leaving: OverlayResult) => ({ leaving })),
    announceDouble: enqueueActions(({ enqueue }, { key, name }: OverlayEntry) => {
      enqueue.emit({ type: 'overlay.closed', key, name, result: 'cleared' })
    }),
    announceOpen: enqueueActions(({ context, enqueue }) => {
      const top = topOf(context)
      if (top) enqueue.emit({ type: 'overlay.opened', key: top.key, name: top.name })
    }),
    dropTop: enqueueActions(({ context, enqueue }, result: OverlayResult) => {
      const top = topOf(context)
      enqueue.assign({ open: context.open.slice(0, -1), leaving: null })
      if (top) enqueue.emit({ type: 'overlay.closed', key: top.key, name: top.name, result: context.leaving ?? result })
    }),
    drop: enqueueActions(({ context, enqueue }, key: string) => {
      const closed = context.open.find((entry) => entry.key === key)
      enqueue.assign(removeEntries(context, (entry) => entry.key === key))
      if (closed) enqueue.emit({ type: 'overlay.closed', key, name: closed.name, result: 'answered' })
    }),
    /** Removes everything in the given scope, and emits an event for each. */
    clear: enqueueActions(({ context, enqueue }, scope: OverlayScope) => {
      const isGone = removedBy(context.kinds, scope)
      enqueue.assign({ ...removeEntries(context, isGone), leaving: null })
      for (const entry of [...context.open, ...context.waiting].filter(isGone)) {
        const result = entry === topOf(context) ? (context.leaving ?? 'cleared') : 'cleared'
        enqueue.emit({ type: 'overlay.closed', key: entry.key, name: entry.name, result })
      }
    }),
  },
  delays: { timeout: 12_000, recheck: 4_000, closeTimeout: 160 },
}).createMachine({
  id: 'overlays',
  context: ({ input }) => ({ ...input, open: [], waiting: [], leaving: null }),
  initial: 'idle',
  on: {
    'overlay.requested': [
      { guard: { type: 'isNew', params: ({ event }) => event }, actions: { type: 'enqueue', params: ({ event }) => event } },
      { actions: { type: 'announceDouble', params: ({ event }) => event } },
    ],
    // An overlay under another may end by itself.
    'overlay.answered': {
      guard: { type: 'isBelow', params: ({ event }) => event.key },
      actions: { type: 'drop', params: ({ event }) => event.key },
    },
    'page.changed': [
      { guard: { type: 'isSamePage', params: ({ event }) => event.pathname } },
      {
        guard: { type: 'staysWith', params: 'page' },
        actions: [
          { type: 'clear', params: 'page' },
          { type: 'setPage', params: ({ event }) => event.pathname },
        ],
      },
      {
        target: '.choosing',
        actions: [
          { type: 'clear', params: 'page' },
          { type: 'setPage', params: ({ event }) => event.pathname },
        ],
      },
    ],
    'session.ended': [
      { guard: { type: 'staysWith', params: 'player' }, actions: { type: 'clear', params: 'player' } },
      { target: '.choosing', actions: { type: 'clear', params: 'player' } },
    ],
  },
  states: {
    idle: {
      always: { guard: 'hasNext', target: 'loading', actions: 'openNext' },
    },
    loading: {
      tags: 'pending',
      invoke: {
        src: 'load',
        input: ({ context }) => ({ name: topOf(context)?.name ?? '' }),
        onDone: { target: 'open', actions: 'announceOpen' },
        onError: 'failed',
      },
      after: { timeout: 'failed' },
      on: {
        'overlay.dismissed': { guard: 'isClosable', target: 'choosing', actions: { type: 'dropTop', params: 'dismissed' } },
      },
    },
    failed: {
      tags: 'failed',
      // A mandatory overlay is loaded again automatically: the player must never be stuck.
      after: { recheck: { guard: 'isMust', target: 'loading' } },
      on: {
        'load.retried': 'loading',
        'overlay.dismissed': { guard: 'isClosable', target: 'choosing', actions: { type: 'dropTop', params: 'skipped' } },
      },
    },
    open: {
      always: { guard: 'hasNext', target: 'loading', actions: 'openNext' },
      on: {
        'overlay.answered': {
          guard: { type: 'isTop', params: ({ event }) => event.key },
          target: 'closing',
          actions: { type: 'leave', params: 'answered' },
        },
        'overlay.dismissed': { guard: 'isClosable', target: 'closing', actions: { type: 'leave', params: 'dismissed' } },
      },
    },
    // Closing: the sheet's animation runs, and its events are ignored.
    closing: {
      tags: 'busy',
      after: { closeTimeout: { target: 'choosing', actions: { type: 'dropTop', params: 'answered' } } },
    },
    choosing: {
      always: [{ guard: 'hasNext', target: 'loading', actions: 'openNext' }, { guard: 'hasOpen', target: 'open' }, { target: 'idle' }],
    },
  },
})
