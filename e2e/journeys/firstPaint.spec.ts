import type { BrowserContext, Page } from '@playwright/test'
import { holdApp } from '../support/holdApp.ts'
import { intercept } from '../support/intercept.ts'
import { prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

// What is painted moves as it does for players.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const languages = [{ cookie: 'en-PH' }, { cookie: 'fil-PH' }] as const
const notices = {
  'en-PH': { title: 'Are you 21 or over?', accept: 'I’m eligible to play' },
  'fil-PH': { title: '21 taong gulang ka na ba o higit pa?', accept: 'Oo, puwede ako' },
} as const
const tileOf = (page: Page) => page.locator('.games .tile-link').first()

/** The app's files are blocked on a first visit of the lobby: only the HTML is visible then. */
const withoutApp = (context: BrowserContext) => context.route('**/assets/*.{js,css,svg}', () => {})

test('the lobby is painted from its HTML alone, in its own styles and drawings, and its tiles are links', async ({ page, context }) => {
  await withoutApp(context)
  await page.goto('/', { waitUntil: 'commit' })
  const tile = tileOf(page)
  await expect(tile).toBeVisible()
  await expect(tile).toHaveAttribute('href', '/game/start?gameId=fiesta-nights')
  const drawing = tile.locator('img')
  await expect(drawing).toHaveAttribute('src', /^data:image\/svg\+xml,/)
  expect(await drawing.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0)
  // Two columns of three, and two rows: the grid of home.css.
  const [lead, second] = await Promise.all([tile.boundingBox(), page.locator('.games .tile-link').nth(1).boundingBox()])
  expect(lead?.width).toBeGreaterThan((second?.width ?? 0) * 1.9)
  expect(lead?.height).toBeGreaterThan((second?.height ?? 0) * 1.9)
})

test('the lobby’s tabs are painted from its HTML, where the app shows them, and lead on', async ({ page, context }) => {
  await prepare(page)
  const release = await holdApp(context)
  await page.goto('/', { waitUntil: 'commit' })
  const tabs = page.locator('[data-shell] .tabs a')
  await expect(tabs).toHaveCount(5)
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page')
  const parts = ['.tabs', '.tabs .bg', '.tabs a', '.tabs .orb', '.tabs [aria-current]']
  const painted = await placesOf(page, parts)
  await tabs.filter({ hasText: 'Games' }).click()
  release()
  await expect(page).toHaveURL('/game/search')
  await page.goBack()
  await expect(page.locator('.app[data-page="/"] main')).toBeVisible()
  await expect.poll(() => placesOf(page, parts)).toEqual(painted)
})

test('a player who goes back while the app and the page of a tapped tab are loading stays in the lobby', async ({ page, context }) => {
  await prepare(page)
  const release = await holdApp(context)
  const { promise: held, resolve: releaseTable } = Promise.withResolvers<void>()
  await context.route('**/assets/routes-*.js', async (route) => {
    await held
    await route.continue()
  })
  // Before the app is rendered, which takes longer on a slow phone.
  const slow = await context.newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    const push = history.pushState.bind(history)
    history.pushState = (...args) => {
      push(...args)
      history.pushState = push
      history.back()
    }
  })
  const table = page.waitForResponse('**/assets/routes-*.js')
  await page.goto('/', { waitUntil: 'commit' })
  const [lobby, games] = [page.locator('.app[data-page="/"] main'), page.locator('.tabs a').filter({ hasText: 'Games' })]
  await games.click()
  release()
  await expect(lobby).toBeVisible()
  releaseTable()
  await (await table).finished()
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL('/')
  await expect(lobby).toBeVisible()
  await games.click()
  await expect(page.getByRole('heading', { name: 'All games' })).toBeVisible()
})

test('nothing moves when the app replaces the shell, and its drawings are not fetched again', async ({ page }) => {
  await prepare(page)
  const fetched: string[] = []
  page.on('request', (request) => void fetched.push(new URL(request.url()).pathname))
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await expect(page.locator('.version-place')).toBeAttached()
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.01)
  expect(fetched.filter((path) => /\/(fiesta-nights|biyahe-888|jeepney|mark)-/.test(path))).toEqual([])
})

