// A form that verifies an identity: login by password, SMS code or social ticket, registration, binding, forgotten password. The calls are
// ports, so every auth page is this machine with another `submit`. Owned by its page; ends at «done». The code can be requested again when
// its deadline has passed, not when a counter runs out; for another number at once. Passwords stay in the form: they travel in an event and
// are never kept in the context. A form that is sent again unchanged, because no response arrived, is the same request: the server may have
// settled it. So is a code requested again for the same number: it may have been sent.
import { assign, enqueueActions, setup } from 'xstate'
import type { OutputOf } from '#contract/call.ts'
import type { smsSend } from '#contract/login.ts'
import { failedBy, isUndecided, refusedBy } from '../kit/outcome.ts'
import type { Failure, Outcome, LoginResult } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'

export type Sent = OutputOf<typeof smsSend>

export interface Context {
  /** ms until another code may be requested, as of the response; used as a delay. */
  resendIn: number
  resendAt: number | null
  /** The number that a code was last requested for. */
  codeMobile: string | null
  /** Of a request for a code about which the server has said nothing yet. */
  codeRequestId: string | null
  codeFailure: Failure | null
  failure: Failure | null
  /** Of a request about which the server has said nothing yet. */
  requestId: string | null
  /** Proof of a new identity, between the form and the profile step. */
  ticket: string | null
}
type Values = Record<string, unknown>
interface CodeRequest {
  mobile: string
  requestId: string
}
type Event =
  | ({ type: 'code.requested' } & CodeRequest)
  | { type: 'form.submitted'; values: Values; requestId: string }
  | { type: 'profile.submitted'; values: Values; requestId: string }
  | { type: 'profile.cancelled' }
  | { type: 'form.edited' }
/** The token is passed on in this event and never kept in the context. */
export type LoginEmitted = { type: 'identity.verified'; result: LoginResult }
export interface Input {
  /** A social login returns with a ticket, which its page submits at once. */
  ticket?: string
}

const ticketOf = (outcome: Outcome<unknown>): string | null =>
  outcome.kind === 'refused' &&
  outcome.failure === 'profileNeeded' &&
  typeof outcome.data === 'object' &&
  outcome.data !== null &&
  'ticket' in outcome.data
    ? String(outcome.data.ticket)
    : null

