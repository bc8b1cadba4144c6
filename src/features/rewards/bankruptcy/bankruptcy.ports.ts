import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { getBankruptGiftInfo, receiveBankruptGiftAward } from '#contract/bankruptcy.ts'
import type { BankruptClaim, GiftId } from '#contract/bankruptcy.ts'
import { refreshData } from '#contract/session.ts'
import type { RefreshData } from '#contract/session.ts'
import { bankruptcyMachine } from '#machines/bankruptcy/bankruptcy.machine.ts'
import { countdownOf } from '#machines/bankruptcy/bankruptcy.selectors.ts'
import { createClaimMachine } from '#machines/flows/claim/claim.machine.ts'
import { countdownMachine } from '#machines/flows/countdown/countdown.machine.ts'
import type { App } from '../../../platform/app.ts'
import { queryOf } from '../../../platform/queries.ts'
import { watchVisibility } from '../../../platform/visibility.ts'
import { showAwards } from '../../../shared/awards/showAwards.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

export type Bankruptcy = ActorRefFrom<typeof bankruptcyMachine>

const claimMachine = createClaimMachine<{ readonly id: GiftId }, BankruptClaim>()

/** The sheet's machine, with its calls. */
export const giftMachineOf = (app: App): typeof bankruptcyMachine =>
  bankruptcyMachine.provide({
    actors: {
      info: fromPromise(() => app.send(getBankruptGiftInfo, {})),
      claim: claimMachine.provide({
        actors: {
          ask: fromPromise(({ input }) => app.send(receiveBankruptGiftAward, input.what, { requestId: input.requestId, silent: true })),
        },
      }),
      countdown: countdownMachine.provide({ actors: { readClock: fromPromise<number, undefined>(async () => app.env.now()) } }),
    },
  })

/** What its facts mean for the rest of the app, and what it hears of the page. Gives how to end it. */
export function wireGift(app: App, bankruptcy: Bankruptcy): () => void {
  const granted = bankruptcy.on('awards.granted', ({ awards, coin }) => {
    const { queryKey } = queryOf(app, refreshData, {})
    // An answer that is under way tells the purse of before.
    void app.queries.cancelQueries({ queryKey })
    app.queries.setQueryData<RefreshData>(
      queryKey,
      (known) => known && { ...known, coin, redDots: { ...known.redDots, bankruptGift: false } },
    )
    // A claim refreshes coin and activities (spec §4).
    refreshOf(app)('award.granted')
    void showAwards(app, awards)
  })
  const unwatch = watchVisibility({
    hidden: () => {},
    shown: () => countdownOf(bankruptcy.getSnapshot())?.send({ type: 'page.shown' }),
  })
  return () => {
    granted.unsubscribe()
    unwatch()
  }
}
