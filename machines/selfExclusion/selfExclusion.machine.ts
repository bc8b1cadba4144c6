// A break or a self-exclusion, from considering it to having it. Owned by the page, where it starts idle; ends at «closed». Two steps
// precede the request: what it means, then a confirmation with the date it ends. Both can be left. After the confirmation it is executed
// once, however often its response is lost; a session that ends during a self-exclusion request means that it succeeded: it ends all
// sessions.
import { assign, enqueueActions, setup } from 'xstate'
import type { Closure, SelfControl } from '#contract/responsibleGaming.ts'
import { createRequestMachine } from '../flows/request/request.machine.ts'
import type { RequestEnd } from '../flows/request/request.machine.ts'
import type { Refused } from '../kit/outcome.ts'

export type ClosurePlan = { readonly kind: 'break'; readonly hours: number } | { readonly kind: 'exclusion'; readonly months: 6 | 12 | 60 }
interface Context {
  readonly plan: ClosurePlan | null
  readonly requestId: string
  /** The server's response; null when it was lost. */
  readonly closure: Closure | null
  readonly refusal: Refused | null
}
type Event =
  | { type: 'closure.selected'; plan: ClosurePlan }
  | { type: 'closure.acknowledged' }
  | { type: 'closure.confirmed'; requestId: string }
  | { type: 'closure.cancelled' }
  | { type: 'refusal.dismissed' }
export type ClosureEmitted = { type: 'closure.started'; kind: ClosurePlan['kind']; control: SelfControl | null }

type End = RequestEnd<SelfControl>
const nothing = { plan: null, requestId: '', closure: null, refusal: null }

export const selfExclusionMachine = setup({
  types: {} as { context: Context; events: Event; emitted: ClosureEmitted; children: { close: 'close' } },
  actors: { close: createRequestMachine<ClosurePlan, SelfControl>() },
  guards: {
    isDone: (_, end: End) => end.kind === 'done',
    isRefused: (_, end: End) => end.kind === 'refused',
    isExclusion: ({ context }) => context.plan?.kind === 'exclusion',
  },
  actions: {
    setPlan: assign((_, plan: ClosurePlan) => ({ ...nothing, plan })),
    setRequest: assign((_, requestId: string) => ({ requestId })),
    setClosure: assign((_, end: End) => (end.kind === 'done' ? { closure: end.data.closure } : {})),
    setRefusal: assign((_, end: End) => (end.kind === 'refused' ? { refusal: end } : {})),
    clear: assign(nothing),
    announce: enqueueActions(({ context: { plan }, enqueue }, end: End) => {
      if (plan) enqueue.emit({ type: 'closure.started', kind: plan.kind, control: end.kind === 'done' ? end.data : null })
    }),
  },
}).createMachine({
  id: 'selfExclusion',
  context: nothing,
  initial: 'idle',
  states: {
    idle: {
      entry: 'clear',
      on: { 'closure.selected': { target: 'considering', actions: { type: 'setPlan', params: ({ event }) => event.plan } } },
    },
    considering: { on: { 'closure.acknowledged': 'deciding', 'closure.cancelled': 'idle' } },
    deciding: {
      on: {
        'closure.confirmed': { target: 'closing', actions: { type: 'setRequest', params: ({ event }) => event.requestId } },
        'closure.cancelled': 'idle',
      },
    },
    closing: {
      tags: 'busy',
      invoke: {
        src: 'close',
        id: 'close',
        input: ({ context }) => context.plan && { input: context.plan, requestId: context.requestId },
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'closed',
            actions: [
              { type: 'setClosure', params: ({ event }) => event.output },
              { type: 'announce', params: ({ event }) => event.output },
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
          },
          { guard: 'isExclusion', target: 'closed', actions: { type: 'announce', params: ({ event }) => event.output } },
          { target: 'idle' },
        ],
      },
    },
    refused: { tags: 'failed', on: { 'refusal.dismissed': 'idle' } },
    closed: { type: 'final' },
  },
})
