import type { Award } from '#contract/awards.ts'
import type { App } from '../../platform/app.ts'
import { openOverlay } from '../overlays/openOverlay.ts'

/** Shows the awards. From the response to the player's tap on, nothing reloads the page or opens over it. */
export async function showAwards(app: App, awards: readonly Award[]): Promise<void> {
  const release = app.reloadLocks.hold('draw')
  await openOverlay(app, 'reward', { awards }).finally(release)
}
