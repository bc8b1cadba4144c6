// One game session, from the tap on a tile to leaving the game. Owned by the game page; starts idle; ends at «left». When logged out it
// stops at once and reports it: the page redirects to login and returns with its query (spec §2). A round is one request: after a lost
// response the same id is sent again, so that the result is always that of the settled round, never of a second one; until it is known
// nothing is reported as lost. Leaving waits for it too. A session belongs to its player: when they are logged out, here or in another tab,
// it ends, and the next player sees nothing of it.
import { assign, emit, enqueueActions, sendTo, setup } from 'xstate'
import type { ActivityId } from '#contract/activities.ts'
import type { OutputOf } from '#contract/call.ts'
import { failureCodes } from '#contract/failures.ts'
import type { FailureName } from '#contract/failures.ts'
import type { exitGame, GameStart, SettledRound } from '#contract/play.ts'
import type { Layout, StagedRound } from '#contract/staged.ts'
import { createRequestMachine } from '../flows/request/request.machine.ts'
import type { RequestEnd } from '../flows/request/request.machine.ts'
import { failedBy, refused, refusedBy } from '../kit/outcome.ts'
import type { Failure, Outcome, Refused } from '../kit/outcome.ts'
import { port } from '../kit/port.ts'

export interface GameSessionInput {
  gameId: string
  tryIt: boolean
  activityId: ActivityId | null
  isLoggedIn: boolean
}
/** A choice in a round that is open. */
export interface Choice {
  readonly roundId: string
  readonly version: number
  readonly choice: string
}
export interface RoundIntent {
  requestId: string
  stake: number
  /** In a game with choices: the round's set-up, or the choice. */
  setup?: string | undefined
  layout?: Layout | undefined
  choice?: Choice | undefined
}
export type Summary = OutputOf<typeof exitGame>

interface Context extends GameSessionInput {
  game: GameStart | null
  intent: RoundIntent | null
  /** The player has started a break: after an open round there is no other. */
  isBlocked: boolean
  failure: Failure | null
  /** A round with choices has begun and waits for one. */
  isRoundWaiting: boolean
  /** The totals so far: counted here, until the server's own are known. */
  summary: Summary
  /** The part of its balance in bonus coins, if any. */
  bonus: number
}
type Event =
  | { type: 'launch.requested'; requestId: string }
  | ({ type: 'round.requested' } & RoundIntent)
  | { type: 'launch.retried'; requestId: string }
  | { type: 'exit.requested'; requestId: string }
  | { type: 'session.ended' }
  /** The player has started a break, here or on another device. */
  | { type: 'play.blocked' }
  /** The player has opened a game on another device. */
  | { type: 'visit.replaced' }
export type GameSessionEmitted =
  | { type: 'login.needed' }
  | { type: 'round.settled'; round: SettledRound }
  | { type: 'round.updated'; round: StagedRound }
  | { type: 'round.refused'; refusal: Refused }
  | { type: 'game.entered'; gameId: string; roundToken: string }
  | { type: 'game.left' }

export type RoundResult = SettledRound | StagedRound
type End = RequestEnd<RoundResult>
/** A round with choices counts when it has ended. */
const isStaged = (round: RoundResult): round is StagedRound => 'legal' in round
export interface RoundInput {
  readonly roundToken: string
  readonly stake: number
  readonly setup?: string | undefined
  readonly layout?: Layout | undefined
  readonly choice?: Choice | undefined
}
/** Refusals after which the game session has ended and must be started again. */
const sessionEndings: readonly (FailureName | undefined)[] = ['gameNotOpen', 'selfExcluded', 'accountHeld']
const emptySummary: Summary = { rounds: 0, staked: 0, won: 0, balance: 0 }

