import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import type { WithdrawalOrder } from '#contract/withdrawal.ts'
import { isChoosing } from '#machines/flows/order/order.selectors.ts'
import { withdrawalMachine } from '#machines/withdrawal/withdrawal.machine.ts'
import { onEmitted } from '../../../shared/flow/flow.ts'
import { useFlow } from '../../../shared/flow/useFlow.ts'
import { createWithdrawalPorts, wireWithdrawal } from './withdrawal.ports.ts'
import type { Withdrawal } from './withdrawal.ports.ts'

export type { Withdrawal } from './withdrawal.ports.ts'

/** The wallet page's withdrawal. */
export const useWithdrawal = (): Withdrawal => useFlow(withdrawalMachine, { ports: createWithdrawalPorts, wire: wireWithdrawal })

/** Goes on following an order that was under way before a reload, or that another device made. One whose end was seen here is over, whatever an older answer says. */
export function useFollowed(withdrawal: Withdrawal, found: WithdrawalOrder | undefined): void {
  const ended = useRef(new Set<string>())
  useEffect(() => onEmitted(withdrawal, { 'order.settled': ({ order }) => void ended.current.add(order.orderId) }), [withdrawal])
  const ready = useSelector(withdrawal, isChoosing)
  useEffect(() => {
    if (ready && found && !ended.current.has(found.orderId)) withdrawal.send({ type: 'order.found', order: found })
  }, [withdrawal, ready, found])
}
