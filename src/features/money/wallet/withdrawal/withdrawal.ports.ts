import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { exchange, exchangeStatus } from '#contract/withdrawal.ts'
import type { WithdrawalOrder } from '#contract/withdrawal.ts'
import type { withdrawalMachine, WithdrawalIntent } from '#machines/withdrawal/withdrawal.machine.ts'
import type { App } from '../../../../platform/app.ts'
import { watchVisibility } from '../../../../platform/visibility.ts'
import { combine, onEmitted } from '../../../../shared/flow/flow.ts'
import type { Ports } from '../../../../shared/flow/flow.ts'
import { requestLogic } from '../../../../shared/flow/requestLogic.ts'
import { refreshOf } from '../../../../shared/refresh/refresh.ts'

export type Withdrawal = ActorRefFrom<typeof withdrawalMachine>

/** The calls of the wallet page's withdrawal machine. */
export const createWithdrawalPorts = (app: App): Ports<typeof withdrawalMachine> => ({
  actors: {
    request: requestLogic<WithdrawalIntent, WithdrawalOrder>(async (intent, requestId) => {
      const outcome = await app.send(exchange, intent, { requestId, quiet: 'place' })
      // Also if the player has left the page meanwhile.
      if (outcome.kind === 'done') {
        app.storage.clear('withdrawalDraft')
        refreshOf(app)('withdrawal.moved')
      }
      return outcome
    }),
    check: fromPromise(({ input }) => app.send(exchangeStatus, input, { quiet: 'place' })),
  },
})

/** Connects a withdrawal's events with the rest of the app, and passes page events to it. Returns the clean-up. */
export const wireWithdrawal = (app: App, withdrawal: Withdrawal): (() => void) =>
  combine(
    onEmitted(withdrawal, { 'order.settled': () => refreshOf(app)('withdrawal.moved') }),
    watchVisibility({ hidden: () => {}, shown: () => withdrawal.send({ type: 'page.shown' }) }),
  )
