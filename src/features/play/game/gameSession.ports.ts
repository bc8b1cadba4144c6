import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { exitGame, spin, startGame } from '#contract/play.ts'
import { betRecord } from '#contract/records.ts'
import { refreshData } from '#contract/session.ts'
import type { RefreshData } from '#contract/session.ts'
import { stagedBet, stagedChoose } from '#contract/staged.ts'
import type { gameSessionMachine, RoundInput, RoundResult } from '#machines/gameSession/gameSession.machine.ts'
import { gameOf, hasLeft, isLeaving, waitsForCheck } from '#machines/gameSession/gameSession.selectors.ts'
import type { App } from '../../../platform/app.ts'
import { queryOf } from '../../../queries/queries.ts'
import { combine, onEmitted } from '../../../shared/flow/flow.ts'
import type { Ports } from '../../../shared/flow/flow.ts'
import { requestLogic } from '../../../shared/flow/requestLogic.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

export type GameSession = ActorRefFrom<typeof gameSessionMachine>

/** The calls of a visit. */
export const createGameSessionPorts = (app: App): Ports<typeof gameSessionMachine> => ({
  actors: {
    start: fromPromise(({ input: { gameId, tryIt, activityId, requestId } }) =>
      app.send(startGame, { gameId, tryIt, ...(activityId !== null && { activityId }) }, { requestId }),
    ),
    settle: requestLogic<RoundInput, RoundResult>(({ roundToken, stake, setup, layout, choice }, requestId) => {
      const once = { requestId, quiet: 'place' } as const
      if (choice) return app.send(stagedChoose, { roundToken, ...choice }, once)
      if (setup === undefined) return app.send(spin, { roundToken, stake }, once)
      return app.send(stagedBet, { roundToken, stake, setup, ...(layout && { layout: [...layout] }) }, once)
    }),
    exit: fromPromise(({ input: { roundToken, requestId } }) => app.send(exitGame, { roundToken }, { requestId, quiet: 'place' })),
  },
})

/** Connects the visit's events with the rest of the app, and passes app events to it. Returns the clean-up. */
export function wireGameSession(app: App, launch: GameSession): () => void {
  const { deferred, queries } = app
  const { queryKey } = queryOf(app, refreshData, {})
  const setCached = (changed: Partial<RefreshData>) => {
    // A response in flight has the earlier balance.
    void queries.cancelQueries({ queryKey })
    queries.setQueryData<RefreshData>(queryKey, (previous) => previous && { ...previous, ...changed })
  }
  const setHeld = ({ demo, balance, bonus = 0 }: { demo: boolean; balance: number; bonus?: number | undefined }) => {
    if (!demo) setCached({ coin: balance - bonus, bonus })
  }
  let hasEnded = false
  let endDeferred = () => {}
  void deferred.then(({ heartbeat, realityCheck }) => {
    if (hasEnded) return
    endDeferred = combine(
      onEmitted(heartbeat, {
        // A break that was started elsewhere ends the play here too.
        'heartbeat.answered': ({ beat }) => {
          if (beat.kicked) launch.send({ type: 'play.blocked' })
        },
        'visit.replaced': ({ roundToken }) => {
          if (roundToken === gameOf(launch.getSnapshot())?.roundToken) launch.send({ type: 'visit.replaced' })
        },
      }),
      onEmitted(realityCheck, {
        'check.closed': ({ isLeaving: isStopping }) => {
          if (isStopping) launch.send({ type: 'exit.requested', requestId: app.env.uuid() })
          else if (waitsForCheck(launch.getSnapshot())) launch.send({ type: 'launch.retried', requestId: app.env.uuid() })
        },
      }),
    )
  })
  // The server accepts no bet while a reality check is due: it is shown at once, without waiting for a heartbeat.
  const showCheck = () => void deferred.then(({ realityCheck }) => realityCheck.send({ type: 'check.due' }))
  let wasWaiting = false
  const watch = launch.subscribe((snapshot) => {
    const isWaiting = waitsForCheck(snapshot)
    if (isWaiting && !wasWaiting) showCheck()
    wasWaiting = isWaiting
  })
  const end = combine(
    () => watch.unsubscribe(),
    onEmitted(app.actors.session, {
      // Also when a different player logs in in another tab: this session ends.
      'session.ended': () => {
        if (launch.getSnapshot().status === 'active') launch.send({ type: 'session.ended' })
      },
    }),
    onEmitted(launch, {
      'game.entered': (entered) => {
        const game = gameOf(launch.getSnapshot())
        if (game) setHeld(game)
        void deferred.then(({ heartbeat }) => heartbeat.send(entered))
      },
      'game.left': () => {
        void deferred.then(({ heartbeat }) => heartbeat.send({ type: 'game.left' }))
        void queries.invalidateQueries({ queryKey: [betRecord.path] })
        refreshOf(app)('game.left')
      },
      'round.refused': ({ refusal }) => {
        if (refusal.failure === 'realityCheckDue') showCheck()
        // The game shows more than there is.
        if (refusal.failure === 'balanceTooLow') refreshOf(app)('coins.moved')
      },
      // Without the bonus coins, which no such round is played with.
      'round.updated': ({ round }) => {
        if (!round.demo) setCached({ coin: round.balance })
      },
      'round.settled': ({ round }) => setHeld(round),
    }),
  )
  return () => {
    hasEnded = true
    endDeferred()
    end()
  }
}

/** For a page that is left without confirmation, as with the browser's Back: the visit is closed all the same, once. */
export function abandonGameSession(app: App, launch: GameSession): void {
  const snapshot = launch.getSnapshot()
  const game = gameOf(snapshot)
  if (!game || isLeaving(snapshot) || hasLeft(snapshot)) return
  void app.deferred.then(({ heartbeat }) => heartbeat.send({ type: 'game.left' }))
  void app.queries.invalidateQueries({ queryKey: queryOf(app, refreshData, {}).queryKey })
  app.send(exitGame, { roundToken: game.roundToken }, { requestId: app.env.uuid(), quiet: 'background' }).catch(() => {})
}
