import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { safebox, safeboxPut, safeboxTake } from '#contract/safebox.ts'
import type { SafeboxState } from '#contract/safebox.ts'
import { createClaimMachine } from '#machines/flows/claim/claim.machine.ts'
import { safeboxMachine } from '#machines/safebox/safebox.machine.ts'
import type { SafeboxMove } from '#machines/safebox/safebox.machine.ts'
import { useApp } from '../../../platform/app.ts'
import { queryOf } from '../../../platform/queries.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

export type Safebox = ActorRefFrom<typeof safeboxMachine>

/** The page's safebox, with its calls, and what its facts mean for what is on the screen. */
export function useSafebox(): Safebox {
  const app = useApp()
  const actor = useActorRef(
    safeboxMachine.provide({
      actors: {
        move: createClaimMachine<SafeboxMove, SafeboxState>().provide({
          actors: {
            ask: fromPromise(({ input: { what, requestId } }) =>
              what.way === 'put'
                ? app.send(safeboxPut, { amount: what.amount }, { requestId, silent: true })
                : app.send(safeboxTake, { amount: what.amount, password: what.password }, { requestId, silent: true }),
            ),
          },
        }),
      },
    }),
    { ...(app.inspect && { inspect: app.inspect }) },
  )
  useEffect(() => {
    const { queryKey } = queryOf(app, safebox, {})
    const subscriptions = [
      actor.on('coins.moved', (fact) => {
        app.queries.setQueryData<SafeboxState>(queryKey, fact.safebox)
        refreshOf(app)('coins.moved')
      }),
      actor.on('safebox.doubted', () => void app.queries.invalidateQueries({ queryKey })),
    ]
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe()
    }
  }, [actor, app])
  return actor
}
