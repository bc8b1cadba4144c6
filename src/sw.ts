/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope

// The lobby has a shell of its own, painted by its HTML; every other page starts from app.html.
// The whole app but the games' own pages: it opens offline after one visit; a game needs the server anyway.
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/app.html'), {
    denylist: [/^\/$/, /^\/production-api\//, /^\/sandbox\//, /^\/games\//, /^\/health(\/|$)/],
  }),
)
// A new version waits until the page that asked for it may reload (machines/version).
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting()
})
clientsClaim()
