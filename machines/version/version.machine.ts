// Whether this build is still the server's, and the reload that fixes it when it is not. Started once with the app; never ends. It checks
// the build file on a timer, when the page is shown again and when a chunk failed to load. It reloads only while nothing holds the page,
// after an idle period, and at most once per build: the builds reloaded for are stored across reloads, so there is no loop. A build that
// may not be reloaded for again is offered with a button, or reported in plain words.
import { assign, emit, setup } from 'xstate'
import { port } from '../kit/port.ts'

export interface VersionInput {
  /** The build that this page runs. */
  build: string
  /** Builds that this tab was reloaded for; null where nothing can be stored: then there is no automatic reload. */
  reloaded: readonly string[] | null
}
interface Context extends VersionInput {
  /** The build to reload for: a newer one, or this one when a chunk of it is missing. */
  target: string
  /** A round, a payment, a draw, a claim or a form with typed input is open. */
  isHeld: boolean
  /** Milliseconds between two checks. */
  interval: number
}
export interface BuildInfo {
  build: string
}
type Event =
  | { type: 'interval.received'; ms: number }
  | { type: 'page.hidden' }
  | { type: 'page.shown' }
  | { type: 'network.restored' }
  | { type: 'hold.acquired' }
  | { type: 'hold.released' }
  /** Another tab has activated the new build: this page's chunks may be gone. */
  | { type: 'worker.changed' }
  | { type: 'part.missing' }
  | { type: 'reload.requested' }
export type VersionEmitted =
  | { type: 'version.found'; build: string }
  | { type: 'version.reloading'; build: string }
  | { type: 'version.broken'; build: string }

const mayReload = ({ reloaded }: Context, build: string): boolean => reloaded !== null && !reloaded.includes(build)

export const versionMachine = setup({
  types: {} as { context: Context; input: VersionInput; events: Event; emitted: VersionEmitted },
  actors: {
    read: port<BuildInfo>('read'),
    /** Fetches the newer build, so that a reload finds it. */
    prepare: port<unknown>('prepare'),
    /** Activates the waiting build. */
    activate: port<unknown>('activate'),
  },
  guards: {
    isNew: ({ context }, build: string) => build !== context.build,
    isHeld: ({ context }) => context.isHeld,
    /** At most once per build, and never where that cannot be stored. */
    mayNotReload: ({ context }) => !mayReload(context, context.target),
    mayRepair: ({ context }) => mayReload(context, context.build),
  },
  actions: {
    setInterval: assign((_, interval: number) => ({ interval })),
    setTarget: assign((_, target: string) => ({ target })),
    aimAtOwn: assign({ target: ({ context }) => context.build }),
    clearTarget: assign({ target: '' }),
    hold: assign({ isHeld: true }),
    release: assign({ isHeld: false }),
    mark: assign({ reloaded: ({ context: { reloaded, target } }) => reloaded && [...new Set([...reloaded, target])] }),
    storeMarks: (_args, _params: { reloaded: readonly string[] | null }) => {},
    reload: () => {},
    announceFound: emit(({ context }) => ({ type: 'version.found' as const, build: context.target })),
    announceReloading: emit(({ context }) => ({ type: 'version.reloading' as const, build: context.target })),
    announceBroken: emit(({ context }) => ({ type: 'version.broken' as const, build: context.build })),
  },
  delays: {
    interval: ({ context }) => context.interval,
    readTimeout: 10_000,
    prepareTimeout: 60_000,
    idleDelay: 2_000,
    activateTimeout: 5_000,
  },
}).createMachine({
  id: 'version',
  context: ({ input }) => ({ ...input, target: '', isHeld: false, interval: 300_000 }),
  initial: 'watching',
  on: {
    'interval.received': { actions: { type: 'setInterval', params: ({ event }) => event.ms } },
    'hold.acquired': { actions: 'hold' },
    'hold.released': { actions: 'release' },
  },
  states: {
    watching: {
      entry: 'clearTarget',
      on: { 'part.missing': 'diagnosing', 'worker.changed': 'checking', 'page.hidden': '.paused' },
      initial: 'waiting',
      states: {
        waiting: { after: { interval: '#version.checking' } },
        paused: { on: { 'page.shown': '#version.checking' } },
      },
    },
    checking: {
      on: { 'part.missing': 'diagnosing' },
      invoke: {
        src: 'read',
        onDone: [
          {
            guard: { type: 'isNew', params: ({ event }) => event.output.build },
            target: 'preparing',
            actions: { type: 'setTarget', params: ({ event }) => event.output.build },
          },
          { target: 'watching' },
        ],
        onError: 'watching',
      },
      after: { readTimeout: 'watching' },
    },
    // A chunk failed to load: a newer build has other files; otherwise this one is loaded again, once.
    diagnosing: {
      tags: 'pending',
      invoke: {
        src: 'read',
        onDone: [
          {
            guard: { type: 'isNew', params: ({ event }) => event.output.build },
            target: 'preparing',
            actions: { type: 'setTarget', params: ({ event }) => event.output.build },
          },
          { guard: 'mayRepair', target: 'ready', actions: 'aimAtOwn' },
          { target: 'broken' },
        ],
        onError: 'broken',
      },
      after: { readTimeout: 'broken' },
    },
    preparing: {
      tags: 'pending',
      invoke: { src: 'prepare', onDone: 'ready', onError: 'watching' },
      after: { prepareTimeout: 'watching' },
    },
    ready: {
      entry: 'announceFound',
      on: { 'reload.requested': 'switching' },
      initial: 'choosing',
      states: {
        choosing: {
          always: [{ guard: 'mayNotReload', target: 'offered' }, { guard: 'isHeld', target: 'held' }, { target: 'delaying' }],
        },
        held: { on: { 'hold.released': { target: 'delaying', actions: 'release' } } },
        // One hold ends and the next may begin at once, such as a claim after a draw: not the time to reload.
        delaying: {
          tags: 'pending',
          on: { 'hold.acquired': { target: 'held', actions: 'hold' } },
          after: { idleDelay: '#version.switching' },
        },
        offered: { after: { interval: '#version.checking' } },
      },
    },
    switching: {
      tags: 'pending',
      // First the mark, then the reload: a page that dies in between does not try again.
      entry: ['mark', { type: 'storeMarks', params: ({ context }) => ({ reloaded: context.reloaded }) }, 'announceReloading'],
      invoke: { src: 'activate', onDone: 'reloading', onError: 'reloading' },
      after: { activateTimeout: 'reloading' },
    },
    // The page is being unloaded. A native shell that prevents it leaves the page running unchanged.
    reloading: { tags: 'pending', entry: 'reload', after: { activateTimeout: 'watching' } },
    broken: {
      tags: 'failed',
      entry: 'announceBroken',
      on: { 'part.missing': 'diagnosing', 'network.restored': 'diagnosing', 'page.shown': 'checking', 'reload.requested': 'reloading' },
      after: { interval: 'checking' },
    },
  },
})
