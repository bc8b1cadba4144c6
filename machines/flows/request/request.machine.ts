// A request that changes something, from the player's tap to the response. Owned by the page with the button, where it starts idle and
// serves one request after another; or invoked by another machine with the intent as its input, in which case it ends with that request. A
// request has one id from the tap on: a second tap is ignored, and after a lost response the same id is sent again, so that the server
// executes it once. Only a response about the request itself ends it; after a few tries the player has to retry. A connection that is back
// is reason to ask at once. A request refused as too frequent is resent silently after the wait, since nothing went wrong.
import { assign, enqueueActions, setup } from 'xstate'
import type { FailureName } from '#contract/failures.ts'
import { done, isUndecided } from '../../kit/outcome.ts'
import type { Outcome, Refused } from '../../kit/outcome.ts'
import { port } from '../../kit/port.ts'

export interface RequestIntent<Input> {
  readonly input: Input
  readonly requestId: string
}
/** How an invoked request ended. `loggedOut`: the session ended before the response; what the server did shows after the next login. */
export type RequestEnd<Result> = Outcome<Result> | { readonly kind: 'loggedOut' }

export interface RequestContext<Input, Result> {
  readonly isInvoked: boolean
  readonly intent: RequestIntent<Input> | null
  /** How often it was sent without a response about it. */
  readonly tries: number
  readonly result: Result | null
  readonly refusal: Refused | null
}
export type RequestEvent<Input> =
  | ({ type: 'request.started' } & RequestIntent<Input>)
  | { type: 'request.retried' }
  | { type: 'request.closed' }
  | { type: 'network.restored' }
  | { type: 'identity.confirmed' }
  | { type: 'identity.cancelled' }
export type RequestEmitted<Result> = { type: 'request.done'; result: Result } | { type: 'request.refused'; refusal: Refused }

const failureIn = (outcome: Outcome<unknown>): FailureName | undefined => (outcome.kind === 'refused' ? outcome.failure : undefined)
const maxTries = 5
/** How long to wait, as the server's refusal states: bounded, whatever it states. */
const waitIn = (refusal: Refused | null): number => {
  const { waitMs } = (refusal?.data ?? {}) as { waitMs?: unknown }
  return Math.min(Math.max(typeof waitMs === 'number' ? waitMs : 0, 100), 10_000)
}
const nothing = { intent: null, tries: 0, result: null, refusal: null }

