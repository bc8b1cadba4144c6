import { loadavg } from 'node:os'
import { chromium } from 'playwright'
import type { Page } from 'playwright'
import { chromiumArgs, ensureChromium } from '../scripts/chromium.ts'
import { serve } from '../scripts/serve.ts'
import { trace } from './frames/trace.ts'
import { phone, registered } from './phone/phone.ts'

/**
 * `npm run bench -- rest`: pages that nobody touches, shown and hidden, over ten seconds: timers and animation frames that fire, animations that
 * run, and frames that are painted. A page at rest has none of the last two, and no timer more often than once a second. Requires a build.
 */
const pages = ['/', '/bonus', '/game/search', '/activity/jackpot', '/member', '/wallets', '/vip', '/email']
const periodMs = 10_000
/** What a page still does once it is open: pop-ups, the worker, a late offer. */
const settleMs = 15_000

interface Timers {
  timers: Record<string, number>
  frames: number
}

/** Counts what fires, by where it was set. */
const watch = () => {
  if (window !== window.top) return
  const fired: Timers = { timers: {}, frames: 0 }
  Object.assign(globalThis, { fired })
  const counted =
    (set: typeof setTimeout | typeof setInterval, name: string) =>
    (handler: TimerHandler, ms = 0, ...args: unknown[]) => {
      const from =
        new Error('set').stack
          ?.split('\n')[2]
          ?.replace(/^.*\/assets\//, '')
          .replace(/\)$/, '') ?? ''
      const run = (...values: unknown[]) => {
        fired.timers[`${name} ${ms} ${from}`] = (fired.timers[`${name} ${ms} ${from}`] ?? 0) + 1
        if (typeof handler === 'function') (handler as (...values: unknown[]) => void)(...values)
      }
      return set(run, ms, ...args)
    }
  Object.assign(window, {
    setTimeout: counted(setTimeout.bind(window), 'timeout'),
    setInterval: counted(setInterval.bind(window), 'interval'),
  })
  const request = requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (callback) =>
    request((time) => {
      fired.frames++
      callback(time)
    })
}

async function idle(page: Page): Promise<string> {
  const client = await page.context().newCDPSession(page)
  await page.evaluate(() => Object.assign((globalThis as unknown as { fired: Timers }).fired, { timers: {}, frames: 0 }))
  const events = await trace(client, () => new Promise((done) => setTimeout(done, periodMs)))
  await client.detach()
  const { fired, running } = await page.evaluate(() => ({
    fired: (globalThis as unknown as { fired: Timers }).fired,
    running: document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((animation) => (animation as CSSAnimation).animationName ?? 'animation'),
  }))
  const painted = events.filter(({ name }) => name === 'DrawFrame').length
  const often = Object.entries(fired.timers).filter(([, times]) => times > periodMs / 1_000)
  const timers = Object.values(fired.timers).reduce((sum, times) => sum + times, 0)
  return [
    `${timers} timers`,
    `${fired.frames} animation frames`,
    `${running.length} animations${running.length > 0 ? ` (${[...new Set(running)].join(', ')})` : ''}`,
    `${painted} frames painted`,
    ...often.map(([name, times]) => `TOO OFTEN: ${name}, ${times} times`),
  ].join(' · ')
}

const { url, stop } = await serve(3982)
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
try {
  const context = await phone(browser, await registered(url))
  await context.addInitScript(watch)
  for (const path of pages) {
    const page = await context.newPage()
    await page.goto(`${url}${path}`)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(settleMs)
    console.log(`${path}, shown: ${await idle(page)} (load ${loadavg()[0]?.toFixed(1)})`)
    // A browser without a window hides no page: the page is made to believe that it is hidden.
    await page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { get: () => true })
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    console.log(`${path}, hidden: ${await idle(page)}`)
    await page.close()
  }
} finally {
  await browser.close()
  await stop()
}
