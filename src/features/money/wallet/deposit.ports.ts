import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { recharge, rechargeStatus } from '#contract/wallet.ts'
import type { DepositOrder } from '#contract/wallet.ts'
import { depositMachine } from '#machines/deposit/deposit.machine.ts'
import type { DepositIntent } from '#machines/deposit/deposit.machine.ts'
import { createClaimMachine } from '#machines/flows/claim/claim.machine.ts'
import type { App } from '../../../platform/app.ts'
import { watchVisibility } from '../../../platform/visibility.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

export type Deposit = ActorRefFrom<typeof depositMachine>

const orderMachine = createClaimMachine<DepositIntent, DepositOrder>()

/** The machine of the wallet page's deposit, with its calls. */
export const depositMachineOf = (app: App): typeof depositMachine =>
  depositMachine.provide({
    actors: {
      order: orderMachine.provide({
        actors: {
          ask: fromPromise(({ input }) => app.send(recharge, input.what, { requestId: input.requestId, silent: true })),
        },
      }),
      look: fromPromise(({ input }) => app.send(rechargeStatus, input, { silent: true })),
    },
  })

/** What its facts mean for the rest of the app, and what it hears of the page. Gives how to end it. */
export function wireDeposit(app: App, deposit: Deposit): () => void {
  const paid = deposit.on('deposit.paid', () => refreshOf(app)('deposit.paid'))
  const unwatch = watchVisibility({ hidden: () => {}, shown: () => deposit.send({ type: 'page.shown' }) })
  return () => {
    paid.unsubscribe()
    unwatch()
  }
}
