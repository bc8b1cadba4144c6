import type { Browser, BrowserContext } from '@playwright/test'
import { stopIntercepting } from './intercept.ts'
import { forgetRequests } from './quiet.ts'

/**
 * A browser context that the tests of a worker use one after another: what the browser has compiled for one is there for the next, and a blank page
 * keeps its process.
 */
export interface SharedContext {
  readonly context: BrowserContext
  /** Closes a test's pages and removes what they have stored. False: the next test needs another context. */
  clear(): Promise<boolean>
}

/** A clock that was installed stays in its context. */
const clockMethods = ['install', 'setFixedTime', 'setSystemTime', 'pauseAt'] as const

export async function openSharedContext(browser: Browser): Promise<SharedContext> {
  const context = await browser.newContext()
  let hasClock = false
  for (const method of clockMethods) {
    const original = context.clock[method].bind(context.clock) as (...args: unknown[]) => Promise<void>
    const noting = (...args: unknown[]): Promise<void> => {
      hasClock = true
      return original(...args)
    }
    Object.assign(context.clock, { [method]: noting })
  }
  const origins = new Set<string>()
  context.on('request', (request) => {
    if (request.isNavigationRequest()) origins.add(new URL(request.url()).origin)
  })
  const blank = await context.newPage()
  const session = await context.newCDPSession(blank)
  const clearStorage = (origin: string) => session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })

  return {
    context,
    async clear() {
      stopIntercepting(context)
      await Promise.all(context.pages().map((page) => (page === blank ? undefined : page.close())))
      if (hasClock) return false
      forgetRequests(context)
      await Promise.all([
        context.unrouteAll(),
        context.clearCookies(),
        context.clearPermissions(),
        context.setOffline(false),
        ...Array.from(origins, clearStorage),
      ])
      origins.clear()
      return true
    },
  }
}
