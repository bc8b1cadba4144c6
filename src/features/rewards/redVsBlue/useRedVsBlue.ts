import { useSelector } from '@xstate/react'
import { redVsBlueMachine } from '#machines/redVsBlue/redVsBlue.machine.ts'
import { isJoining } from '#machines/redVsBlue/redVsBlue.selectors.ts'
import { useHold } from '../../../platform/useHold.ts'
import { useFlow } from '../../../shared/flow/useFlow.ts'
import { createRedVsBluePorts, wireRedVsBlue } from './redVsBlue.ports.ts'
import type { RedVsBlue } from './redVsBlue.ports.ts'

export type { RedVsBlue } from './redVsBlue.ports.ts'

/** The machine for joining a camp. */
export function useRedVsBlue(): RedVsBlue {
  const battle = useFlow(redVsBlueMachine, { ports: createRedVsBluePorts, wire: wireRedVsBlue })
  // A reload must not interrupt a choice in flight.
  useHold('draw', useSelector(battle, isJoining))
  return battle
}
