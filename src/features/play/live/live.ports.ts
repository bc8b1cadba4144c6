import { hashKey } from '@tanstack/react-query'
import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import type { ActivityId } from '#contract/activities.ts'
import { getLiveUrl, liveBet, liveCashOut, liveMine, sharedStates } from '#contract/live.ts'
import type { LiveMine, OwnRound } from '#contract/live.ts'
import { done, reasonOf } from '#machines/kit/outcome.ts'
import type { BetIntent, CashedOut, CashOutIntent, sharedRoundMachine, RoundUpdate } from '#machines/sharedRound/sharedRound.machine.ts'
import { isCashingOut, isPlacing, isShown, isVoid, roundOf, urlOf } from '#machines/sharedRound/sharedRound.selectors.ts'
import type { App } from '../../../platform/app.ts'
import { listenFor } from '../../../platform/eventStream.ts'
import { queryOf, QueryRefused } from '../../../queries/queries.ts'
import { combine, onEmitted } from '../../../shared/flow/flow.ts'
import type { Ports } from '../../../shared/flow/flow.ts'
import { requestLogic } from '../../../shared/flow/requestLogic.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { advanceServerTime } from '../../../shared/time/advanceServerTime.ts'
import { ownIn } from './ownIn.ts'
import { longestSilence } from './silence.ts'

export type SharedRound = ActorRefFrom<typeof sharedRoundMachine>

/** An answer that was sent again is older than what is cached, if that is of a later round or state, or holds more bets. */
const isOlder = (answer: OwnRound, cached: OwnRound): boolean =>
  answer.number < cached.number ||
  (answer.number === cached.number &&
    (sharedStates.indexOf(answer.state) < sharedStates.indexOf(cached.state) || answer.stake < cached.stake))

/** Shows what became of a request as its answer says: until the player's part is requested again, and where that fails. */
function showAnswer(app: App, gameId: string, { round, balance }: { round: OwnRound; balance?: number }): void {
  app.queries.setQueryData<LiveMine>(queryOf(app, liveMine, { gameId }).queryKey, (mine) =>
    mine && (mine.current === null || !isOlder(round, mine.current)) ? { ...mine, current: round, balance: balance ?? mine.balance } : mine,
  )
}

/** The calls of a visit to a shared game; with the activity that led there, if any. */
export const livePorts =
  (gameId: string, activityId?: ActivityId) =>
  (app: App): Ports<typeof sharedRoundMachine> => ({
    delays: { stale: ({ context }) => longestSilence(context.round, app.serverTime.now()) },
    actors: {
      address: fromPromise(async () => {
        const answer = await app.send(getLiveUrl, { gameId }, { quiet: 'place' })
        return answer.kind === 'done' ? done({ url: answer.data.url }) : answer
      }),
      bet: requestLogic<BetIntent, unknown>(async (input, requestId) => {
        const answer = await app.send(
          liveBet,
          { gameId, number: input.number, bets: input.bets.map((bet) => ({ ...bet })), ...(activityId && { activityId }) },
          { requestId, quiet: 'place' },
        )
        if (answer.kind === 'done') showAnswer(app, gameId, answer.data)
        return answer
      }),
      cashOut: requestLogic<CashOutIntent, CashedOut>(async ({ number }, requestId) => {
        const answer = await app.send(liveCashOut, { gameId, number }, { requestId, quiet: 'place' })
        if (answer.kind === 'done') showAnswer(app, gameId, answer.data)
        return answer
      }),
    },
  })

/**
 * A machine that has received messages resumes from there after a disconnection. `refetch`: the player's part may have changed on another
 * page of theirs.
 */
function follow(app: App, live: SharedRound, refetch: () => void): () => void {
  const receive = (data: string): void => {
    const { serverTime, ...update } = JSON.parse(data) as RoundUpdate & { serverTime: number }
    advanceServerTime(app.serverTime, serverTime, app.env.now())
    live.send({ type: 'round.updated', update })
  }
  return listenFor({
    actor: live,
    urlOf,
    positionOf: (snapshot) => roundOf(snapshot)?.number,
    on: {
      snapshot: (data) => {
        const isAgain = roundOf(live.getSnapshot()) !== null
        receive(data)
        if (isAgain) refetch()
      },
      round: receive,
      mine: refetch,
    },
    onLost: () => live.send({ type: 'connection.lost' }),
  })
}