export const gameSessionMachine = setup({
  types: {} as { context: Context; input: GameSessionInput; events: Event; emitted: GameSessionEmitted; children: { settle: 'settle' } },
  actors: {
    start: port<Outcome<GameStart>, { gameId: string; tryIt: boolean; activityId: ActivityId | null; requestId: string }>('start'),
    settle: createRequestMachine<RoundInput, RoundResult>(),
    exit: port<Outcome<Summary>, { roundToken: string; requestId: string }>('exit'),
  },
  guards: {
    isLoggedIn: ({ context }) => context.isLoggedIn,
    isBlocked: ({ context }) => context.isBlocked,
    isDone: (_, outcome: Outcome<unknown> | End) => outcome.kind === 'done',
    isLoggedOut: (_, end: End) => end.kind === 'loggedOut',
    isSessionEnding: (_, end: End) => end.kind === 'refused' && sessionEndings.includes(end.failure),
  },
  actions: {
    setGame: assign((_, outcome: Outcome<GameStart>) => {
      if (outcome.kind === 'refused') return {}
      const { visit, balance, bonus = 0 } = outcome.data
      const { rounds, staked, won } = visit
      const isRoundWaiting = outcome.data.staged?.isOver === false
      return { game: outcome.data, failure: null, isRoundWaiting, summary: { rounds, staked, won, balance }, bonus }
    }),
    setRefusal: assign((_, outcome: Outcome<unknown> | End) => (outcome.kind === 'refused' ? { failure: refusedBy(outcome) } : {})),
    setUnexpectedError: assign((_, params: { error: unknown }) => ({ failure: failedBy(params.error) })),
    setBlocked: assign({ isBlocked: true }),
    setBlockedFailure: assign({ failure: refusedBy(refused('selfExcluded', failureCodes.selfExcluded)) }),
    setReplaced: assign({ failure: refusedBy(refused('gameNotOpen', failureCodes.gameNotOpen)) }),
    setTimeout: assign({ failure: { kind: 'unexpected', reason: 'timeout' } }),
    setSessionOver: assign({
      game: null,
      intent: null,
      failure: refusedBy(refused('sessionOver', failureCodes.sessionOver)),
    }),
    setIntent: assign((_, intent: RoundIntent) => ({ intent, failure: null })),
    clearIntent: assign({ intent: null }),
    countRound: assign(({ context: { summary } }, end: End) => {
      if (end.kind !== 'done') return {}
      const { stake, payout, balance } = end.data
      // Rounds with choices are not played with bonus coins.
      const bonus = isStaged(end.data) ? 0 : (end.data.bonus ?? 0)
      if (isStaged(end.data) && !end.data.isOver) return { isRoundWaiting: true, summary: { ...summary, balance }, bonus }
      return {
        isRoundWaiting: false,
        summary: { rounds: summary.rounds + 1, staked: summary.staked + stake, won: summary.won + payout, balance },
        bonus,
      }
    }),
    setSummary: assign((_, outcome: Outcome<Summary>) => (outcome.kind === 'done' ? { summary: outcome.data } : {})),
    announceLogin: emit({ type: 'login.needed' as const }),
    announceEntered: emit(({ context: { gameId, game } }) => ({
      type: 'game.entered' as const,
      gameId,
      roundToken: game?.roundToken ?? '',
    })),
    announceLeft: emit({ type: 'game.left' as const }),
    announceRound: enqueueActions(({ enqueue }, end: End) => {
      if (end.kind === 'done')
        enqueue.emit(isStaged(end.data) ? { type: 'round.updated', round: end.data } : { type: 'round.settled', round: end.data })
      else if (end.kind === 'refused') enqueue.emit({ type: 'round.refused', refusal: end })
    }),
    /** Answers the identity confirmation for the player; ignored when none is pending. */
    cancelConfirmation: sendTo('settle', { type: 'identity.cancelled' }),
  },
  delays: { timeout: 35_000, closeTimeout: 3_000 },
}).createMachine({
  id: 'gameSession',
  context: ({ input }) => ({
    ...input,
    game: null,
    intent: null,
    isBlocked: false,
    failure: null,
    isRoundWaiting: false,
    summary: emptySummary,
    bonus: 0,
  }),
  initial: 'idle',
  states: {
    idle: {
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
      on: {
        'exit.requested': 'leaving',
        'session.ended': { target: 'over', actions: 'setSessionOver' },
        'play.blocked': { actions: 'setBlocked' },
      },
      states: {
        ready: {
          entry: 'clearIntent',
          always: { guard: 'isBlocked', target: 'ended', actions: 'setBlockedFailure' },
          on: {
            // While a round is settling, its own response brings the result.
            'visit.replaced': { target: 'ended', actions: 'setReplaced' },
            'round.requested': {
              target: 'settling',
              actions: {
                type: 'setIntent',
                params: ({ event: { requestId, stake, setup: chosen, layout, choice } }) => ({
                  requestId,
                  stake,
                  setup: chosen,
                  layout,
                  choice,
                }),
              },
            },
          },
        },
        settling: {
          tags: 'busy',
          invoke: {
            src: 'settle',
            id: 'settle',
            input: ({ context: { game, intent } }) =>
              game &&
              intent && {
                input: {
                  roundToken: game.roundToken,
                  stake: intent.stake,
                  setup: intent.setup,
                  layout: intent.layout,
                  choice: intent.choice,
                },
                requestId: intent.requestId,
              },
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: 'ready',
                actions: [
                  { type: 'countRound', params: ({ event }) => event.output },
                  { type: 'announceRound', params: ({ event }) => event.output },
                ],
              },
              {
                guard: { type: 'isLoggedOut', params: ({ event }) => event.output },
                target: '#gameSession.over',
                actions: 'setSessionOver',
              },
              {
                guard: { type: 'isSessionEnding', params: ({ event }) => event.output },
                target: 'ended',
                actions: { type: 'setRefusal', params: ({ event }) => event.output },
              },
              {
                target: 'ready',
                actions: [
                  { type: 'setRefusal', params: ({ event }) => event.output },
                  { type: 'announceRound', params: ({ event }) => event.output },
                ],
              },
            ],
          },
          on: {
            // The player cannot leave an open round.
            'exit.requested': {},
            'play.blocked': { actions: ['setBlocked', 'cancelConfirmation'] },
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
