// One passkey ceremony: creating one, logging in with one or confirming with one; the ports decide which. Owned by the page or dialog that
// offers it, where it starts idle; it can be repeated and ends with its owner. A tap opens the device's own prompt. An offer waits in the
// browser's autofill instead, and unless the player chooses a passkey none of its outcomes is a failure. A challenge can be used once:
// whatever the server has responded, the next try requests another. An answer lost on its way to the server is sent again with its own
// request id. Nothing that could be used to log in outlives the ceremony.
import { assign, enqueueActions, setup } from 'xstate'
import { failedBy, refusedBy } from '../kit/outcome.ts'
import type { Failure, Outcome, LoginResult } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'

/** The server's challenge to the device, unmodified. */
export interface Challenge {
  readonly ticket: string
  readonly options: unknown
}
/** Why the device cannot: it has no passkeys at all, or this one already. */
export type UnableReason = 'unsupported' | 'known'
/** The result of the device's own prompt. */
export type PromptResult =
  | { readonly kind: 'given'; readonly credential: unknown }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'unable'; readonly why: UnableReason }
/** The device's answer, to be sent to the server. */
export interface PasskeyAnswer {
  readonly ticket: string
  readonly credential: unknown
  readonly requestId: string
}

interface Intent {
  readonly requestId: string
  readonly isOffer: boolean
}
interface Context extends Intent {
  readonly challenge: Challenge | null
  readonly credential: unknown
  readonly failure: Failure | null
  readonly unable: UnableReason | null
}
type Event =
  | { type: 'passkey.requested'; requestId: string }
  | { type: 'passkey.offered'; requestId: string }
  | { type: 'passkey.cancelled' }
/** The token of a login is passed on in this event and never kept. */
export type PasskeyEmitted = { type: 'passkey.accepted'; result: LoginResult }

const nothing: Context = { requestId: '', isOffer: false, challenge: null, credential: null, failure: null, unable: null }

