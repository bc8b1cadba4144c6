import type { App, LateActors } from '../../platform/app.ts'
import { createLateActors } from './actors.ts'
import { wireLate } from './wiring.ts'

/** Starts what the first paint does not wait for. */
export function startLate(app: App): LateActors {
  const late = createLateActors(app)
  late.eligibility.start()
  late.heartbeat.start()
  wireLate(app, late)
  return late
}
