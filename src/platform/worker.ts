import { watchSaving } from './connection.ts'

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

const worker = '/sw.js'

/** The page's only Trusted Types policy: only this address may become a worker. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('swerte', {
  createScriptURL: (url) => (url === worker ? url : ''),
})

/** The worker fetches the whole app: not while a first page and the player's first taps need the connection and the processor, in ms. */
const restMs = 3_000
const againMs = 30_000
const tries = 3

/**
 * Registers the worker. A single missing file aborts the whole installation, and the browser does not retry while the page stays open: so
 * this does, after a while. Without a worker the app still works, except that it cannot open offline.
 */
export async function install(container: Pick<ServiceWorkerContainer, 'register'>, tryNumber = 1): Promise<void> {
  const again = () => {
    if (tryNumber < tries) setTimeout(() => void install(container, tryNumber + 1), againMs)
  }
  try {
    const registration = await container.register(policy?.createScriptURL(worker) ?? worker)
    const { installing, waiting, active } = registration
    if (!installing && !waiting && !active) again()
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'redundant' && !registration.active) again()
    })
  } catch {
    again()
  }
}

/**
 * Keeps the app for offline use once everything started is ready, unless the player saves data, as that is a third of a megabyte: then once
 * they no longer do. The version machine decides when a new version takes over (update.ts).
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  let isInstalled = false
  setTimeout(
    () =>
      watchSaving((isSaving) => {
        if (isSaving || isInstalled) return
        isInstalled = true
        void install(navigator.serviceWorker)
      }),
    restMs,
  )
}
