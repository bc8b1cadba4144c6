import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { recharge, rechargeStatus } from '#contract/wallet.ts'
import type { DepositOrder } from '#contract/wallet.ts'
import { depositMachine } from '#machines/deposit/deposit.machine.ts'
import type { DepositIntent } from '#machines/deposit/deposit.machine.ts'
import { createClaimMachine } from '#machines/flows/claim/claim.machine.ts'
import { refreshOf } from '../../kits/refresh/refresh.ts'
import { useApp } from '../../platform/app.ts'

/** The wallet page's deposit, with its ports filled. */
export function useDeposit(): Deposit {
  const app = useApp()
  const deposit = useActorRef(
    depositMachine.provide({
      actors: {
        order: createClaimMachine<DepositIntent, DepositOrder>().provide({
          actors: {
            ask: fromPromise(({ input }) => app.send(recharge, input.what, { requestId: input.requestId, silent: true })),
          },
        }),
        look: fromPromise(({ input }) => app.send(rechargeStatus, input, { silent: true })),
      },
    }),
    app.inspect ? { inspect: app.inspect } : {},
  )

  useEffect(() => {
    const refresh = () => refreshOf(app)('deposit.paid')
    const paid = deposit.on('deposit.paid', refresh)
    const shown = () => {
      if (!document.hidden) deposit.send({ type: 'page.shown' })
    }
    document.addEventListener('visibilitychange', shown)
    return () => {
      paid.unsubscribe()
      document.removeEventListener('visibilitychange', shown)
    }
  }, [app, deposit])
  return deposit
}

export type Deposit = ActorRefFrom<typeof depositMachine>
