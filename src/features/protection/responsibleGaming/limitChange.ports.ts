import type { ActorRefFrom } from 'xstate'
import { confirmSelfLimit, selfLimits, setSelfLimit } from '#contract/responsibleGaming.ts'
import type { SelfControl } from '#contract/responsibleGaming.ts'
import type { limitChangeMachine, RequestedLimit } from '#machines/limitChange/limitChange.machine.ts'
import type { App } from '../../../platform/app.ts'
import { queryOf } from '../../../queries/queries.ts'
import { onEmitted } from '../../../shared/flow/flow.ts'
import type { Ports } from '../../../shared/flow/flow.ts'
import { requestLogic } from '../../../shared/flow/requestLogic.ts'
import { countdownLogic } from '../../../shared/time/countdownLogic.ts'

export type LimitChange = ActorRefFrom<typeof limitChangeMachine>

/** Shows the response to a change on the page, and cancels a request in flight, whose data would be older. */
export function showControl(app: App, control: SelfControl): void {
  const { queryKey } = queryOf(app, selfLimits, {})
  void app.queries.cancelQueries({ queryKey })
  app.queries.setQueryData<SelfControl>(queryKey, control)
}

/** The calls that change one limit. */
export const createLimitChangePorts = (app: App): Ports<typeof limitChangeMachine> => ({
  actors: {
    save: requestLogic<RequestedLimit, SelfControl>((limit, requestId) => app.send(setSelfLimit, limit, { requestId, quiet: 'place' })),
    confirm: requestLogic<RequestedLimit, SelfControl>((limit, requestId) =>
      app.send(confirmSelfLimit, limit, { requestId, quiet: 'place' }),
    ),
    countdown: countdownLogic(app),
  },
})

/** Connects its events with what is on screen. Returns the clean-up. */
export const wireLimitChange = (app: App, change: LimitChange): (() => void) =>
  onEmitted(change, {
    'control.updated': ({ control }) => showControl(app, control),
    'control.outdated': () => void app.queries.invalidateQueries({ queryKey: [selfLimits.path] }),
  })
