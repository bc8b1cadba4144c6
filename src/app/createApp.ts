import type { InspectionEvent, Observer } from 'xstate'
import type { App } from '../platform/app.ts'
import { ownBuild } from '../platform/build.ts'
import { callHooksOf } from '../platform/callHooks.ts'
import { withTabDrafts } from '../platform/drafts.ts'
import { apiBase } from '../platform/envelope.ts'
import { browserEnvironment } from '../platform/environment.ts'
import { createSend } from '../platform/http.ts'
import { keepInstallPrompt } from '../platform/installPrompt.ts'
import { loadChunk } from '../platform/loadChunk.ts'
import { painted } from '../platform/painted.ts'
import { watchPopstate } from '../platform/popstate.ts'
import { createReloadLocks } from '../platform/reloadLocks.ts'
import { createServerTime } from '../platform/serverTime.ts'
import { browserStorage } from '../platform/storage.ts'
import { createQueryClient } from '../queries/queryClient.ts'
import { createActors } from './actors.ts'
import { loadFailures } from './failures.ts'

/** Creates the app from its parts. */
export function createApp(inspect?: Observer<InspectionEvent>): App {
  const onPop = watchPopstate()
  keepInstallPrompt()
  const send = createSend(
    apiBase,
    callHooksOf(
      () => actors,
      () => deferred,
      async (errcode) => (await loadFailures()).failureName(errcode),
    ),
  )
  const serverTime = createServerTime(browserEnvironment)
  const storage = withTabDrafts(browserStorage)
  const queries = createQueryClient(storage, ownBuild)
  const actors = createActors({ storage, env: browserEnvironment, serverTime, send, queries, inspect })
  const deferred = painted.then(() => loadChunk(() => import('./deferred/deferred.ts'))).then(({ startDeferred }) => startDeferred(app))
  // The shell waits for the same chunk and informs the player; an unhandled rejection before that is not an error.
  deferred.catch(() => {})
  const app: App = {
    actors,
    deferred,
    send,
    queries,
    storage,
    env: browserEnvironment,
    page: { route: '/' },
    serverTime,
    reloadLocks: createReloadLocks(),
    onPop,
    inspect,
  }
  return app
}
