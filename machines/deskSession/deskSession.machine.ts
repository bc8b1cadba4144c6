// The operator signed in at the desk in this browser. Started once with the desk's page; never ends. The session is a cookie that no script
// can read: the server reports whose it is. An operator signs in with a passkey, or with a password and then a code; actions on money require a
// passkey or a code again; an idle operator is signed out here as on the server.
import { assign, emit, setup } from 'xstate'
import { port } from '../kit/port.ts'

/** The outcome of a call from the desk. Time-outs and lost connections are thrown. */
export type DeskOutcome<Data> =
  | { readonly kind: 'done'; readonly data: Data }
  | { readonly kind: 'refused'; readonly failure: string; readonly data: unknown }

/** The signed-in operator, as far as the machine needs to know. */
export interface Operator {
  readonly name: string
  readonly roles: readonly string[]
  readonly may: readonly string[]
  readonly expiresAt: number
  /** They must add a passkey before they can do anything else. */
  readonly lacksPasskey: boolean
  readonly playMoney: boolean
}
export type SignedOutBy = 'person' | 'idle' | 'server'

interface Context {
  operator: Operator | null
  /** Whose password was correct, and the proof of it. */
  name: string
  ticket: string
  /** Why the last step did not succeed: a refusal's name, or `unreachable`. */
  failure: string | null
  endedBy: SignedOutBy | null
}
type Event =
  | { type: 'password.entered'; name: string; password: string }
  | { type: 'code.entered'; code: string }
  | { type: 'signIn.restarted' }
  | { type: 'passkey.requested' }
  | { type: 'passkey.cancelled' }
  | { type: 'operator.changed'; operator: Operator }
  | { type: 'signIn.completed'; operator: Operator }
  | { type: 'signOut.requested' }
  | { type: 'call.unauthorised' }
  | { type: 'call.needsConfirmation' }
  | { type: 'confirmation.cancelled' }
  | { type: 'input.detected' }
  | { type: 'retry.requested' }
type Emitted = { type: 'confirmation.completed' } | { type: 'confirmation.cancelled' } | { type: 'session.ended' }

type SignedIn = DeskOutcome<Operator>
type Ticket = DeskOutcome<{ ticket: string; name: string }>
type Confirmed = DeskOutcome<unknown>

