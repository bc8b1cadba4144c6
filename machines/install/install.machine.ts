// Whether and when to offer installing the app. Started once with the app; never ends. It is offered only to a logged-in player who is idle
// on the home page, and not again for a while after a refusal. A native wrapper, iOS and an installed app never get the offer (spec §6).
// The browser's own prompt is used if there is one (once); elsewhere the steps are explained in text.
import { assign, emit, setup } from 'xstate'
import { port } from '../kit/port.ts'

export interface InstallInput {
  /** Outside the native wrapper, iOS and an installed app. */
  isPossible: boolean
  /** The offer was declined, or closed without an answer, recently. */
  wasOffered: boolean
}
interface Context extends InstallInput {
  isLoggedIn: boolean
  /** The browser has provided its install prompt. */
  hasPrompt: boolean
}
type Event =
  | { type: 'session.started' }
  | { type: 'session.ended' }
  | { type: 'home.entered' }
  | { type: 'home.left' }
  | { type: 'prompt.found' }
  | { type: 'install.requested' }
  | { type: 'install.dismissed' }
  /** The browser's event, whether or not we prompted. */
  | { type: 'app.installed' }
export type InstallEmitted = { type: 'install.offered' | 'install.accepted' | 'install.declined' | 'install.done' }
export type Choice = 'accepted' | 'dismissed'

export const installMachine = setup({
  types: {} as { context: Context; input: InstallInput; events: Event; emitted: InstallEmitted },
  actors: {
    /** Shows the browser's own prompt; returns the player's choice. */
    prompt: port<Choice>('prompt'),
  },
  guards: {
    isPossible: ({ context }) => context.isPossible,
    mayOffer: ({ context }) => context.isLoggedIn && !context.wasOffered,
    hasPrompt: ({ context }) => context.hasPrompt,
    wasAccepted: (_, choice: Choice) => choice === 'accepted',
  },
  actions: {
    setPlayer: assign((_, isLoggedIn: boolean) => ({ isLoggedIn })),
    setPrompt: assign({ hasPrompt: true }),
    usePrompt: assign({ hasPrompt: false }),
    noteOffered: assign({ wasOffered: true }),
    storeOffered: () => {},
    announceOffered: emit({ type: 'install.offered' as const }),
    announceAccepted: emit({ type: 'install.accepted' as const }),
    announceDeclined: emit({ type: 'install.declined' as const }),
    announceDone: emit({ type: 'install.done' as const }),
  },
  delays: { offerDelay: 20_000, timeout: 300_000 },
}).createMachine({
  id: 'install',
  context: ({ input }) => ({ ...input, isLoggedIn: false, hasPrompt: false }),
  initial: 'deciding',
  on: {
    'session.started': { actions: { type: 'setPlayer', params: true } },
    'session.ended': { actions: { type: 'setPlayer', params: false } },
    'prompt.found': { actions: 'setPrompt' },
    'app.installed': '.installed',
  },
  states: {
    deciding: { always: [{ guard: 'isPossible', target: 'idle' }, { target: 'impossible' }] },
    // Never offered, whatever happens.
    impossible: { on: { 'app.installed': {} } },
    idle: {
      on: {
        'home.entered': { guard: 'mayOffer', target: 'delaying' },
        'install.requested': [{ guard: 'hasPrompt', target: 'prompting' }, { target: 'explaining' }],
      },
    },
    delaying: {
      on: {
        'home.left': 'idle',
        'session.ended': { target: 'idle', actions: { type: 'setPlayer', params: false } },
        'install.requested': [{ guard: 'hasPrompt', target: 'prompting' }, { target: 'explaining' }],
      },
      after: { offerDelay: 'offering' },
    },
    offering: {
      entry: ['noteOffered', 'storeOffered', 'announceOffered'],
      on: {
        'install.requested': [{ guard: 'hasPrompt', target: 'prompting' }, { target: 'explaining' }],
        'install.dismissed': { target: 'idle', actions: 'announceDeclined' },
      },
    },
    prompting: {
      tags: 'busy',
      invoke: {
        src: 'prompt',
        onDone: [
          { guard: { type: 'wasAccepted', params: ({ event }) => event.output }, target: 'accepted', actions: 'announceAccepted' },
          { target: 'idle', actions: 'announceDeclined' },
        ],
        onError: 'explaining',
      },
      // A browser's prompt can be used once.
      exit: 'usePrompt',
      after: { timeout: 'explaining' },
    },
    explaining: { on: { 'install.dismissed': 'idle', 'install.requested': { guard: 'hasPrompt', target: 'prompting' } } },
    accepted: { tags: 'pending', on: { 'install.dismissed': 'idle' } },
    installed: { entry: 'announceDone', on: { 'app.installed': {} } },
  },
})
