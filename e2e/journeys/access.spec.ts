import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { sitePages } from '../../build/sitePages.ts'
import type { SitePage } from '../../build/sitePages.ts'
import { violationsIn } from '../support/axe.ts'
import { cutOff } from '../support/cutOff.ts'
import { cutText, setTextSize } from '../support/cutText.ts'
import { intercept } from '../support/intercept.ts'
import { messageIdsIn } from '../support/messageIds.ts'
import { gameOf, prepare, register } from '../support/player.ts'
import { playerWithAssets } from '../support/playerWithAssets.ts'
import { untilQuiet } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

/**
 * Views of a page that are selected by its address, in addition to its default. A page with a parameter in its path is walked with these
 * only.
 */
const views: Readonly<Record<string, readonly string[]>> = {
  '/game/start': ['?gameId=perlas', '?gameId=perlas&tryIt=1'],
  '/wallets': ['?name=withdraw'],
  '/wallets/v2': ['?name=withdraw'],
  '/wallets/record': ['?view=chart', '?tab=deposits&span=own'],
  '/v2/wallets/record': ['?tab=withdrawals'],
  '/terms-of-use': ['?version=1'],
  '/agent': ['?tabActive=team', '?tabActive=friends', '?tabActive=days'],
  '/withdrawal/$name': ['/withdrawal/gcash'],
  '/feedback/record/$id': ['/feedback/record/1'],
}
const addressesOf = ({ path }: SitePage): string[] =>
  path.includes('$') ? [...(views[path] ?? [])] : [path, ...(views[path] ?? []).map((search) => path + search)]

/** Pages that are not for all visitors, and where they redirect. */
const guestsLead: Readonly<Record<string, string>> = {
  '/game/start?gameId=perlas': '/auth/login',
  '/game/start?gameId=perlas&tryIt=1': '/auth/login',
  '/maintenance': '/',
}
const playersLead: Readonly<Record<string, string>> = {
  '/auth/login': '/',
  '/auth/login/v2': '/',
  '/auth/accountLogin': '/',
  '/auth/register': '/',
  '/auth/info': '/',
  '/maintenance': '/',
}

/**
 * Opens an address until the target page is shown completely: as a link does, without reloading the app, or as the first page of a visit, which
 * finds nothing that an earlier page has loaded.
 */
