import { chromium } from 'playwright'
import { chromiumArgs, ensureChromium } from './scripts/chromium.ts'
const path = process.argv[2] ?? '/vip'
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArgs] })
const ctx = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, serviceWorkers: 'block' })
await ctx.addInitScript(() => {
  localStorage.setItem('swerte.notice', '2')
})
const page = await ctx.newPage()
const c = await ctx.newCDPSession(page)
await c.send('Network.enable')
await c.send('Network.emulateNetworkConditions', { offline: false, latency: 562.5, downloadThroughput: 184320, uploadThroughput: 84375 })
await c.send('Emulation.setCPUThrottlingRate', { rate: Number(process.argv[3] ?? 2) })
const R = new Map()
let t0 = 0
c.on('Network.requestWillBeSent', (e) => {
  t0 ||= e.timestamp
  R.set(e.requestId, { u: e.request.url, s: e.timestamp - t0, p: e.request.initialPriority })
})
c.on('Network.responseReceived', (e) => {
  const r = R.get(e.requestId)
  if (r) {
    r.r = e.timestamp - t0
    r.send = e.response.timing ? e.response.timing.requestTime + e.response.timing.sendStart / 1000 - t0 : 0
  }
})
c.on('Network.loadingFinished', (e) => {
  const r = R.get(e.requestId)
  if (r) {
    r.f = e.timestamp - t0
    r.b = e.encodedDataLength
  }
})
await page.goto('http://localhost:3951' + path, { waitUntil: 'load' })
await page.waitForTimeout(5500)
for (const r of R.values())
  if (!r.u.startsWith('data:'))
    console.log(
      r.s.toFixed(2),
      (r.send ?? 0).toFixed(2),
      (r.r ?? 0).toFixed(2),
      (r.f ?? 0).toFixed(2),
      String(r.b).padStart(7),
      r.p.padEnd(8),
      r.u.replace(/http:..[^/]*/, ''),
    )
await browser.close()