test('a tile tapped before the app is loaded is opened by the app, and Back leads home', async ({ page, context, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  const release = await holdApp(context)
  const documents: string[] = []
  page.on('request', (one) => {
    if (one.isNavigationRequest() && one.frame() === page.mainFrame()) documents.push(new URL(one.url()).pathname)
  })
  await page.goto('/', { waitUntil: 'commit' })
  await tileOf(page).click()
  await expect(tileOf(page)).toHaveClass(/opening/)
  await expect(page).toHaveURL('/')
  release()
  await expect(page).toHaveURL('/game/start?gameId=fiesta-nights')
  expect(documents).toEqual(['/'])
  await page.goBack()
  await expect(page).toHaveURL('/')
})

/** Where the visible parts of a page are, once its fonts are there. */
const placesOf = (page: Page, parts: readonly string[]) =>
  page.evaluate(async (selectors) => {
    await document.fonts.ready
    return selectors.map((selector) => {
      const seen = Array.from(document.querySelectorAll(selector)).filter((one) => one.getClientRects().length > 0)
      const box = seen[0]?.getBoundingClientRect()
      return [selector, seen.length, box && [box.x, box.y, box.height].map(Math.round)]
    })
  }, parts)

for (const { cookie } of languages)
  for (const { path, shown, text, parts } of [
    {
      path: '/auth/login',
      shown: '/auth/login',
      text: { 'en-PH': 'Log in to play and claim your rewards.', 'fil-PH': 'Mag-log in para maglaro at i-claim ang rewards mo.' },
      parts: ['.auth-hero', '.auth-hero .plaza', '.auth-hero .parol', 'h1', '.auth-back', '.auth-lead', '.auth-form', '.tabs'],
    },
    {
      path: '/wallets',
      shown: '/auth/login',
      text: { 'en-PH': 'Log in to play and claim your rewards.', 'fil-PH': 'Mag-log in para maglaro at i-claim ang rewards mo.' },
      parts: ['.auth-hero', 'h1', '.auth-lead', '.auth-form', '.tabs'],
    },
    {
      path: '/activity/jackpot',
      shown: '/activity/jackpot',
      text: { 'en-PH': 'Current Mega jackpot', 'fil-PH': 'Mega jackpot ngayon' },
      parts: ['h1', '.jk-pools h2', '.jk-pools dl', '.jk-frame', '.jk-cell', '.jk-cell.plum', '.jk-disc', '.tabs', '.tabs [aria-current]'],
    },
    {
      path: '/vip',
      shown: '/vip',
      text: { 'en-PH': 'Enjoy VIP perks', 'fil-PH': 'I-enjoy ang mga benepisyo ng VIP' },
      parts: ['h1', '.vip-road', '.vip-status', '.vip-status h2', '.vip-status p', '.tabs', '.tabs a'],
    },
    {
      path: '/bonus',
      shown: '/bonus',
      text: { 'en-PH': 'Check in 7 days in a row', 'fil-PH': 'Nasa ika-7 araw ng check-in' },
      parts: [
        'h1',
        '.bonus-places',
        '.bonus-places [aria-current]',
        '.strip-plane',
        '.strip-plane p',
        '.strip-days',
        '.tabs [aria-current]',
      ],
    },
  ] as const)
    test(`${path} is painted from its HTML, in ${cookie}, where the app shows it`, async ({ page, context, baseURL }) => {
      await prepare(page)
      await context.addCookies([{ name: 'locale', value: cookie, url: baseURL ?? '' }])
      const release = await holdApp(context)
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.locator('[data-shell]')).toContainText(text[cookie])
      const other = cookie === 'en-PH' ? 'fil-PH' : 'en-PH'
      await expect(page.getByText(text[other])).toBeHidden()
      const painted = await placesOf(page, parts)
      release()
      await expect(page.locator(`.app[data-page="${shown}"] main`)).toContainText(text[cookie])
      await expect.poll(() => placesOf(page, parts)).toEqual(painted)
    })

for (const { path, call, parts } of [
  {
    path: '/vip',
    call: 'getVipInfo',
    parts: ['.vip-road', '.vip-road > img:first-child', '.vip-status', '.vip-status h2', '.vip-status p'],
  },
  {
    path: '/bonus',
    call: 'loginBonus3User',
    parts: ['.strip-plane', '.strip-plane .parol', '.strip-plane h2', '.strip-plane p', '.strip-days li'],
  },
] as const)
  test(`what ${path} has painted stays until the app has more to show`, async ({ page, context }) => {
    await prepare(page)
    const asked = Promise.withResolvers<() => Promise<void>>()
    await intercept(page, `*/${call}`, (route) => asked.resolve(() => route.continue()))
    const release = await holdApp(context)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('[data-shell]')).toBeVisible()
    const painted = await placesOf(page, parts)
    release()
    const app = page.locator(`.app[data-page="${path}"] main`)
    await expect(app).toBeVisible()
    expect(await placesOf(page, parts)).toEqual(painted)
    const answer = await asked.promise
    await answer()
    await expect(app.locator(path === '/vip' ? '.vip-road .jeep' : '.strip-days img')).not.toHaveCount(0)
    await expect.poll(() => placesOf(page, parts)).toEqual(painted)
  })

