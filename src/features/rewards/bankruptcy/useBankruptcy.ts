import { useEffect, useRef } from 'react'
import { bankruptcyMachine } from '#machines/bankruptcy/bankruptcy.machine.ts'
import { useFlow } from '../../../shared/flow/useFlow.ts'
import { createBankruptcyPorts, wireBankruptcy } from './bankruptcy.ports.ts'
import type { Bankruptcy } from './bankruptcy.ports.ts'

export type { Bankruptcy } from './bankruptcy.ports.ts'

/** The gift sheet's machine. */
export function useBankruptcy(): Bankruptcy {
  const bankruptcy = useFlow(bankruptcyMachine, { ports: createBankruptcyPorts, wire: wireBankruptcy })

  // The machine starts idle, so that React's double mount in development makes one request.
  const requested = useRef(false)
  useEffect(() => {
    if (requested.current) return
    requested.current = true
    bankruptcy.send({ type: 'gift.opened' })
  }, [bankruptcy])
  return bankruptcy
}
