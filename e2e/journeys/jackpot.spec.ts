import type { APIRequestContext, Page } from '@playwright/test'
import { after, cut, injectFaults, doubling, losing } from '../drivers/calls.ts'
import type { CallFault } from '../drivers/calls.ts'
import { violationsIn } from '../support/axe.ts'
import { intercept } from '../support/intercept.ts'
import { call, gameOf, prepare, register } from '../support/player.ts'
import { untilLoaded } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

const award = (page: Page) => page.getByRole('dialog', { name: /Ang swerte mo!/ })
const disc = (page: Page) => page.locator('.jk-disc')
/** Every player has one free chance a day. */
const open = async (page: Page, request: APIRequestContext): Promise<string> => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/activity/jackpot')
  await expect(disc(page)).toHaveAttribute('aria-disabled', 'false')
  return token
}
const expectOneDraw = async (request: APIRequestContext, token: string) => {
  const { data } = await call<{ total: number }>(request, 'getPersonJackpotDrawAwardLog', {}, token)
  expect(data?.total).toBe(1)
}

const once: readonly (readonly [string, readonly CallFault[], number])[] = [
  ['all goes well', [], 1],
  ['the answer is lost', [losing], 2],
  ['the answer is lost twice', [losing, losing], 3],
  ['the connection breaks before the request arrives', [cut], 2],
  ['the request arrives twice', [doubling], 1],
]
for (const [what, faults, count] of once)
  test(`a double tap draws once, and shows the result: ${what}`, async ({ page, request, context }) => {
    const token = await open(page, request)
    const bodies = await injectFaults(context, 'receiveDrawChance', ...faults)
    await disc(page).dblclick()
    await expect(award(page)).toBeVisible({ timeout: 20_000 })
    expect(new Set(bodies.map(({ requestId }) => requestId)).size).toBe(1)
    expect(bodies).toHaveLength(count)
    await page.keyboard.press('Escape')
    await expect(award(page)).toHaveCount(0)
    await expect(disc(page)).toBeFocused()
    await expect(disc(page)).toHaveAttribute('aria-disabled', 'true')
    await expectOneDraw(request, token)
  })

test('a reload in mid-draw shows the award once, and no other tab shows it again', async ({ page, request, context }) => {
  const token = await open(page, request)
  const seen = await injectFaults(context, 'drawSeen')
  await injectFaults(context, 'receiveDrawChance', async (route) => {
    await route.fetch()
    // The page is closed before the response.
    await page.reload()
  })
  await disc(page).click()
  await expect(award(page)).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => seen.length).toBe(1)
  await award(page).getByRole('button', { name: 'Tap to continue' }).click()
  await expect(award(page)).toHaveCount(0)
  const tab = await context.newPage()
  await tab.goto('/activity/jackpot')
  await expect(tab.getByText('1,000 more coins in valid bets to your next chance.')).toBeVisible()
  await expect(award(tab)).toHaveCount(0)
  await expectOneDraw(request, token)
})

test('a session that ends midway through a draw leaves nothing behind', async ({ page, request, context }) => {
  await open(page, request)
  await injectFaults(
    context,
    'receiveDrawChance',
    after((mine) => call(request, 'logout', {}, mine)),
  )
  await disc(page).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('swerte.token'))).toBe(null)
  await expect(page.getByRole('link', { name: 'Spin Log in first' })).toBeAttached()
  await expect(award(page)).toHaveCount(0)
})

test('a guest sees the prizes of the board, and their odds', async ({ page }) => {
  await prepare(page)
  await page.goto('/activity/jackpot')
  await expect(page.locator('.jk-cell b')).toHaveCount(12)
  await page.getByRole('button', { name: 'Rules' }).click()
  await expect(page.getByText('A share of bets on slots and some live games goes into the four jackpots.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Board odds' }).locator('tbody tr')).toHaveCount(12)
})

test('the bubble is shown to players only, on its pages only; it opens the jackpot and can be dismissed', async ({ page, request }) => {
  const bubble = page.getByRole('complementary', { name: 'Jackpot' })
  // Found by link target: a red dot adds to the link's name.
  const tab = (path: string) => page.locator(`.tabs a[href="${path}"]`)
  await prepare(page, (await register(request)).token)
  await page.goto('/')
  await bubble.getByRole('button', { name: 'Go to jackpot' }).click()
  const overlay = page.getByRole('dialog', { name: 'Jackpot spin' })
  await expect(overlay.locator('.jk-disc')).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('Escape')
  await expect(overlay).toHaveCount(0)
  await tab('/game/search').click()
  await expect(page).toHaveURL('/game/search')
  await expect(bubble).toHaveCount(0)
  await tab('/member').click()
  await bubble.getByRole('button', { name: 'Hide jackpot button' }).click()
  await expect(bubble).toHaveCount(0)
  await tab('/').click()
  await expect(page.locator('.meter')).toBeVisible()
  await expect(bubble).toHaveCount(0)
})

