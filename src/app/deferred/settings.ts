import type { App, DeferredActors } from '../../platform/app.ts'
import { loadTheme } from '../../platform/theme.ts'
import { refreshOf } from '../../shared/refresh/refresh.ts'

/** Settings changed by operators reach an open page with its heartbeat: what it shows is fetched again, and its theme. */
export function wireSettings(app: App, heartbeat: DeferredActors['heartbeat']): void {
  let known: number | undefined
  heartbeat.on('heartbeat.answered', ({ beat: { settings } }) => {
    // Changes between the page's first responses and the first heartbeat are not reported: the configuration is fetched again, once.
    if (known === undefined) refreshOf(app)('session.beats')
    else if (settings !== known) {
      void app.queries.invalidateQueries()
      void loadTheme(app)
    }
    known = settings
  })
}