/** How long after a failed request for the player's part of the round it is requested again. */
const againMs = 3_000

/**
 * A request for the player's part that failed is repeated: the next reason to send one may be a whole round away. A refusal is final, and a
 * time-out has taken long enough for the next reason to be near: another one would only open Tips again.
 */
function repeatFailed(app: App, queryKey: readonly unknown[], refetch: () => void): () => void {
  const queryHash = hashKey(queryKey)
  let timer: ReturnType<typeof setTimeout> | undefined
  const unsubscribe = app.queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryHash !== queryHash) return
    clearTimeout(timer)
    const { status, fetchStatus, error } = query.state
    const isFinal = error instanceof QueryRefused || reasonOf(error) === 'timeout'
    if (status === 'error' && fetchStatus === 'idle' && !isFinal) timer = setTimeout(refetch, againMs)
  })
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}

/** The player has a bet on its way, or one that is not decided yet: what has cashed out is. */
function isInPlay(live: SharedRound, mine: LiveMine | undefined): boolean {
  const snapshot = live.getSnapshot()
  if (isPlacing(snapshot) || isCashingOut(snapshot)) return true
  const own = ownIn(mine, roundOf(snapshot)?.number)
  const isDecided = isShown(snapshot) || isVoid(snapshot) || own?.state === 'settled' || own?.state === 'void'
  return !isDecided && own?.bets.some(({ cashOut }) => cashOut === undefined) === true
}

/** From the tap until the result, nothing reloads the page or opens over it. */
function holdInPlay({ queries, reloadLocks }: App, live: SharedRound, queryKey: readonly unknown[]): () => void {
  let release: (() => void) | undefined
  const end = () => {
    release?.()
    release = undefined
  }
  const look = () => {
    if (isInPlay(live, queries.getQueryData(queryKey))) release ??= reloadLocks.hold('game')
    else end()
  }
  const queryHash = hashKey(queryKey)
  const round = live.subscribe(look)
  const unsubscribe = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryHash === queryHash) look()
  })
  look()
  return combine(() => round.unsubscribe(), unsubscribe, end)
}

/** Connects the round's events with the rest of the app, and passes app events to it. Returns the clean-up. */
export const wireLive =
  (gameId: string) =>
  (app: App, live: SharedRound): (() => void) => {
    const { queryKey } = queryOf(app, liveMine, { gameId })
    const refetch = () => void app.queries.invalidateQueries({ queryKey })
    void app.deferred.then(({ heartbeat }) => heartbeat.send({ type: 'game.entered', gameId }))
    return combine(
      follow(app, live, refetch),
      repeatFailed(app, queryKey, refetch),
      holdInPlay(app, live, queryKey),
      () => void app.deferred.then(({ heartbeat }) => heartbeat.send({ type: 'game.left' })),
      onEmitted(live, {
        'round.changed': ({ round }) => {
          if (round.state === 'closed') return
          refetch()
          if (round.state !== 'settled' && round.state !== 'void') return
          // Also of a bet before a reload, or on another page.
          if ((ownIn(app.queries.getQueryData(queryKey), round.number)?.stake ?? 0) > 0) refreshOf(app)('game.left')
        },
        'bet.placed': refetch,
        'cashOut.made': refetch,
        'cashOut.refused': refetch,
        'bet.refused': ({ refusal }) => {
          refetch()
          // The server accepts no bet while a reality check is due: it is shown at once.
          if (refusal.failure === 'realityCheckDue') void app.deferred.then(({ realityCheck }) => realityCheck.send({ type: 'check.due' }))
        },
      }),
      onEmitted(app.actors.network, {
        // The stream's old connection may be dead without the browser knowing.
        'network.restored': () => {
          live.send({ type: 'connection.lost' })
          live.send({ type: 'retry.requested' })
        },
      }),
      onEmitted(app.actors.session, { 'session.ended': () => live.send({ type: 'session.ended' }) }),
    )
  }
