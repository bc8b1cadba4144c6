import { loadavg } from 'node:os'
import { chromium } from 'playwright'
import { chromiumArgs, ensureChromium } from '../scripts/chromium.ts'
import { serve } from '../scripts/serve.ts'
import { figuresOf } from './frames/figures.ts'
import type { Motion } from './frames/figures.ts'
import { trace } from './frames/trace.ts'
import { registered } from './phone/phone.ts'

/**
 * The jackpot's light and wheel on a slow, busy phone: 6 × CPU, and a main thread that is blocked for 100 ms of every 200. Prints frames
 * per second, the longest gap, dropped frames, layouts, and how far the light's steps are from their plan, all from Chromium's own trace.
 * The response of the draw is stubbed in the browser, since a jackpot is one draw in two thousand; everything else is the real server.
 * Requires a build.
 */
const runs = Number(process.argv[3] ?? 3)
const jackpot = {
  drawId: 'measured',
  cell: 6,
  type: 'jackpot',
  id: 'v1-6',
  propId: 50_003,
  count: 8_412_000,
  bonus: 0,
  wheel: { sector: 2 },
}

const { url, stop } = await serve(3963)
const token = await registered(url)
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
try {
  for (let run = 1; run <= runs; run++) {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 1,
      serviceWorkers: 'block',
      reducedMotion: 'no-preference',
    })
    await context.addInitScript((stored) => {
      localStorage.setItem('swerte.notice', '2')
      localStorage.setItem('swerte.token', stored)
    }, token)
    await context.route('**/app/v1/receiveDrawChance', (route) => route.fulfill({ json: { errcode: 0, message: '', data: jackpot } }))
    const page = await context.newPage()
    await page.goto(`${url}/activity/jackpot`)
    const disc = page.locator('.jk-disc[aria-disabled="false"]')
    await disc.waitFor()
    await page.waitForLoadState('networkidle')
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await page.evaluate(() => {
      setInterval(() => {
        const until = performance.now() + 100
        while (performance.now() < until);
      }, 200)
    })
    const motions: Motion[] = []
    const events = await trace(client, async () => {
      await page.evaluate(() => performance.mark('swerte-clock', { detail: null }))
      await disc.click({ force: true })
      for (const [name, selector] of [
        ['light', '.jk-light.lag-0'],
        ['wheel', '.jk-wheel-turn'],
      ] as const)
        motions.push(
          await page.evaluate(
            async ([label, where]) => {
              const find = () => document.querySelector(where)?.getAnimations()[0]
              let animation = find()
              while (!animation) {
                await new Promise((resolve) => setTimeout(resolve, 20))
                animation = find()
              }
              await animation.ready
              const { delay = 0, duration } = animation.effect?.getTiming() ?? {}
              const offsets = (animation.effect as KeyframeEffect).getKeyframes().map(({ computedOffset }) => computedOffset)
              const startedAt = Number(animation.startTime)
              await animation.finished
              return { name: label, startedAt: startedAt + delay, ms: Number(duration), offsets }
            },
            [name, selector] as const,
          ),
        )
    })
    console.log(`run ${run} (load ${loadavg()[0]?.toFixed(1)}):`)
    for (const motion of motions) console.log(`  ${figuresOf(events, motion)}`)
    await context.close()
  }
} finally {
  await browser.close()
  await stop()
}
