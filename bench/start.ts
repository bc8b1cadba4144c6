import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser, Page } from 'playwright'
import { dayMs } from '#contract/durations.ts'
import { serve } from '../scripts/serve.ts'
import { serveBareStack } from './bareStack/serve.ts'
import { openBrowser } from './phone/phone.ts'

/**
 * `npm run bench -- start [runs] [folder of another build] [--line 3g] [--page /vip …] [--unpainted]`: a guest's first visit, a second one and one without
 * a connection, of the lobby and of the other pages that people arrive at. Line and processor are really slowed down. Prints first paint,
 * largest paint, shifts, and when the app is live, with the bytes and requests until the network is idle. The builds are measured in turn, so
 * that other load on the machine affects them alike, and with the lobby a page of the bare libraries (bareStack/page.ts), which has no worker.
 * With `--unpainted` no pixels are painted, which a phone's GPU does and here the processor would. With TLS_CERT and TLS_KEY, which may be
 * self-signed, over HTTP/2. Requires a build.
 */
const { values: options, positionals } = parseArgs({
  args: process.argv.slice(3),
  options: {
    line: { type: 'string', default: 'slow-4g' },
    page: { type: 'string', multiple: true },
    unpainted: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const runs = Number(positionals[0] ?? 9)
/** Ports of its own for each line, so that both lines can be measured at once. */
const firstPort = options.line === '3g' ? 3996 : 3986
const builds = [
  { name: 'this build', dist: 'dist', port: firstPort },
  ...(positionals[1] ? [{ name: 'the other', dist: positionals[1], port: firstPort + 1 }] : []),
]
const pages = options.page ?? ['/', '/game/start?gameId=fiesta-nights', '/vip', '/bonus', '/activity/jackpot', '/auth/login']
/** Lighthouse’s mobile lines as its developer tools apply them, and the factor by which the processor is slowed down. */
const lines: Readonly<Record<string, { latency: number; kbitDown: number; kbitUp: number; cpuRate: number }>> = {
  'slow-4g': { latency: 562.5, kbitDown: 1_474.56, kbitUp: 675, cpuRate: 4 },
  '3g': { latency: 1_125, kbitDown: 630, kbitUp: 630, cpuRate: 6 },
}
const line = lineOf(options.line)
const quietMs = 4_000

interface Visit {
  readonly paint: number
  readonly largest: number
  readonly live: number
  readonly shift: number
  readonly bytes: number
  readonly requests: number
}
interface Marks {
  paint: number
  largest: number
  live: number
  shift: number
}

/** The page reports it: to ask it again and again would keep the slow processor busy. */
const liveText = 'live'

const watch = (report: string) => {
  const marks: Marks = { paint: 0, largest: 0, live: 0, shift: 0 }
  Object.assign(globalThis, { marks })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntriesByName('first-contentful-paint')) marks.paint = startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) marks.largest = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.shift += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  // What only the running app draws: a guest's offer in the lobby's top bar, a page's content elsewhere.
  const drawn = location.pathname === '/' ? '.top .logins' : '.app[data-page] main, .app[data-page] .play'
  new MutationObserver((_list, observer) => {
    if (!document.querySelector(drawn)) return
    marks.live = performance.now()
    observer.disconnect()
    console.debug(report)
  }).observe(document, { childList: true, subtree: true })
}

function lineOf(name: string) {
  const found = lines[name]
  if (!found) throw new Error(`--line is ${Object.keys(lines).join(' or ')}`)
  return found
}

async function visit(page: Page, url: string, isOffline = false): Promise<Visit> {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const { latency, kbitDown, kbitUp, cpuRate } = line
  await client.send('Network.emulateNetworkConditions', {
    offline: isOffline,
    latency,
    downloadThroughput: (kbitDown * 1_000) / 8,
    uploadThroughput: (kbitUp * 1_000) / 8,
  })
  await client.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
  await page.addInitScript(watch, liveText)
  const live = page.waitForEvent('console', { predicate: (message) => message.text() === liveText, timeout: 60_000 })
  let [bytes, requests, last] = [0, 0, Date.now()]
  client.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests++
    last = Date.now()
  })
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    last = Date.now()
  })
  await page.goto(url)
  await live
  while (Date.now() - last < quietMs) await new Promise((done) => setTimeout(done, 100))
  const marks = await page.evaluate(() => (globalThis as unknown as { marks: Marks }).marks)
  return { ...marks, bytes, requests }
}

