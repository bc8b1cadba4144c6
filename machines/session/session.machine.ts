// The player's session in this browser. Started once with the app; never ends. The token is stored in local storage; this machine alone
// decides when it is written and cleared (spec §4 «Session»). However many calls fail with 401, the session ends once: a late response to
// an older token does not affect this session.
import { assign, emit, setup } from 'xstate'
import type { Outcome } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'

export type EndReason = 'logout' | 'unauthorised' | 'elsewhere'

interface Context {
  token: string | null
  userId: string | null
  /** How the last session of this page ended; null once there is another. */
  endedBy: EndReason | null
}
interface Input {
  token: string | null
}
type Event =
  | { type: 'login.succeeded'; token: string; userId: string }
  | { type: 'logout.requested' }
  | { type: 'call.unauthorised'; token: string }
  | { type: 'storage.tokenRemoved' }
  | { type: 'storage.tokenFound'; token: string }
export type SessionEmitted =
  /** `isLogin`: the player has just logged in here; false for a session restored, or started in another tab. */
  { type: 'session.started'; userId: string; isLogin: boolean } | { type: 'session.ended'; reason: EndReason }

/** Whose token it is, according to the server. */
export type Verified = Outcome<{ userId: string }>

export const sessionMachine = setup({
  types: {} as { context: Context; input: Input; events: Event; emitted: SessionEmitted },
  actors: {
    verify: port<Verified, { token: string }>('verify'),
    endSession: port<unknown, { token: string }>('endSession'),
  },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isCurrentToken: ({ context, event }) => event.type === 'call.unauthorised' && event.token === context.token,
    isOtherToken: ({ context, event }) => event.type === 'storage.tokenFound' && event.token !== context.token,
    isReplaced: ({ context, event }) => event.type === 'storage.tokenFound' && context.token !== null && event.token !== context.token,
    isOver: (_, verified: Verified) => verified.kind === 'refused' && verified.failure === 'sessionOver',
  },
  actions: {
    storeToken: (_args, _params: { token: string }) => {},
    clearToken: () => {},
    setToken: assign((_, params: { token: string; userId: string | null }) => ({ ...params, endedBy: null })),
    setPlayer: assign((_, verified: Verified) => (verified.kind === 'done' ? { userId: verified.data.userId } : {})),
    clear: assign({ token: null, userId: null }),
    announceStart: emit(({ context, event }) => ({
      type: 'session.started' as const,
      userId: context.userId ?? '',
      isLogin: event.type === 'login.succeeded',
    })),
    setEnd: assign((_, endedBy: EndReason) => ({ endedBy })),
    announceEnd: emit(({ context }) => ({ type: 'session.ended' as const, reason: context.endedBy ?? 'logout' })),
  },
  delays: { timeout: 10_000, closeTimeout: 5_000 },
}).createMachine({
  id: 'session',
  context: ({ input }) => ({ token: input.token, userId: null, endedBy: null }),
  initial: 'restoring',
  on: {
    'storage.tokenFound': [
      {
        guard: 'isReplaced',
        target: '.verifying',
        // The previous player's data is not for the next one.
        actions: [
          { type: 'setEnd', params: 'elsewhere' },
          'announceEnd',
          { type: 'setToken', params: ({ event }) => ({ token: event.token, userId: null }) },
        ],
      },
      {
        guard: 'isOtherToken',
        target: '.verifying',
        actions: { type: 'setToken', params: ({ event }) => ({ token: event.token, userId: null }) },
      },
    ],
  },
  states: {
    restoring: {
      tags: 'pending',
      always: [{ guard: 'hasToken', target: 'verifying' }, { target: 'anonymous' }],
    },
    verifying: {
      tags: 'pending',
      invoke: {
        src: 'verify',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: [
          {
            guard: { type: 'isOver', params: ({ event }) => event.output },
            target: 'anonymous',
            actions: ['clearToken', 'clear', { type: 'setEnd', params: 'unauthorised' }, 'announceEnd'],
          },
          // A refusal for another reason (too many calls, a server under maintenance) decides nothing about the token.
          { target: 'loggedIn', actions: { type: 'setPlayer', params: ({ event }) => event.output } },
        ],
        // No response decides nothing about the token: the player stays logged in, and the next call finds out.
        onError: { target: 'loggedIn' },
      },
      after: { timeout: 'loggedIn' },
      on: {
        'call.unauthorised': {
          guard: 'isCurrentToken',
          target: 'anonymous',
          actions: ['clearToken', 'clear', { type: 'setEnd', params: 'unauthorised' }, 'announceEnd'],
        },
        'storage.tokenRemoved': { target: 'anonymous', actions: ['clear', { type: 'setEnd', params: 'elsewhere' }, 'announceEnd'] },
      },
    },
    anonymous: {
      on: {
        'login.succeeded': {
          target: 'loggedIn',
          actions: [
            { type: 'setToken', params: ({ event }) => ({ token: event.token, userId: event.userId }) },
            { type: 'storeToken', params: ({ event }) => ({ token: event.token }) },
          ],
        },
      },
    },
    loggedIn: {
      entry: 'announceStart',
      on: {
        'logout.requested': 'leaving',
        'call.unauthorised': {
          guard: 'isCurrentToken',
          target: 'anonymous',
          actions: ['clearToken', 'clear', { type: 'setEnd', params: 'unauthorised' }, 'announceEnd'],
        },
        'storage.tokenRemoved': { target: 'anonymous', actions: ['clear', { type: 'setEnd', params: 'elsewhere' }, 'announceEnd'] },
      },
    },
    leaving: {
      tags: 'busy',
      invoke: {
        src: 'endSession',
        input: ({ context }) => ({ token: context.token ?? '' }),
        onDone: 'left',
        onError: 'left',
      },
      after: { closeTimeout: 'left' },
    },
    left: {
      always: { target: 'anonymous', actions: ['clearToken', 'clear', { type: 'setEnd', params: 'logout' }, 'announceEnd'] },
    },
  },
})
