import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { useApp } from '../../../platform/app.ts'
import { depositMachineOf, wireDeposit } from './deposit.ports.ts'
import type { Deposit } from './deposit.ports.ts'

export type { Deposit } from './deposit.ports.ts'

/** The wallet page's deposit, with its ports filled. */
export function useDeposit(): Deposit {
  const app = useApp()
  const deposit = useActorRef(depositMachineOf(app), app.inspect ? { inspect: app.inspect } : {})
  useEffect(() => wireDeposit(app, deposit), [app, deposit])
  return deposit
}
