import type { AnyRouter } from '@tanstack/react-router'
import { isClosed } from '#machines/boot/boot.selectors.ts'
import type { App } from '../platform/app.ts'
import { watchLine } from '../platform/connection.ts'
import { log } from '../platform/log.ts'
import { isPublic } from '../queries/options.ts'

/**
 * The one patch bay: facts that actors emit and the browser tells become other actors' events and cache invalidations.
 * deferred/wiring.ts is its other half, for the actors that start after the first paint.
 */
export function wire({ actors, queries, storage }: App): void {
  const { session, boot, network } = actors

  session.on('session.started', () => void queries.invalidateQueries())
  session.on('session.ended', () => {
    // Logout clears what was known of the player (spec §4); what everybody may know stays.
    storage.clear('queries')
    queries.removeQueries({ predicate: (query) => !isPublic(query) })
    storage.clear('feedbackDraft')
  })

  network.on('network.restored', () => {
    boot.send({ type: 'network.restored' })
    void queries.invalidateQueries()
  })

  storage.onChange('token', () => {
    // What is kept now, not what was when the news was sent: two tabs that log in at once would take each other's.
    const token = storage.read('token')
    session.send(token === null ? { type: 'storage.tokenRemoved' } : { type: 'storage.tokenFound', token })
  })
  watchLine({
    lost: () => network.send({ type: 'line.lost' }),
    restored: () => network.send({ type: 'line.restored' }),
    changed: (speed) => network.send({ type: 'line.changed', speed }),
  })
}

/** What the router's moves mean for the app, and what the app asks of the router. */
export function wireRouter(app: App, router: Pick<AnyRouter, 'subscribe' | 'state' | 'navigate'>): void {
  const { boot } = app.actors
  const leaveClosed = () => {
    if (router.state.location.pathname !== '/maintenance') void router.navigate({ to: '/maintenance', replace: true })
  }
  boot.on('service.closed', leaveClosed)
  if (isClosed(boot.getSnapshot())) leaveClosed()

  // By way of the promise, so that the page has its entry in the browser's history before an overlay's is taken away.
  router.subscribe('onBeforeLoad', ({ toLocation: { pathname } }) => {
    app.deferred.then(
      ({ overlays, attention }) => {
        overlays.send({ type: 'page.changed', pathname })
        attention.send({ type: 'page.changed', pathname })
      },
      () => {},
    )
  })
  let viewed: string | undefined
  router.subscribe('onResolved', () => {
    const route = router.state.matches.at(-1)?.fullPath ?? '/'
    if (route === viewed) return
    viewed = route
    app.page.route = route
    log(app, { name: 'page.viewed', route })
  })
}
