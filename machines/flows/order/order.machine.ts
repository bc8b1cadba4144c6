// A money order with a payment provider: requested once, then followed until the provider has decided it. Deposits and withdrawals are such
// orders (createOrderMachine); the wallet page owns the machine and starts it idle. The request is a flows/request: executed once, however
// often its response is lost. Only the server decides how an order ended. Leaving the page does not affect it, and an order that was open
// before a reload, or was created on another device, is followed in the same way.
import { assign, enqueueActions, setup } from 'xstate'
import type { Outcome, Refused } from '../../kit/outcome.ts'
import { port } from '../../kit/port.ts'
import { createRequestMachine } from '../request/request.machine.ts'
import type { RequestEnd, RequestIntent } from '../request/request.machine.ts'

interface AnyOrder {
  readonly orderId: string
  readonly state: string
}
export interface OrderContext<Input, Order> {
  readonly intent: RequestIntent<Input> | null
  readonly order: Order | null
  /** Why there is no order. */
  readonly refusal: Refused | null
}
export type OrderEvent<Input, Order> =
  | ({ type: 'order.requested' } & RequestIntent<Input>)
  | { type: 'order.found'; order: Order }
  | { type: 'order.left' }
  | { type: 'refusal.dismissed' }
  | { type: 'page.shown' }
/** It has ended, with any result. */
export type OrderEmitted<Order> = { type: 'order.settled'; order: Order }

const nothing = { intent: null, order: null, refusal: null }

/** `openStates`: the states of an undecided order; any other state ends it. */
export function createOrderMachine<Input, Order extends AnyOrder>(id: string, openStates: readonly Order['state'][]) {
  type End = RequestEnd<Order>
  return setup({
    types: {} as {
      context: OrderContext<Input, Order>
      events: OrderEvent<Input, Order>
      emitted: OrderEmitted<Order>
      children: { request: 'request' }
    },
    actors: {
      request: createRequestMachine<Input, Order>(),
      check: port<Outcome<Order>, { orderId: string }>('check'),
    },
    guards: {
      isDone: (_, end: End) => end.kind === 'done',
      isRefused: (_, end: End) => end.kind === 'refused',
      isSettled: (_, outcome: Outcome<Order>) => outcome.kind === 'done' && !openStates.includes(outcome.data.state),
    },
    actions: {
      setIntent: assign((_, { input, requestId }: RequestIntent<Input>) => ({ ...nothing, intent: { input, requestId } })),
      setOrder: assign((_, order: Order) => ({ ...nothing, order })),
      setOpened: assign((_, end: End) => (end.kind === 'done' ? { intent: null, order: end.data } : {})),
      setRefusal: assign((_, end: End) => ({ intent: null, refusal: end.kind === 'refused' ? end : null })),
      setChecked: assign((_, outcome: Outcome<Order>) => (outcome.kind === 'done' ? { order: outcome.data } : {})),
      clear: assign(nothing),
      announceSettled: enqueueActions(({ context, enqueue }) => {
        if (context.order) enqueue.emit({ type: 'order.settled', order: context.order })
      }),
    },
    delays: { timeout: 35_000, interval: 3_000 },
  }).createMachine({
    id,
    context: nothing,
    initial: 'choosing',
    states: {
      choosing: {
        entry: 'clear',
        on: {
          'order.requested': { target: 'requesting', actions: { type: 'setIntent', params: ({ event }) => event } },
          'order.found': { target: 'following', actions: { type: 'setOrder', params: ({ event }) => event.order } },
        },
      },
      requesting: {
        tags: 'busy',
        invoke: {
          src: 'request',
          id: 'request',
          input: ({ context }) => context.intent,
          onDone: [
            {
              guard: { type: 'isDone', params: ({ event }) => event.output },
              target: 'following',
              actions: { type: 'setOpened', params: ({ event }) => event.output },
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
          'order.requested': { target: 'requesting', actions: { type: 'setIntent', params: ({ event }) => event } },
          'order.found': { target: 'following', actions: { type: 'setOrder', params: ({ event }) => event.order } },
        },
      },
      following: {
        initial: 'checking',
        on: { 'order.left': 'choosing' },
        states: {
          checking: {
            invoke: {
              src: 'check',
              input: ({ context }) => ({ orderId: context.order?.orderId ?? '' }),
              onDone: [
                {
                  guard: { type: 'isSettled', params: ({ event }) => event.output },
                  target: `#${id}.settled`,
                  actions: { type: 'setChecked', params: ({ event }) => event.output },
                },
                { target: 'waiting', actions: { type: 'setChecked', params: ({ event }) => event.output } },
              ],
              // A lost connection decides nothing about the order.
              onError: 'waiting',
            },
            after: { timeout: 'waiting' },
          },
          waiting: {
            tags: 'pending',
            after: { interval: 'checking' },
            on: { 'page.shown': 'checking' },
          },
        },
      },
      settled: { entry: 'announceSettled', on: { 'order.left': 'choosing' } },
    },
  })
}

export type OrderMachine<Input, Order extends AnyOrder> = ReturnType<typeof createOrderMachine<Input, Order>>