test('the bubble covers no button and no text on a phone, and stays away from a game', async ({ page, context, request, baseURL }) => {
  await context.addCookies([{ name: 'locale', value: 'fil-PH', url: baseURL ?? '' }])
  await page.setViewportSize({ width: 360, height: 740 })
  await prepare(page, (await register(request)).token)
  /** What its visible part lies over. */
  const covered = () =>
    page.evaluate(() => {
      const bubble = document.querySelector('.bubble')
      if (!bubble || getComputedStyle(bubble).visibility === 'hidden') return []
      const box = bubble.getBoundingClientRect()
      const isUnder = (one: DOMRect) =>
        one.left < Math.min(box.right, innerWidth) && box.left < one.right && one.top < box.bottom && box.top < one.bottom
      const range = document.createRange()
      const words = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        // What only screen readers read is not on the screen.
        if (node.parentElement?.closest('.sr-only')) continue
        range.selectNodeContents(node)
        if (node.textContent?.trim() && Array.from(range.getClientRects()).some(isUnder)) found.push(node.textContent)
      }
      for (const button of document.querySelectorAll('main button'))
        if (isUnder(button.getBoundingClientRect())) found.push(button.outerHTML)
      return found
    })
  for (const path of ['/', '/agent?tabActive=team', '/bonus/tasks', '/vip/level']) {
    await page.goto(path)
    await expect(page.locator('.bubble')).toBeAttached()
    await untilLoaded(page)
    for (const end of [0, 1]) {
      await page.evaluate((share) => scrollTo(0, share * document.body.scrollHeight), end)
      await expect(page.locator('.bubble')).toHaveAttribute('data-scrolling', 'false')
      await expect.poll(covered, { message: `${path} ${end}` }).toEqual([])
    }
  }
  await page.goto('/game/start?gameId=perlas')
  await expect(gameOf(page).locator('.spin')).toBeVisible()
  await expect(page.locator('.bubble')).toBeHidden()
})

for (const [locale, room] of [
  ['en-PH', 'edge'],
  ['fil-PH', 'free'],
] as const)
  test(`the bubble finds room beside the tasks of a phone (${locale})`, async ({ page, context, request, baseURL }) => {
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await page.setViewportSize({ width: 360, height: 740 })
    await prepare(page, (await register(request)).token)
    await page.goto('/bonus/tasks')
    await expect(page.locator('.bubble')).toHaveAttribute('data-room', room)
    await expect(page.locator('.bubble')).toBeInViewport()
  })

for (const locale of ['en-PH', 'fil-PH'])
  test(`the jackpot has no issue that axe detects, by keyboard alone (${locale})`, async ({ page, context, request, baseURL }) => {
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await page.setViewportSize({ width: 360, height: 740 })
    await open(page, request)
    const expectClean = async (where: string) => {
      const violations = await violationsIn(page)
      expect.soft(violations.map((one) => `${where} ${one}`)).toEqual([])
    }
    await expectClean('board')
    for (const link of await page.locator('.jk-links button').all()) {
      await link.focus()
      await page.keyboard.press('Enter')
      await expect(page.locator('dialog.sheet')).toBeVisible()
      await expectClean(await link.innerText())
      await page.keyboard.press('Escape')
      await expect(link).toBeFocused()
    }
    await disc(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('.jk-continue')).toBeFocused({ timeout: 20_000 })
    await expectClean('award')
    await page.keyboard.press('Enter')
    await expect(disc(page)).toBeFocused()
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false)
  })

test('the board stays where it is when the amounts and the winners arrive', async ({ page, request }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  for (const path of ['anonymous/jackpotPools', 'getJackpotDrawInfo'])
    await intercept(page, `*/app/v1/${path}`, async (route) => {
      await released
      await route.continue()
    })
  await prepare(page, (await register(request)).token)
  await page.goto('/activity/jackpot')
  const board = page.locator('.app[data-page] .jk-frame')
  await expect(board).toBeVisible()
  const before = await board.boundingBox()
  release()
  await expect(page.locator('.jk-mega .roll-strip').first()).toBeAttached()
  await expect(page.locator('.jk-cell b')).toHaveCount(12)
  expect(await board.boundingBox()).toEqual(before)
})
