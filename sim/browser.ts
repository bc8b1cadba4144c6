import { fetchIn, fileIn } from './net.ts'
import { pathOf } from './simulation.ts'
import type { Simulation } from './simulation.ts'
import { storageOver } from './tab.ts'

/** The few browser globals that the app's own code reads, each belonging to the tab whose code runs. */
const globalsOf = (simulation: Simulation): Record<string, unknown> => {
  const { clock } = simulation
  const tab = () => {
    if (!simulation.current) throw new Error('Code runs outside a tab')
    return simulation.current
  }
  const listen = (type: string, listener: () => void) => tab().listeners.push({ type, listener })
  const unlisten = (type: string, listener: () => void) => {
    const { listeners } = tab()
    const place = listeners.findIndex((one) => one.type === type && one.listener === listener)
    if (place >= 0) listeners.splice(place, 1)
  }
  return {
    __APP_VERSION__: '1.0.0',
    __INSPECT__: false,
    // Without a native wrapper.
    window: { addEventListener: listen },
    fetch: (url: string, init: never) => (url === '/build-info.json' ? fileIn(simulation) : fetchIn(simulation, url, init)),
    setTimeout: (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      clock.after(ms, simulation.current, () => work(...args)),
    clearTimeout: (id: number | undefined) => id !== undefined && clock.cancel(id),
    addEventListener: listen,
    navigator: {
      language: 'en-PH',
      platform: 'Simulated',
      sendBeacon: () => true,
      get onLine() {
        return !tab().isOffline
      },
    },
    document: {
      referrer: '',
      addEventListener: listen,
      removeEventListener: unlisten,
      get hidden() {
        return tab().isHidden
      },
    },
    location: {
      origin: 'http://simulated',
      assign: () => {},
      reload: () => tab().reload(),
      get pathname() {
        return pathOf[tab().page?.name ?? 'lobby']
      },
    },
    get localStorage() {
      return storageOver(tab().device.storage)
    },
    matchMedia: () => ({ matches: true }),
    get sessionStorage() {
      return tab().sessionStorage
    },
  }
}

/** Replaces this process's time and window globals with the simulation's, until the returned function is called. */
export function simulateBrowser(simulation: Simulation): () => void {
  const descriptors = Object.getOwnPropertyDescriptors(globalsOf(simulation))
  const before = Object.keys(descriptors).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  for (const [name, descriptor] of Object.entries(descriptors))
    Object.defineProperty(globalThis, name, { ...descriptor, configurable: true, enumerable: true })
  const own = [
    [Date, 'now'],
    [AbortSignal, 'timeout'],
  ] as const
  const ours = own.map(([owner, name]) => [owner, name, Object.getOwnPropertyDescriptor(owner, name)] as const)
  Date.now = () => simulation.clock.now()
  // Read only by `fetchIn`.
  AbortSignal.timeout = (ms) => ({ ms }) as unknown as AbortSignal
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
    for (const [owner, name, descriptor] of ours) if (descriptor) Object.defineProperty(owner, name, descriptor)
  }
}
