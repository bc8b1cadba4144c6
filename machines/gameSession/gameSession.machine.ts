// One visit to a game, from the tap on its tile to leaving it. Owned by the game page; starts at rest; ends at «left».
// Logged out it stops at once and says so: the page goes to login and comes back with its query (spec §2).
// A round has one request id from the intent on. After a time-out the same id is asked again, so that the answer is always the
// round that was settled, never a second one; until it is known nothing is said to be lost. Leaving waits for it too.
// A visit is its player's: when their session ends, here or in another tab, it is over, and nothing of it is shown to the next one.
import { assign, emit, enqueueActions, setup } from 'xstate'
import type { OutputOf } from '#contract/call.ts'
import { failureCodes } from '#contract/failures.ts'
import type { FailureName } from '#contract/failures.ts'
import type { exitGame, GameStart, SettledRound } from '#contract/play.ts'
import { failedBy, refused, refusedBy } from '../kit/outcome.ts'
import type { Failure, Outcome, Refused } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'

export interface GameSessionInput {
  gameId: string
  tryIt: boolean
  activityId: string | null
  isLoggedIn: boolean
}
export interface RoundIntent {
  requestId: string
  stake: number
}
export type Summary = OutputOf<typeof exitGame>

interface Context extends GameSessionInput {
  game: GameStart | null
  intent: RoundIntent | null
  /** The intent was asked once without an answer: only an answer about the round itself ends it. */
  isInDoubt: boolean
  failure: Failure | null
  /** What the visit came to so far: counted here, until the server's own count is known. */
  summary: Summary
}
type Event =
  | { type: 'launch.requested'; requestId: string }
  | { type: 'round.requested'; requestId: string; stake: number }
  | { type: 'identity.confirmed' }
  | { type: 'identity.cancelled' }
  | { type: 'launch.retried'; requestId: string }
  | { type: 'exit.requested'; requestId: string }
  | { type: 'session.ended' }
  /** The player has begun a break, here or on another device. */
  | { type: 'house.closed' }
export type GameSessionEmitted =
  | { type: 'login.needed' }
  | { type: 'round.settled'; round: SettledRound }
  | { type: 'round.refused'; refusal: Refused }
  | { type: 'game.entered'; gameId: string }
  | { type: 'game.left' }

/** Answers after which the visit itself is over and must be begun again. */
const endings: readonly (FailureName | undefined)[] = ['gameNotOpen', 'sessionOver', 'selfExcluded']
/** Answers that come before the request id is looked at: they say nothing about a round that was asked for earlier. */
const evasions: readonly (FailureName | undefined)[] = ['tooManyRequests', 'maintenance']
const failureIn = (outcome: Outcome<unknown>): FailureName | undefined => (outcome.kind === 'refused' ? outcome.failure : undefined)
const nothing: Summary = { rounds: 0, staked: 0, won: 0, balance: 0 }

