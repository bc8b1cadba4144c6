// One of the player's own limits, from the requested change to its result. Owned by its row on the page, where it starts idle. A lower
// limit applies at once. A higher one waits: for a day it can only be cancelled; then, for a week, the player may confirm it a second time;
// then it expires, and the current limit still applies. Only the server decides which of these it is: the machine counts down to the
// timestamps it sent. A request is executed once, however often its response is lost.
import { assign, enqueueActions, setup } from 'xstate'
import type { PendingIncrease, SelfControl, SelfLimit } from '#contract/responsibleGaming.ts'
import { countdownMachine } from '../flows/countdown/countdown.machine.ts'
import { createRequestMachine } from '../flows/request/request.machine.ts'
import type { RequestEnd, RequestIntent } from '../flows/request/request.machine.ts'
import type { Refused } from '../kit/outcome.ts'

type Key = Pick<SelfLimit, 'kind' | 'period'>
/** `value` in hundredths, for time in minutes; null: no limit. */
export type RequestedLimit = Pick<SelfLimit, 'kind' | 'period' | 'value'>

interface Context extends Key {
  readonly loosening: PendingIncrease | null
  /** ms UTC, when the server sent it. */
  readonly serverTime: number
  readonly requested: RequestIntent<RequestedLimit> | null
  readonly refusal: Refused | null
}
export interface LimitInput extends Key {
  readonly loosening: PendingIncrease | null
  readonly serverTime: number
}
type Event =
  | { type: 'change.requested'; value: number | null; requestId: string }
  | { type: 'increase.confirmed'; requestId: string }
  /** The server sends the limit for another reason: another device, another page. */
  | { type: 'limit.received'; loosening: PendingIncrease | null; serverTime: number }
  | { type: 'refusal.dismissed' }
export type LimitEmitted = { type: 'control.updated'; control: SelfControl } | { type: 'control.outdated' }

type End = RequestEnd<SelfControl>
const fieldsOf = ({ kind, period }: Key, { limits, serverTime }: SelfControl) => ({
  loosening: limits.find((limit) => limit.kind === kind && limit.period === period)?.loosening ?? null,
  serverTime,
})