async function open(page: Page, address: string, path: string, isFirst: boolean): Promise<void> {
  if (isFirst) await page.goto(address)
  else await page.evaluate((to) => history.pushState({}, '', to), address)
  // A redirect to the page that is shown already has not happened until the address says so.
  await expect(page).toHaveURL((url) => url.pathname === (path.includes('$') ? address.replace(/\?.*/, '') : path))
  await expect(page.locator('.app')).toHaveAttribute('data-page', path)
  await expect(page.locator('main').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await untilQuiet(page)
}

/** The page has not failed, it has its messages, nothing is cut off at the edge of the screen, and axe reports nothing. */
async function checkPage(page: Page, address: string, withAxe = true): Promise<void> {
  expect
    .soft({ address, failed: await page.getByText(/^(Something went wrong|May nangyaring mali)$/).count() })
    .toEqual({ address, failed: 0 })
  expect.soft({ address, ids: await messageIdsIn(page) }).toEqual({ address, ids: [] })
  expect.soft({ address, cutOff: await cutOff(page) }).toEqual({ address, cutOff: [] })
  if (!withAxe) return
  // A page without frames is checked in one go: twice as fast, with the same findings.
  const violations = await violationsIn(page)
  expect.soft(violations.map((one) => `${address} ${one}`)).toEqual([])
}

const usual = { width: 360, height: 740 }
/** The narrowest phone, and text of twice the usual size. */
const tight = [
  [{ width: 320, height: 740 }, 16],
  [{ width: 360, height: 740 }, 32],
] as const

/** No text is cut off, and none lies over another, where there is little room for it. */
async function checkRoom(page: Page, address: string): Promise<void> {
  for (const [size, px] of tight) {
    await page.setViewportSize(size)
    await setTextSize(page, px)
    // Rows that are placed by script follow in a moment.
    await expect
      .configure({ soft: true })
      .poll(() => cutText(page), { message: `${address} at ${px} px`, timeout: 5_000 })
      .toEqual([])
  }
  await page.setViewportSize(usual)
  await setTextSize(page, 16)
}

const newPlayer = async (request: APIRequestContext) => (await register(request)).token
/** Who walks which pages, the public ones or those for players, and in how many tests: one that takes minutes ends long after the others. */
const walks = [
  ['a guest', false, () => undefined, guestsLead, 1],
  ['a new player', false, newPlayer, playersLead, 1],
  ['a new player', true, newPlayer, playersLead, 1],
  ['a player with some of everything', false, playerWithAssets, playersLead, 3],
  ['a player with some of everything', true, playerWithAssets, playersLead, 1],
] as const
const parts = walks.flatMap(([who, isForPlayers, logIn, leads, count]) =>
  Array.from({ length: count }, (_, part) => ({ who, isForPlayers, logIn, leads, part, count })),
)

for (const locale of ['en-PH', 'fil-PH']) {
  for (const { who, isForPlayers, logIn, leads, part, count } of parts) {
    const which = count > 1 ? `${locale}, ${part + 1} of ${count}` : locale
    test(`no page for ${isForPlayers ? 'players' : 'everybody'} has an issue that axe detects for ${who}, and nothing is cut off (${which})`, async ({
      page,
      context,
      request,
      baseURL,
    }) => {
      test.setTimeout(300_000)
      // Elements and colors are the same in both languages: axe checks Filipino where most of it is. Overflowing text is checked
      // everywhere.
      const withAxe = locale === 'en-PH' || logIn === playerWithAssets
      const isFirst = locale === 'fil-PH' && logIn !== newPlayer
      const pages = (await sitePages()).filter((one) => one.isForPlayers === isForPlayers).filter((_, index) => index % count === part)
      await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
      await prepare(page, await logIn(request))
      await page.setViewportSize(usual)
      await page.goto('/no/such/street')
      await expect(page.locator('.app[data-page] main').first()).toBeVisible()
      await checkPage(page, '/no/such/street', withAxe)
      for (const one of pages)
        for (const address of addressesOf(one)) {
          await open(page, address, leads[address] ?? one.path, isFirst)
          await checkPage(page, address, withAxe)
          // A new player's pages have the least text, and Filipino is longer than English: `npm run test:long` checks both.
          if (logIn !== newPlayer && (locale === 'fil-PH' || process.env.ALL_PATHS === '1')) await checkRoom(page, address)
        }
    })
  }
}

for (const locale of ['en-PH', 'fil-PH']) {
  test(`the maintenance page has no issue that axe detects (${locale})`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await intercept(page, '*/app/v1/preLogin', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: object }
      await route.fulfill({
        json: { ...answer, data: { ...answer.data, maintenance: { state: 'closed', until: 1_800_000_000_000, text: '' } } },
      })
    })
    await prepare(page)
    await page.goto('/')
    await expect(page.locator('.app')).toHaveAttribute('data-page', '/maintenance')
    const violations = await violationsIn(page)
    expect(violations).toEqual([])
  })
}

test('a page for players redirects a guest to login, and keeps the way back', async ({ page }) => {
  await prepare(page)
  await page.goto('/faq')
  for (const one of (await sitePages()).filter(({ isForPlayers }) => isForPlayers)) {
    const [address = one.path] = addressesOf(one)
    await page.evaluate((to) => history.pushState({}, '', to), address)
    await expect(page).toHaveURL((url) => url.pathname === '/auth/login' && url.searchParams.get('redirect') === address)
    // The page has followed its address.
    await expect(page.getByRole('link', { name: 'Username and password' })).toHaveAttribute(
      'href',
      `/auth/accountLogin?redirect=${encodeURIComponent(address)}`,
    )
  }
})

test('the server knows every page of the app, and no other address', async ({ request }) => {
  const statusOf = async (address: string) => [address, (await request.get(address)).status()]
  for (const one of await sitePages()) for (const address of addressesOf(one)) expect(await statusOf(address)).toEqual([address, 200])
  for (const address of ['/no/such/street', '/vip/none', '/withdrawal']) expect(await statusOf(address)).toEqual([address, 404])
})

test('an address of no page, or with a value that its page does not take, has the title of what is shown there', async ({ page }) => {
  await prepare(page)
  for (const address of ['/no/such/street', '/wallets/card/list/no', '/game/start?gameId=perlas&tryIt=maybe', '/auth/login?provider=no']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page).toHaveTitle('Page not found')
  }
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveTitle('Swerte · a fiesta of games')
})

