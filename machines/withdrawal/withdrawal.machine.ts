// A withdrawal, from the tap on Withdraw to the channel's word about it. Owned by the wallet's page, where it starts at rest.
// The order is asked for as a claim: once, however often its answer is lost, and after the player has said who they are. Then it is followed
// through rest, review and payment: leaving the page changes nothing about it, and there is no way to call it back into play.
import { assign, enqueueActions, setup } from 'xstate'
import type { WithdrawalOrder } from '#contract/withdrawal.ts'
import { createClaimMachine } from '../flows/claim/claim.machine.ts'
import type { ClaimEnd } from '../flows/claim/claim.machine.ts'
import type { Outcome, Refused } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'

/** `bankId`: the id of one of the player's bank accounts. `amount` in hundredths. */
export interface WithdrawalIntent {
  readonly bankId: string
  readonly amount: number
}
interface Context {
  readonly intent: { readonly what: WithdrawalIntent; readonly requestId: string } | null
  readonly order: WithdrawalOrder | null
  /** Why there is no order. */
  readonly refusal: Refused | null
}
type Request = { readonly what: WithdrawalIntent; readonly requestId: string }
type Event =
  | ({ type: 'withdrawal.requested' } & Request)
  | { type: 'order.found'; order: WithdrawalOrder }
  | { type: 'order.left' }
  | { type: 'refusal.dismissed' }
  | { type: 'page.shown' }
/** `opened`: the coins left the purse. `settled`: they were paid out, or came back. */
export type WithdrawalEmitted = { type: 'withdrawal.opened' | 'withdrawal.settled'; order: WithdrawalOrder }

type End = ClaimEnd<WithdrawalOrder>
const nothing = { intent: null, order: null, refusal: null }

export const withdrawalMachine = setup({
  types: {} as { context: Context; events: Event; emitted: WithdrawalEmitted; children: { order: 'order' } },
  actors: {
    order: createClaimMachine<WithdrawalIntent, WithdrawalOrder>(),
    look: port<Outcome<WithdrawalOrder>, { orderId: string }>('look'),
  },
  guards: {
    isReserved: (_, end: End) => end.kind === 'granted',
    isRefusal: (_, end: End) => end.kind === 'refused',
    isNow: (_, params: { outcome: Outcome<WithdrawalOrder>; state: WithdrawalOrder['state'] }) =>
      params.outcome.kind === 'done' && params.outcome.data.state === params.state,
  },
  actions: {
    keepIntent: assign((_, { what, requestId }: Request) => ({ ...nothing, intent: { what, requestId } })),
    keepReserved: assign((_, end: End) => (end.kind === 'granted' ? { intent: null, order: end.grant } : {})),
    keepRefusal: assign((_, end: End) => ({ intent: null, refusal: end.kind === 'refused' ? end.refusal : null })),
    keepOrder: assign((_, order: WithdrawalOrder) => ({ ...nothing, order })),
    keepLook: assign((_, outcome: Outcome<WithdrawalOrder>) => (outcome.kind === 'done' ? { order: outcome.data } : {})),
    forget: assign(nothing),
    announceOpened: enqueueActions(({ context, enqueue }) => {
      if (context.order) enqueue.emit({ type: 'withdrawal.opened', order: context.order })
    }),
    announceSettled: enqueueActions(({ context, enqueue }) => {
      if (context.order) enqueue.emit({ type: 'withdrawal.settled', order: context.order })
    }),
  },
  delays: { timeout: 35_000, interval: 4_000 },
}).createMachine({
  id: 'withdrawal',
  context: nothing,
  initial: 'choosing',
  states: {
    choosing: {
      entry: 'forget',
      on: {
        'withdrawal.requested': { target: 'reserving', actions: { type: 'keepIntent', params: ({ event }) => event } },
        'order.found': { target: 'following', actions: { type: 'keepOrder', params: ({ event }) => event.order } },
      },
    },
    reserving: {
      tags: 'busy',
      invoke: {
        src: 'order',
        id: 'order',
        input: ({ context }) => context.intent && { errand: context.intent },
        onDone: [
          {
            guard: { type: 'isReserved', params: ({ event }) => event.output },
            target: 'following',
            actions: [{ type: 'keepReserved', params: ({ event }) => event.output }, 'announceOpened'],
          },
          {
            guard: { type: 'isRefusal', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'keepRefusal', params: ({ event }) => event.output },
          },
          { target: 'choosing' },
        ],
      },
    },
    refused: {
      tags: 'failed',
      on: {
        'refusal.dismissed': 'choosing',
        'withdrawal.requested': { target: 'reserving', actions: { type: 'keepIntent', params: ({ event }) => event } },
        // Another device was first.
        'order.found': { target: 'following', actions: { type: 'keepOrder', params: ({ event }) => event.order } },
      },
    },
    following: {
      initial: 'looking',
      states: {
        looking: {
          invoke: {
            src: 'look',
            input: ({ context }) => ({ orderId: context.order?.orderId ?? '' }),
            onDone: [
              {
                guard: { type: 'isNow', params: ({ event }) => ({ outcome: event.output, state: 'paid' as const }) },
                target: '#withdrawal.paid',
                actions: { type: 'keepLook', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isNow', params: ({ event }) => ({ outcome: event.output, state: 'rejected' as const }) },
                target: '#withdrawal.returned',
                actions: { type: 'keepLook', params: ({ event }) => event.output },
              },
              { target: 'waiting', actions: { type: 'keepLook', params: ({ event }) => event.output } },
            ],
            // A line that is down says nothing about the order.
            onError: 'waiting',
          },
          after: { timeout: 'waiting' },
        },
        waiting: {
          tags: 'pending',
          after: { interval: 'looking' },
          on: { 'page.shown': 'looking' },
        },
      },
    },
    paid: { entry: 'announceSettled', on: { 'order.left': 'choosing' } },
    returned: { tags: 'failed', entry: 'announceSettled', on: { 'order.left': 'choosing' } },
  },
})
