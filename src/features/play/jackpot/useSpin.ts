import type { UseQueryResult } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { getJackpotDrawInfo } from '#contract/jackpot.ts'
import type { JackpotInfo } from '#contract/jackpot.ts'
import { isResting } from '#machines/jackpotSpin/jackpotSpin.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { wantsLessMotion } from '../../../platform/lessMotion.ts'
import { useCall } from '../../../platform/queries.ts'
import { spinMachineOf, wireSpin } from './jackpotSpin.ports.ts'
import type { Spin } from './jackpotSpin.ports.ts'

export type { Spin } from './jackpotSpin.ports.ts'

/** A stay at the jackpot: the machine with its calls, what the server knows, and what its facts mean for the rest of the app. */
export function useSpin(): { spin: Spin; info: UseQueryResult<JackpotInfo> } {
  const app = useApp()
  const spin = useActorRef(spinMachineOf(app), {
    input: { reducedMotion: wantsLessMotion() },
    ...(app.inspect && { inspect: app.inspect }),
  })
  // Always asked for anew: a draw that another device left open is told of here.
  const info = useCall(getJackpotDrawInfo, {}, { staleTime: 0 })

  // At rest the machine hears the server's latest word, also one that came while it was busy.
  const resting = useSelector(spin, isResting)
  useEffect(() => {
    if (info.data && resting) spin.send({ type: 'info.arrived', info: info.data })
  }, [info.data, resting, spin])

  useEffect(() => wireSpin(app, spin), [app, spin])
  return { spin, info }
}
