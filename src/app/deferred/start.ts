import { isLoggedIn } from '#machines/session/session.selectors.ts'
import type { App, DeferredActors } from '../../platform/app.ts'
import { ownBuild } from '../../platform/build.ts'
import { watchSaving } from '../../platform/connection.ts'
import { nextTask } from '../../platform/nextTask.ts'
import { loadTheme } from '../../platform/theme.ts'
import { registerWorker } from '../../platform/worker.ts'
import { loadConfirmDialog } from '../../shared/identity/ConfirmIdentity.tsx'
import { watchTaps } from '../../ui/doubleTap.ts'
import { loadFailures } from '../failures.ts'
import { createDeferredActors } from './actors.ts'
import { followOtherTabs } from './otherTabs.ts'
import { persistQueries } from './persistQueries.ts'
import { reloadWhenServerIsBack } from './serverBack.ts'
import { showTaps } from './showTaps.ts'
import { wireWayBack } from './wayBack.ts'
import { wireDeferred } from './wiring.ts'

/** Starts what the first paint does not wait for; in separate tasks, so that no tap waits long. */
export async function startDeferred(app: App): Promise<DeferredActors> {
  await nextTask()
  const deferred = createDeferredActors(app)
  await nextTask()
  for (const actor of Object.values(deferred)) actor.start()
  watchTaps()
  showTaps()
  wireWayBack(app, deferred)
  wireDeferred(app, deferred)
  persistQueries(app, ownBuild)
  followOtherTabs(app, deferred)
  reloadWhenServerIsBack(app, () => navigator.onLine && !document.hidden)
  // What was painted first is the theme of the HTML, or of the last visit.
  void loadTheme(app)
  // Loaded before they are needed, so that a refusal can be shown at once. What fails to load now is requested then.
  const prepareRefusals = () => void Promise.all([loadFailures(), loadConfirmDialog()]).catch(() => {})
  const { session } = app.actors
  if (isLoggedIn(session.getSnapshot())) prepareRefusals()
  else session.on('session.started', prepareRefusals)
  watchSaving((isSaving) => document.documentElement.toggleAttribute('data-still', isSaving))
  if (matchMedia('(forced-colors: active), (prefers-contrast: more)').matches) void import('./contrast.css')
  registerWorker()
  return deferred
}