export const loginMachine = setup({
  types: {} as { context: Context; input: Input; events: Event; emitted: LoginEmitted },
  actors: {
    sendCode: port<Outcome<Sent & { resendIn: number }>, CodeRequest>('sendCode'),
    submit: port<Outcome<LoginResult>, { values: Values; requestId: string }>('submit'),
  },
  guards: {
    isDone: (_, outcome: Outcome<unknown>) => outcome.kind === 'done',
    isOtherNumber: ({ context }, mobile: string) => context.codeMobile !== mobile,
    isNewIdentity: (_, outcome: Outcome<unknown>) => ticketOf(outcome) !== null,
  },
  actions: {
    setCodeRequest: assign(({ context: { codeMobile, codeRequestId } }, { mobile, requestId }: CodeRequest) => ({
      codeMobile: mobile,
      codeRequestId: codeMobile === mobile ? (codeRequestId ?? requestId) : requestId,
    })),
    setSent: assign((_, outcome: Outcome<Sent & { resendIn: number }>) =>
      outcome.kind === 'done'
        ? { resendIn: outcome.data.resendIn, resendAt: outcome.data.resendAt, codeRequestId: null, codeFailure: null }
        : {},
    ),
    setCodeRefusal: assign(({ context }, outcome: Outcome<unknown>) =>
      outcome.kind === 'refused'
        ? { codeFailure: refusedBy(outcome), codeRequestId: isUndecided(outcome) ? context.codeRequestId : null }
        : {},
    ),
    setCodeUnexpected: assign((_, params: { error: unknown }) => ({ codeFailure: failedBy(params.error) })),
    setCodeTimeout: assign({ codeFailure: { kind: 'unexpected', reason: 'timeout' } }),
    setTimeout: assign({ failure: { kind: 'unexpected', reason: 'timeout' } }),
    setRequest: assign(({ context }, requestId: string) => ({ requestId: context.requestId ?? requestId })),
    clearRequest: assign({ requestId: null }),
    setRefusal: assign(({ context }, outcome: Outcome<unknown>) =>
      outcome.kind === 'refused' ? { failure: refusedBy(outcome), requestId: isUndecided(outcome) ? context.requestId : null } : {},
    ),
    setUnexpectedError: assign((_, params: { error: unknown }) => ({ failure: failedBy(params.error) })),
    setTicket: assign((_, outcome: Outcome<unknown>) => ({ ticket: ticketOf(outcome), failure: null, requestId: null })),
    clearTicket: assign({ ticket: null, failure: null, requestId: null }),
    announceVerified: enqueueActions(({ enqueue }, outcome: Outcome<LoginResult>) => {
      if (outcome.kind === 'done') enqueue.emit({ type: 'identity.verified' as const, result: outcome.data })
    }),
    clearFailure: assign({ failure: null }),
  },
  delays: { resend: ({ context }) => context.resendIn, timeout: 35_000 },
}).createMachine({
  id: 'login',
  context: ({ input }) => ({
    resendIn: 0,
    resendAt: null,
    codeMobile: null,
    codeRequestId: null,
    codeFailure: null,
    failure: null,
    requestId: null,
    ticket: input.ticket ?? null,
  }),
  type: 'parallel',
  states: {
    code: {
      initial: 'ready',
      states: {
        ready: {
          on: { 'code.requested': { target: 'sending', actions: { type: 'setCodeRequest', params: ({ event }) => event } } },
        },
        sending: {
          tags: 'busy',
          invoke: {
            src: 'sendCode',
            input: ({ context }) => ({ mobile: context.codeMobile ?? '', requestId: context.codeRequestId ?? '' }),
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: 'sent',
                actions: { type: 'setSent', params: ({ event }) => event.output },
              },
              { target: 'ready', actions: { type: 'setCodeRefusal', params: ({ event }) => event.output } },
            ],
            onError: { target: 'ready', actions: { type: 'setCodeUnexpected', params: ({ event }) => ({ error: event.error }) } },
          },
          after: { timeout: { target: 'ready', actions: 'setCodeTimeout' } },
        },
        sent: {
          after: { resend: 'ready' },
          on: {
            'code.requested': {
              guard: { type: 'isOtherNumber', params: ({ event }) => event.mobile },
              target: 'sending',
              actions: { type: 'setCodeRequest', params: ({ event }) => event },
            },
          },
        },
      },
    },
    form: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            'form.submitted': { target: 'submitting', actions: { type: 'setRequest', params: ({ event }) => event.requestId } },
            'form.edited': { actions: ['clearFailure', 'clearRequest'] },
          },
        },
        submitting: {
          tags: 'busy',
          entry: 'clearFailure',
          invoke: {
            src: 'submit',
            input: ({ context, event }) => ({
              values: event.type === 'form.submitted' ? event.values : {},
              requestId: context.requestId ?? '',
            }),
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: 'done',
                actions: ['clearTicket', { type: 'announceVerified', params: ({ event }) => event.output }],
              },
              {
                guard: { type: 'isNewIdentity', params: ({ event }) => event.output },
                target: 'enteringProfile',
                actions: { type: 'setTicket', params: ({ event }) => event.output },
              },
              { target: 'editing', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
            ],
            onError: { target: 'editing', actions: { type: 'setUnexpectedError', params: ({ event }) => ({ error: event.error }) } },
          },
          after: { timeout: { target: 'editing', actions: 'setTimeout' } },
        },
        enteringProfile: {
          on: {
            'profile.submitted': { target: 'submittingProfile', actions: { type: 'setRequest', params: ({ event }) => event.requestId } },
            'profile.cancelled': { target: 'editing', actions: 'clearTicket' },
            'form.edited': { actions: ['clearFailure', 'clearRequest'] },
          },
        },
        submittingProfile: {
          tags: 'busy',
          entry: 'clearFailure',
          invoke: {
            src: 'submit',
            input: ({ context, event }) => ({
              values: { ...(event.type === 'profile.submitted' ? event.values : {}), ticket: context.ticket },
              requestId: context.requestId ?? '',
            }),
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: 'done',
                actions: { type: 'announceVerified', params: ({ event }) => event.output },
              },
              { target: 'enteringProfile', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'enteringProfile',
              actions: { type: 'setUnexpectedError', params: ({ event }) => ({ error: event.error }) },
            },
          },
          after: { timeout: { target: 'enteringProfile', actions: 'setTimeout' } },
        },
        done: {},
      },
    },
  },
})
