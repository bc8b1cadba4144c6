import type { InspectionEvent, Observer } from 'xstate'
import { timeoutOf } from '#machines/network/network.selectors.ts'
import { tokenOf } from '#machines/session/session.selectors.ts'
import type { App } from '../platform/app.ts'
import { browserFacts } from '../platform/facts.ts'
import { createSend } from '../platform/http.ts'
import type { Line } from '../platform/http.ts'
import { painted } from '../platform/painted.ts'
import { createQueryClient } from '../platform/queryClient.ts'
import { watchPops } from '../platform/pops.ts'
import { browserWorld } from '../platform/world.ts'
import { createActors } from './actors.ts'

/** Makes the app of its parts. The line reads the actors late: calls need the session, and the session makes calls. */
export function createApp(inspect?: Observer<InspectionEvent>): App {
  const line: Line = {
    tokenOf: () => tokenOf(actors.session.getSnapshot()),
    timeoutOf: () => timeoutOf(actors.network.getSnapshot()),
    onUnauthorised: (token) => actors.session.send({ type: 'call.unauthorised', token }),
    onTimeout: () => actors.network.send({ type: 'call.timedOut' }),
    onMaintenance: () => actors.boot.send({ type: 'maintenance.reported' }),
  }
  watchPops()
  const send = createSend('/production-api', line)
  const actors = createActors({ facts: browserFacts, world: browserWorld, send, inspect })
  const app: App = {
    actors,
    late: painted.then(() => import('./late/start.ts')).then(({ startLate }) => startLate(app)),
    send,
    queries: createQueryClient(browserFacts, __APP_VERSION__),
    facts: browserFacts,
    world: browserWorld,
    inspect,
  }
  return app
}
