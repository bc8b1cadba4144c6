import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { exchange, exchangeStatus } from '#contract/withdrawal.ts'
import type { WithdrawalOrder } from '#contract/withdrawal.ts'
import { createClaimMachine } from '#machines/flows/claim/claim.machine.ts'
import { withdrawalMachine } from '#machines/withdrawal/withdrawal.machine.ts'
import type { WithdrawalIntent } from '#machines/withdrawal/withdrawal.machine.ts'
import { isChoosing } from '#machines/withdrawal/withdrawal.selectors.ts'
import { useApp } from '../../../platform/app.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

/** The wallet page's withdrawal, with its ports filled. */
export function useWithdrawal(): Withdrawal {
  const app = useApp()
  const withdrawal = useActorRef(
    withdrawalMachine.provide({
      actors: {
        order: createClaimMachine<WithdrawalIntent, WithdrawalOrder>().provide({
          actors: {
            ask: fromPromise(({ input }) => app.send(exchange, input.what, { requestId: input.requestId, silent: true })),
          },
        }),
        look: fromPromise(({ input }) => app.send(exchangeStatus, input, { silent: true })),
      },
    }),
    app.inspect ? { inspect: app.inspect } : {},
  )

  useEffect(() => {
    const refresh = () => refreshOf(app)('withdrawal.moved')
    const subscriptions = [withdrawal.on('withdrawal.opened', refresh), withdrawal.on('withdrawal.settled', refresh)]
    const shown = () => {
      if (!document.hidden) withdrawal.send({ type: 'page.shown' })
    }
    document.addEventListener('visibilitychange', shown)
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
      document.removeEventListener('visibilitychange', shown)
    }
  }, [app, withdrawal])
  return withdrawal
}

export type Withdrawal = ActorRefFrom<typeof withdrawalMachine>

/** Goes on following an order that was under way before a reload, or that another device made. One whose end was seen here is over, whatever an older answer says. */
export function useFollowed(withdrawal: Withdrawal, found: WithdrawalOrder | undefined): void {
  const ready = useSelector(withdrawal, isChoosing)
  const ended = useRef(new Set<string>())
  useEffect(() => {
    const subscription = withdrawal.on('withdrawal.settled', ({ order }) => void ended.current.add(order.orderId))
    return () => subscription.unsubscribe()
  }, [withdrawal])
  useEffect(() => {
    if (ready && found && !ended.current.has(found.orderId)) withdrawal.send({ type: 'order.found', order: found })
  }, [withdrawal, ready, found])
}
