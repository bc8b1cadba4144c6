// Moving coins into the safebox and out of it. Owned by the bank's page, where it starts at rest; it serves one move after another.
// Going out asks for the safebox's own password first; a wrong one is asked again with what is left of the tries, and the fifth bars the way.
// A move is a claim: once for its request id, however often its answer is lost. The password leaves the context with the answer.
import { assign, emit, enqueueActions, setup } from 'xstate'
import type { SafeboxState } from '#contract/safebox.ts'
import { createClaimMachine } from '../flows/claim/claim.machine.ts'
import type { ClaimEnd } from '../flows/claim/claim.machine.ts'
import type { Refused } from '../kit/outcome.ts'

/** `amount` in hundredths. */
export type SafeboxMove =
  | { readonly way: 'put'; readonly amount: number }
  | { readonly way: 'take'; readonly amount: number; readonly password: string }

interface Context {
  readonly way: SafeboxMove['way']
  readonly amount: number
  readonly errand: { readonly what: SafeboxMove; readonly requestId: string } | null
  /** Why the last try did not move anything. */
  readonly refusal: Refused | null
}
type Event =
  | { type: 'put.requested'; amount: number; requestId: string }
  | { type: 'take.requested'; amount: number }
  | { type: 'password.given'; password: string; requestId: string }
  | { type: 'move.dropped' }
  | { type: 'notice.dismissed' }
export type SafeboxEmitted =
  | { type: 'coins.moved'; safebox: SafeboxState }
  /** What the page shows of the safebox may be out of date. */
  | { type: 'safebox.doubted' }

type End = ClaimEnd<SafeboxState>
const nothing: Context = { way: 'put', amount: 0, errand: null, refusal: null }
const isRefusedBy = (end: End, failure: string): boolean => end.kind === 'refused' && end.refusal.failure === failure

export const safeboxMachine = setup({
  types: {} as { context: Context; events: Event; emitted: SafeboxEmitted; children: { move: 'move' } },
  actors: { move: createClaimMachine<SafeboxMove, SafeboxState>() },
  guards: {
    isMoved: (_, end: End) => end.kind === 'granted',
    isWrongPassword: (_, end: End) => isRefusedBy(end, 'safeboxWrongPassword'),
    isBarred: (_, end: End) => isRefusedBy(end, 'safeboxLocked'),
    isRefusal: (_, end: End) => end.kind === 'refused',
  },
  actions: {
    keepPut: assign((_, { amount, requestId }: { amount: number; requestId: string }) => ({
      way: 'put' as const,
      amount,
      errand: { what: { way: 'put' as const, amount }, requestId },
      refusal: null,
    })),
    keepTake: assign((_, amount: number) => ({ way: 'take' as const, amount, errand: null, refusal: null })),
    keepPassword: assign(({ context: { amount } }, { password, requestId }: { password: string; requestId: string }) => ({
      errand: { what: { way: 'take' as const, amount, password }, requestId },
      refusal: null,
    })),
    keepRefusal: assign((_, end: End) => ({ errand: null, refusal: end.kind === 'refused' ? end.refusal : null })),
    forgetErrand: assign({ errand: null }),
    forget: assign(nothing),
    announceMoved: enqueueActions(({ enqueue }, end: End) => {
      if (end.kind === 'granted') enqueue.emit({ type: 'coins.moved', safebox: end.grant })
    }),
    announceDoubt: emit({ type: 'safebox.doubted' as const }),
  },
}).createMachine({
  id: 'safebox',
  context: nothing,
  initial: 'resting',
  states: {
    resting: {
      entry: 'forget',
      on: {
        'put.requested': { target: 'moving', actions: { type: 'keepPut', params: ({ event }) => event } },
        'take.requested': { target: 'unlocking', actions: { type: 'keepTake', params: ({ event }) => event.amount } },
      },
    },
    unlocking: {
      on: {
        'password.given': { target: 'moving', actions: { type: 'keepPassword', params: ({ event }) => event } },
        'move.dropped': 'resting',
      },
    },
    moving: {
      tags: 'busy',
      invoke: {
        src: 'move',
        id: 'move',
        input: ({ context }) => context.errand && { errand: context.errand },
        onDone: [
          {
            guard: { type: 'isMoved', params: ({ event }) => event.output },
            target: 'moved',
            actions: ['forgetErrand', { type: 'announceMoved', params: ({ event }) => event.output }],
          },
          {
            guard: { type: 'isWrongPassword', params: ({ event }) => event.output },
            target: 'unlocking',
            actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'announceDoubt'],
          },
          {
            guard: { type: 'isBarred', params: ({ event }) => event.output },
            target: 'barred',
            actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'announceDoubt'],
          },
          {
            guard: { type: 'isRefusal', params: ({ event }) => event.output },
            target: 'refused',
            actions: [{ type: 'keepRefusal', params: ({ event }) => event.output }, 'announceDoubt'],
          },
          { target: 'resting' },
        ],
      },
    },
    moved: { on: { 'notice.dismissed': 'resting' } },
    refused: { tags: 'failed', on: { 'notice.dismissed': 'resting' } },
    barred: { tags: 'failed', on: { 'notice.dismissed': 'resting' } },
  },
})
