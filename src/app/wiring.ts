import type { AnyRouter } from '@tanstack/react-router'
import { isClosed } from '#machines/boot/boot.selectors.ts'
import type { App } from '../platform/app.ts'
import { watchConnection } from '../platform/connection.ts'
import { drafts } from '../platform/drafts.ts'
import { log } from '../platform/log.ts'
import { isNotYetReceived, isPublic } from '../queries/options.ts'

/**
 * The central wiring: events emitted by actors and the browser become other actors' events and cache invalidations. deferred/wiring.ts is
 * its other half, for the actors that start after the first paint.
 */
export function wire({ actors, queries, storage }: App): void {
  const { session, boot, network } = actors

  /** Whose drafts are stored; undefined while a page that opened with a session does not know, '' for nobody's. */
  let writer: string | undefined = session.getSnapshot().context.token === null ? '' : undefined
  const clearDrafts = () => {
    for (const draft of drafts) storage.clear(draft)
  }
  session.on('session.started', ({ userId }) => {
    // Also where another one has logged in in another tab.
    if (writer !== undefined && userId !== writer) clearDrafts()
    writer = userId
    void queries.invalidateQueries({ predicate: isNotYetReceived }, { cancelRefetch: false })
  })
  session.on('session.ended', ({ reason }) => {
    // Logout clears the player's data (spec §4); public data stays.
    storage.clear('queries')
    storage.clear('closedUntil')
    queries.removeQueries({ predicate: (query) => !isPublic(query) })
    writer ??= ''
    // The server may end a session while its player writes: they find it again when they log in.
    if (reason === 'logout') clearDrafts()
  })

  network.on('network.restored', () => {
    boot.send({ type: 'network.restored' })
    void queries.invalidateQueries()
  })

  storage.onChange('token', () => {
    // The token stored now, not when the event was sent: two tabs that log in at once would otherwise take each other's.
    const token = storage.read('token')
    session.send(token === null ? { type: 'storage.tokenRemoved' } : { type: 'storage.tokenFound', token })
  })
  watchConnection({
    lost: () => network.send({ type: 'connection.lost' }),
    restored: () => network.send({ type: 'connection.restored' }),
    changed: (speed) => network.send({ type: 'connection.changed', speed }),
  })
}

/** What the router's moves mean for the app, and what the app requests of the router. */
export function wireRouter(app: App, router: Pick<AnyRouter, 'subscribe' | 'state' | 'navigate'>): void {
  const { boot } = app.actors
  // A round under way is finished first: what it needs stays open, and the service is checked again.
  const leaveClosed = () => {
    if (!app.reloadLocks.has('game') && router.state.location.pathname !== '/maintenance')
      void router.navigate({ to: '/maintenance', replace: true })
  }
  boot.on('service.closed', leaveClosed)
  if (isClosed(boot.getSnapshot())) leaveClosed()

  // By way of the promise, so that the page has its entry in the browser's history before an overlay's is removed.
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
    // Which type it has depends on the order in which the compiler checks the files.
    const route = String(router.state.matches.at(-1)?.fullPath ?? '/')
    if (route === viewed) return
    viewed = route
    app.page.route = route
    log(app, { name: 'page.viewed', route })
  })
}
