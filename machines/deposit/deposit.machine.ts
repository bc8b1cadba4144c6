// A deposit, from the tap on Deposit to the channel's word about it. Owned by the wallet's page, where it starts at rest.
// The order is asked for as a claim: once, however often its answer is lost. Then it is followed: only the server says that it was paid,
// and leaving it changes nothing about it. An order that was open before a reload, or on another device, is followed all the same.
import { assign, enqueueActions, setup } from 'xstate'
import type { DepositOrder } from '#contract/wallet.ts'
import { createRequestMachine } from '../flows/request/request.machine.ts'
import type { RequestEnd, RequestIntent } from '../flows/request/request.machine.ts'
import type { Outcome, Refused } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'

/** `amount` in hundredths. */
export interface DepositIntent {
  readonly typeId: string
  readonly amount: number
  /** The coupon that goes with it. */
  readonly couponId?: string
}
interface Context {
  readonly intent: RequestIntent<DepositIntent> | null
  readonly order: DepositOrder | null
  /** Why there is no order. */
  readonly refusal: Refused | null
}
type Event =
  | ({ type: 'deposit.requested'; requestId: string } & DepositIntent)
  | { type: 'order.found'; order: DepositOrder }
  | { type: 'order.left' }
  | { type: 'refusal.dismissed' }
  | { type: 'page.shown' }
export type DepositEmitted = { type: 'deposit.paid'; order: DepositOrder }

type End = RequestEnd<DepositOrder>
const nothing = { intent: null, order: null, refusal: null }

export const depositMachine = setup({
  types: {} as { context: Context; events: Event; emitted: DepositEmitted; children: { order: 'order' } },
  actors: {
    order: createRequestMachine<DepositIntent, DepositOrder>(),
    look: port<Outcome<DepositOrder>, { orderId: string }>('look'),
  },
  guards: {
    isDone: (_, end: End) => end.kind === 'done',
    isRefused: (_, end: End) => end.kind === 'refused',
    isNow: (_, params: { outcome: Outcome<DepositOrder>; state: DepositOrder['state'] }) =>
      params.outcome.kind === 'done' && params.outcome.data.state === params.state,
  },
  actions: {
    setIntent: assign((_, { requestId, typeId, amount, couponId }: DepositIntent & { requestId: string }) => ({
      ...nothing,
      intent: { input: { typeId, amount, ...(couponId !== undefined && { couponId }) }, requestId },
    })),
    setOrdered: assign((_, end: End) => (end.kind === 'done' ? { intent: null, order: end.data } : {})),
    setRefusal: assign((_, end: End) => ({ intent: null, refusal: end.kind === 'refused' ? end : null })),
    setOrder: assign((_, order: DepositOrder) => ({ ...nothing, order })),
    setLook: assign((_, outcome: Outcome<DepositOrder>) => (outcome.kind === 'done' ? { order: outcome.data } : {})),
    forget: assign(nothing),
    announcePaid: enqueueActions(({ context, enqueue }) => {
      if (context.order) enqueue.emit({ type: 'deposit.paid', order: context.order })
    }),
  },
  delays: { timeout: 35_000, interval: 3_000 },
}).createMachine({
  id: 'deposit',
  context: nothing,
  initial: 'choosing',
  states: {
    choosing: {
      entry: 'forget',
      on: {
        'deposit.requested': { target: 'ordering', actions: { type: 'setIntent', params: ({ event }) => event } },
        'order.found': { target: 'following', actions: { type: 'setOrder', params: ({ event }) => event.order } },
      },
    },
    ordering: {
      tags: 'busy',
      invoke: {
        src: 'order',
        id: 'order',
        input: ({ context }) => context.intent,
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'following',
            actions: { type: 'setOrdered', params: ({ event }) => event.output },
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
        'deposit.requested': { target: 'ordering', actions: { type: 'setIntent', params: ({ event }) => event } },
      },
    },
    following: {
      initial: 'looking',
      on: { 'order.left': 'choosing' },
      states: {
        looking: {
          invoke: {
            src: 'look',
            input: ({ context }) => ({ orderId: context.order?.orderId ?? '' }),
            onDone: [
              {
                guard: { type: 'isNow', params: ({ event }) => ({ outcome: event.output, state: 'paid' as const }) },
                target: '#deposit.paid',
                actions: { type: 'setLook', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isNow', params: ({ event }) => ({ outcome: event.output, state: 'failed' as const }) },
                target: '#deposit.declined',
                actions: { type: 'setLook', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isNow', params: ({ event }) => ({ outcome: event.output, state: 'expired' as const }) },
                target: '#deposit.expired',
                actions: { type: 'setLook', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isNow', params: ({ event }) => ({ outcome: event.output, state: 'refunded' as const }) },
                target: '#deposit.returned',
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
    paid: { entry: 'announcePaid', on: { 'order.left': 'choosing' } },
    declined: { tags: 'failed', on: { 'order.left': 'choosing' } },
    expired: { tags: 'failed', on: { 'order.left': 'choosing' } },
    returned: { tags: 'failed', on: { 'order.left': 'choosing' } },
  },
})
