import { refreshData } from '#contract/session.ts'
import type { App } from '../platform/app.ts'
import { watchLine } from '../platform/line.ts'
import { watchVisibility } from '../platform/visibility.ts'

/** The one patch bay: facts that actors emit and the browser tells become other actors' events and cache invalidations. */
export function wire({ actors, queries, facts }: App): void {
  const { session, boot, network, heartbeat, eligibility } = actors

  session.on('session.started', () => {
    heartbeat.send({ type: 'session.started' })
    void queries.invalidateQueries()
  })
  session.on('session.ended', () => {
    heartbeat.send({ type: 'session.ended' })
    // Logout clears what was known of the player (spec §4); what everybody may know stays.
    queries.removeQueries({ predicate: (query) => !String(query.queryKey[0]).startsWith('anonymous/') })
  })

  boot.on('house.opened', ({ eligibilityVersion }) => eligibility.send({ type: 'notice.found', version: eligibilityVersion }))

  network.on('network.restored', () => {
    boot.send({ type: 'network.restored' })
    void queries.invalidateQueries()
  })

  heartbeat.on('heartbeat.answered', () => {
    void queries.invalidateQueries({ queryKey: [refreshData.path] })
  })

  facts.onChange('token', (token) =>
    session.send(token === null ? { type: 'storage.tokenRemoved' } : { type: 'storage.tokenFound', token }),
  )
  watchVisibility({
    hidden: () => heartbeat.send({ type: 'page.hidden' }),
    shown: () => heartbeat.send({ type: 'page.shown' }),
  })
  watchLine({
    lost: () => network.send({ type: 'line.lost' }),
    restored: () => network.send({ type: 'line.restored' }),
    changed: (speed) => network.send({ type: 'line.changed', speed }),
  })
}
