import { useQueryClient } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { drawSeen, getJackpotDrawInfo, receiveDrawChance } from '#contract/jackpot.ts'
import type { JackpotInfo } from '#contract/jackpot.ts'
import { jackpotSpinMachine } from '#machines/jackpotSpin/jackpotSpin.machine.ts'
import { isResting } from '#machines/jackpotSpin/jackpotSpin.selectors.ts'
import { refreshOf } from '../../kits/refresh/refresh.ts'
import { useApp } from '../../platform/app.ts'
import { queryOf, useCall } from '../../platform/queries.ts'
import { wantsLessMotion } from './motion.ts'

export type Spin = ActorRefFrom<typeof jackpotSpinMachine>

/** A stay at the jackpot: the machine with its calls, what the server knows, and what its facts mean for the rest of the app. */
export function useSpin(): { spin: Spin; info: UseQueryResult<JackpotInfo> } {
  const app = useApp()
  const queries = useQueryClient()
  const spin = useActorRef(
    jackpotSpinMachine.provide({
      actors: {
        draw: fromPromise(({ input: { requestId } }) => app.send(receiveDrawChance, {}, { requestId, silent: true })),
        noteSeen: fromPromise(({ input: { drawId } }) => app.send(drawSeen, { drawId }, { requestId: app.world.uuid(), silent: true })),
      },
    }),
    { input: { reducedMotion: wantsLessMotion() }, ...(app.inspect && { inspect: app.inspect }) },
  )
  // Always asked for anew: a draw that another device left open is told of here.
  const info = useCall(getJackpotDrawInfo, {}, { staleTime: 0 })

  // At rest the machine hears the server's latest word, also one that came while it was busy.
  const resting = useSelector(spin, isResting)
  useEffect(() => {
    if (info.data && resting) spin.send({ type: 'info.arrived', info: info.data })
  }, [info.data, resting, spin])

  useEffect(() => {
    const { queryKey } = queryOf(app, getJackpotDrawInfo, {})
    const ask = () => void queries.invalidateQueries({ queryKey })
    const subscriptions = [
      // While the light runs nothing on the page changes; an answer from before the draw must not come back either.
      spin.on('draw.decided', () => void queries.cancelQueries({ queryKey })),
      spin.on('draw.refused', ask),
      spin.on('awards.granted', ({ draw }) => {
        queries.setQueryData<JackpotInfo>(
          queryKey,
          (known) =>
            known && {
              ...known,
              chanceSize: Math.max(0, known.chanceSize - 1),
              canReceiveDrawChance: known.canReceiveDrawChance && known.chanceSize > 1,
              pendingDraw: known.pendingDraw?.drawId === draw.drawId ? null : known.pendingDraw,
            },
        )
        ask()
        refreshOf(app)('draw.settled')
      }),
      app.actors.session.on('session.ended', () => spin.send({ type: 'session.ended' })),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [app, queries, spin])
  return { spin, info }
}
