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

/** The calls that begin a break or a self-exclusion. */
export const createSelfExclusionPorts = (app: App): Ports<typeof selfExclusionMachine> => ({
  actors: {
    close: requestLogic<ClosurePlan, SelfControl>((plan, requestId) =>
      plan.kind === 'break'
        ? app.send(takeBreak, { hours: plan.hours }, { requestId, silent: true })
        : app.send(selfExclude, { months: plan.months }, { requestId, silent: true }),
    ),
  },
})

/** What it means for the rest of the app. Gives how to end it. */
export const wireSelfExclusion = (app: App, exclusion: SelfExclusion): (() => void) =>
  onEmitted(exclusion, {
    'closure.begun': ({ kind, control }) => {
      if (control) showControl(app, control)
      // Every token has ended: this device lets go of its own instead of finding out.
      if (kind === 'exclusion') app.actors.session.send({ type: 'logout.requested' })
      else refreshOf(app)('control.changed')
    },
  })
