import { useState } from 'react'
import { retrieveBalanceMachine } from '#machines/retrieveBalance/retrieveBalance.machine.ts'
import { useApp } from '../../../platform/app.ts'
import { useFlow } from '../../../shared/flow/useFlow.ts'
import { createRetrieveBalancePorts, createStudioVisitClaim, wireRetrieveBalance, wireStudioVisit } from './retrieveBalance.ports.ts'
import type { Retrieve, StudioVisit } from './retrieveBalance.ports.ts'

export type { Retrieve } from './retrieveBalance.ports.ts'

/** The page's collecting machine. */
export const useRetrieve = (): Retrieve => useFlow(retrieveBalanceMachine, { ports: createRetrieveBalancePorts, wire: wireRetrieveBalance })

/** Transfers coins to a game provider. */
export function useStudioVisit(): StudioVisit {
  const app = useApp()
  const [machine] = useState(() => createStudioVisitClaim(app))
  return useFlow(machine, { wire: wireStudioVisit })
}
