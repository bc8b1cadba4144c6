import { useActorRef } from '@xstate/react'
import { useEffect, useRef } from 'react'
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
import { openOverlay } from '../../kits/overlays/openOverlay.ts'
import { refreshOf } from '../../kits/refresh/refresh.ts'
import { useApp } from '../../platform/app.ts'
import { queryOf } from '../../platform/queries.ts'
import { watchVisibility } from '../../platform/visibility.ts'

export type Bankruptcy = ActorRefFrom<typeof bankruptcyMachine>

const claimMachine = createClaimMachine<{ readonly id: GiftId }, BankruptClaim>()

/** The sheet's machine with its calls, and what its facts mean for the rest of the app. */
export function useBankruptcy(): Bankruptcy {
  const app = useApp()
  const bankruptcy = useActorRef(
    bankruptcyMachine.provide({
      actors: {
        info: fromPromise(() => app.send(getBankruptGiftInfo, {})),
        claim: claimMachine.provide({
          actors: {
            ask: fromPromise(({ input }) => app.send(receiveBankruptGiftAward, input.what, { requestId: input.requestId, silent: true })),
          },
        }),
        countdown: countdownMachine.provide({ actors: { readClock: fromPromise<number, undefined>(async () => app.world.now()) } }),
      },
    }),
    app.inspect ? { inspect: app.inspect } : {},
  )

  useEffect(() => {
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
      void openOverlay(app, 'reward', { awards })
    })
    const unwatch = watchVisibility({
      hidden: () => {},
      shown: () => countdownOf(bankruptcy.getSnapshot())?.send({ type: 'page.shown' }),
    })
    return () => {
      granted.unsubscribe()
      unwatch()
    }
  }, [app, bankruptcy])

  // The machine starts at rest, so that React's double start in development asks once.
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current) return
    asked.current = true
    bankruptcy.send({ type: 'gift.opened' })
  }, [bankruptcy])
  return bankruptcy
}