export const limitChangeMachine = setup({
  types: {} as {
    context: Context
    input: LimitInput
    events: Event
    emitted: LimitEmitted
    children: { save: 'save'; confirm: 'confirm' }
  },
  actors: {
    save: createRequestMachine<RequestedLimit, SelfControl>(),
    confirm: createRequestMachine<RequestedLimit, SelfControl>(),
    countdown: countdownMachine,
  },
  guards: {
    isRefused: (_, end: End) => end.kind === 'refused',
    hasLoosening: ({ context }) => context.loosening !== null,
    isEarly: ({ context }) => context.loosening !== null && context.serverTime < context.loosening.confirmFrom,
    hasRequest: (_, loosening: PendingIncrease | null) => loosening !== null,
  },
  actions: {
    setRequested: assign(({ context: { kind, period } }, { value, requestId }: { value: number | null; requestId: string }) => ({
      requested: { input: { kind, period, value }, requestId },
      refusal: null,
    })),
    setConfirmed: assign(({ context: { kind, period, loosening } }, requestId: string) => ({
      requested: { input: { kind, period, value: loosening?.value ?? null }, requestId },
      refusal: null,
    })),
    setLimit: assign((_, { loosening, serverTime }: { loosening: PendingIncrease | null; serverTime: number }) => ({
      loosening,
      serverTime,
    })),
    setEnd: assign(({ context }, end: End) => ({ requested: null, ...(end.kind === 'done' && fieldsOf(context, end.data)) })),
    setRefusal: assign((_, end: End) => ({ requested: null, refusal: end.kind === 'refused' ? end : null })),
    /** The deadline of the countdown has been reached, by the server's clock. */
    reachOpening: assign(({ context }) => ({ serverTime: context.loosening?.confirmFrom ?? context.serverTime })),
    clearLoosening: assign({ loosening: null }),
    clearRefusal: assign({ refusal: null }),
    announceControl: enqueueActions(({ enqueue }, end: End) => {
      if (end.kind === 'done') enqueue.emit({ type: 'control.updated', control: end.data })
    }),
    announceOutdated: enqueueActions(({ enqueue }) => enqueue.emit({ type: 'control.outdated' })),
  },
}).createMachine({
  id: 'limitChange',
  context: ({ input }) => ({ ...input, requested: null, refusal: null }),
  initial: 'evaluating',
  states: {
    evaluating: {
      always: [{ guard: 'isEarly', target: 'waiting' }, { guard: 'hasLoosening', target: 'confirmable' }, { target: 'idle' }],
    },
    idle: {
      on: {
        'change.requested': { target: 'saving', actions: { type: 'setRequested', params: ({ event }) => event } },
        'limit.received': { target: 'evaluating', actions: { type: 'setLimit', params: ({ event }) => event } },
      },
    },
    saving: {
      tags: 'busy',
      invoke: {
        src: 'save',
        id: 'save',
        input: ({ context }) => context.requested,
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
          },
          {
            target: 'evaluating',
            actions: [
              { type: 'setEnd', params: ({ event }) => event.output },
              { type: 'announceControl', params: ({ event }) => event.output },
            ],
          },
        ],
      },
    },
    waiting: {
      tags: 'pending',
      invoke: {
        src: 'countdown',
        id: 'countdown',
        input: ({ context }) => ({ deadline: context.loosening?.confirmFrom ?? -1, serverTime: context.serverTime }),
        onDone: { target: 'confirmable', actions: 'reachOpening' },
      },
      on: {
        'change.requested': { target: 'saving', actions: { type: 'setRequested', params: ({ event }) => event } },
        'limit.received': { target: 'evaluating', actions: { type: 'setLimit', params: ({ event }) => event } },
      },
    },
    confirmable: {
      invoke: {
        src: 'countdown',
        id: 'countdown',
        input: ({ context }) => ({ deadline: context.loosening?.confirmUntil ?? -1, serverTime: context.serverTime }),
        onDone: { target: 'expired', actions: 'clearLoosening' },
      },
      on: {
        'increase.confirmed': { target: 'confirming', actions: { type: 'setConfirmed', params: ({ event }) => event.requestId } },
        'change.requested': { target: 'saving', actions: { type: 'setRequested', params: ({ event }) => event } },
        'limit.received': { target: 'evaluating', actions: { type: 'setLimit', params: ({ event }) => event } },
      },
    },
    confirming: {
      tags: 'busy',
      invoke: {
        src: 'confirm',
        id: 'confirm',
        input: ({ context }) => context.requested,
        onDone: [
          {
            guard: { type: 'isRefused', params: ({ event }) => event.output },
            target: 'refused',
            actions: { type: 'setRefusal', params: ({ event }) => event.output },
          },
          {
            target: 'evaluating',
            actions: [
              { type: 'setEnd', params: ({ event }) => event.output },
              { type: 'announceControl', params: ({ event }) => event.output },
            ],
          },
        ],
      },
    },
    // It expired without a second confirmation: the current limit still applies.
    expired: {
      entry: 'announceOutdated',
      on: {
        'change.requested': { target: 'saving', actions: { type: 'setRequested', params: ({ event }) => event } },
        'limit.received': {
          guard: { type: 'hasRequest', params: ({ event }) => event.loosening },
          target: 'evaluating',
          actions: { type: 'setLimit', params: ({ event }) => event },
        },
      },
    },
    refused: {
      tags: 'failed',
      entry: 'announceOutdated',
      on: {
        'refusal.dismissed': { target: 'evaluating', actions: 'clearRefusal' },
        // What the server sends meanwhile is saved for later.
        'limit.received': { actions: { type: 'setLimit', params: ({ event }) => event } },
      },
    },
  },
})