const create = <Input, Result>() =>
  setup({
    types: {} as {
      context: RequestContext<Input, Result>
      /** The request to send at once; null waits for the player. */
      input: RequestIntent<Input> | null | undefined
      events: RequestEvent<Input>
      emitted: RequestEmitted<Result>
      output: RequestEnd<Result>
    },
    actors: { send: port<Outcome<Result>, RequestIntent<Input>>('send') },
    guards: {
      isInvoked: ({ context }) => context.isInvoked,
      isDone: (_, outcome: Outcome<Result>) => outcome.kind === 'done',
      needsIdentity: (_, outcome: Outcome<Result>) => failureIn(outcome) === 'confirmIdentity',
      isTooFast: (_, outcome: Outcome<Result>) => failureIn(outcome) === 'tooFast',
      isLoggedOut: (_, outcome: Outcome<Result>) => failureIn(outcome) === 'sessionOver',
      isIndeterminate: ({ context }, outcome: Outcome<Result>) =>
        outcome.kind === 'refused' && isUndecided(outcome) && (context.tries > 0 || outcome.failure === 'stillProcessing'),
      hasTriesLeft: ({ context }) => context.tries < maxTries,
    },
    actions: {
      setIntent: assign((_, { input, requestId }: RequestIntent<Input>) => ({ ...nothing, intent: { input, requestId } })),
      setResult: assign((_, outcome: Outcome<Result>) => (outcome.kind === 'done' ? { result: outcome.data } : {})),
      setRefusal: assign((_, outcome: Outcome<Result>) => (outcome.kind === 'refused' ? { refusal: outcome } : {})),
      clearRefusal: assign({ refusal: null }),
      clear: assign(nothing),
      countTry: assign({ tries: ({ context }) => context.tries + 1 }),
      /** Counts one try as made: a response that is not about the request itself still decides nothing. */
      restartTries: assign({ tries: 1 }),
      announceResult: enqueueActions(({ enqueue }, outcome: Outcome<Result>) => {
        if (outcome.kind === 'done') enqueue.emit({ type: 'request.done', result: outcome.data })
      }),
      announceRefusal: enqueueActions(({ context, enqueue }) => {
        if (context.refusal) enqueue.emit({ type: 'request.refused', refusal: context.refusal })
      }),
    },
    delays: {
      timeout: 35_000,
      retryDelay: ({ context }) => 1_000 * 2 ** (context.tries - 1),
      recheckDelay: 30_000,
      pause: ({ context }) => waitIn(context.refusal),
    },
  }).createMachine({
    id: 'request',
    context: ({ input }) => ({ ...nothing, isInvoked: Boolean(input), intent: input ?? null }),
    initial: 'idle',
    states: {
      idle: {
        always: { guard: 'isInvoked', target: 'sending' },
        on: { 'request.started': { target: 'sending', actions: { type: 'setIntent', params: ({ event }) => event } } },
      },
      sending: {
        tags: 'busy',
        invoke: {
          src: 'send',
          input: ({ context }) => {
            if (!context.intent) throw new Error('A request is sent without an intent')
            return context.intent
          },
          onDone: [
            {
              guard: { type: 'isDone', params: ({ event }) => event.output },
              target: 'done',
              actions: [
                { type: 'setResult', params: ({ event }) => event.output },
                { type: 'announceResult', params: ({ event }) => event.output },
              ],
            },
            { guard: { type: 'isIndeterminate', params: ({ event }) => event.output }, target: 'indeterminate' },
            {
              guard: { type: 'isTooFast', params: ({ event }) => event.output },
              target: 'pacing',
              actions: { type: 'setRefusal', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'needsIdentity', params: ({ event }) => event.output },
              target: 'confirming',
              actions: { type: 'setRefusal', params: ({ event }) => event.output },
            },
            { guard: { type: 'isLoggedOut', params: ({ event }) => event.output }, target: 'loggedOut' },
            { target: 'refused', actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'announceRefusal'] },
          ],
          // Unknown whether the server executed it: the same request id finds out.
          onError: 'indeterminate',
        },
        after: { timeout: 'indeterminate' },
      },
      pacing: {
        tags: 'busy',
        after: { pause: { target: 'sending', actions: 'clearRefusal' } },
      },
      indeterminate: {
        tags: 'pending',
        entry: 'countTry',
        on: { 'network.restored': { target: 'sending', actions: 'restartTries' } },
        after: { retryDelay: [{ guard: 'hasTriesLeft', target: 'sending' }, { target: 'unanswered' }] },
      },
      unanswered: {
        tags: 'failed',
        on: {
          'request.retried': { target: 'sending', actions: 'restartTries' },
          'network.restored': { target: 'sending', actions: 'restartTries' },
        },
        after: { recheckDelay: { target: 'sending', actions: 'restartTries' } },
      },
      confirming: {
        on: {
          'identity.confirmed': { target: 'sending', actions: 'clearRefusal' },
          'identity.cancelled': { target: 'refused', actions: 'announceRefusal' },
        },
      },
      done: {
        always: { guard: 'isInvoked', target: 'ended' },
        on: {
          'request.started': { target: 'sending', actions: { type: 'setIntent', params: ({ event }) => event } },
          'request.closed': { target: 'idle', actions: 'clear' },
        },
      },
      refused: {
        tags: 'failed',
        always: { guard: 'isInvoked', target: 'ended' },
        on: {
          'request.started': { target: 'sending', actions: { type: 'setIntent', params: ({ event }) => event } },
          'request.closed': { target: 'idle', actions: 'clear' },
        },
      },
      loggedOut: {
        always: { guard: 'isInvoked', target: 'ended' },
        on: { 'request.closed': { target: 'idle', actions: 'clear' } },
      },
      ended: { type: 'final' },
    },
    output: ({ context: { result, refusal } }): RequestEnd<Result> => (result !== null ? done(result) : (refusal ?? { kind: 'loggedOut' })),
  })

export type RequestMachine<Input, Result> = ReturnType<typeof create<Input, Result>>

/** The single machine for all requests, whatever is sent. */
export const requestMachine = create<unknown, unknown>()

/** The same machine, typed for requests of one kind; `send` is the call. */
export const createRequestMachine = <Input, Result>() => requestMachine as unknown as RequestMachine<Input, Result>
