import type { Page } from '@playwright/test'
import { sitePages } from '../../build/sitePages.ts'
import { secondSkins, skinGroups } from '../../contract/skins.ts'
import type { SkinGroup } from '../../contract/skins.ts'
import { intercept } from '../support/intercept.ts'
import { call, prepare } from '../support/player.ts'
import { playerWithAssets } from '../support/playerWithAssets.ts'
import { untilQuiet } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

/** The server's own responses, with these groups of pages in their second skin. */
const showSkins = (page: Page, skins: readonly SkinGroup[]) =>
  page.addInitScript((shown) => {
    const originalFetch = window.fetch
    window.fetch = async (...args) => {
      const response = await originalFetch(...args)
      if (!/\/(appConfig|getAfterLoginInfoWeb)$/.test(response.url)) return response
      const answer = (await response.json()) as { data: { skins: readonly string[] } | null }
      if (answer.data) answer.data.skins = shown
      return Response.json(answer)
    }
  }, skins)

/** The page of an address is shown, wherever it has led; returns its route. */
async function shownRoute(page: Page): Promise<string> {
  const read = () => {
    const route = document.querySelector<HTMLElement>('.app')?.dataset.page ?? ''
    const pattern = new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`)
    return pattern.test(location.pathname) && document.querySelector('main') && !document.querySelector('[aria-busy="true"]') ? route : ''
  }
  await page.waitForFunction(read, undefined, { polling: 100, timeout: 60_000 })
  await untilQuiet(page)
  return page.evaluate(read)
}

/** Of pages with many addresses, such as a game's, this many are opened: what they link to differs by tab, not by game. */
const maxPagesPerPath = 2

/**
 * Follows every link of every page to pages that were not shown before, as far as the links lead. A page of two skins is opened again in
 * each setting. `shownRoutes`: the routes that were shown.
 */
async function walk(page: Page, shownRoutes: Set<string>): Promise<void> {
  const { origin } = new URL(page.url())
  const before = new Set(shownRoutes)
  const visited = new Set<string>()
  const opened = new Map<string, number>()
  const queue = ['/']
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    await page.evaluate((to) => history.pushState({}, '', to), address)
    shownRoutes.add(await shownRoute(page))
    const links = await page.evaluate(() => Array.from(document.querySelectorAll<HTMLAnchorElement>('a[href]'), ({ href }) => href))
    for (const link of links) {
      const { origin: site, pathname, search } = new URL(link)
      const to = pathname + search
      const count = opened.get(pathname) ?? 0
      // Other sites, and what the server answers itself.
      if (site !== origin || pathname.startsWith('/production-api/') || visited.has(to) || count >= maxPagesPerPath) continue
      if (before.has(pathname) && !Object.hasOwn(secondSkins, pathname)) continue
      visited.add(to)
      opened.set(pathname, count + 1)
      queue.push(to)
    }
  }
}

/** Both as pages that no link leads to: after a first login with another account, and under maintenance. */
async function openUnlinkedPages(page: Page, shownRoutes: Set<string>): Promise<void> {
  await page.goto('/auth/login')
  await page.getByRole('link', { name: /Google/ }).click()
  await page.getByRole('button', { name: 'Continue as this person' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/auth/info')
  shownRoutes.add(await shownRoute(page))
  await intercept(page, '*/app/v1/preLogin', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, maintenance: { state: 'closed', until: null, text: '' } } } })
  })
  await page.goto('/')
  await expect(page).toHaveURL('/maintenance')
  shownRoutes.add(await shownRoute(page))
}

test('links lead to every page of the site, in its first skin and in its second', async ({ page, request, browser }) => {
  test.setTimeout(300_000)
  const token = await playerWithAssets(request)
  const feedback = { type: 'game', text: 'The bet button is hard to reach.' }
  expect(await call(request, 'feedbackSend', feedback, token)).toMatchObject({ errcode: 0 })
  const shownRoutes = new Set<string>()
  // The bonus center's second skin has its own events page: the first skin’s is visible without it.
  for (const skins of [[], ['events'], skinGroups] as const)
    for (const who of [token, undefined]) {
      const context = await browser.newContext({ reducedMotion: 'reduce' })
      const visitor = await context.newPage()
      await showSkins(visitor, skins)
      await prepare(visitor, who)
      await visitor.goto('/')
      await shownRoute(visitor)
      await walk(visitor, shownRoutes)
      await context.close()
    }
  await prepare(page)
  await openUnlinkedPages(page, shownRoutes)
  expect([...shownRoutes].toSorted()).toEqual((await sitePages()).map(({ path }) => path).toSorted())
})
