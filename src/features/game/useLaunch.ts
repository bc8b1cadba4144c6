import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { useActorRef } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { exitGame, spin, startGame } from '#contract/play.ts'
import { betRecord } from '#contract/records.ts'
import { refreshData } from '#contract/session.ts'
import type { RefreshData } from '#contract/session.ts'
import { gameLaunchMachine } from '#machines/gameLaunch/gameLaunch.machine.ts'
import { gameOf, hasLeft, isLeaving } from '#machines/gameLaunch/gameLaunch.selectors.ts'
import type { LaunchInput } from '#machines/gameLaunch/gameLaunch.machine.ts'
import { refreshOf } from '../../kits/refresh/refresh.ts'
import { useApp } from '../../platform/app.ts'
import { queryOf } from '../../platform/queries.ts'

export type Launch = ActorRefFrom<typeof gameLaunchMachine>

/** A visit to a game: the machine with its calls, and what its facts mean for the rest of the app. */
export function useLaunch(input: LaunchInput, href: string): Launch {
  const app = useApp()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const launch = useActorRef(
    gameLaunchMachine.provide({
      actors: {
        start: fromPromise(({ input: { gameId, tryIt, activityId, requestId } }) =>
          app.send(startGame, { gameId, tryIt, ...(activityId !== null && { activityId }) }, { requestId }),
        ),
        settle: fromPromise(({ input: { roundToken, stake, requestId } }) =>
          app.send(spin, { roundToken, stake }, { requestId, silent: true }),
        ),
        exit: fromPromise(({ input: { roundToken, requestId } }) => app.send(exitGame, { roundToken }, { requestId, silent: true })),
      },
    }),
    { input, ...(app.inspect && { inspect: app.inspect }) },
  )

  useEffect(() => {
    const { queryKey } = queryOf(app, refreshData, {})
    const subscriptions = [
      launch.on('login.needed', () => void navigate({ to: '/auth/login', search: { redirect: href }, replace: true })),
      launch.on('game.entered', ({ gameId }) => void app.late.then(({ heartbeat }) => heartbeat.send({ type: 'game.entered', gameId }))),
      launch.on('game.left', () => {
        void app.late.then(({ heartbeat }) => heartbeat.send({ type: 'game.left' }))
        void queries.invalidateQueries({ queryKey: [betRecord.path] })
        refreshOf(app)('game.left')
      }),
      launch.on('round.settled', ({ round }) => {
        if (round.demo) return
        // An answer that is under way tells the purse of before.
        void queries.cancelQueries({ queryKey })
        queries.setQueryData<RefreshData>(queryKey, (known) => known && { ...known, coin: round.balance })
      }),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [app, href, launch, navigate, queries])

  // Going back in the browser asks nobody: the visit is closed all the same, once. The address changes before the page goes, so that
  // this must not hang on it.
  useEffect(
    () => () => {
      const { queryKey } = queryOf(app, refreshData, {})
      const snapshot = launch.getSnapshot()
      const game = gameOf(snapshot)
      if (!game || isLeaving(snapshot) || hasLeft(snapshot)) return
      void app.late.then(({ heartbeat }) => heartbeat.send({ type: 'game.left' }))
      void queries.invalidateQueries({ queryKey })
      app.send(exitGame, { roundToken: game.roundToken }, { requestId: app.world.uuid(), silent: true }).catch(() => {})
    },
    [app, launch, queries],
  )

  // The machine starts at rest, so that React's double start in development opens no second visit.
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    launch.send({ type: 'launch.requested', requestId: app.world.uuid() })
  }, [app, launch])
  return launch
}
