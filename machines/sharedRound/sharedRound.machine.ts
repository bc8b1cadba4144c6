// A visit to a game with one round shared by all players. Owned by its page; starts by requesting the stream's address; ends with its
// owner. The state of the round comes from the server alone, complete in every message of the stream: the next message makes up for missed
// ones, and a reload or another connection changes nothing. A bet is one request, however often its response is lost, and so is cashing out of a
// running round. A result is announced once, and only to a player who saw the round end.
import { assign, emit, enqueueActions, setup } from 'xstate'
import { sharedStates } from '#contract/live.ts'
import type { LiveSnapshot, SharedResult } from '#contract/live.ts'
import { createRequestMachine } from '../flows/request/request.machine.ts'
import type { RequestEnd } from '../flows/request/request.machine.ts'
import type { Outcome, Refused } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'

type Round = LiveSnapshot['round']
export interface Stake {
  readonly choice: string
  readonly stake: number
}
export interface BetIntent {
  readonly number: number
  readonly bets: readonly Stake[]
}
export interface CashOutIntent {
  readonly number: number
}
/** The value at which the player left the running round, as the server determined it. */
export interface CashedOut {
  readonly cashOut: number
}
/** A message of the stream: at first with the results so far, then with the round only. */
export interface RoundUpdate {
  readonly round: Round
  readonly results?: readonly SharedResult[]
}

interface Context {
  url: string | null
  /** From the first failure until a message arrives again, however often it is tried meanwhile. */
  isLost: boolean
  round: Round | null
  /** Of the last hundred rounds, newest first. */
  results: readonly SharedResult[]
  intent: (BetIntent & { requestId: string }) | null
  /** The request to cash out of the running round. */
  cashOutIntent: (CashOutIntent & { requestId: string }) | null
  /** Why the last bet, or the stream, was refused. */
  refusal: Refused | null
  /** Why the last cash-out was refused. */
  cashOutRefusal: Refused | null
}
type Event =
  | { type: 'round.updated'; update: RoundUpdate }
  | { type: 'connection.lost' }
  | { type: 'retry.requested' }
  | { type: 'bet.requested'; requestId: string; bets: readonly Stake[] }
  | { type: 'cashOut.requested'; requestId: string }
  | { type: 'notice.dismissed' }
  | { type: 'session.ended' }
export type SharedRoundEmitted =
  | { type: 'round.changed'; round: Round }
  | { type: 'round.opened'; round: Round }
  | { type: 'bet.placed'; bets: readonly Stake[] }
  | { type: 'bet.refused'; refusal: Refused }
  | { type: 'cashOut.made'; cashOut: number }
  | { type: 'cashOut.refused' }

type End = RequestEnd<unknown>
const maxResults = 100

/** The results so far merged with those of a message, without duplicates. */
function merged(before: readonly SharedResult[], { round, results = [] }: RoundUpdate): readonly SharedResult[] {
  const isOver = round.state === 'settled' || round.state === 'void'
  const all = [...(isOver ? [{ number: round.number, outcome: round.outcome }] : []), ...results, ...before]
  const byNumber = new Map(all.map((result) => [result.number, result]))
  return [...byNumber.values()].toSorted((a, b) => b.number - a.number).slice(0, maxResults)
}

/** Old messages may arrive after new ones when a connection breaks: a round never goes back. */
const isOlder = (current: Round | null, update: Round): boolean =>
  current !== null &&
  (update.number < current.number ||
    (update.number === current.number && sharedStates.indexOf(update.state) < sharedStates.indexOf(current.state)))

