import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import type { Page } from 'playwright'
import { sitePages } from '../build/sitePages.ts'
import type { SitePage } from '../build/sitePages.ts'
import { chromiumArgs, ensureChromium } from './chromium.ts'
import { serve } from './serve.ts'

/**
 * `npm run screenshots`: the README's pictures into docs/screenshots, and one of every screen at three sizes into .cache/screenshots.
 * Requires a build.
 */
const root = join(import.meta.dirname, '..')
const sizes = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]
/** Views that are selected by an address, in addition to a page's default; a page with a parameter in its path is drawn with these only. */
const views: Readonly<Record<string, readonly string[]>> = {
  '/game/about': ['?gameId=halo-halo'],
  '/game/start': ['?gameId=fiesta-nights', '?gameId=biyahe-888', '?gameId=perlas&tryIt=1'],
  '/wallets': ['?name=withdraw'],
  '/wallets/v2': ['?name=withdraw'],
  '/agent': ['?tabActive=team', '?tabActive=friends', '?tabActive=days'],
  '/withdrawal/$name': ['/withdrawal/bank'],
  '/feedback/record/$id': ['/feedback/record/1'],
}
const addressesOf = ({ path }: SitePage): string[] => {
  const some = (views[path] ?? []).map((view) => (view.startsWith('/') ? view : path + view))
  return path.includes('$') || path === '/game/start' ? some : [path, ...some]
}
const pages = await sitePages()
const open = [
  ...pages
    .filter(({ isForPlayers }) => !isForPlayers)
    .flatMap(addressesOf)
    .filter((address) => !address.startsWith('/game/start')),
  '/nowhere',
]
const players = pages.flatMap(addressesOf)
const readme: Record<string, string> = { '/': 'home', '/auth/login': 'login', '/game/start?gameId=fiesta-nights': 'slot' }

const { url, stop } = await serve(3980)

/** Waits until pictures are drawn and fonts are loaded; a slot has spun once. */
async function settle(page: Page, path: string): Promise<void> {
  await page.goto(url + path)
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  if (!path.startsWith('/game/start')) return
  const spin = page.frameLocator('.play iframe').locator('.spin')
  await spin.filter({ hasText: 'Spin' }).click()
  await spin.filter({ hasText: 'Spin' }).waitFor({ timeout: 60_000 })
}

const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs })
try {
  for (const folder of ['docs/screenshots', '.cache/screenshots']) mkdirSync(join(root, folder), { recursive: true })
  for (const size of sizes) {
    for (const [who, paths] of [
      ['guest', open],
      ['player', players],
    ] as const) {
      const context = await browser.newContext({
        viewport: size,
        locale: 'en-PH',
        timezoneId: 'Asia/Manila',
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      })
      const page = await context.newPage()
      await page.goto(`${url}/faq`)
      await page.evaluate(() => localStorage.setItem('swerte.notice', '2'))
      if (who === 'player') {
        await page.goto(`${url}/auth/accountLogin`)
        await page.getByLabel('Username or mobile number').fill('demo_player')
        await page.getByLabel('Password', { exact: true }).fill('swerte-demo')
        await page.getByRole('button', { name: 'Log in' }).click()
        await page.waitForURL(`${url}/`)
      }
      for (const path of paths) {
        await settle(page, path)
        const name = `${who}${path.replaceAll(/\W+/g, '-')}-${size.width}.png`
        await page.screenshot({ path: join(root, '.cache/screenshots', name) })
        const picture = size.width === 390 && (who === 'guest') === (path === '/auth/login') ? readme[path] : undefined
        if (picture) await page.screenshot({ path: join(root, 'docs/screenshots', `${picture}.png`) })
      }
      await context.close()
    }
  }
  console.log('Pictures are in docs/screenshots and .cache/screenshots.')
} finally {
  await browser.close()
  await stop()
}
