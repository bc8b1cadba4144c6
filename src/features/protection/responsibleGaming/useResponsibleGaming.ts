import { useEffect } from 'react'
import type { SelfLimit } from '#contract/responsibleGaming.ts'
import { limitChangeMachine } from '#machines/limitChange/limitChange.machine.ts'
import { selfExclusionMachine } from '#machines/selfExclusion/selfExclusion.machine.ts'
import { useFlow } from '../../../shared/flow/useFlow.ts'
import { createLimitChangePorts, wireLimitChange } from './limitChange.ports.ts'
import type { LimitChange } from './limitChange.ports.ts'
import { createSelfExclusionPorts, wireSelfExclusion } from './selfExclusion.ports.ts'
import type { SelfExclusion } from './selfExclusion.ports.ts'

/** The change of one limit. Its machine receives every update of the limit. */
export function useLimitChange({ kind, period, loosening }: SelfLimit, serverTime: number): LimitChange {
  const change = useFlow(limitChangeMachine, {
    ports: createLimitChangePorts,
    input: { kind, period, loosening, serverTime },
    wire: wireLimitChange,
  })
  useEffect(() => change.send({ type: 'limit.received', loosening, serverTime }), [change, loosening, serverTime])
  return change
}

/** A break or a self-exclusion. */
export const useSelfExclusion = (): SelfExclusion =>
  useFlow(selfExclusionMachine, { ports: createSelfExclusionPorts, wire: wireSelfExclusion })
