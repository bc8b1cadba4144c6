interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

const worker = '/sw.js'

/** The page's only Trusted Types policy: this one address may become a worker. */
const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('swerte', {
  createScriptURL: (url) => (url === worker ? url : ''),
})

const register = () => {
  // Without a worker the app still works; it only cannot open offline.
  navigator.serviceWorker.register(policy?.createScriptURL(worker) ?? worker).catch(() => {})
}

/** The worker fetches the whole app: not while a first page and the player's first taps want the line and the processor, in ms. */
const restMs = 3_000

/** Keeps the app for offline use once all that was started stands. When a new version takes over is the version machine's affair (update.ts). */
export function registerWorker(started: Promise<unknown>): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void started.catch(() => {}).then(() => setTimeout(register, restMs))
}
