import type { UseQueryResult } from '@tanstack/react-query'
import { getJackpotDrawInfo } from '#contract/jackpot.ts'
import type { JackpotInfo } from '#contract/jackpot.ts'
import { jackpotSpinMachine } from '#machines/jackpotSpin/jackpotSpin.machine.ts'
import { isIdle } from '#machines/jackpotSpin/jackpotSpin.selectors.ts'
import { prefersReducedMotion } from '../../../platform/reducedMotion.ts'
import { useCall } from '../../../queries/queries.ts'
import { useFeed, useFlow } from '../../../shared/flow/useFlow.ts'
import { createJackpotSpinPorts, wireJackpotSpin } from './jackpotSpin.ports.ts'
import type { JackpotSpin } from './jackpotSpin.ports.ts'

export type { JackpotSpin } from './jackpotSpin.ports.ts'

/** A visit to the jackpot: the machine, and the server's data. */
export function useJackpotSpin(): { spin: JackpotSpin; info: UseQueryResult<JackpotInfo> } {
  const spin = useFlow(jackpotSpinMachine, {
    ports: createJackpotSpinPorts,
    input: { reducedMotion: prefersReducedMotion() },
    wire: wireJackpotSpin,
  })
  // Always fetched again: a draw that another device left open is shown here.
  const info = useCall(getJackpotDrawInfo, {})
  // Once idle, the machine receives the server's latest data, including what arrived while it was busy.
  useFeed(spin, info.data, (latest) => spin.send({ type: 'info.received', info: latest }), isIdle)
  return { spin, info }
}