export const gameSessionMachine = setup({
  types: {} as { context: Context; input: GameSessionInput; events: Event; emitted: GameSessionEmitted },
  actors: {
    start: port<Outcome<GameStart>, { gameId: string; tryIt: boolean; activityId: string | null; requestId: string }>('start'),
    settle: port<Outcome<SettledRound>, { roundToken: string } & RoundIntent>('settle'),
    exit: port<Outcome<Summary>, { roundToken: string; requestId: string }>('exit'),
  },
  guards: {
    isLoggedIn: ({ context }) => context.isLoggedIn,
    isDone: (_, outcome: Outcome<unknown>) => outcome.kind === 'done',
    isIdle: (_, outcome: Outcome<unknown>) => failureIn(outcome) === 'confirmIdentity',
    isVisitOver: (_, outcome: Outcome<unknown>) => endings.includes(failureIn(outcome)),
    isUndecided: ({ context }, outcome: Outcome<unknown>) =>
      failureIn(outcome) === 'stillProcessing' || (context.isInDoubt && evasions.includes(failureIn(outcome))),
  },
  actions: {
    setGame: assign((_, outcome: Outcome<GameStart>) => {
      if (outcome.kind === 'refused') return {}
      const { rounds, staked, won } = outcome.data.visit
      return { game: outcome.data, failure: null, summary: { rounds, staked, won, balance: outcome.data.balance } }
    }),
    setRefusal: assign((_, outcome: Outcome<unknown>) => (outcome.kind === 'refused' ? { failure: refusedBy(outcome) } : {})),
    setUnexpectedError: assign((_, params: { error: unknown }) => ({ failure: failedBy(params.error) })),
    setClosed: assign({ failure: refusedBy(refused('selfExcluded', failureCodes.selfExcluded)) }),
    setTimeout: assign({ failure: { kind: 'surprise', surprise: 'timeout' } }),
    setSessionOver: assign({
      game: null,
      intent: null,
      isInDoubt: false,
      failure: refusedBy(refused('sessionOver', failureCodes.sessionOver)),
    }),
    setIntent: assign((_, intent: RoundIntent) => ({ intent, isInDoubt: false, failure: null })),
    doubt: assign({ isInDoubt: true }),
    forgetIntent: assign({ intent: null, isInDoubt: false }),
    countRound: assign(({ context: { summary } }, outcome: Outcome<SettledRound>) => {
      if (outcome.kind === 'refused') return {}
      const { stake, payout, balance } = outcome.data
      return { summary: { rounds: summary.rounds + 1, staked: summary.staked + stake, won: summary.won + payout, balance } }
    }),
    setSummary: assign((_, outcome: Outcome<Summary>) => (outcome.kind === 'done' ? { summary: outcome.data } : {})),
    announceLogin: emit({ type: 'login.needed' as const }),
    announceEntered: emit(({ context }) => ({ type: 'game.entered' as const, gameId: context.gameId })),
    announceLeft: emit({ type: 'game.left' as const }),
    announceUnconfirmed: emit({ type: 'round.refused' as const, refusal: refused('confirmIdentity', failureCodes.confirmIdentity) }),
    announceOutcome: enqueueActions(({ enqueue }, outcome: Outcome<SettledRound>) => {
      enqueue.emit(outcome.kind === 'done' ? { type: 'round.settled', round: outcome.data } : { type: 'round.refused', refusal: outcome })
    }),
  },
  delays: { timeout: 35_000, recheck: 2_000, closeTimeout: 3_000 },
}).createMachine({
  id: 'gameSession',
  context: ({ input }) => ({ ...input, game: null, intent: null, isInDoubt: false, failure: null, summary: nothing }),
  initial: 'resting',
  states: {
    resting: {
      on: { 'launch.requested': [{ guard: 'isLoggedIn', target: 'starting' }, { target: 'loggedOut' }] },
    },
    loggedOut: { type: 'final', entry: 'announceLogin' },
    starting: {
      tags: 'busy',
      invoke: {
        src: 'start',
        input: ({ context, event }) => ({
          gameId: context.gameId,
          tryIt: context.tryIt,
          activityId: context.activityId,
          requestId: 'requestId' in event ? event.requestId : '',
        }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => event.output },
            target: 'playing',
            actions: { type: 'setGame', params: ({ event }) => event.output },
          },
          { target: 'refused', actions: { type: 'setRefusal', params: ({ event }) => event.output } },
        ],
        onError: { target: 'failed', actions: { type: 'setUnexpectedError', params: ({ event }) => ({ error: event.error }) } },
      },
      after: { timeout: { target: 'failed', actions: 'setTimeout' } },
      on: { 'session.ended': { target: 'over', actions: 'setSessionOver' } },
    },
    refused: { tags: 'failed', on: { 'launch.retried': 'starting' } },
    failed: { tags: 'failed', on: { 'launch.retried': 'starting' } },
    playing: {
      initial: 'ready',
      entry: 'announceEntered',
      exit: 'announceLeft',
      on: { 'exit.requested': 'leaving', 'session.ended': { target: 'over', actions: 'setSessionOver' } },
      states: {
        ready: {
          entry: 'forgetIntent',
          on: {
            'house.closed': { target: 'ended', actions: 'setClosed' },
            'round.requested': {
              target: 'settling',
              actions: { type: 'setIntent', params: ({ event }) => ({ requestId: event.requestId, stake: event.stake }) },
            },
          },
        },
        settling: {
          tags: 'busy',
          invoke: {
            src: 'settle',
            input: ({ context }) => ({
              roundToken: context.game?.roundToken ?? '',
              requestId: context.intent?.requestId ?? '',
              stake: context.intent?.stake ?? 0,
            }),
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: 'ready',
                actions: [
                  { type: 'countRound', params: ({ event }) => event.output },
                  { type: 'announceOutcome', params: ({ event }) => event.output },
                ],
              },
              { guard: { type: 'isUndecided', params: ({ event }) => event.output }, target: 'unsure' },
              { guard: { type: 'isIdle', params: ({ event }) => event.output }, target: 'confirming' },
              {
                guard: { type: 'isVisitOver', params: ({ event }) => event.output },
                target: 'ended',
                actions: { type: 'setRefusal', params: ({ event }) => event.output },
              },
              {
                target: 'ready',
                actions: [
                  { type: 'setRefusal', params: ({ event }) => event.output },
                  { type: 'announceOutcome', params: ({ event }) => event.output },
                ],
              },
            ],
            // Whether it was settled is open: the same request id finds out.
            onError: 'unsure',
          },
          after: { timeout: 'unsure' },
          // An open round is not left behind.
          on: { 'exit.requested': {} },
        },
        unsure: {
          tags: 'pending',
          entry: 'doubt',
          after: { recheck: 'settling' },
          on: { 'exit.requested': {} },
        },
        confirming: {
          // The game still waits for its round, so it is told that there is none.
          on: {
            'house.closed': { target: 'ended', actions: ['setClosed', 'announceUnconfirmed'] },
            'identity.confirmed': 'settling',
            'identity.cancelled': { target: 'ready', actions: 'announceUnconfirmed' },
          },
        },
        ended: { tags: 'failed' },
      },
    },
    leaving: {
      tags: 'busy',
      invoke: {
        src: 'exit',
        input: ({ context, event }) => ({
          roundToken: context.game?.roundToken ?? '',
          requestId: event.type === 'exit.requested' ? event.requestId : '',
        }),
        onDone: { target: 'left', actions: { type: 'setSummary', params: ({ event }) => event.output } },
        onError: 'left',
      },
      after: { closeTimeout: 'left' },
    },
    left: { type: 'final' },
    over: { tags: 'failed' },
  },
})
