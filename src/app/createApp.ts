import type { InspectionEvent, Observer } from 'xstate'
import type { App } from '../platform/app.ts'
import { ownBuild } from '../platform/build.ts'
import { browserWorld } from '../platform/environment.ts'
import { createSend } from '../platform/http.ts'
import { keepInstallPrompt } from '../platform/installPrompt.ts'
import { painted } from '../platform/painted.ts'
import { part } from '../platform/part.ts'
import { watchPops } from '../platform/pops.ts'
import { createQueryClient } from '../platform/queryClient.ts'
import { createHouseTime } from '../platform/serverTime.ts'
import { browserFacts } from '../platform/storage.ts'
import { createActors } from './actors.ts'
import { lineOf } from './httpHooks.ts'

/** Makes the app of its parts. */
export function createApp(inspect?: Observer<InspectionEvent>): App {
  watchPops()
  keepInstallPrompt()
  const send = createSend(
    '/production-api',
    lineOf(() => actors),
  )
  const houseTime = createHouseTime(browserWorld)
  const actors = createActors({ facts: browserFacts, world: browserWorld, houseTime, send, inspect })
  const late = painted.then(() => part(() => import('./deferred/deferred.ts'))).then(({ startLate }) => startLate(app))
  // The shell, which waits for the same part, tells the player; that nobody else waits for it yet is no error.
  late.catch(() => {})
  const app: App = {
    actors,
    late,
    send,
    queries: createQueryClient(browserFacts, ownBuild),
    facts: browserFacts,
    world: browserWorld,
    houseTime,
    inspect,
  }
  return app
}
