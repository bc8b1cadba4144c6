// Collecting coins from the game providers' wallets, from the tap on Collect until all have returned. Owned by the game wallets page, where
// it starts idle. One request covers several providers and is a claim: executed once, however often its response is lost. Some may succeed
// while others fail: what arrived stays in view, and a retry, with a new request, covers only the failed ones, until none is left or the
// player leaves.
import { assign, enqueueActions, setup } from 'xstate'
import type { Collected, Retrieved } from '#contract/studios.ts'
import { createRequestMachine } from '../flows/request/request.machine.ts'
import type { RequestEnd, RequestIntent } from '../flows/request/request.machine.ts'
import type { Refused } from '../kit/outcome.ts'

export interface CollectIntent {
  readonly providers: readonly string[]
}
interface Context {
  readonly intent: RequestIntent<CollectIntent> | null
  /** The last result of each provider, in the order of their first requests. */
  readonly results: readonly Collected[]
  /** The total collected over all tries, in hundredths. */
  readonly retrieved: number
  /** Why no provider was requested at all. */
  readonly refusal: Refused | null
}
type Event =
  | { type: 'collect.requested'; requestId: string; providers: readonly string[] }
  | { type: 'collect.retried'; requestId: string }
  | { type: 'collect.closed' }
export type RetrieveEmitted = { type: 'balance.retrieved'; coin: number }

type End = RequestEnd<Retrieved>
const nothing = { intent: null, results: [], retrieved: 0, refusal: null }
const isFailed = ({ outcome }: Collected): boolean => outcome === 'playing' || outcome === 'unreachable'

/** A later result of a provider replaces the earlier one; a provider that succeeded once keeps its amount. */
const merged = (before: readonly Collected[], now: readonly Collected[]): readonly Collected[] => [
  ...before.map((old) => now.find(({ provider }) => provider === old.provider) ?? old),
  ...now.filter(({ provider }) => !before.some((old) => old.provider === provider)),
]

export const retrieveBalanceMachine = setup({
  types: {} as { context: Context; events: Event; emitted: RetrieveEmitted; children: { collect: 'collect' } },
  actors: { collect: createRequestMachine<CollectIntent, Retrieved>() },
  guards: {
    isDone: (_, end: End) => end.kind === 'done',
    isRefused: (_, end: End) => end.kind === 'refused',
    hasFailed: ({ context }) => context.results.some(isFailed),
  },
  actions: {
    setIntent: assign((_, { requestId, providers }: { requestId: string; providers: readonly string[] }) => ({
      ...nothing,
      intent: { input: { providers }, requestId },
    })),
    setRetry: assign(({ context }, requestId: string) => ({
      intent: { input: { providers: context.results.filter(isFailed).map(({ provider }) => provider) }, requestId },
      refusal: null,
    })),
    setResults: assign(({ context }, end: End) =>
      end.kind === 'done'
        ? {
            intent: null,
            results: merged(context.results, end.data.results),
            retrieved: context.retrieved + end.data.results.reduce((sum, { amount }) => sum + amount, 0),
          }
        : {},
    ),
    setRefusal: assign((_, end: End) => ({ intent: null, refusal: end.kind === 'refused' ? end : null })),
    clear: assign(nothing),
    announce: enqueueActions(({ enqueue }, end: End) => {
      if (end.kind === 'done') enqueue.emit({ type: 'balance.retrieved', coin: end.data.coin })
    }),
  },
}).createMachine({
  id: 'retrieveBalance',
  context: nothing,
  initial: 'idle',
  states: {
    idle: {
      entry: 'clear',
      on: { 'collect.requested': { target: 'collecting', actions: { type: 'setIntent', params: ({ event }) => event } } },
    },
    collecting: {
      tags: 'busy',
      invoke: {
        src: 'collect',
        id: 'collect',
        input: ({ context }) => context.intent,
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'evaluating',
            actions: [
              { type: 'setResults', params: ({ event }) => event.output },
              { type: 'announce', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
          },
          { target: 'idle' },
        ],
      },
    },
    evaluating: { always: [{ guard: 'hasFailed', target: 'partial' }, { target: 'collected' }] },
    collected: { on: { 'collect.closed': 'idle' } },
    partial: {
      tags: 'failed',
      on: {
        'collect.retried': { target: 'collecting', actions: { type: 'setRetry', params: ({ event }) => event.requestId } },
        'collect.closed': 'idle',
      },
    },
    refused: {
      tags: 'failed',
      on: {
        'collect.requested': { target: 'collecting', actions: { type: 'setIntent', params: ({ event }) => event } },
        'collect.closed': 'idle',
      },
    },
  },
})
