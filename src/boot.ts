import { timeoutFor } from '#machines/network/network.selectors.ts'
import type { Boot, PageManifest } from './platform/booted.ts'
import { hideBrokenImages } from './platform/brokenImages.ts'
import { connectionSpeed } from './platform/connection.ts'
import { apiBase, deviceFacts, keyOf, post, requestOf } from './platform/envelope.ts'
import { showLook } from './platform/look.ts'
import { preferredLocale } from './platform/preferredLocale.ts'
import { readablePages } from './platform/readablePages.ts'
import { readStored } from './platform/storage.ts'

/** What the build knows about the page's files (build/firstPaint.ts). */
declare const __FILES__: { readonly script: string; readonly styles: string; readonly words: string; readonly later: readonly string[] }
/** What each page will load, of the HTML of all pages but the lobby. */
declare const __PAGES__: PageManifest | null

/**
 * The first script of every page, inlined in its HTML: it runs before anything is painted and needs no other file. It sends the first
 * calls, fetches the styles and the app alongside the paint, records a tap on the shell for the app, and shows an error when the app does
 * not load (docs/decisions/010-first-paint.md).
 */
const { script, styles, words, later } = __FILES__
const html = document.documentElement
const isLobby = location.pathname === '/'
const locale = preferredLocale()
const isFilipino = locale === 'fil-PH'
html.lang = locale
hideBrokenImages()
const chosen = readStored('theme')
if (chosen) html.dataset.theme = chosen
// The theme of the last visit: this page may be the worker's, which has none.
const look = readStored('look')
if (look && !document.getElementById('look')) showLook(look, chosen)
// The lobby's shell offers games: it is not for a player on a break or self-excluded.
if (Number(readStored('closedUntil')) > Date.now()) html.classList.add('resting')

const isFirst = !navigator.serviceWorker?.controller
// The display font waits until the app is live: its bytes would delay the scripts. A later visit has it from the worker.
if (isFirst) html.classList.add('plain')

/** Fetched as it is added: everything else must be set before. */
const link = (rel: string, href: string, rest: Partial<HTMLLinkElement> = {}): HTMLLinkElement => {
  const element = Object.assign(document.createElement('link'), rest, { rel, href })
  document.head.append(element)
  return element
}

const calls: Boot['calls'] = new Map()
const token = readStored('token')
if (!token) html.classList.add('guest')
const ask = (path: string, input: object = {}, rest?: RequestInit) => {
  const request = requestOf(apiBase, path, input, token)
  if (calls.has(keyOf(request))) return
  const answer = post(request, timeoutFor(connectionSpeed()), rest)
  // The body is read at once: an unread response would occupy its connection until the time-out. Whoever awaits the call handles its rejection.
  answer.then((response) => response.clone().text()).catch(() => {})
  calls.set(keyOf(request), answer)
}
if (isLobby || (!token && __PAGES__?.hasSkins)) ask('anonymous/appConfig')
if (token) {
  ask('getAfterLoginInfoWeb', deviceFacts(readStored('messagingToken')))
  ask('refreshData')
}

/** Both languages inline, since no catalog is loaded yet; the texts are short. */
const texts = isFilipino
  ? {
      broken: 'Hindi natapos ang pag-load ng Swerte. I-check ang koneksyon mo at subukan ulit. Ligtas ang coins mo.',
      slow: 'Mas matagal ito kaysa karaniwan. Puwede kang maghintay o subukan ulit.',
      withoutStorage:
        'Hindi pinapayagan ng browser mo na mag-save ang Swerte, kaya mag-log in ka sa bawat bukas. Payagan ang cookies at site data sa settings ng browser mo.',
      retry: 'Subukan ulit',
      close: 'OK',
    }
  : {
      broken: 'Swerte didn’t finish loading. Check your connection and try again. Your coins are safe.',
      slow: 'This is taking longer than usual. You can wait or try again.',
      withoutStorage:
        'Your browser doesn’t let Swerte save anything, so you’ll have to log in each time. Allow cookies and site data in your browser’s settings.',
      retry: 'Try again',
      close: 'OK',
    }

let note: HTMLElement | undefined
const say = (text: string, action: string, act: () => void) => {
  note?.remove()
  note = document.createElement('div')
  note.className = 'shell-note'
  note.role = 'alert'
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'btn main small', textContent: action })
  button.addEventListener('click', act)
  note.append(text, button)
  // Everything outside a modal dialog is inert.
  ;(document.querySelector('dialog[open]') ?? document.body).append(note)
}

/** Anything cached may be what is broken: the next attempt fetches everything from the server. */
const retry = async () => {
  try {
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
    for (const name of await caches.keys()) await caches.delete(name)
    const files = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]')
    await Promise.all(Array.from(files, ({ href }) => fetch(href, { cache: 'reload' })))
  } catch {
    // Storage is unavailable or the network is down: the reload will show which.
  }
  location.reload()
}
const offerRetry = (text: string) => {
  isGivenUp = true
  say(text, texts.retry, () => void retry())
}

/** As long as the app takes the most volatile response to be fresh (src/queries/options.ts). */
const freshMs = 5_000