export const sharedRoundMachine = setup({
  types: {} as { context: Context; events: Event; emitted: SharedRoundEmitted; children: { bet: 'bet'; cashOut: 'cashOut' } },
  actors: {
    address: port<Outcome<{ url: string }>>('address'),
    bet: createRequestMachine<BetIntent, unknown>(),
    cashOut: createRequestMachine<CashOutIntent, CashedOut>(),
  },
  guards: {
    isOld: ({ context }, update: RoundUpdate) => isOlder(context.round, update.round),
    isOpen: (_, update: RoundUpdate) => update.round.state === 'open',
    isClosed: (_, update: RoundUpdate) => update.round.state === 'closed',
    isRunning: (_, update: RoundUpdate) => update.round.state === 'running',
    isOver: (_, update: RoundUpdate) => update.round.state === 'settled',
    isVoid: (_, update: RoundUpdate) => update.round.state === 'void',
    takesCashOuts: ({ context }) => context.round?.state === 'running',
    takesBets: ({ context }) => context.round?.state === 'open',
    isDone: (_, end: End) => end.kind === 'done',
    isRateLimited: (_, end: Outcome<unknown>) => end.kind === 'refused' && end.failure === 'tooManyRequests',
    isLoggedOut: (_, end: End) => end.kind === 'loggedOut',
  },
  actions: {
    setUrl: assign((_, end: Outcome<{ url: string }>) => (end.kind === 'done' ? { url: end.data.url } : {})),
    setRefusal: assign((_, end: End) => (end.kind === 'refused' ? { refusal: end } : {})),
    setCashOutRefusal: assign((_, end: End) => (end.kind === 'refused' ? { cashOutRefusal: end } : {})),
    clearRefusal: assign({ refusal: null, cashOutRefusal: null }),
    clearUrl: assign({ url: null }),
    setLost: assign({ isLost: true }),
    clearLost: assign({ isLost: false }),
    setRound: enqueueActions(({ context, enqueue }, update: RoundUpdate) => {
      const before = context.round
      enqueue.assign({ round: update.round, results: merged(context.results, update) })
      if (before?.number !== update.round.number || before.state !== update.round.state)
        enqueue.emit({ type: 'round.changed', round: update.round })
      // A player who arrived while the result was shown did not see the reveal.
      const wasClosed = before?.number === update.round.number && before.state !== 'drawn' && before.state !== 'settled'
      if (wasClosed && (update.round.state === 'drawn' || update.round.state === 'settled'))
        enqueue.emit({ type: 'round.opened', round: update.round })
    }),
    setIntent: assign(({ context }, { requestId, bets }: { requestId: string; bets: readonly Stake[] }) => ({
      intent: { requestId, bets, number: context.round?.number ?? 0 },
      refusal: null,
      cashOutRefusal: null,
    })),
    clearIntent: assign({ intent: null, cashOutIntent: null }),
    setCashOut: assign(({ context }, { requestId }: { requestId: string }) => ({
      cashOutIntent: { requestId, number: context.round?.number ?? 0 },
      refusal: null,
      cashOutRefusal: null,
    })),
    announceCashOut: enqueueActions(({ enqueue }, end: RequestEnd<CashedOut>) => {
      if (end.kind === 'done') enqueue.emit({ type: 'cashOut.made', cashOut: end.data.cashOut })
    }),
    announceCashOutRefusal: emit({ type: 'cashOut.refused' }),
    announceBet: enqueueActions(({ context, enqueue }) => {
      if (context.intent) enqueue.emit({ type: 'bet.placed', bets: context.intent.bets })
    }),
    announceRefusal: enqueueActions(({ context, enqueue }) => {
      if (context.refusal) enqueue.emit({ type: 'bet.refused', refusal: context.refusal })
    }),
  },
  delays: {
    timeout: 35_000,
    /** Provided: how long it may be silent depends on the round. */
    stale: 90_000,
    retryDelay: 2_000,
  },
}).createMachine({
  id: 'sharedRound',
  context: { url: null, isLost: false, round: null, results: [], intent: null, cashOutIntent: null, refusal: null, cashOutRefusal: null },
  type: 'parallel',
  states: {
    connection: {
      initial: 'asking',
      on: { 'session.ended': '.ended' },
      states: {
        asking: {
          tags: 'pending',
          entry: 'clearUrl',
          invoke: {
            src: 'address',
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: 'opening',
                actions: { type: 'setUrl', params: ({ event }) => event.output },
              },
              { guard: { type: 'isRateLimited', params: ({ event }) => event.output }, target: 'lost' },
              { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
            ],
            onError: 'lost',
          },
          after: { timeout: 'lost' },
        },
        opening: {
          tags: 'pending',
          on: {
            'round.updated': 'listening',
            'connection.lost': 'lost',
          },
          after: { timeout: 'lost' },
        },
        listening: {
          entry: 'clearLost',
          on: {
            'round.updated': { target: 'listening', reenter: true },
            'connection.lost': 'lost',
          },
          after: { stale: 'lost' },
        },
        lost: {
          tags: 'failed',
          entry: ['clearUrl', 'setLost'],
          on: { 'retry.requested': 'asking' },
          after: { retryDelay: 'asking' },
        },
        refused: { tags: 'failed', on: { 'retry.requested': { target: 'asking', actions: 'clearRefusal' } } },
        ended: { entry: 'clearUrl' },
      },
    },
    round: {
      initial: 'unknown',
      on: {
        'round.updated': [
          { guard: { type: 'isOld', params: ({ event }) => event.update } },
          {
            guard: { type: 'isOpen', params: ({ event }) => event.update },
            target: '.betting',
            actions: { type: 'setRound', params: ({ event }) => event.update },
          },
          {
            guard: { type: 'isClosed', params: ({ event }) => event.update },
            target: '.closed',
            actions: { type: 'setRound', params: ({ event }) => event.update },
          },
          {
            guard: { type: 'isRunning', params: ({ event }) => event.update },
            target: '.running',
            actions: { type: 'setRound', params: ({ event }) => event.update },
          },
          {
            guard: { type: 'isOver', params: ({ event }) => event.update },
            target: '.settled',
            actions: { type: 'setRound', params: ({ event }) => event.update },
          },
          {
            guard: { type: 'isVoid', params: ({ event }) => event.update },
            target: '.void',
            actions: { type: 'setRound', params: ({ event }) => event.update },
          },
          { target: '.opened', actions: { type: 'setRound', params: ({ event }) => event.update } },
        ],
      },
      states: { unknown: {}, betting: {}, closed: {}, running: {}, opened: {}, settled: {}, void: {} },
    },
    bet: {
      initial: 'idle',
      states: {
        idle: {
          entry: 'clearIntent',
          on: {
            'bet.requested': {
              guard: 'takesBets',
              target: 'placing',
              actions: { type: 'setIntent', params: ({ event }) => event },
            },
            'cashOut.requested': {
              guard: 'takesCashOuts',
              target: 'cashingOut',
              actions: { type: 'setCashOut', params: ({ event }) => event },
            },
            'notice.dismissed': { actions: 'clearRefusal' },
          },
        },
        cashingOut: {
          tags: 'busy',
          invoke: {
            src: 'cashOut',
            id: 'cashOut',
            input: ({ context: { cashOutIntent } }) =>
              cashOutIntent && { input: { number: cashOutIntent.number }, requestId: cashOutIntent.requestId },
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: 'idle',
                actions: { type: 'announceCashOut', params: ({ event }) => event.output },
              },
              { guard: { type: 'isLoggedOut', params: ({ event }) => event.output }, target: 'idle' },
              { target: 'idle', actions: [{ type: 'setCashOutRefusal', params: ({ event }) => event.output }, 'announceCashOutRefusal'] },
            ],
          },
        },
        placing: {
          tags: 'busy',
          invoke: {
            src: 'bet',
            id: 'bet',
            input: ({ context: { intent } }) =>
              intent && { input: { number: intent.number, bets: intent.bets }, requestId: intent.requestId },
            onDone: [
              { guard: { type: 'isDone', params: ({ event }) => event.output }, target: 'idle', actions: 'announceBet' },
              { guard: { type: 'isLoggedOut', params: ({ event }) => event.output }, target: 'idle' },
              { target: 'idle', actions: [{ type: 'setRefusal', params: ({ event }) => event.output }, 'announceRefusal'] },
            ],
          },
        },
      },
    },
  },
})
