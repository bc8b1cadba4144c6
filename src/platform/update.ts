import type { BuildInfo } from '#machines/version/version.machine.ts'

/** What the version machine asks of the browser: the newest build's name, its worker, and what this tab was reloaded for. */

/** A GET with one of these answers is asked once more; what is sent by POST never is by itself (spec §7). */
const retriedStatuses: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])

export async function readBuildInfo(): Promise<BuildInfo> {
  const get = () => fetch('/build-info.json', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
  const first = await get()
  const response = retriedStatuses.has(first.status) ? await get() : first
  const body: unknown = response.ok ? await response.json() : null
  const build: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'build') : null
  if (typeof build !== 'string' || !/^\w{1,40}$/.test(build)) throw new Error('no build info')
  return { build }
}

const workers = (): ServiceWorkerContainer | undefined => ('serviceWorker' in navigator ? navigator.serviceWorker : undefined)

/** Settles with the state that the worker comes to. */
const installed = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve, reject) => {
    const look = () => {
      if (worker.state === 'redundant') reject(new Error('the new build is not whole'))
      else if (worker.state !== 'installing') resolve()
    }
    worker.addEventListener('statechange', look)
    look()
  })

/**
 * Fetches the new build. A page that a worker serves gets that worker's files, old ones, until the next one waits beside it; a page
 * without one gets the new files by reloading.
 */
export async function prepareUpdate(): Promise<void> {
  const container = workers()
  if (!container?.controller) return
  const registration = await container.getRegistration()
  await registration?.update()
  if (registration?.installing) await installed(registration.installing)
}

/** Lets the waiting worker take over; settles when it has. */
export async function activateUpdate(): Promise<void> {
  const container = workers()
  const waiting = (await container?.getRegistration())?.waiting
  if (!container || !waiting) return
  const changed = new Promise<void>((resolve) => {
    container.addEventListener('controllerchange', () => resolve(), { once: true })
  })
  waiting.postMessage('activate')
  await changed
}

/** Tells when a worker waits that this page did not ask for, and when another tab let one take over. */
export function watchWorker(on: { changed(): void }): void {
  const container = workers()
  // The first worker of all takes over a page that it changes nothing for.
  let hadOne = Boolean(container?.controller)
  container?.addEventListener('controllerchange', () => {
    if (hadOne) on.changed()
    hadOne = true
  })
  // On a first visit there is none yet: it comes once the page is at rest.
  void container?.ready.then((registration) =>
    registration.addEventListener('updatefound', () => {
      if (hadOne) on.changed()
    }),
  )
}
