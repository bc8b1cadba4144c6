import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import type { OutputOf } from '#contract/call.ts'
import { loginBonus3User, loginBonus3UserReceive } from '#contract/dailyCheckIn.ts'
import type { DailyCheckIn } from '#contract/dailyCheckIn.ts'
import { createClaimMachine } from '#machines/flows/claim/claim.machine.ts'
import { isClaiming, isConfirming, isInDoubt, isUnanswered, refusalOf } from '#machines/flows/claim/claim.selectors.ts'
import type { Refused } from '#machines/kit/outcome.ts'
import { useApp } from '../../../platform/app.ts'
import { useCall } from '../../../platform/queries.ts'
import { useHold } from '../../../platform/reloadLocks.ts'
import { showAwards } from '../../../shared/awards/showAwards.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

interface What {
  readonly makeUp: boolean
}
type Grant = OutputOf<typeof loginBonus3UserReceive>
const claimMachine = createClaimMachine<What, Grant>()

/** Past midnight by so much, in ms: clocks are never quite the same. */
const marginMs = 1_500

/** Taking a day, as the view sees it. */
export interface DailyClaim {
  readonly isBusy: boolean
  /** It was asked for often enough without an answer: the player may ask on. */
  readonly isUnsure: boolean
  /** The server wants to know that it is still the player. */
  readonly isConfirming: boolean
  readonly refusal: Refused | null
  readonly take: (what: What) => void
  readonly retry: () => void
  readonly close: () => void
  readonly confirmed: () => void
  readonly cancelled: () => void
}

interface DailyCheckInFlow {
  readonly checkIn: DailyCheckIn | undefined
  readonly isError: boolean
  readonly refetch: () => void
  readonly claim: DailyClaim
}

/** The seven days and the claim on them; what is granted makes the app look again. */
export function useDailyCheckIn(): DailyCheckInFlow {
  const app = useApp()
  const { data, isError, refetch } = useCall(loginBonus3User, {})
  const actor = useActorRef(
    claimMachine.provide({
      actors: {
        ask: fromPromise(({ input: { what, requestId } }) =>
          app.send(loginBonus3UserReceive, what.makeUp ? { makeUp: true } : {}, { requestId, silent: true }),
        ),
      },
    }),
    { ...(app.inspect && { inspect: app.inspect }) },
  )
  useEffect(() => {
    const refresh = refreshOf(app)
    const subscriptions = [
      actor.on('claim.granted', ({ grant: { awards } }) => {
        refresh('award.granted')
        refresh('checkIn.changed')
        void showAwards(app, awards)
      }),
      // Another device may have been first.
      actor.on('claim.refused', () => refresh('checkIn.changed')),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [actor, app])

  // A page that stays open over midnight shows the new day by itself.
  const resetAt = data?.resetAt
  useEffect(() => {
    if (resetAt === undefined) return
    const timer = setTimeout(() => refreshOf(app)('checkIn.changed'), Math.max(0, resetAt - app.serverTime.now()) + marginMs)
    return () => clearTimeout(timer)
  }, [app, resetAt])

  const isBusy = useSelector(actor, isClaiming)
  // What was asked for is not reloaded away before its answer is shown.
  useHold('draw', useSelector(actor, isInDoubt))
  return {
    checkIn: data,
    isError,
    refetch: () => void refetch(),
    claim: {
      isBusy,
      isUnsure: useSelector(actor, isUnanswered),
      isConfirming: useSelector(actor, isConfirming),
      refusal: useSelector(actor, refusalOf),
      take: (what) => actor.send({ type: 'claim.requested', what, requestId: app.env.uuid() }),
      retry: () => actor.send({ type: 'claim.retried' }),
      close: () => actor.send({ type: 'claim.closed' }),
      confirmed: () => actor.send({ type: 'identity.confirmed' }),
      cancelled: () => actor.send({ type: 'identity.cancelled' }),
    },
  }
}
