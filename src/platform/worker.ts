import { painted } from './painted.ts'

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

/** Keeps the app for offline use once the first page is up. When a new version takes over is the version machine's affair (update.ts). */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void painted.then(register)
}
