// A stay at a game with one round for everybody. Owned by its page; starts by asking for the stream's address; ends with its owner.
// Where the round is comes from the server alone, whole with every word of the stream: what was missed is made up for by the next one, and a reload
// or another line changes nothing. A stake is one request, however often its answer is lost. A result is announced once, by who saw it come.
import { assign, enqueueActions, setup } from 'xstate'
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
/** What the stream tells: with the results so far at first, and the round alone after that. */
export interface Told {
  readonly round: Round
  readonly results?: readonly SharedResult[]
}

interface Context {
  url: string | null
  round: Round | null
  /** Of the last hundred rounds, newest first. */
  results: readonly SharedResult[]
  intent: (BetIntent & { requestId: string }) | null
  /** Why the last bet was not taken, or nobody may listen. */
  refusal: Refused | null
}
type Event =
  | { type: 'round.told'; told: Told }
  | { type: 'line.lost' }
  | { type: 'retry.requested' }
  | { type: 'bet.requested'; requestId: string; bets: readonly Stake[] }
  | { type: 'notice.dismissed' }
  | { type: 'session.ended' }
export type SharedRoundEmitted =
  | { type: 'round.changed'; round: Round }
  | { type: 'round.opened'; round: Round }
  | { type: 'bet.placed'; bets: readonly Stake[] }
  | { type: 'bet.refused'; refusal: Refused }

type End = RequestEnd<unknown>
const resultsKept = 100

/** Results so far with those that a word brings, once each. */
function merged(before: readonly SharedResult[], { round, results = [] }: Told): readonly SharedResult[] {
  const isOver = round.state === 'settled' || round.state === 'void'
  const all = [...(isOver ? [{ number: round.number, outcome: round.outcome }] : []), ...results, ...before]
  const byNumber = new Map(all.map((result) => [result.number, result]))
  return [...byNumber.values()].toSorted((a, b) => b.number - a.number).slice(0, resultsKept)
}

/** Old words come after new ones when a line breaks: a round never goes back. */
const order = ['open', 'closed', 'drawn', 'settled', 'void'] as const
const isOlder = (known: Round | null, told: Round): boolean =>
  known !== null && (told.number < known.number || (told.number === known.number && order.indexOf(told.state) < order.indexOf(known.state)))

export const sharedRoundMachine = setup({
  types: {} as { context: Context; events: Event; emitted: SharedRoundEmitted; children: { bet: 'bet' } },
  actors: {
    address: port<Outcome<{ url: string }>>('address'),
    bet: createRequestMachine<BetIntent, unknown>(),
  },
  guards: {
    isOld: ({ context }, told: Told) => isOlder(context.round, told.round),
    isOpen: (_, told: Told) => told.round.state === 'open',
    isClosed: (_, told: Told) => told.round.state === 'closed',
    isOver: (_, told: Told) => told.round.state === 'settled',
    isVoid: (_, told: Told) => told.round.state === 'void',
    takesBets: ({ context }) => context.round?.state === 'open',
    isDone: (_, end: End) => end.kind === 'done',
    isLoggedOut: (_, end: End) => end.kind === 'loggedOut',
  },
  actions: {
    setUrl: assign((_, end: Outcome<{ url: string }>) => (end.kind === 'done' ? { url: end.data.url } : {})),
    setRefusal: assign((_, end: End) => (end.kind === 'refused' ? { refusal: end } : {})),
    clearRefusal: assign({ refusal: null }),
    clearUrl: assign({ url: null }),
    setRound: enqueueActions(({ context, enqueue }, told: Told) => {
      const before = context.round
      enqueue.assign({ round: told.round, results: merged(context.results, told) })
      if (before?.number !== told.round.number || before.state !== told.round.state)
        enqueue.emit({ type: 'round.changed', round: told.round })
      // Who came while the dice lay open saw no box lifted.
      const wasShut = before?.number === told.round.number && (before.state === 'open' || before.state === 'closed')
      if (wasShut && (told.round.state === 'drawn' || told.round.state === 'settled'))
        enqueue.emit({ type: 'round.opened', round: told.round })
    }),
    setIntent: assign(({ context }, { requestId, bets }: { requestId: string; bets: readonly Stake[] }) => ({
      intent: { requestId, bets, number: context.round?.number ?? 0 },
      refusal: null,
    })),
    clearIntent: assign({ intent: null }),
    announceBet: enqueueActions(({ context, enqueue }) => {
      if (context.intent) enqueue.emit({ type: 'bet.placed', bets: context.intent.bets })
    }),
    announceRefusal: enqueueActions(({ context, enqueue }) => {
      if (context.refusal) enqueue.emit({ type: 'bet.refused', refusal: context.refusal })
    }),
  },
  delays: {
    timeout: 35_000,
    /** The server says something at least every fifteen seconds, if only that it is there; a round takes no longer than this between two words. */
    stale: 45_000,
    retryDelay: 2_000,
  },
}).createMachine({
  id: 'sharedRound',
  context: { url: null, round: null, results: [], intent: null, refusal: null },
  type: 'parallel',
  states: {
    line: {
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
                target: 'listening',
                actions: { type: 'setUrl', params: ({ event }) => event.output },
              },
              { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
            ],
            onError: 'lost',
          },
          after: { timeout: 'lost' },
        },
        listening: {
          on: {
            'round.told': { target: 'listening', reenter: true },
            'line.lost': 'lost',
          },
          after: { stale: 'lost' },
        },
        lost: {
          tags: 'failed',
          entry: 'clearUrl',
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
        'round.told': [
          { guard: { type: 'isOld', params: ({ event }) => event.told } },
          {
            guard: { type: 'isOpen', params: ({ event }) => event.told },
            target: '.betting',
            actions: { type: 'setRound', params: ({ event }) => event.told },
          },
          {
            guard: { type: 'isClosed', params: ({ event }) => event.told },
            target: '.shaking',
            actions: { type: 'setRound', params: ({ event }) => event.told },
          },
          {
            guard: { type: 'isOver', params: ({ event }) => event.told },
            target: '.settled',
            actions: { type: 'setRound', params: ({ event }) => event.told },
          },
          {
            guard: { type: 'isVoid', params: ({ event }) => event.told },
            target: '.void',
            actions: { type: 'setRound', params: ({ event }) => event.told },
          },
          { target: '.opened', actions: { type: 'setRound', params: ({ event }) => event.told } },
        ],
      },
      states: { unknown: {}, betting: {}, shaking: {}, opened: {}, settled: {}, void: {} },
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
            'notice.dismissed': { actions: 'clearRefusal' },
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
