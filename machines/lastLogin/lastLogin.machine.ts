// The notice of when and where the previous login was, so that a stranger's is noticed. Started once with the app; never ends. It shows
// after a login on this page only, for a while or until it is closed, and is removed when the session ends. Without a response nothing is
// shown: the devices page has the same information.
import { assign, setup } from 'xstate'
import type { OutputOf } from '#contract/call.ts'
import type { devices } from '#contract/devices.ts'
import type { Outcome } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'

/** The login before this one; null after the first. */
export type LastLogin = OutputOf<typeof devices>['lastLogin']

interface Context {
  readonly lastLogin: LastLogin
}
type Event = { type: 'login.succeeded' } | { type: 'notice.closed' } | { type: 'session.ended' }

export const lastLoginMachine = setup({
  types: {} as { context: Context; events: Event },
  actors: { read: port<Outcome<LastLogin>>('read') },
  guards: { hasLastLogin: (_, outcome: Outcome<LastLogin>) => outcome.kind === 'done' && outcome.data !== null },
  actions: {
    setLastLogin: assign((_, outcome: Outcome<LastLogin>) => (outcome.kind === 'done' ? { lastLogin: outcome.data } : {})),
    clear: assign({ lastLogin: null }),
  },
  delays: { timeout: 35_000, show: 12_000 },
}).createMachine({
  id: 'lastLogin',
  context: { lastLogin: null },
  initial: 'hidden',
  on: { 'session.ended': '.hidden' },
  states: {
    hidden: { entry: 'clear', on: { 'login.succeeded': 'reading' } },
    reading: {
      tags: 'busy',
      invoke: {
        src: 'read',
        onDone: [
          {
            guard: { type: 'hasLastLogin', params: ({ event }) => event.output },
            target: 'shown',
            actions: { type: 'setLastLogin', params: ({ event }) => event.output },
          },
          { target: 'hidden' },
        ],
        onError: 'hidden',
      },
      after: { timeout: 'hidden' },
    },
    shown: { on: { 'notice.closed': 'hidden' }, after: { show: 'hidden' } },
  },
})
