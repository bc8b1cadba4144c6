// Bringing coins back from studios, from the tap on Collect to all of them at home. Owned by the page of game wallets, where it starts at rest.
// One request asks for several studios and is asked as a claim: once, however often its answer is lost. Some may give while others fail:
// what came is kept in view, and a retry asks only those that failed, with a request of its own, until none is left or the player leaves.
import { assign, enqueueActions, setup } from 'xstate'
import type { Collected, Retrieved } from '#contract/studios.ts'
import { createClaimMachine } from '../flows/claim/claim.machine.ts'
import type { ClaimEnd } from '../flows/claim/claim.machine.ts'
import type { Refused } from '../kit/outcome.ts'

export interface CollectIntent {
  readonly providers: readonly string[]
}
interface Context {
  readonly intent: { readonly what: CollectIntent; readonly requestId: string } | null
  /** What each studio said last, in the order in which it was first asked. */
  readonly results: readonly Collected[]
  /** All that came over the tries, in hundredths. */
  readonly brought: number
  /** Why nothing was asked of any studio. */
  readonly refusal: Refused | null
}
type Event =
  | { type: 'collect.requested'; requestId: string; providers: readonly string[] }
  | { type: 'collect.retried'; requestId: string }
  | { type: 'collect.closed' }
export type RetrieveEmitted = { type: 'balance.retrieved'; coin: number }

type End = ClaimEnd<Retrieved>
const nothing = { intent: null, results: [], brought: 0, refusal: null }
const isFailed = ({ outcome }: Collected): boolean => outcome === 'playing' || outcome === 'unreachable'

/** The later word about a studio takes the place of the earlier one; a studio that gave once shows what it gave. */
const merged = (before: readonly Collected[], now: readonly Collected[]): readonly Collected[] => [
  ...before.map((old) => now.find(({ provider }) => provider === old.provider) ?? old),
  ...now.filter(({ provider }) => !before.some((old) => old.provider === provider)),
]

export const retrieveBalanceMachine = setup({
  types: {} as { context: Context; events: Event; emitted: RetrieveEmitted; children: { collect: 'collect' } },
  actors: { collect: createClaimMachine<CollectIntent, Retrieved>() },
  guards: {
    isAnswered: (_, end: End) => end.kind === 'granted',
    isRefusal: (_, end: End) => end.kind === 'refused',
    hasFailed: ({ context }) => context.results.some(isFailed),
  },
  actions: {
    keepIntent: assign((_, { requestId, providers }: { requestId: string; providers: readonly string[] }) => ({
      ...nothing,
      intent: { what: { providers }, requestId },
    })),
    keepRetry: assign(({ context }, requestId: string) => ({
      intent: { what: { providers: context.results.filter(isFailed).map(({ provider }) => provider) }, requestId },
      refusal: null,
    })),
    keepResults: assign(({ context }, end: End) =>
      end.kind === 'granted'
        ? {
            intent: null,
            results: merged(context.results, end.grant.results),
            brought: context.brought + end.grant.results.reduce((sum, { amount }) => sum + amount, 0),
          }
        : {},
    ),
    keepRefusal: assign((_, end: End) => ({ intent: null, refusal: end.kind === 'refused' ? end.refusal : null })),
    forget: assign(nothing),
    announce: enqueueActions(({ enqueue }, end: End) => {
      if (end.kind === 'granted') enqueue.emit({ type: 'balance.retrieved', coin: end.grant.coin })
    }),
  },
}).createMachine({
  id: 'retrieveBalance',
  context: nothing,
  initial: 'resting',
  states: {
    resting: {
      entry: 'forget',
      on: { 'collect.requested': { target: 'collecting', actions: { type: 'keepIntent', params: ({ event }) => event } } },
    },
    collecting: {
      tags: 'busy',
      invoke: {
        src: 'collect',
        id: 'collect',
        input: ({ context }) => context.intent && { errand: context.intent },
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'judging',
            actions: [
              { type: 'keepResults', params: ({ event }) => event.output },
              { type: 'announce', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isRefusal', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'keepRefusal', params: ({ event }) => event.output },
          },
          { target: 'resting' },
        ],
      },
    },
    judging: { always: [{ guard: 'hasFailed', target: 'partial' }, { target: 'collected' }] },
    collected: { on: { 'collect.closed': 'resting' } },
    partial: {
      tags: 'failed',
      on: {
        'collect.retried': { target: 'collecting', actions: { type: 'keepRetry', params: ({ event }) => event.requestId } },
        'collect.closed': 'resting',
      },
    },
    refused: {
      tags: 'failed',
      on: {
        'collect.requested': { target: 'collecting', actions: { type: 'keepIntent', params: ({ event }) => event } },
        'collect.closed': 'resting',
      },
    },
  },
})
