// Moving coins into the safebox and out of it. Owned by the bank page, where it starts idle; it serves one move after another. Withdrawing
// requires the safebox's own password first; a wrong one shows the remaining tries, and the fifth locks it. A move is a claim: executed
// once for its request id, however often its response is lost. The password leaves the context with the response.
import { assign, emit, enqueueActions, setup } from 'xstate'
import type { SafeboxState } from '#contract/safebox.ts'
import { createRequestMachine } from '../flows/request/request.machine.ts'
import type { RequestEnd, RequestIntent } from '../flows/request/request.machine.ts'
import type { Refused } from '../kit/outcome.ts'

/** `amount` in hundredths. */
export type SafeboxMove =
  | { readonly direction: 'put'; readonly amount: number }
  | { readonly direction: 'take'; readonly amount: number; readonly password: string }

interface Context {
  readonly direction: SafeboxMove['direction']
  readonly amount: number
  readonly intent: RequestIntent<SafeboxMove> | null
  /** Why the last try did not move anything. */
  readonly refusal: Refused | null
}
type Event =
  | { type: 'deposit.requested'; amount: number; requestId: string }
  | { type: 'withdrawal.requested'; amount: number }
  | { type: 'password.entered'; password: string; requestId: string }
  | { type: 'move.cancelled' }
  | { type: 'notice.dismissed' }
export type SafeboxEmitted =
  | { type: 'coins.moved'; safebox: SafeboxState }
  /** What the page shows of the safebox may be out of date. */
  | { type: 'safebox.outdated' }

type End = RequestEnd<SafeboxState>
const nothing: Context = { direction: 'put', amount: 0, intent: null, refusal: null }
const isRefusedBy = (end: End, failure: string): boolean => end.kind === 'refused' && end.failure === failure

export const safeboxMachine = setup({
  types: {} as { context: Context; events: Event; emitted: SafeboxEmitted; children: { move: 'move' } },
  actors: { move: createRequestMachine<SafeboxMove, SafeboxState>() },
  guards: {
    isDone: (_, end: End) => end.kind === 'done',
    isRefused: (_, end: End) => end.kind === 'refused',
    isWrongPassword: (_, end: End) => isRefusedBy(end, 'safeboxWrongPassword'),
    isLocked: (_, end: End) => isRefusedBy(end, 'safeboxLocked'),
  },
  actions: {
    setPut: assign((_, { amount, requestId }: { amount: number; requestId: string }) => ({
      direction: 'put' as const,
      amount,
      intent: { input: { direction: 'put' as const, amount }, requestId },
      refusal: null,
    })),
    setTake: assign((_, amount: number) => ({ direction: 'take' as const, amount, intent: null, refusal: null })),
    setPassword: assign(({ context: { amount } }, { password, requestId }: { password: string; requestId: string }) => ({
      intent: { input: { direction: 'take' as const, amount, password }, requestId },
      refusal: null,
    })),
    setRefusal: assign((_, end: End) => ({ intent: null, refusal: end.kind === 'refused' ? end : null })),
    clearIntent: assign({ intent: null }),
    clear: assign(nothing),
    announceMoved: enqueueActions(({ enqueue }, end: End) => {
      if (end.kind === 'done') enqueue.emit({ type: 'coins.moved', safebox: end.data })
    }),
    announceOutdated: emit({ type: 'safebox.outdated' as const }),
  },
}).createMachine({
  id: 'safebox',
  context: nothing,
  initial: 'idle',
  states: {
    idle: {
      entry: 'clear',
      on: {
        'deposit.requested': { target: 'moving', actions: { type: 'setPut', params: ({ event }) => event } },
        'withdrawal.requested': { target: 'unlocking', actions: { type: 'setTake', params: ({ event }) => event.amount } },
      },
    },
    unlocking: {
      on: {
        'password.entered': { target: 'moving', actions: { type: 'setPassword', params: ({ event }) => event } },
        'move.cancelled': 'idle',
      },
    },
    moving: {
      tags: 'busy',
      invoke: {
        src: 'move',
        id: 'move',
        input: ({ context }) => context.intent,
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'moved',
            actions: ['clearIntent', { type: 'announceMoved', params: ({ event }) => event.output }],
          },
          {
            guard: { type: 'isWrongPassword', params: ({ event }) => event.output },
            target: 'unlocking',
            actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'announceOutdated'],
          },
          {
            guard: { type: 'isLocked', params: ({ event }) => event.output },
            target: 'locked',
            actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'announceOutdated'],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'refused',
            actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'announceOutdated'],
          },
          { target: 'idle' },
        ],
      },
    },
    moved: { on: { 'notice.dismissed': 'idle' } },
    refused: { tags: 'failed', on: { 'notice.dismissed': 'idle' } },
    locked: { tags: 'failed', on: { 'notice.dismissed': 'idle' } },
  },
})
