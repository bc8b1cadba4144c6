import { loadavg } from 'node:os'
import { chromium } from 'playwright'
import type { Page } from 'playwright'
import { chromiumArgs, ensureChromium } from '../scripts/chromium.ts'
import { serve } from '../scripts/serve.ts'
import { percentile, phone, registered, slow } from './phone/phone.ts'

/**
 * `npm run bench -- game [runs] [folder of another build]`: from the tap on a tile of the lobby until its first spin can be requested, for the
 * first and for the second time, on slow 4G and with 4 × CPU really applied. Both builds are measured in turn. Requires a build.
 */
const runs = Number(process.argv[3] ?? 5)
const builds = [
  { name: 'this build', dist: 'dist', port: 3984 },
  ...(process.argv[4] ? [{ name: 'the other', dist: process.argv[4], port: 3985 }] : []),
]
interface Marked {
  marked?: number
}

/** In the page: when the last tap ended. In the game's frame: when its spin button first says so. Both on the clock of the machine. */
const watch = () => {
  const now = () => performance.timeOrigin + performance.now()
  if (window === window.top) {
    addEventListener('pointerup', () => void ((globalThis as Marked).marked = now()), true)
    return
  }
  new MutationObserver((_list, observer) => {
    const spin = document.querySelector<HTMLButtonElement>('.spin')
    if (!spin || spin.disabled || spin.textContent?.trim() !== 'Spin') return
    ;(globalThis as Marked).marked = now()
    observer.disconnect()
  }).observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
}

interface Opening {
  readonly ms: number
  readonly kB: number
  readonly requests: number
}

async function open(page: Page, count: { bytes: number; requests: number }): Promise<Opening> {
  const before = { ...count }
  await page.locator('.games .tile-link[href*="gameId=perlas"]').first().tap()
  const frame = page.frameLocator('main.play iframe')
  await frame.getByRole('button', { name: 'Spin', exact: true }).waitFor({ timeout: 120_000 })
  const tappedAt = await page.evaluate(() => (globalThis as Marked).marked ?? 0)
  const readyAt = await frame.locator('body').evaluate(() => (globalThis as Marked).marked ?? 0)
  return { ms: readyAt - tappedAt, kB: (count.bytes - before.bytes) / 1000, requests: count.requests - before.requests }
}

const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
const servers = await Promise.all(builds.map(async (build) => ({ ...build, ...(await serve(build.port, build.dist)) })))
const figures = new Map<string, Opening[]>()
try {
  for (let run = 1; run <= runs; run++)
    for (const { name, url } of servers) {
      const context = await phone(browser, await registered(url))
      await context.addInitScript(watch)
      // No offer opens over the lobby.
      await context.route(/activityGetStatusList/, (route) => route.fulfill({ json: { errcode: 0, message: '', data: { list: [] } } }))
      const page = await context.newPage()
      const client = await slow(page)
      const count = { bytes: 0, requests: 0 }
      client.on('Network.requestWillBeSent', () => count.requests++)
      client.on('Network.loadingFinished', ({ encodedDataLength }) => void (count.bytes += encodedDataLength))
      await page.goto(`${url}/`)
      await page.locator('.top .balances').waitFor({ timeout: 120_000 })
      await page.waitForLoadState('networkidle')
      for (const visit of ['first', 'second']) {
        const opening = await open(page, count)
        const key = `${name}, ${visit} time`
        figures.set(key, [...(figures.get(key) ?? []), opening])
        console.log(`run ${run}, ${key}: ${Math.round(opening.ms)} ms (load ${loadavg()[0]?.toFixed(1)})`)
        await page.getByRole('button', { name: 'Leave game' }).tap()
        await page.locator('.games .tile-link').first().waitFor({ timeout: 120_000 })
        await page.waitForLoadState('networkidle')
      }
      await context.close()
    }
} finally {
  await browser.close()
  for (const { stop } of servers) await stop()
}
for (const [name, list] of figures) {
  const ms = list.map((one) => one.ms)
  const at = (of: (one: Opening) => number) => percentile(list.map(of), 0.5)
  console.log(
    `${name}: ready after ${percentile(ms, 0.5).toFixed(0)} ms (worst ${percentile(ms, 1).toFixed(0)}) · ${at(({ kB }) => kB).toFixed(1)} kB in ${at(({ requests }) => requests)} requests`,
  )
}
