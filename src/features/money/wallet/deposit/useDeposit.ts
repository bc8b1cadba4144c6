import { depositMachine } from '#machines/deposit/deposit.machine.ts'
import { useFlow } from '../../../../shared/flow/useFlow.ts'
import { createDepositPorts, wireDeposit } from './deposit.ports.ts'
import type { Deposit } from './deposit.ports.ts'

export type { Deposit } from './deposit.ports.ts'

/** The wallet page's deposit machine. */
export const useDeposit = (): Deposit => useFlow(depositMachine, { ports: createDepositPorts, wire: wireDeposit })
