// A withdrawal, from the tap on Withdraw to the channel's word about it. Owned by the wallet's page, where it starts at rest.
// The order is asked for as a claim: once, however often its answer is lost, and after the player has said who they are. Then it is followed
// through rest, review and payment: leaving the page changes nothing about it, and there is no way to call it back into play.
import { assign, enqueueActions, setup } from 'xstate'
import type { WithdrawalOrder } from '#contract/withdrawal.ts'
import { createRequestMachine } from '../flows/request/request.machine.ts'
import type { RequestEnd, RequestIntent } from '../flows/request/request.machine.ts'
import type { Outcome, Refused } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'

/** `bankId`: the id of one of the player's bank accounts. `amount` in hundredths. */
export interface WithdrawalIntent {
  readonly bankId: string
  readonly amount: number
}
interface Context {
  readonly intent: RequestIntent<WithdrawalIntent> | null
  readonly order: WithdrawalOrder | null
  /** Why there is no order. */
  readonly refusal: Refused | null
}
type Event =
  | ({ type: 'withdrawal.requested' } & RequestIntent<WithdrawalIntent>)
  | { type: 'order.found'; order: WithdrawalOrder }
  | { type: 'order.left' }
  | { type: 'refusal.dismissed' }
  | { type: 'page.shown' }
/** `opened`: the coins left the purse. `settled`: they were paid out, or came back. */
export type WithdrawalEmitted = { type: 'withdrawal.opened' | 'withdrawal.settled'; order: WithdrawalOrder }

type End = RequestEnd<WithdrawalOrder>
const nothing = { intent: null, order: null, refusal: null }

export const withdrawalMachine = setup({
  types: {} as { context: Context; events: Event; emitted: WithdrawalEmitted; children: { order: 'order' } },
  actors: {
    order: createRequestMachine<WithdrawalIntent, WithdrawalOrder>(),
    look: port<Outcome<WithdrawalOrder>, { orderId: string }>('look'),
  },
  guards: {
    isDone: (_, end: End) => end.kind === 'done',
    isRefused: (_, end: End) => end.kind === 'refused',
    isNow: (_, params: { outcome: Outcome<WithdrawalOrder>; state: WithdrawalOrder['state'] }) =>
      params.outcome.kind === 'done' && params.outcome.data.state === params.state,
  },
  actions: {
    setIntent: assign((_, { input, requestId }: RequestIntent<WithdrawalIntent>) => ({ ...nothing, intent: { input, requestId } })),
    setReserved: assign((_, end: End) => (end.kind === 'done' ? { intent: null, order: end.data } : {})),
    setRefusal: assign((_, end: End) => ({ intent: null, refusal: end.kind === 'refused' ? end : null })),
    setOrder: assign((_, order: WithdrawalOrder) => ({ ...nothing, order })),
    setLook: assign((_, outcome: Outcome<WithdrawalOrder>) => (outcome.kind === 'done' ? { order: outcome.data } : {})),
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
        'withdrawal.requested': { target: 'reserving', actions: { type: 'setIntent', params: ({ event }) => event } },
        'order.found': { target: 'following', actions: { type: 'setOrder', params: ({ event }) => event.order } },
      },
    },
    reserving: {
      tags: 'busy',
      invoke: {
        src: 'order',
        id: 'order',
        input: ({ context }) => context.intent,
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'following',
            actions: [{ type: 'setReserved', params: ({ event }) => event.output }, 'announceOpened'],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
          },
          { target: 'choosing' },
        ],
      },
    },
    refused: {
      tags: 'failed',
      on: {
        'refusal.dismissed': 'choosing',
        'withdrawal.requested': { target: 'reserving', actions: { type: 'setIntent', params: ({ event }) => event } },
        // Another device was first.
        'order.found': { target: 'following', actions: { type: 'setOrder', params: ({ event }) => event.order } },
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
                actions: { type: 'setLook', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isNow', params: ({ event }) => ({ outcome: event.output, state: 'rejected' as const }) },
                target: '#withdrawal.returned',
                actions: { type: 'setLook', params: ({ event }) => event.output },
              },
              { target: 'waiting', actions: { type: 'setLook', params: ({ event }) => event.output } },
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
