/// <reference lib="webworker" />
import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import type { PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { localeCookie } from './platform/preferredLocale.ts'

declare const self: Omit<ServiceWorkerGlobalScope, '__WB_MANIFEST'> & {
  __WB_MANIFEST: PrecacheEntry[]
  cookieStore?: { get(name: string): Promise<{ value: string } | null> }
}

// What opens offline after one visit (build/offline.ts) is precached with the worker; everything else is cached on first use.
// Games need the server anyway.
const files = self.__WB_MANIFEST
/** Catalogs and documents are large: only those of the player's language are precached. */
const languageOf = ({ url }: PrecacheEntry): string | undefined => /[/.](en-PH|fil-PH)-[\w-]+\.js$/.exec(url)?.[1]
// A page requests its own files by their exact names: another build's are not among them, and are removed with it.
const keptName = `assets-${files.find(({ url }) => url === 'index.html')?.revision ?? ''}`

// The lobby and some pages are painted by HTML of their own (build/firstPaint.ts); every other page starts from app.html.
precacheAndRoute(files.filter((file) => languageOf(file) === undefined))
cleanupOutdatedCaches()
for (const { url: file } of files) {
  const path = /^pages(\/.+)\.html$/.exec(file)?.[1]
  if (path !== undefined)
    registerRoute(({ request, url }) => request.mode === 'navigate' && url.pathname === path, createHandlerBoundToURL(`/${file}`))
}
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/app.html'), {
    denylist: [/^\/$/, /^\/desk(\/|$)/, /^\/production-api\//, /^\/sandbox\//, /^\/games\//, /^\/health(\/|$)/],
  }),
)

/** The cookie's choice where the browser exposes it to workers, else the browser's own language (src/platform/preferredLocale.ts). */
async function ownLanguage(): Promise<string> {
  const chosen = await self.cookieStore?.get(localeCookie)
  return chosen?.value ?? (/^(fil|tl)\b/.test(navigator.language) ? 'fil-PH' : 'en-PH')
}
async function cacheLanguage(language: string): Promise<void> {
  const cache = await caches.open(keptName)
  await cache.addAll(files.filter((file) => languageOf(file) === language).map(({ url }) => url))
}
/** Not every browser has static routes. */
interface RoutedEvent extends ExtendableEvent {
  addRoutes?(rules: readonly { condition: { urlPattern: string }; source: 'network' }[]): Promise<unknown>
}
self.addEventListener('install', (event: RoutedEvent) => {
  // Calls go past the worker: none waits for it to start, and none keeps an old one running that a new one is about to replace.
  void event.addRoutes?.([{ condition: { urlPattern: '/production-api/*' }, source: 'network' }])
  event.waitUntil(ownLanguage().then(cacheLanguage))
})
self.addEventListener('activate', (event) => {
  const dropOthers = async () => {
    const others = (await caches.keys()).filter((name) => name.startsWith('assets-') && name !== keptName)
    await Promise.all(others.map((name) => caches.delete(name)))
  }
  event.waitUntil(dropOthers())
})

/** Names contain a content hash: a cached file is valid forever. An HTML page in place of a file is not. */
registerRoute(
  ({ url }) => url.origin === self.location.origin && url.pathname.startsWith('/assets/'),
  async ({ request }) => {
    const cache = await caches.open(keptName)
    const cached = await cache.match(request, { ignoreVary: true })
    if (cached) return cached
    const response = await fetch(request)
    if (response.ok && !response.headers.get('content-type')?.startsWith('text/html')) await cache.put(request, response.clone())
    return response
  },
)

self.addEventListener('message', (event) => {
  // A new version waits until the page that requested it may reload (machines/version).
  if (event.data === 'activate') void self.skipWaiting()
  // The player has changed the language (src/platform/locale.ts).
  else if (typeof event.data?.language === 'string') event.waitUntil(cacheLanguage(event.data.language))
})
clientsClaim()
