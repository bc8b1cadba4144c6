import { holdApp } from '../support/holdApp.ts'
import { intercept } from '../support/intercept.ts'
import { prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

test('a response that arrives before the app can use it is received at once', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  // While the session is not verified, nothing needs the balance.
  await intercept(page, '*/app/v1/getAfterLoginInfoWeb', () => {})
  const balance = page.waitForResponse('**/app/v1/refreshData')
  await page.goto('/')
  // Null: its time-out did not end it.
  expect(await (await balance).finished()).toBeNull()
})

for (const { path, isPlayer, modules, shown } of [
  { path: '/vip', isPlayer: false, modules: ['vip', 'shared', 'common'], shown: '.app[data-page="/vip"] main' },
  { path: '/game/start?gameId=perlas', isPlayer: false, modules: ['login', 'passkeys'], shown: '.app[data-page="/auth/login"] main' },
  {
    path: '/game/start?gameId=perlas&tryIt=true',
    isPlayer: false,
    modules: ['login', 'passkeys'],
    shown: '.app[data-page="/auth/login"] main',
  },
  { path: '/wallets', isPlayer: false, modules: ['login', 'passkeys'], shown: '.app[data-page="/auth/login"] main' },
  {
    path: '/feedback/record/1',
    isPlayer: true,
    modules: ['contact', 'shared', 'common'],
    shown: '.app[data-page="/feedback/record/$id"] main',
  },
])
  test(`all files of ${path} are requested before the app runs, for ${isPlayer ? 'a player' : 'a guest'}`, async ({
    page,
    context,
    request,
  }) => {
    await prepare(page, isPlayer ? (await register(request)).token : undefined)
    // What an answer may need, the deferred part and other pages' data are requested once the page is shown.
    await page.addInitScript((selector) => {
      new MutationObserver((_records, observer) => {
        if (document.querySelector(selector) === null) return
        observer.disconnect()
        performance.mark('shown')
      }).observe(document, { childList: true, subtree: true })
    }, shown)
    const release = await holdApp(context)
    await page.goto(path, { waitUntil: 'commit' })
    await page.locator('#root').waitFor({ state: 'attached' })
    const ahead = await page.evaluate(() =>
      Array.from(
        document.querySelectorAll<HTMLLinkElement>('link[rel$=preload], link[rel=stylesheet]'),
        ({ href }) => new URL(href).pathname,
      ),
    )
    for (const module of modules) expect(ahead.filter((file) => file.startsWith(`/assets/${module}-`))).not.toEqual([])
    release()
    await page.locator(shown).waitFor()
    const files = await page.evaluate(() => {
      const shownAt = performance.getEntriesByName('shown')[0]?.startTime ?? Infinity
      const requested = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < shownAt)
      // What checks a form is requested by the form, as it is shown.
      return requested
        .map(({ name }) => new URL(name).pathname)
        .filter((file) => /\.(js|css)$/.test(file) && !/\/(rules|shapes)-/.test(file))
    })
    expect(files.filter((file) => file.startsWith('/assets/start-'))).not.toEqual([])
    expect(files.filter((file) => !ahead.includes(file))).toEqual([])
  })

for (const { path, isPlayer, early, shown, text } of [
  {
    path: '/',
    isPlayer: true,
    early: ['anonymous/appConfig', 'getAfterLoginInfoWeb', 'refreshData'],
    shown: '.balances',
    text: '1,000',
  },
  { path: '/vip', isPlayer: false, early: ['anonymous/getVipInfo'], shown: '.vip-road', text: '' },
  {
    path: '/bonus',
    isPlayer: true,
    early: ['getAfterLoginInfoWeb', 'refreshData', 'anonymous/appConfig', 'getTaskUser', 'loginBonus3User'],
    shown: '.centre-rows',
    text: '',
  },
])
  test(`the first calls of ${path} are sent before the app is loaded, each once, and the app uses their responses`, async ({
    page,
    context,
    request,
  }) => {
    const token = isPlayer ? (await register(request)).token : undefined
    await prepare(page, token)
    const release = await holdApp(context)
    const calls: { readonly called: string; readonly authorization: string | undefined }[] = []
    const paths = () => calls.map(({ called }) => called)
    page.on('request', (one) => {
      const called = /\/app\/v1\/(.*)$/.exec(one.url())?.[1]
      if (called) calls.push({ called, authorization: one.headers().authorization })
    })
    await page.goto(path, { waitUntil: 'commit' })
    await expect.poll(paths).toEqual(early)
    expect(calls.map(({ authorization }) => authorization)).toEqual(early.map(() => (token === undefined ? undefined : `Bearer ${token}`)))
    release()
    await expect(page.locator(shown).first()).toContainText(text)
    const profile = 'getAfterLoginInfoWeb'
    const once = early.filter((called) => called !== profile)
    expect(paths().filter((called) => once.includes(called))).toEqual(once)
    // The session is verified with the profile, which the page reads again.
    expect(paths().filter((called) => called === profile).length).toBeLessThanOrEqual(2)
  })

test('a page for players uses the responses to its first calls even if the session is verified once the page is up', async ({
  page,
  request,
}) => {
  await prepare(page, (await register(request)).token)
  const { promise: isUp, resolve } = Promise.withResolvers<void>()
  await intercept(page, '*/app/v1/getAfterLoginInfoWeb', async (route) => {
    await isUp
    await route.continue()
  })
  const calls: string[] = []
  page.on('request', (one) => {
    const called = /\/app\/v1\/(getTaskUser|loginBonus3User)$/.exec(one.url())?.[1]
    if (called) calls.push(called)
  })
  // This one is requested once the first page has been rendered.
  const rendered = page.waitForRequest('**/assets/deferred-*.js')
  await page.goto('/bonus', { waitUntil: 'commit' })
  await rendered
  resolve()
  await expect(page.locator('.centre-rows')).toBeVisible()
  expect(calls.toSorted()).toEqual(['getTaskUser', 'loginBonus3User'])
})
