import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { getBankruptGiftInfo, receiveBankruptGiftAward } from '#contract/bankruptcy.ts'
import type { BankruptClaim, GiftId } from '#contract/bankruptcy.ts'
import { refreshData } from '#contract/session.ts'
import type { RefreshData } from '#contract/session.ts'
import type { bankruptcyMachine } from '#machines/bankruptcy/bankruptcy.machine.ts'
import { countdownOf } from '#machines/bankruptcy/bankruptcy.selectors.ts'
import type { App } from '../../../platform/app.ts'
import { watchVisibility } from '../../../platform/visibility.ts'
import { queryOf } from '../../../queries/queries.ts'
import { showAwards } from '../../../shared/awards/showAwards.ts'
import { combine, onEmitted } from '../../../shared/flow/flow.ts'
import type { Ports } from '../../../shared/flow/flow.ts'
import { requestLogic } from '../../../shared/flow/requestLogic.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { countdownLogic } from '../../../shared/time/countdownLogic.ts'

export type Bankruptcy = ActorRefFrom<typeof bankruptcyMachine>

/** The calls of the gift's sheet. */
export const createBankruptcyPorts = (app: App): Ports<typeof bankruptcyMachine> => ({
  actors: {
    info: fromPromise(() => app.send(getBankruptGiftInfo, {})),
    claim: requestLogic<{ readonly id: GiftId }, BankruptClaim>((gift, requestId) =>
      app.send(receiveBankruptGiftAward, gift, { requestId, quiet: 'place' }),
    ),
    countdown: countdownLogic(app),
  },
})

/** Connects its events with the rest of the app, and passes page events to it. Returns the clean-up. */
export const wireBankruptcy = (app: App, bankruptcy: Bankruptcy): (() => void) =>
  combine(
    onEmitted(bankruptcy, {
      'awards.granted': ({ awards, coin }) => {
        const { queryKey } = queryOf(app, refreshData, {})
        // A response in flight has the earlier balance.
        void app.queries.cancelQueries({ queryKey })
        app.queries.setQueryData<RefreshData>(
          queryKey,
          (previous) => previous && { ...previous, coin, redDots: { ...previous.redDots, bankruptGift: false } },
        )
        // A claim refreshes coin and activities (spec §4).
        refreshOf(app)('award.granted')
        void showAwards(app, awards)
      },
    }),
    watchVisibility({ hidden: () => {}, shown: () => countdownOf(bankruptcy.getSnapshot())?.send({ type: 'page.shown' }) }),
  )