/** A second visit is rarely within the minute: what the first one stored is of yesterday. */
const age = (ms: number) => {
  const text = localStorage.getItem('swerte.queries') ?? ''
  localStorage.setItem(
    'swerte.queries',
    text.replaceAll(/"dataUpdatedAt":(\d+)/g, (_field, at: string) => `"dataUpdatedAt":${Number(at) - ms}`),
  )
}

const kinds = ['cold', 'warm', 'offline'] as const

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true, locale: 'en-PH' }

async function measureFirst(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext(phone)
  try {
    return await visit(await context.newPage(), url)
  } finally {
    await context.close()
  }
}

async function measure(browser: Browser, url: string): Promise<Record<(typeof kinds)[number], Visit>> {
  const context = await browser.newContext(phone)
  try {
    await context.addInitScript(() => localStorage.setItem('swerte.notice', '2'))
    const first = await context.newPage()
    const cold = await visit(first, url)
    await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await first.evaluate(age, dayMs)
    await first.close()
    const second = await context.newPage()
    const warm = await visit(second, url)
    await second.close()
    return { cold, warm, offline: await visit(await context.newPage(), url, true) }
  } finally {
    await context.close()
  }
}

/** Trusts the certificate as if an authority had issued it: with errors merely ignored, no service worker is installed. */
const trusted = (file: string): string => {
  const key = new X509Certificate(readFileSync(file)).publicKey.export({ type: 'spki', format: 'der' })
  return `--ignore-certificate-errors-spki-list=${createHash('sha256').update(key).digest('base64')}`
}
const certificate = process.env.TLS_CERT
const browser = await openBrowser(options.unpainted, certificate ? [trusted(certificate)] : [])
const servers = await Promise.all(builds.map(async (build) => ({ ...build, ...(await serve(build.port, build.dist)) })))
const bareStack = await serveBareStack(firstPort + 2)
const visits = new Map<string, Visit[]>()
const keep = (key: string, one: Visit) => visits.set(key, [...(visits.get(key) ?? []), one])
const load = () => `(load ${loadavg()[0]?.toFixed(1)})`
try {
  for (const path of pages)
    for (let run = 1; run <= runs; run++) {
      for (const { name, url } of servers) {
        const all = await measure(browser, `${url}${path}`)
        for (const kind of kinds) keep(`${path} · ${name}, ${kind}`, all[kind])
        console.log(
          `${path} run ${run}, ${name}: paint ${Math.round(all.cold.paint)}, live ${Math.round(all.cold.live)} ms, then ${Math.round(all.warm.live)}, offline ${Math.round(all.offline.live)} ms ${load()}`,
        )
      }
      if (path !== '/') continue
      const bare = await measureFirst(browser, `${bareStack.url}/`)
      keep('/ · the bare libraries', bare)
      console.log(`/ run ${run}, the bare libraries: paint ${Math.round(bare.paint)}, live ${Math.round(bare.live)} ms ${load()}`)
    }
} finally {
  await browser.close()
  for (const { stop } of [...servers, bareStack]) await stop()
}
for (const [name, list] of visits) {
  const summary = (of: (one: Visit) => number, digits = 0): string => {
    const sorted = list.map(of).toSorted((a, b) => a - b)
    return `${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(digits)} (worst ${(sorted.at(-1) ?? 0).toFixed(digits)})`
  }
  console.log(
    `${name}: first paint ${summary(({ paint }) => paint)} ms · largest ${summary(({ largest }) => largest)} ms · live ${summary(({ live }) => live)} ms · shift ${summary(({ shift }) => shift, 3)} · ${summary(({ bytes }) => bytes / 1000, 1)} kB in ${summary(({ requests }) => requests)} requests`,
  )
}
