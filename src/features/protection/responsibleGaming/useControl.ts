import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { confirmSelfLimit, selfExclude, selfLimits, setSelfLimit, takeBreak } from '#contract/responsibleGaming.ts'
import type { SelfControl, SelfLimit } from '#contract/responsibleGaming.ts'
import { createClaimMachine } from '#machines/flows/claim/claim.machine.ts'
import { countdownMachine } from '#machines/flows/countdown/countdown.machine.ts'
import { limitChangeMachine } from '#machines/limitChange/limitChange.machine.ts'
import type { LimitWish } from '#machines/limitChange/limitChange.machine.ts'
import { selfExclusionMachine } from '#machines/selfExclusion/selfExclusion.machine.ts'
import type { ClosurePlan } from '#machines/selfExclusion/selfExclusion.machine.ts'
import { useApp } from '../../../platform/app.ts'
import type { App } from '../../../platform/app.ts'
import { queryOf } from '../../../platform/queries.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

export type Change = ActorRefFrom<typeof limitChangeMachine>
export type Closing = ActorRefFrom<typeof selfExclusionMachine>

/** What a change was answered with is what the page shows. An answer that is under way tells of before. */
export function showControl(app: App, control: SelfControl): void {
  const { queryKey } = queryOf(app, selfLimits, {})
  void app.queries.cancelQueries({ queryKey })
  app.queries.setQueryData<SelfControl>(queryKey, control)
}

const limitClaim = createClaimMachine<LimitWish, SelfControl>()

/** The machine of one limit with its calls. It hears whatever else the page learns of its limit. */
export function useLimitChange(limit: SelfLimit, serverTime: number): Change {
  const app = useApp()
  const { kind, period, loosening } = limit
  const change = useActorRef(
    limitChangeMachine.provide({
      actors: {
        save: limitClaim.provide({
          actors: { ask: fromPromise(({ input }) => app.send(setSelfLimit, input.what, { requestId: input.requestId, silent: true })) },
        }),
        confirm: limitClaim.provide({
          actors: { ask: fromPromise(({ input }) => app.send(confirmSelfLimit, input.what, { requestId: input.requestId, silent: true })) },
        }),
        countdown: countdownMachine.provide({ actors: { readClock: fromPromise<number, undefined>(async () => app.env.now()) } }),
      },
    }),
    { input: { kind, period, loosening, serverTime }, ...(app.inspect && { inspect: app.inspect }) },
  )
  useEffect(() => {
    const told = change.on('control.told', ({ control }) => showControl(app, control))
    const doubted = change.on('control.doubted', () => void app.queries.invalidateQueries({ queryKey: [selfLimits.path] }))
    return () => {
      told.unsubscribe()
      doubted.unsubscribe()
    }
  }, [app, change])
  useEffect(() => change.send({ type: 'limit.told', loosening, serverTime }), [change, loosening, serverTime])
  return change
}

/** The machine of a break or a self-exclusion with its call, and what it means for the rest of the app. */
export function useSelfClosure(): Closing {
  const app = useApp()
  const closing = useActorRef(
    selfExclusionMachine.provide({
      actors: {
        close: createClaimMachine<ClosurePlan, SelfControl>().provide({
          actors: {
            ask: fromPromise(({ input: { what, requestId } }) =>
              what.kind === 'break'
                ? app.send(takeBreak, { hours: what.hours }, { requestId, silent: true })
                : app.send(selfExclude, { months: what.months }, { requestId, silent: true }),
            ),
          },
        }),
      },
    }),
    app.inspect ? { inspect: app.inspect } : {},
  )
  useEffect(() => {
    const begun = closing.on('closure.begun', ({ kind, control }) => {
      if (control) showControl(app, control)
      // Every token has ended: this device lets go of its own instead of finding out.
      if (kind === 'exclusion') app.actors.session.send({ type: 'logout.requested' })
      else refreshOf(app)('control.changed')
    })
    return () => begun.unsubscribe()
  }, [app, closing])
  return closing
}
