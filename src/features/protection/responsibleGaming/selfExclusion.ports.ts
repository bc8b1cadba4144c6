import type { ActorRefFrom } from 'xstate'
import { selfExclude, takeBreak } from '#contract/responsibleGaming.ts'
import type { SelfControl } from '#contract/responsibleGaming.ts'
import type { ClosurePlan, selfExclusionMachine } from '#machines/selfExclusion/selfExclusion.machine.ts'
import type { App } from '../../../platform/app.ts'
import { onEmitted } from '../../../shared/flow/flow.ts'
import type { Ports } from '../../../shared/flow/flow.ts'
import { requestLogic } from '../../../shared/flow/requestLogic.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'
import { showControl } from './limitChange.ports.ts'

export type SelfExclusion = ActorRefFrom<typeof selfExclusionMachine>

/** The calls that start a break or a self-exclusion. */
export const createSelfExclusionPorts = (app: App): Ports<typeof selfExclusionMachine> => ({
  actors: {
    close: requestLogic<ClosurePlan, SelfControl>((plan, requestId) =>
      plan.kind === 'break'
        ? app.send(takeBreak, { hours: plan.hours }, { requestId, quiet: 'place' })
        : app.send(selfExclude, { months: plan.months }, { requestId, quiet: 'place' }),
    ),
  },
})

/** Connects its events with the rest of the app. Returns the clean-up. */
export const wireSelfExclusion = (app: App, exclusion: SelfExclusion): (() => void) =>
  onEmitted(exclusion, {
    'closure.started': ({ kind, control }) => {
      if (control) showControl(app, control)
      // All tokens have been revoked: this device drops its own at once instead of waiting for a refusal.
      if (kind === 'exclusion') app.actors.session.send({ type: 'logout.requested' })
      else refreshOf(app)('protection.changed')
    },
  })
