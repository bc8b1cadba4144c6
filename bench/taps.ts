import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { serve } from '../scripts/serve.ts'
import { openBrowser, percentile, phone, registered, slow } from './phone/phone.ts'

/**
 * `npm run bench -- taps [--taps 500] [--seed 1] [--unpainted]`: a player taps about on the pages of all areas, with 4 × CPU really applied; what
 * each tap takes until the next frame is painted, as Event Timing measures it. The same seed taps in the same order. `--unpainted`: in the tests'
 * browser, which paints no pixels. Without a GPU the processor would paint them, as a phone's does not. Requires a build.
 */
const { values } = parseArgs({
  options: {
    taps: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    unpainted: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const wanted = Number(values.taps)
const seed = Number(values.seed)
const pages = [
  '/',
  '/game/search',
  '/bonus',
  '/activity/jackpot',
  '/activity/lottery',
  '/member',
  '/member/games',
  '/member/self-limited',
  '/member/devices',
  '/wallets',
  '/vip',
  '/email',
  '/faq',
  '/terms-of-use',
  '/activity/live',
]
/** Taps on one page before the next: a tap may lead elsewhere, and the walk goes on there. */
const perPage = 5

interface Tap {
  readonly ms: number
  readonly input: number
  readonly processing: number
  readonly presentation: number
  readonly target: string
  readonly page: string
}

/** Event Timing rounds to 8 ms and reports what takes 16 ms or longer. */
const watch = () => {
  if (window !== window.top) return
  const taps = new Map<number, Tap>()
  Object.assign(globalThis, { taps })
  const nameOf = (element: Element | null): string =>
    element
      ? `${element.tagName.toLowerCase()} «${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}»`
      : 'what is gone'
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!entry.interactionId || (taps.get(entry.interactionId)?.ms ?? 0) >= entry.duration) continue
      const target = entry.target as Element | null
      taps.set(entry.interactionId, {
        ms: entry.duration,
        input: entry.processingStart - entry.startTime,
        processing: entry.processingEnd - entry.processingStart,
        presentation: entry.startTime + entry.duration - entry.processingEnd,
        target: nameOf(target?.closest('a, button, [role="tab"], summary, select, input, label') ?? target),
        page: location.pathname,
      })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

let state = seed
/** A number from 0 to below 1: mulberry32. */
function random(): number {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

/** Taps one of the controls on the screen; nothing where there is none. Leaving the app or the session is not part of the walk. */
async function tap(page: Page): Promise<boolean> {
  const places = await page.evaluate(() =>
    Array.from(document.querySelectorAll('a[href^="/"], button, [role="tab"], summary, select, input'), (element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const words = element.textContent ?? ''
      const isUsable =
        !element.matches(':disabled, [aria-disabled="true"], [type="file"], [target="_blank"]') &&
        !/log ?out|delete|close account/i.test(words)
      const isOnTop = x > 0 && y > 0 && x < innerWidth && y < innerHeight && element.contains(document.elementFromPoint(x, y))
      return isUsable && isOnTop ? { x, y } : null
    }).filter((place) => place !== null),
  )
  const place = places[Math.floor(random() * places.length)]
  if (!place) return false
  await page.touchscreen.tap(place.x, place.y)
  return true
}

const { url, stop } = await serve(3983)
const browser = await openBrowser(values.unpainted)
const measured: Tap[] = []
let made = 0
try {
  const context = await phone(browser, await registered(url))
  await context.addInitScript(watch)
  const page = await context.newPage()
  page.on('dialog', (dialog) => void dialog.dismiss())
  const client = await slow(page, { isLineSlow: false })
  // The browser's own prompt for a passkey would take all further taps.
  await client.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const
  await client.send('WebAuthn.addVirtualAuthenticator', { options })
  const collect = async () => {
    const taps = await page.evaluate(() => {
      const map = (globalThis as unknown as { taps: Map<number, Tap> }).taps
      const list = [...map.values()]
      map.clear()
      return list
    })
    measured.push(...taps)
  }
  for (let at = 0; made < wanted; at++) {
    await page.goto(`${url}${pages[at % pages.length]}`)
    await page.waitForLoadState('networkidle')
    for (let step = 0; step < perPage && made < wanted; step++) {
      if (!(await tap(page))) break
      made++
      // The frame that shows the response, and the entry that follows it.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))))
      await collect()
    }
  }
} finally {
  await browser.close()
  await stop()
}
// A tap that Event Timing does not report took less than 16 ms.
const all = [...measured.map(({ ms }) => ms), ...Array.from({ length: Math.max(0, made - measured.length) }, () => 8)]
const at = (share: number) => percentile(all, share).toFixed(0)
console.log(`${made} taps, seed ${seed}: p50 ${at(0.5)} ms · p98 ${at(0.98)} ms · longest ${at(1)} ms (load ${loadavg()[0]?.toFixed(1)})`)
for (const one of measured.toSorted((a, b) => b.ms - a.ms).slice(0, 12))
  console.log(
    `  ${one.ms.toFixed(0).padStart(5)} ms  ${one.page} ${one.target}: input ${one.input.toFixed(0)}, processing ${one.processing.toFixed(0)}, presentation ${one.presentation.toFixed(0)}`,
  )