test('a page without a first paint of its own has its tabs at once, which a tap before the app is loaded opens', async ({
  page,
  context,
}) => {
  await prepare(page)
  const release = await holdApp(context)
  await page.goto('/agent', { waitUntil: 'commit' })
  await expect(page.locator('main.shell-wait')).toBeVisible()
  await expect(page.locator('.auth-login')).toBeHidden()
  await page.locator('.tabs a[href="/bonus"]').click()
  release()
  await expect(page).toHaveURL('/bonus')
  await expect(page.locator('.app[data-page="/bonus"] main')).toBeVisible()
})

test('a player is shown nothing that is for guests, and on a break no offer at all', async ({ page, context, request }) => {
  await prepare(page, (await register(request)).token)
  await holdApp(context)
  await page.goto('/vip', { waitUntil: 'commit' })
  await expect(page.locator('.vip-road')).toBeVisible()
  await expect(page.getByText('Enjoy VIP perks')).toBeHidden()
  await page.evaluate(() => localStorage.setItem('swerte.closedUntil', String(Date.now() + 60_000)))
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('.tabs')).toBeVisible()
  await expect(page.locator('.vip-road')).toBeHidden()
})

for (const { cookie } of languages)
  test(`the age notice of a first visit is painted from the HTML, in ${cookie}, where the app shows it, and keeps the focus`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'locale', value: cookie, url: baseURL ?? '' }])
    const release = await holdApp(context)
    // The display font is requested once the app is live: until then both are compared without it.
    await intercept(page, '*/assets/*.woff2', (route) => route.abort())
    await page.goto('/', { waitUntil: 'commit' })
    const notice = page.getByRole('dialog', { name: notices[cookie].title })
    await expect(notice.getByRole('heading')).toBeFocused()
    await expect(notice.getByRole('listitem')).toHaveCount(7)
    const parts = ['.sheet', '.sheet h2', '.sheet header img', '.sheet p', '.sheet li', '.sheet .btn', '.sheet .btn.main']
    const painted = await placesOf(page, parts)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(notice).toBeVisible()
    release()
    await expect(page.locator('.shell-notice')).toHaveCount(0)
    await expect(notice.getByRole('heading')).toBeFocused()
    expect(await placesOf(page, parts)).toEqual(painted)
    await notice.getByRole('button', { name: notices[cookie].accept }).click()
    await expect(notice).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('swerte.notice'))).toBe('2')
  })

test('an age notice accepted before the app is loaded is not shown again, and what it covered works', async ({ page, context }) => {
  const release = await holdApp(context)
  await page.goto('/', { waitUntil: 'commit' })
  // The second tap does not reach what is under the button.
  await page.getByRole('button', { name: 'I’m eligible to play' }).dblclick()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await tileOf(page).click()
  release()
  await expect(page).toHaveURL(/\/auth\/login/)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('swerte.notice'))).toBe('2')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Exit of the age notice leaves before the app is loaded, and a document that it links to is read without it', async ({
  page,
  context,
}) => {
  const release = await holdApp(context)
  const exits: string[] = []
  await context.route('https://www.google.com/**', (route) => {
    exits.push(route.request().url())
    return route.abort('aborted')
  })
  await page.goto('/', { waitUntil: 'commit' })
  const notice = page.getByRole('dialog', { name: 'Are you 21 or over?' })
  await notice.getByRole('link', { name: 'Exit' }).click()
  await expect.poll(() => exits).toEqual(['https://www.google.com/'])
  await notice.getByRole('link', { name: 'terms of use' }).click()
  await expect(page).toHaveURL('/terms-of-use')
  await expect(notice).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { name: 'Who can play' })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.goBack()
  await expect(notice).toBeVisible()
})

test('over the age notice, too, the page reports a missing file', async ({ page, context }) => {
  await context.route('**/assets/start-*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/', { waitUntil: 'commit' })
  const alert = page.getByRole('dialog', { name: 'Are you 21 or over?' }).getByRole('alert')
  await expect(alert).toContainText('Swerte didn’t finish loading.')
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.getByRole('button', { name: 'I’m eligible to play' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText('Swerte didn’t finish loading.')
})
