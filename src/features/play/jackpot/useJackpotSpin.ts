import type { UseQueryResult } from '@tanstack/react-query'
import { getJackpotDrawInfo } from '#contract/jackpot.ts'
import type { JackpotInfo } from '#contract/jackpot.ts'
import { jackpotSpinMachine } from '#machines/jackpotSpin/jackpotSpin.machine.ts'
import { isResting } from '#machines/jackpotSpin/jackpotSpin.selectors.ts'
import { wantsLessMotion } from '../../../platform/lessMotion.ts'
import { useCall } from '../../../queries/queries.ts'
import { useFeed, useFlow } from '../../../shared/flow/useFlow.ts'
import { createJackpotSpinPorts, wireJackpotSpin } from './jackpotSpin.ports.ts'
import type { JackpotSpin } from './jackpotSpin.ports.ts'

export type { JackpotSpin } from './jackpotSpin.ports.ts'

/** A stay at the jackpot: the machine, and what the server knows. */
export function useJackpotSpin(): { spin: JackpotSpin; info: UseQueryResult<JackpotInfo> } {
  const spin = useFlow(jackpotSpinMachine, {
    ports: createJackpotSpinPorts,
    input: { reducedMotion: wantsLessMotion() },
    wire: wireJackpotSpin,
  })
  // Always asked for again: a draw that another device left open is shown here.
  const info = useCall(getJackpotDrawInfo, {})
  // At rest the machine hears the server's latest word, also one that came while it was busy.
  useFeed(spin, info.data, (latest) => spin.send({ type: 'info.arrived', info: latest }), isResting)
  return { spin, info }
}
