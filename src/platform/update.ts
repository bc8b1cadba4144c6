import type { BuildInfo } from '#machines/version/version.machine.ts'

// What the version machine needs from the browser: the newest build's name, its worker, and what this tab was reloaded for.

/** A GET with one of these statuses is retried once; a POST is never retried automatically (spec §7). */
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

/** Resolves with the final state of the worker's installation. */
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
 * Fetches the new build. A page served by a worker gets that worker's (old) files until the next worker is waiting; a page without one gets
 * the new files by reloading.
 */
export async function prepareUpdate(): Promise<void> {
  const container = workers()
  if (!container?.controller) return
  const registration = await container.getRegistration()
  await registration?.update()
  if (registration?.installing) await installed(registration.installing)
}

/** Activates the waiting worker; resolves when it has taken over. */
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

/** Calls the handlers when a worker waits that this page did not request, and when another tab activated one. */
export function watchWorker(on: { changed(): void }): void {
  const container = workers()
  // The very first worker takes over a page without changing anything for it.
  let hadOne = Boolean(container?.controller)
  container?.addEventListener('controllerchange', () => {
    if (hadOne) on.changed()
    hadOne = true
  })
  // On a first visit there is none yet: it is installed once the page is idle.
  void container?.ready.then((registration) =>
    registration.addEventListener('updatefound', () => {
      if (hadOne) on.changed()
    }),
  )
}
