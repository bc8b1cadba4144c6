// The first exchange between app and server: whether the service is open, and which terms apply. Started once with the app; never ends. An
// unreachable server blocks nothing: the app opens with its stored data, and this machine retries. During maintenance it checks every half
// minute, so that no player has to reload (spec §8 «maintenance»).
import { assign, emit, setup } from 'xstate'
import type { PreLogin } from '#contract/config.ts'
import type { Outcome } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'

interface Context {
  preLogin: PreLogin | null
}
type Event = { type: 'boot.retried' } | { type: 'maintenance.reported' } | { type: 'network.restored' }
export type BootEmitted = { type: 'service.opened'; eligibilityVersion: number; termsVersion: number } | { type: 'service.closed' }

const isOpen = (preLogin: PreLogin): boolean => preLogin.maintenance.state === 'open'

export const bootMachine = setup({
  types: {} as { context: Context; events: Event; emitted: BootEmitted },
  actors: { preLogin: port<Outcome<PreLogin>>('preLogin') },
  guards: {
    isServiceOpen: (_, outcome: Outcome<PreLogin>) => outcome.kind === 'done' && isOpen(outcome.data),
    isServiceClosed: (_, outcome: Outcome<PreLogin>) => outcome.kind === 'done' && !isOpen(outcome.data),
  },
  actions: {
    setPreLogin: assign((_, outcome: Outcome<PreLogin>) => (outcome.kind === 'done' ? { preLogin: outcome.data } : {})),
    announceOpen: emit(({ context }) => ({
      type: 'service.opened' as const,
      eligibilityVersion: context.preLogin?.eligibilityVersion ?? 0,
      termsVersion: context.preLogin?.terms.version ?? 0,
    })),
    announceClosed: emit({ type: 'service.closed' as const }),
  },
  delays: { timeout: 30_000, recheck: 30_000 },
}).createMachine({
  id: 'boot',
  context: { preLogin: null },
  initial: 'checking',
  states: {
    checking: {
      tags: 'pending',
      invoke: {
        src: 'preLogin',
        onDone: [
          {
            guard: { type: 'isServiceOpen', params: ({ event }) => event.output },
            target: 'open',
            actions: { type: 'setPreLogin', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isServiceClosed', params: ({ event }) => event.output },
            target: 'closed',
            actions: { type: 'setPreLogin', params: ({ event }) => event.output },
          },
          { target: 'unreachable' },
        ],
        onError: 'unreachable',
      },
      after: { timeout: 'unreachable' },
    },
    open: {
      entry: 'announceOpen',
      on: { 'maintenance.reported': 'checking' },
    },
    closed: {
      entry: 'announceClosed',
      after: { recheck: 'checking' },
      on: { 'boot.retried': 'checking' },
    },
    unreachable: {
      tags: 'failed',
      after: { recheck: 'checking' },
      on: { 'boot.retried': 'checking', 'network.restored': 'checking' },
    },
  },
})