/** From here on the shell's links navigate by themselves. */
let isGivenUp = false
const slowMs = 12_000
const slow = setTimeout(() => offerRetry(texts.slow), slowMs)

const boot: Boot = {
  calls,
  tapped: undefined,
  open: undefined,
  isAccepted: false,
  accept: undefined,
  fail: () => {
    clearTimeout(slow)
    offerRetry(texts.broken)
  },
  live: () => {
    clearTimeout(slow)
    if (isGivenUp) note?.remove()
    html.classList.remove('plain')
    // A page for players uses its responses once the session is known. What nothing has used by then would be stale.
    setTimeout(() => calls.clear(), freshMs)
  },
}
Object.assign(globalThis, { swerteBoot: boot })

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('[data-shell] a')
  if (!target || isGivenUp || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  target.classList.add('opening')
  boot.tapped = target.pathname + target.search
  boot.open?.(boot.tapped)
  for (const file of later) link('modulepreload', file)
})

if (isFilipino) link('modulepreload', words)
const sheet = link('stylesheet', styles)
const styled = new Promise((resolve, reject) => {
  sheet.addEventListener('load', resolve)
  sheet.addEventListener('error', reject)
})
/** What the page itself will ask for: otherwise it is known only once the app runs, one round trip after another. */
if (__PAGES__) {
  const { files, pages: byPath, calls: firstCalls, callsOf, forPlayers, withoutTabs, catalogs, catalogNames, messagesHash } = __PAGES__
  const startsWith = (path: string) => location.pathname === path || (path.endsWith('/') && location.pathname.startsWith(path))
  const isFor = (paths: readonly string[]) => paths.find(startsWith)
  const own = isFor(Object.keys(byPath))
  const isForPlayer = isFor(forPlayers) !== undefined || (own === '/game/start' && new URLSearchParams(location.search).has('gameId'))
  const path = isForPlayer && !token ? '/auth/login' : own
  if (path === '/auth/login') html.classList.add('to-login')
  if (path === undefined || withoutTabs.includes(path)) html.classList.add('without-tabs')
  const preload = (file: string) => {
    const isStyle = file.endsWith('.css')
    // After what the app starts with.
    link(isStyle ? 'preload' : 'modulepreload', file, { fetchPriority: 'low', crossOrigin: '', ...(isStyle && { as: 'style' }) })
  }
  const ownCatalogs = catalogs[locale]
  const all = [...ownCatalogs, ...files]
  const indexes = (path && byPath[path]) || []
  // The first of its catalogs is its feature's.
  const feature = catalogNames[indexes.find((index) => index < ownCatalogs.length) ?? -1]
  // A later visit may have the catalogs already.
  if (isFirst && feature) boot.messages = `/assets/messages-${feature}-${locale}-${messagesHash}.js`
  for (const index of indexes) if (!boot.messages || index >= ownCatalogs.length) preload(all[index] ?? '')
  if (boot.messages) preload(boot.messages)
  // Behind the files: without them nothing shows the answer.
  void styled.then(
    () => {
      for (const index of (path && callsOf[path]) || []) {
        const call = firstCalls[index]
        const callPath = token ? call?.player : call?.guest
        if (callPath) ask(callPath, call?.input, { priority: 'low' })
      }
    },
    () => {},
  )
}
/**
 * The app, drawings included, is evaluated only after the first paint, since both need the processor. A page that is not painted (for
 * example in a background tab) is not waited for.
 */
const painted = new Promise<void>((resolve) => {
  setTimeout(resolve, 1_500)
  new PerformanceObserver((list, observer) => {
    // A background alone does not count as a first paint.
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    observer.disconnect()
    // One of what is not shown is never loaded.
    const shown = Array.from(document.images).filter(({ loading }) => loading !== 'lazy')
    void Promise.allSettled(shown.map((image) => image.decode())).then(() => resolve())
  }).observe({ type: 'paint', buffered: true })
})
void Promise.all([painted, styled])
  .then(() => import(/* @vite-ignore */ script))
  .catch(() => boot.fail())

/** The age notice is due where none was ever accepted. It must be answered, like the app's own, which replaces it. */
const isReadable = __PAGES__ !== null && readablePages.some((path) => path === location.pathname)
const isNoticeDue = readStored('notice') === null && !isReadable
function askAge(): void {
  const notice = document.querySelector<HTMLDialogElement>('.shell-notice')
  if (!notice || !isNoticeDue) return notice?.remove()
  const accept = notice.querySelector('button')
  notice.showModal()
  // Some browsers close it by Escape all the same.
  notice.addEventListener('close', () => notice.showModal())
  accept?.addEventListener('click', () => {
    if (note) document.body.append(note)
    notice.style.cssText = 'opacity: 0; --scrim: transparent'
    // The second of two taps must not reach what is under the button.
    setTimeout(() => notice.remove(), 400)
    boot.isAccepted = true
    boot.accept?.()
  })
}

addEventListener('DOMContentLoaded', () => {
  askAge()
  try {
    // A store that is full, or has no quota at all, cannot keep a login either.
    localStorage.setItem('swerte.kept', '')
  } catch {
    say(texts.withoutStorage, texts.close, () => note?.remove())
  }
})
