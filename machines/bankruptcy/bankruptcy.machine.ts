// The bankruptcy gift, from opening its sheet to closing it. Owned by the sheet; starts idle; ends at «closed»: when the player closes it,
// is not (or no longer) bankrupt, or their session has ended (spec §4). It counts down to the next available gift and then queries the
// server again: only the server decides what can be claimed. The outcome of a claim is emitted; after a refusal, which is shown, the
// player's status is queried again.
import { assign, enqueueActions, setup } from 'xstate'
import type { Award } from '#contract/awards.ts'
import type { BankruptClaim, BankruptGift, GiftId } from '#contract/bankruptcy.ts'
import { countdownMachine } from '../flows/countdown/countdown.machine.ts'
import { createRequestMachine } from '../flows/request/request.machine.ts'
import type { RequestEnd, RequestIntent } from '../flows/request/request.machine.ts'
import { failedBy, refusedBy } from '../kit/outcome.ts'
import type { Failure, Outcome, Refused } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'
import { canReceive, deadlineOf } from './gift.ts'

interface Context {
  readonly gift: BankruptGift | null
  readonly claim: RequestIntent<{ readonly id: GiftId }> | null
  /** Why the sheet has nothing to show. */
  readonly failure: Failure | null
  /** Why the claim was not granted. */
  readonly refusal: Refused | null
}
type Event =
  | { type: 'gift.opened' }
  | { type: 'gift.claimed'; id: GiftId; requestId: string }
  | { type: 'refusal.dismissed' }
  | { type: 'gift.retried' }
  | { type: 'gift.closed' }
/** `coin`: the balance after it, in hundredths. */
export type BankruptcyEmitted = { type: 'awards.granted'; awards: readonly Award[]; coin: number }

type End = RequestEnd<BankruptClaim>

export const bankruptcyMachine = setup({
  types: {} as {
    context: Context
    events: Event
    emitted: BankruptcyEmitted
    children: { claim: 'claim'; countdown: 'countdown' }
  },
  actors: {
    info: port<Outcome<BankruptGift>>('info'),
    claim: createRequestMachine<{ readonly id: GiftId }, BankruptClaim>(),
    countdown: countdownMachine,
  },
  guards: {
    isClaimRefused: (_, end: End) => end.kind === 'refused',
    isBankrupt: (_, outcome: Outcome<BankruptGift>) => outcome.kind === 'done' && outcome.data.bankrupt,
    isRefused: (_, outcome: Outcome<BankruptGift>) => outcome.kind === 'refused' && outcome.failure !== 'sessionOver',
    canReceive: ({ context }, id: GiftId) => canReceive(context.gift, id),
    /** Still below the threshold after the gift. */
    isStillBankrupt: (_, end: End) => end.kind === 'done' && end.data.gift.bankrupt,
  },
  actions: {
    setGift: assign((_, outcome: Outcome<BankruptGift>) => (outcome.kind === 'done' ? { gift: outcome.data, failure: null } : {})),
    setFailure: assign((_, outcome: Outcome<BankruptGift>) => (outcome.kind === 'refused' ? { failure: refusedBy(outcome) } : {})),
    setUnexpectedError: assign((_, params: { error: unknown }) => ({ failure: failedBy(params.error) })),
    setTimeout: assign({ failure: { kind: 'unexpected', reason: 'timeout' } }),
    setClaim: assign((_, { id, requestId }: { id: GiftId; requestId: string }) => ({
      claim: { input: { id }, requestId },
      refusal: null,
    })),
    setRefusal: assign((_, end: End) => ({ claim: null, refusal: end.kind === 'refused' ? end : null })),
    setGranted: assign((_, end: End) => ({ claim: null, ...(end.kind === 'done' && { gift: end.data.gift }) })),
    clearRefusal: assign({ refusal: null }),
    announceGrant: enqueueActions(({ enqueue }, end: End) => {
      if (end.kind === 'done') enqueue.emit({ type: 'awards.granted', awards: end.data.awards, coin: end.data.coin })
    }),
  },
  delays: { timeout: 35_000 },
}).createMachine({
  id: 'bankruptcy',
  context: { gift: null, claim: null, failure: null, refusal: null },
  initial: 'idle',
  on: { 'gift.closed': '.closed' },
  states: {
    idle: { on: { 'gift.opened': 'asking' } },
    asking: {
      tags: 'busy',
      invoke: {
        src: 'info',
        onDone: [
          {
            guard: { type: 'isBankrupt', params: ({ event }) => event.output },
            target: 'waiting',
            actions: { type: 'setGift', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'failed',
            actions: { type: 'setFailure', params: ({ event }) => event.output },
          },
          { target: 'closed' },
        ],
        onError: { target: 'failed', actions: { type: 'setUnexpectedError', params: ({ event }) => ({ error: event.error }) } },
      },
      after: { timeout: { target: 'failed', actions: 'setTimeout' } },
    },
    failed: { tags: 'failed', on: { 'gift.retried': 'asking' } },
    waiting: {
      invoke: {
        src: 'countdown',
        id: 'countdown',
        input: ({ context }) => ({ deadline: deadlineOf(context.gift), serverTime: context.gift?.serverTime ?? 0 }),
        onDone: 'asking',
      },
      on: {
        'gift.claimed': {
          guard: { type: 'canReceive', params: ({ event }) => event.id },
          target: 'claiming',
          actions: { type: 'setClaim', params: ({ event }) => event },
        },
      },
    },
    claiming: {
      tags: 'busy',
      invoke: {
        src: 'claim',
        id: 'claim',
        input: ({ context }) => context.claim,
        onDone: [
          {
            guard: { type: 'isClaimRefused', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isStillBankrupt', params: ({ event }) => event.output },
            target: 'waiting',
            actions: [
              { type: 'setGranted', params: ({ event }) => event.output },
              { type: 'announceGrant', params: ({ event }) => event.output },
            ],
          },
          {
            target: 'closed',
            actions: [
              { type: 'setGranted', params: ({ event }) => event.output },
              { type: 'announceGrant', params: ({ event }) => event.output },
            ],
          },
        ],
      },
      // A claim under way is awaited: closing now would hide the award.
      on: { 'gift.closed': {} },
    },
    refused: { tags: 'failed', on: { 'refusal.dismissed': { target: 'asking', actions: 'clearRefusal' } } },
    closed: { type: 'final' },
  },
})
