import type { ActorRefFrom } from 'xstate'
import { pkSignUp } from '#contract/redVsBlue.ts'
import type { Camp } from '#contract/redVsBlue.ts'
import type { Joined, redVsBlueMachine } from '#machines/redVsBlue/redVsBlue.machine.ts'
import type { App } from '../../../platform/app.ts'
import { onEmitted } from '../../../shared/flow/flow.ts'
import type { Ports } from '../../../shared/flow/flow.ts'
import { requestLogic } from '../../../shared/flow/requestLogic.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

export type RedVsBlue = ActorRefFrom<typeof redVsBlueMachine>

/** The call that joins a camp. */
export const createRedVsBluePorts = (app: App): Ports<typeof redVsBlueMachine> => ({
  actors: {
    signUp: requestLogic<{ readonly camp: Camp }, Joined>((choice, requestId) => app.send(pkSignUp, choice, { requestId, quiet: 'place' })),
  },
})

/** Connects its events with what is on screen. Returns the clean-up. */
export function wireRedVsBlue(app: App, battle: RedVsBlue): () => void {
  const refresh = () => refreshOf(app)('camps.changed')
  return onEmitted(battle, { 'camp.joined': refresh, 'camps.outdated': refresh })
}
