import { execSync } from 'node:child_process'
import { writeFileSync, mkdirSync, rmSync } from 'node:fs'
import { chromium } from 'playwright'
import { chromiumArgs, ensureChromium } from './scripts/chromium.ts'
const path = process.argv[2] ?? '/vip',
  name = process.argv[3],
  loc = process.argv[4] ?? 'en-PH'
const base = 'http://localhost:3951'
let token
if (name) {
  const r = await fetch(base + '/production-api/app/v1/accountRegist4', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      requestId: crypto.randomUUID(),
      account: name,
      password: 'correct horse 1',
      birthDate: '1990-01-01',
      termsVersion: 3,
      eligibilityVersion: 2,
    }),
  })
  token = ((await r.json()) as any).data.token
}
const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumArgs] })
const ctx = await browser.newContext({
  viewport: { width: 360, height: 740 },
  isMobile: true,
  hasTouch: true,
  locale: loc,
  serviceWorkers: 'block',
})
await ctx.addInitScript((t) => {
  localStorage.setItem('swerte.notice', '2')
  if (t) localStorage.setItem('swerte.token', t)
}, token)
const page = await ctx.newPage()
const c = await ctx.newCDPSession(page)
await c.send('Network.enable')
await c.send('Network.emulateNetworkConditions', { offline: false, latency: 562.5, downloadThroughput: 184320, uploadThroughput: 84375 })
await c.send('Emulation.setCPUThrottlingRate', { rate: 2 })
const frames: any[] = []
const t0 = Date.now()
c.on('Page.screencastFrame', (e) => {
  frames.push([Date.now() - t0, e.data])
  void c.send('Page.screencastFrameAck', { sessionId: e.sessionId })
})
await c.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 })
await page.goto(base + path, { waitUntil: 'load' })
await page.waitForTimeout(4500)
await c.send('Page.stopScreencast')
rmSync('/tmp/fr', { recursive: true, force: true })
mkdirSync('/tmp/fr')
for (const [t, d] of frames) writeFileSync(`/tmp/fr/${String(t).padStart(5, '0')}.png`, Buffer.from(d, 'base64'))
await browser.close()
