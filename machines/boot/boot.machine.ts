// The first exchange between app and server: whether the service is open, and which terms apply. Started once with the app; never ends. An
// unreachable server blocks nothing: the app opens with its stored data, and this machine retries. During maintenance it checks every half
// minute, so that no player has to reload (spec §8 «maintenance»).
import { assign, emit, setup } from 'xstate'
import type { PreLogin } from '#contract/config.ts'
import type { Outcome } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'

interface Context {
  greeting: PreLogin | null
}
type Event = { type: 'boot.retried' } | { type: 'maintenance.reported' } | { type: 'network.restored' }
export type BootEmitted = { type: 'service.opened'; eligibilityVersion: number; termsVersion: number } | { type: 'service.closed' }

const isOpen = (greeting: PreLogin): boolean => greeting.maintenance.state === 'open'

export const bootMachine = setup({
  types: {} as { context: Context; events: Event; emitted: BootEmitted },
  actors: { greet: port<Outcome<PreLogin>>('greet') },
  guards: {
    isServiceOpen: (_, greeting: PreLogin | undefined) => greeting !== undefined && isOpen(greeting),
    isServiceClosed: (_, greeting: PreLogin | undefined) => greeting !== undefined && !isOpen(greeting),
  },
  actions: {
    setGreeting: assign((_, greeting: PreLogin | null) => ({ greeting })),
    announceOpen: emit(({ context }) => ({
      type: 'service.opened' as const,
      eligibilityVersion: context.greeting?.eligibilityVersion ?? 0,
      termsVersion: context.greeting?.terms.version ?? 0,
    })),
    announceClosed: emit({ type: 'service.closed' as const }),
  },
  delays: { timeout: 30_000, recheck: 30_000 },
}).createMachine({
  id: 'boot',
  context: { greeting: null },
  initial: 'greeting',
  states: {
    greeting: {
      tags: 'pending',
      invoke: {
        src: 'greet',
        onDone: [
          {
            guard: { type: 'isServiceOpen', params: ({ event }) => (event.output.kind === 'done' ? event.output.data : undefined) },
            target: 'open',
            actions: { type: 'setGreeting', params: ({ event }) => (event.output.kind === 'done' ? event.output.data : null) },
          },
          {
            guard: { type: 'isServiceClosed', params: ({ event }) => (event.output.kind === 'done' ? event.output.data : undefined) },
            target: 'closed',
            actions: { type: 'setGreeting', params: ({ event }) => (event.output.kind === 'done' ? event.output.data : null) },
          },
          { target: 'unreachable' },
        ],
        onError: 'unreachable',
      },
      after: { timeout: 'unreachable' },
    },
    open: {
      entry: 'announceOpen',
      on: { 'maintenance.reported': 'greeting' },
    },
    closed: {
      entry: 'announceClosed',
      after: { recheck: 'greeting' },
      on: { 'boot.retried': 'greeting' },
    },
    unreachable: {
      tags: 'failed',
      after: { recheck: 'greeting' },
      on: { 'boot.retried': 'greeting', 'network.restored': 'greeting' },
    },
  },
})
