import { refreshData } from '#contract/session.ts'
import { greetingOf, isClosed } from '#machines/boot/boot.selectors.ts'
import { isSignedIn } from '#machines/session/session.selectors.ts'
import type { App, LateActors } from '../../platform/app.ts'
import { watchVisibility } from '../../platform/visibility.ts'

/** The other half of the patch bay. What the early actors told before these were there is read from their snapshots. */
export function wireLate({ actors, queries }: App, { heartbeat, eligibility }: LateActors): void {
  const { session, boot } = actors

  session.on('session.started', () => heartbeat.send({ type: 'session.started' }))
  session.on('session.ended', () => heartbeat.send({ type: 'session.ended' }))
  if (isSignedIn(session.getSnapshot())) heartbeat.send({ type: 'session.started' })

  boot.on('house.opened', ({ eligibilityVersion }) => eligibility.send({ type: 'notice.found', version: eligibilityVersion }))
  const greeting = greetingOf(boot.getSnapshot())
  if (greeting && !isClosed(boot.getSnapshot())) eligibility.send({ type: 'notice.found', version: greeting.eligibilityVersion })

  heartbeat.on('heartbeat.answered', () => {
    void queries.invalidateQueries({ queryKey: [refreshData.path] })
  })

  watchVisibility({
    hidden: () => heartbeat.send({ type: 'page.hidden' }),
    shown: () => heartbeat.send({ type: 'page.shown' }),
  })
}
