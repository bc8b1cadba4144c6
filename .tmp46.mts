import { chromium } from 'playwright'
import { chromiumArgs, ensureChromium } from './scripts/chromium.ts'
const paths = (process.argv[2] ?? '/,/vip').split(','),
  runs = Number(process.argv[3] ?? 4)
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArgs] })
for (const path of paths) {
  const res: any[] = []
  for (let i = 0; i < runs; i++) {
    const ctx = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, serviceWorkers: 'block' })
    await ctx.addInitScript(() => {
      localStorage.setItem('swerte.notice', '2')
    })
    const page = await ctx.newPage()
    const c = await ctx.newCDPSession(page)
    await c.send('Network.enable')
    await c.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 562.5,
      downloadThroughput: 184320,
      uploadThroughput: 84375,
    })
    await c.send('Emulation.setCPUThrottlingRate', { rate: Number(process.argv[4] ?? 2) })
    const R = new Map()
    let t0 = 0
    c.on('Network.requestWillBeSent', (e) => {
      t0 ||= e.timestamp
      R.set(e.requestId, { u: e.request.url, s: e.timestamp - t0 })
    })
    c.on('Network.responseReceived', (e) => {
      const r = R.get(e.requestId)
      if (r) {
        r.send = e.response.timing ? e.response.timing.requestTime + e.response.timing.sendStart / 1000 - t0 : 0
      }
    })
    c.on('Network.loadingFinished', (e) => {
      const r = R.get(e.requestId)
      if (r) r.f = e.timestamp - t0
    })
    await page.goto('http://localhost:3951' + path, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.querySelector('.app[data-page]'), undefined, { polling: 50, timeout: 20000 })
    const live = await page.evaluate(() => performance.now())
    const fcp = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
    const L = [...R.values()].find((r) => /libraries-/.test(r.u)),
      S = [...R.values()].filter((r) => /\.js/.test(r.u) && r.f && r.s < 1.2)
    res.push([L.send, L.f, Math.max(...S.map((r) => r.f)), live / 1000, (fcp ?? 0) / 1000])
    await ctx.close()
  }
  const med = (k: number) =>
    res
      .map((r) => r[k])
      .sort((a, b) => a - b)
      [Math.floor(res.length / 2)].toFixed(2)
  console.log(
    path,
    'libs sent',
    med(0),
    'done',
    med(1),
    'preloads done',
    med(2),
    'app',
    med(3),
    'fcp',
    med(4),
    '| libs sent',
    res.map((r) => r[0].toFixed(2)).join(' '),
  )
}
await browser.close()