export const passkeyMachine = setup({
  types: {} as { context: Context; events: Event; emitted: PasskeyEmitted },
  actors: {
    begin: port<Outcome<Challenge>>('begin'),
    prompt: port<PromptResult, { options: unknown; isOffer: boolean }>('prompt'),
    verify: port<Outcome<LoginResult>, PasskeyAnswer>('verify'),
  },
  guards: {
    isOffer: ({ context }) => context.isOffer,
    hasAnswer: ({ context }) => context.credential !== null,
    isDone: (_, outcome: Outcome<unknown>) => outcome.kind === 'done',
    isOffered: ({ context }, outcome: Outcome<unknown>) => outcome.kind === 'done' && context.isOffer,
    isGiven: (_, prompted: PromptResult) => prompted.kind === 'given',
    isUnable: (_, prompted: PromptResult) => prompted.kind === 'unable',
  },
  actions: {
    setIntent: assign((_, intent: Intent) => ({ ...nothing, ...intent })),
    setChallenge: assign((_, outcome: Outcome<Challenge>) => (outcome.kind === 'done' ? { challenge: outcome.data } : {})),
    setAnswer: assign((_, prompted: PromptResult) => (prompted.kind === 'given' ? { credential: prompted.credential } : {})),
    setUnable: assign((_, prompted: PromptResult) => (prompted.kind === 'unable' ? { unable: prompted.why } : {})),
    setRefusal: assign((_, outcome: Outcome<unknown>) => (outcome.kind === 'refused' ? { failure: refusedBy(outcome) } : {})),
    setUnexpectedError: assign((_, params: { error: unknown }) => ({ failure: failedBy(params.error) })),
    setTimeout: assign({ failure: { kind: 'unexpected', reason: 'timeout' } }),
    clearFailure: assign({ failure: null }),
    clearAnswer: assign({ challenge: null, credential: null, requestId: '' }),
    clear: assign(nothing),
    announceAccepted: enqueueActions(({ enqueue }, outcome: Outcome<LoginResult>) => {
      if (outcome.kind === 'done') enqueue.emit({ type: 'passkey.accepted' as const, result: outcome.data })
    }),
  },
  // The device's own prompt closes by itself a little earlier, and a challenge is valid for five minutes.
  delays: { timeout: 35_000, sheet: 130_000, freshness: 240_000 },
}).createMachine({
  id: 'passkey',
  context: nothing,
  initial: 'idle',
  on: {
    'passkey.requested': {
      target: '.asking',
      actions: { type: 'setIntent', params: ({ event }) => ({ requestId: event.requestId, isOffer: false }) },
    },
  },
  states: {
    idle: {
      entry: 'clear',
      on: {
        'passkey.offered': {
          target: 'asking',
          actions: { type: 'setIntent', params: ({ event }) => ({ requestId: event.requestId, isOffer: true }) },
        },
      },
    },
    asking: {
      tags: 'busy',
      invoke: {
        src: 'begin',
        onDone: [
          {
            guard: { type: 'isOffered', params: ({ event }) => event.output },
            target: 'offered',
            actions: { type: 'setChallenge', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'prompting',
            actions: { type: 'setChallenge', params: ({ event }) => event.output },
          },
          { guard: 'isOffer', target: 'idle' },
          { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
        ],
        onError: [
          { guard: 'isOffer', target: 'idle' },
          { target: 'failed', actions: { type: 'setUnexpectedError', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
      after: {
        timeout: [
          { guard: 'isOffer', target: 'idle' },
          { target: 'failed', actions: 'setTimeout' },
        ],
      },
      on: {
        // A tap on the button while the offer is being prepared: the request in flight will do.
        'passkey.requested': {
          actions: { type: 'setIntent', params: ({ event }) => ({ requestId: event.requestId, isOffer: false }) },
        },
      },
    },
    offered: {
      invoke: {
        src: 'prompt',
        input: ({ context }) => ({ options: context.challenge?.options, isOffer: true }),
        onDone: [
          {
            guard: { type: 'isGiven', params: ({ event }) => event.output },
            target: 'verifying',
            actions: { type: 'setAnswer', params: ({ event }) => event.output },
          },
          { target: 'idle' },
        ],
        onError: 'idle',
      },
      after: { freshness: 'asking' },
    },
    prompting: {
      tags: 'pending',
      invoke: {
        src: 'prompt',
        input: ({ context }) => ({ options: context.challenge?.options, isOffer: false }),
        onDone: [
          {
            guard: { type: 'isGiven', params: ({ event }) => event.output },
            target: 'verifying',
            actions: { type: 'setAnswer', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isUnable', params: ({ event }) => event.output },
            target: 'unable',
            actions: { type: 'setUnable', params: ({ event }) => event.output },
          },
          { target: 'cancelled' },
        ],
        onError: { target: 'failed', actions: { type: 'setUnexpectedError', params: ({ event }) => ({ error: event.error }) } },
      },
      after: { sheet: 'cancelled' },
      // One prompt at a time.
      on: { 'passkey.cancelled': 'cancelled', 'passkey.requested': {} },
    },
    verifying: {
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        src: 'verify',
        input: ({ context: { challenge, credential, requestId } }) => ({ ticket: challenge?.ticket ?? '', credential, requestId }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'done',
            actions: { type: 'announceAccepted', params: ({ event }) => event.output },
          },
          { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'setUnexpectedError', params: ({ event }) => ({ error: event.error }) } },
      },
      after: { timeout: { target: 'failed', actions: 'setTimeout' } },
      on: { 'passkey.requested': {} },
    },
    done: { entry: 'clearAnswer' },
    refused: { tags: 'failed', entry: 'clearAnswer' },
    failed: {
      tags: 'failed',
      on: {
        'passkey.requested': [
          // Unknown whether the server received it: the same request finds out.
          { guard: 'hasAnswer', target: 'verifying' },
          {
            target: 'asking',
            actions: { type: 'setIntent', params: ({ event }) => ({ requestId: event.requestId, isOffer: false }) },
          },
        ],
      },
    },
    cancelled: { entry: 'clearAnswer' },
    unable: { tags: 'failed', entry: 'clearAnswer' },
  },
})
