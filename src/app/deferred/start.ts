import { hasWayBack } from '#machines/overlays/overlays.selectors.ts'
import type { App, LateActors } from '../../platform/app.ts'
import { nextTask } from '../../platform/nextTask.ts'
import { hearPopsFirst } from '../../platform/pops.ts'
import { createLateActors } from './actors.ts'
import { createBackEntry } from './backEntry.ts'
import { wireLate } from './wiring.ts'

/** Starts what the first paint does not wait for; in tasks of its own, so that no tap waits long. */
export async function startLate(app: App): Promise<LateActors> {
  await nextTask()
  const late = createLateActors(app)
  await nextTask()
  const { heartbeat, eligibility, overlays, popups, giftOffer, realityCheck, version, eventLog, install } = late
  eligibility.start()
  heartbeat.start()
  overlays.start()
  popups.start()
  giftOffer.start()
  realityCheck.start()
  version.start()
  eventLog.start()
  install.start()
  const setWayBack = createBackEntry({ history, onPop: hearPopsFirst }, () => overlays.send({ type: 'overlay.dismissed' }))
  overlays.subscribe((snapshot) => setWayBack(hasWayBack(snapshot)))
  wireLate(app, late)
  return late
}
