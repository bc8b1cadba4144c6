import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { WithdrawalOrder } from '#contract/withdrawal.ts'
import { isChoosing } from '#machines/flows/order/order.selectors.ts'
import { withdrawalMachine } from '#machines/withdrawal/withdrawal.machine.ts'
import { onEmitted } from '../../../../shared/flow/flow.ts'
import { useFlow } from '../../../../shared/flow/useFlow.ts'
import { createWithdrawalPorts, wireWithdrawal } from './withdrawal.ports.ts'
import type { Withdrawal } from './withdrawal.ports.ts'

export type { Withdrawal } from './withdrawal.ports.ts'

/** The wallet page's withdrawal machine. */
export const useWithdrawal = (): Withdrawal => useFlow(withdrawalMachine, { ports: createWithdrawalPorts, wire: wireWithdrawal })

/**
 * Resumes following an order that was pending before a reload, or that another device created. An order whose end was seen here stays
 * ended, even if a stale response says otherwise.
 */
export function useFollowed(withdrawal: Withdrawal, current: WithdrawalOrder | undefined): void {
  const ended = useRef(new Set<string>())
  useEffect(() => onEmitted(withdrawal, { 'order.settled': ({ order }) => void ended.current.add(order.orderId) }), [withdrawal])
  const ready = useSelector(withdrawal, isChoosing)
  useEffect(() => {
    if (ready && current && !ended.current.has(current.orderId)) withdrawal.send({ type: 'order.found', order: current })
  }, [withdrawal, ready, current])
}
