import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { recharge, rechargeStatus } from '#contract/wallet.ts'
import type { DepositOrder } from '#contract/wallet.ts'
import type { depositMachine, DepositIntent } from '#machines/deposit/deposit.machine.ts'
import type { App } from '../../../../platform/app.ts'
import { watchVisibility } from '../../../../platform/visibility.ts'
import { combine, onEmitted } from '../../../../shared/flow/flow.ts'
import type { Ports } from '../../../../shared/flow/flow.ts'
import { requestLogic } from '../../../../shared/flow/requestLogic.ts'
import { refreshOf } from '../../../../shared/refresh/refresh.ts'

export type Deposit = ActorRefFrom<typeof depositMachine>

/** The calls of the wallet page's deposit machine. */
export const createDepositPorts = (app: App): Ports<typeof depositMachine> => ({
  actors: {
    request: requestLogic<DepositIntent, DepositOrder>(async (intent, requestId) => {
      const outcome = await app.send(recharge, intent, { requestId, quiet: 'place' })
      // Also if the player has left the page meanwhile.
      if (outcome.kind === 'done') app.storage.clear('depositDraft')
      // There is an order more, with its coupon, or what was shown before is no longer so.
      refreshOf(app)('deposit.moved')
      return outcome
    }),
    check: fromPromise(({ input }) => app.send(rechargeStatus, input, { quiet: 'place' })),
  },
})

/** Connects a deposit's events with the rest of the app, and passes page events to it. Returns the clean-up. */
export const wireDeposit = (app: App, deposit: Deposit): (() => void) =>
  combine(
    onEmitted(deposit, { 'order.settled': ({ order }) => refreshOf(app)(order.state === 'paid' ? 'deposit.paid' : 'deposit.moved') }),
    watchVisibility({ hidden: () => {}, shown: () => deposit.send({ type: 'page.shown' }) }),
  )