export const deskSessionMachine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  actors: {
    whoAmI: port<SignedIn>('whoAmI'),
    checkPassword: port<Ticket, { name: string; password: string }>('checkPassword'),
    checkCode: port<SignedIn, { ticket: string; code: string }>('checkCode'),
    /** The whole ceremony: a challenge, the device's own dialog, the server's verdict. */
    signInByPasskey: port<SignedIn>('signInByPasskey'),
    confirm: port<Confirmed, { code: string }>('confirm'),
    confirmByPasskey: port<Confirmed>('confirmByPasskey'),
    signOut: port<unknown>('signOut'),
  },
  guards: {
    isDone: (_, outcome: DeskOutcome<unknown>) => outcome.kind === 'done',
    isOver: (_, outcome: DeskOutcome<unknown>) => outcome.kind === 'refused' && outcome.failure === 'sessionOver',
    isTicketOver: (_, outcome: DeskOutcome<unknown>) => outcome.kind === 'refused' && outcome.failure === 'ticketOver',
  },
  actions: {
    setOperator: assign((_, outcome: SignedIn) =>
      outcome.kind === 'done' ? { operator: outcome.data, failure: null, ticket: '', endedBy: null } : {},
    ),
    setTicket: assign((_, outcome: Ticket) => (outcome.kind === 'done' ? { ...outcome.data, failure: null } : {})),
    setRefusal: assign((_, outcome: DeskOutcome<unknown>) => (outcome.kind === 'refused' ? { failure: outcome.failure } : {})),
    setUnreachable: assign({ failure: 'unreachable' }),
    clearFailure: assign({ failure: null }),
    clear: assign({ operator: null, name: '', ticket: '' }),
    setEnd: assign((_, endedBy: SignedOutBy) => ({ endedBy })),
    announceEnd: emit({ type: 'session.ended' as const }),
    announceConfirmed: emit({ type: 'confirmation.completed' as const }),
    announceCancelled: emit({ type: 'confirmation.cancelled' as const }),
  },
  /** The server's own limit is fifteen minutes (server/desk/web/operators/session.ts). */
  delays: { quiet: 13 * 60_000, warned: 2 * 60_000, timeout: 35_000, ceremonyTimeout: 180_000, signOutTimeout: 5_000 },
}).createMachine({
  id: 'deskSession',
  context: { operator: null, name: '', ticket: '', failure: null, endedBy: null },
  initial: 'asking',
  states: {
    asking: {
      tags: 'pending',
      invoke: {
        src: 'whoAmI',
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'signedIn',
            actions: { type: 'setOperator', params: ({ event }) => event.output },
          },
          { guard: { type: 'isOver', params: ({ event }) => event.output }, target: 'signedOut' },
          { target: 'unreachable', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unreachable', actions: 'setUnreachable' },
      },
      after: { timeout: { target: 'unreachable', actions: 'setUnreachable' } },
    },
    unreachable: { on: { 'retry.requested': { target: 'asking', actions: 'clearFailure' } } },
    signedOut: {
      initial: 'password',
      on: {
        // By a one-time link, which has a page of its own.
        'signIn.completed': {
          target: 'signedIn',
          actions: { type: 'setOperator', params: ({ event }) => ({ kind: 'done' as const, data: event.operator }) },
        },
      },
      states: {
        password: {
          on: {
            'password.entered': { target: 'checkingPassword', actions: 'clearFailure' },
            'passkey.requested': { target: 'usingPasskey', actions: 'clearFailure' },
          },
        },
        usingPasskey: {
          tags: ['busy', 'prompting'],
          on: { 'passkey.cancelled': 'password' },
          invoke: {
            src: 'signInByPasskey',
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: '#deskSession.signedIn',
                actions: { type: 'setOperator', params: ({ event }) => event.output },
              },
              { target: 'password', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
            ],
            onError: { target: 'password', actions: 'setUnreachable' },
          },
          after: { ceremonyTimeout: { target: 'password', actions: 'setUnreachable' } },
        },
        checkingPassword: {
          tags: 'busy',
          invoke: {
            src: 'checkPassword',
            input: ({ event }) => (event.type === 'password.entered' ? event : { name: '', password: '' }),
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: 'code',
                actions: { type: 'setTicket', params: ({ event }) => event.output },
              },
              { target: 'password', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
            ],
            onError: { target: 'password', actions: 'setUnreachable' },
          },
          after: { timeout: { target: 'password', actions: 'setUnreachable' } },
        },
        code: {
          on: {
            'code.entered': { target: 'checkingCode', actions: 'clearFailure' },
            'signIn.restarted': { target: 'password', actions: ['clear', 'clearFailure'] },
          },
        },
        checkingCode: {
          tags: 'busy',
          invoke: {
            src: 'checkCode',
            input: ({ context, event }) => ({ ticket: context.ticket, code: event.type === 'code.entered' ? event.code : '' }),
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: '#deskSession.signedIn',
                actions: { type: 'setOperator', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isTicketOver', params: ({ event }) => event.output },
                target: 'password',
                actions: ['clear', { type: 'setRefusal', params: ({ event }) => event.output }],
              },
              { target: 'code', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
            ],
            onError: { target: 'code', actions: 'setUnreachable' },
          },
          after: { timeout: { target: 'code', actions: 'setUnreachable' } },
        },
      },
    },
    signedIn: {
      type: 'parallel',
      on: {
        'call.unauthorised': { target: 'signedOut', actions: ['clear', { type: 'setEnd', params: 'server' }, 'announceEnd'] },
        'signOut.requested': { target: 'leaving', actions: { type: 'setEnd', params: 'person' } },
        'operator.changed': { actions: { type: 'setOperator', params: ({ event }) => ({ kind: 'done' as const, data: event.operator }) } },
      },
      states: {
        presence: {
          initial: 'active',
          states: {
            active: { after: { quiet: 'warned' }, on: { 'input.detected': { target: 'active', reenter: true } } },
            warned: {
              after: { warned: { target: '#deskSession.leaving', actions: { type: 'setEnd', params: 'idle' } } },
              on: { 'input.detected': 'active' },
            },
          },
        },
        factor: {
          initial: 'idle',
          states: {
            idle: { on: { 'call.needsConfirmation': { target: 'asked', actions: 'clearFailure' } } },
            asked: {
              tags: 'confirming',
              on: {
                'code.entered': { target: 'checking', actions: 'clearFailure' },
                'passkey.requested': { target: 'usingPasskey', actions: 'clearFailure' },
                'confirmation.cancelled': { target: 'idle', actions: 'announceCancelled' },
              },
            },
            usingPasskey: {
              tags: ['confirming', 'busy', 'prompting'],
              on: { 'passkey.cancelled': 'asked', 'confirmation.cancelled': { target: 'idle', actions: 'announceCancelled' } },
              invoke: {
                src: 'confirmByPasskey',
                onDone: [
                  { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'idle', actions: 'announceConfirmed' },
                  {
                    guard: { type: 'isOver', params: ({ event }) => event.output },
                    target: '#deskSession.signedOut',
                    actions: ['clear', { type: 'setEnd', params: 'server' }, 'announceEnd'],
                  },
                  { target: 'asked', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
                ],
                onError: { target: 'asked', actions: 'setUnreachable' },
              },
              after: { ceremonyTimeout: { target: 'asked', actions: 'setUnreachable' } },
            },
            checking: {
              tags: ['confirming', 'busy'],
              invoke: {
                src: 'confirm',
                input: ({ event }) => ({ code: event.type === 'code.entered' ? event.code : '' }),
                onDone: [
                  { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'idle', actions: 'announceConfirmed' },
                  {
                    guard: { type: 'isOver', params: ({ event }) => event.output },
                    target: '#deskSession.signedOut',
                    actions: ['clear', { type: 'setEnd', params: 'server' }, 'announceEnd'],
                  },
                  { target: 'asked', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
                ],
                onError: { target: 'asked', actions: 'setUnreachable' },
              },
              after: { timeout: { target: 'asked', actions: 'setUnreachable' } },
            },
          },
        },
      },
    },
    leaving: {
      tags: 'busy',
      invoke: { src: 'signOut', onDone: 'left', onError: 'left' },
      after: { signOutTimeout: 'left' },
    },
    left: { always: { target: 'signedOut', actions: ['clear', 'announceEnd'] } },
  },
})