test('the words of the tabs stay apart where the text is twice as large', async ({ page, context, baseURL }) => {
  /** From the end of each word to the start of the next one. */
  const gaps = () =>
    page.locator('.tabs a').evaluateAll((tabs) => {
      const range = document.createRange()
      const words = tabs.map((tab) => {
        for (const node of tab.childNodes) if (node.nodeType === Node.TEXT_NODE) range.selectNodeContents(node)
        return range.getBoundingClientRect()
      })
      return words.slice(1).map(({ left }, index) => left - (words[index]?.right ?? 0))
    })
  await prepare(page)
  for (const locale of ['en-PH', 'fil-PH'])
    for (const width of [320, 360]) {
      await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
      await page.setViewportSize({ width, height: 740 })
      await page.goto('/bonus')
      await expect(page.locator('.tabs a')).toHaveCount(5)
      await setTextSize(page, 32)
      await expect
        .poll(async () => ({ locale, width, isApart: Math.min(...(await gaps())) >= 6 }))
        .toEqual({ locale, width, isApart: true })
    }
})

test('a camera at the side of the screen covers nothing of a game', async ({ page, request }) => {
  const [camera, width] = [44, 740]
  await prepare(page, (await register(request)).token)
  await page.setViewportSize({ width, height: 360 })
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setSafeAreaInsetsOverride', { insets: { left: camera } })
  const leftOf = async (locator: Locator) => (await locator.boundingBox())?.x ?? 0
  await page.goto('/activity/live?game=bingo')
  await expect.poll(() => leftOf(page.getByRole('button', { name: 'Back' }))).toBeGreaterThanOrEqual(camera)
  await page.goto('/game/start?gameId=perlas')
  const frame = page.locator('.play iframe')
  await expect(frame).toBeVisible()
  expect(await frame.boundingBox()).toMatchObject({ x: camera, width: width - camera })
})

test('the eligibility notice must be answered, links to readable documents, and traps the keyboard focus', async ({ page }) => {
  await page.goto('/')
  const notice = page.getByRole('dialog', { name: 'Are you 21 or over?' })
  await expect(notice).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(notice).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await notice.getByRole('link', { name: 'terms of use' }).click()
  await expect(page.getByRole('heading', { name: 'Who can play' })).toBeVisible()
  await page.goBack()
  await notice.getByRole('button', { name: 'I’m eligible to play' }).click()
  await expect(notice).toHaveCount(0)
  // Accepted before the app is there, it is stored once its version is known: a page that is reloaded sooner asks again.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('swerte.notice'))).not.toBeNull()
  await page.reload()
  await expect(page.getByRole('link', { name: /Fiesta Nights/ }).first()).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('the button beside the balance stays on a narrow screen where the text is twice as large', async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await context.addCookies([{ name: 'locale', value: 'fil-PH', url: baseURL ?? '' }])
  await prepare(page, (await register(request)).token)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const button = page.locator('.balances').getByRole('link', { name: 'Mag-deposit' })
  await expect(button).toBeVisible()
  await setTextSize(page, 32)
  // As far from the edge as everything else.
  await expect.poll(() => button.evaluate((element) => Math.round(element.getBoundingClientRect().right))).toBeLessThanOrEqual(344)
})

test('with forced colors a button that cannot be pressed, a chip that is chosen and the flags of a game are recognized by what is left', async ({
  page,
  request,
}) => {
  await prepare(page, (await register(request)).token)
  await page.emulateMedia({ forcedColors: 'active' })
  const styleOf = (locator: Locator, name: string) =>
    locator.evaluate((element, one) => getComputedStyle(element).getPropertyValue(one), name)
  const [usual, disabled] = [page.getByRole('button', { name: 'Back' }), page.getByRole('button', { name: 'Download CSV' })]
  await page.goto('/reward/record')
  await expect(disabled).toBeDisabled()
  await expect.poll(async () => (await styleOf(disabled, 'color')) === (await styleOf(usual, 'color'))).toBe(false)
  await page.goto('/game/about?gameId=perlas')
  expect(await styleOf(page.locator('.flags .more').first(), 'background-color')).toBe('rgb(79, 214, 168)')
  await page.goto('/game/start?gameId=roulette&tryIt=1')
  // The first is chosen; four others and the eraser are not.
  const chips = gameOf(page).locator('.chip-pick[aria-pressed]')
  await expect
    .poll(() => chips.evaluateAll((all) => all.map((chip) => getComputedStyle(chip).outlineWidth)))
    .toEqual(['3px', '1px', '1px', '1px', '1px', '1px'])
})
