import { fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'
import { pkSignUp } from '#contract/redVsBlue.ts'
import type { redVsBlueMachine } from '#machines/redVsBlue/redVsBlue.machine.ts'
import type { App } from '../../../platform/app.ts'
import { onEmitted } from '../../../shared/flow/flow.ts'
import type { Ports } from '../../../shared/flow/flow.ts'
import { refreshOf } from '../../../shared/refresh/refresh.ts'

export type RedVsBlue = ActorRefFrom<typeof redVsBlueMachine>

/** The call that joins a camp. */
export const createRedVsBluePorts = (app: App): Ports<typeof redVsBlueMachine> => ({
  actors: { signUp: fromPromise(({ input: { camp, requestId } }) => app.send(pkSignUp, { camp }, { requestId, silent: true })) },
})

/** What its events mean for what is on the screen. Gives how to end it. */
export function wireRedVsBlue(app: App, battle: RedVsBlue): () => void {
  const refresh = () => refreshOf(app)('camps.changed')
  return onEmitted(battle, { 'camp.joined': refresh, 'camps.doubted': refresh })
}
