import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { awardKind, propIds } from '../../contract/awards.ts'
import type { Award } from '../../contract/awards.ts'
import { holdCalls } from '../drivers/calls.ts'
import { announceBuild, breakages, breakChunk, countLoads, expectNoMore, expectWatching, showAgain } from '../drivers/version.ts'
import type { Breakage } from '../drivers/version.ts'
import { giftOf, registerLoser, rewardOf } from '../support/gift.ts'
import { stopIntercepting } from '../support/intercept.ts'
import { call, gameOf, prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

test.beforeEach(({ page }) => page.clock.install())
const kinds = Object.keys(breakages) as Breakage[]

interface Stage {
  readonly page: Page
  readonly context: BrowserContext
  readonly request: APIRequestContext
}
/** A moment in which nothing may reload the page. To test another (a payment), add an entry. */
interface Moment {
  readonly name: string
  /** Opens the moment; returns how to end it and what must then be true. */
  open(stage: Stage): Promise<{
    readonly end: () => Promise<void>
    readonly expectIntact: () => Promise<void>
  }>
}

const spin: Moment = {
  name: 'a spin',
  async open({ page, context, request }) {
    const { token } = await register(request)
    await prepare(page, token)
    const calls = await holdCalls(context, [{ port: 'settle', call: 'spin' }])
    await page.goto('/game/start?gameId=fiesta-nights')
    await expect(gameOf(page).locator('.spin')).toHaveText('Spin', { timeout: 30_000 })
    await expectWatching(page)
    await gameOf(page).locator('.spin').click()
    await expect.poll(() => calls.requests.length).toBe(1)
    return {
      end: () => calls.release(calls.latest('settle')),
      async expectIntact() {
        await expect(gameOf(page).locator('.spin')).toHaveText('Spin', { timeout: 30_000 })
        const { data } = await call<{ total: number; list: { bet: number; payout: number }[] }>(request, 'betRecord', {}, token)
        expect(data?.total).toBe(1)
        const net = (data?.list ?? []).reduce((sum, { bet, payout }) => sum + payout - bet, 0)
        const refreshed = await call<{ coin: number }>(request, 'refreshData', {}, token)
        expect(refreshed.data?.coin).toBe(100_000 + net)
        expect(calls.requests).toHaveLength(1)
      },
    }
  },
}

/** A gift is requested, and the response is in flight. */
async function openClaim({ page, context, request }: Stage) {
  const { token } = await registerLoser(request)
  await prepare(page, token)
  const calls = await holdCalls(context, [{ port: 'claim', call: 'receiveBankruptGiftAward' }])
  await page.goto('/member')
  await expectWatching(page)
  const left = (await call<{ coin: number }>(request, 'refreshData', {}, token)).data?.coin ?? Number.NaN
  await giftOf(page, '1').getByRole('button', { name: 'Claim for free' }).click()
  await expect.poll(() => calls.requests.length).toBe(1)
  return { token, left, calls }
}

/** It is awarded once, and the award is seen before the page reloads. */
const claim: Moment = {
  name: 'a claim',
  async open(stage) {
    const { page, request } = stage
    const { token, left, calls } = await openClaim(stage)
    return {
      async end() {
        await calls.release(calls.latest('claim'))
        await expect(rewardOf(page).getByRole('status')).toHaveText('You received: 50 coins')
        // It stays until the player continues, whatever is waiting.
        await page.clock.runFor(3_000)
        await rewardOf(page).getByRole('button', { name: 'Tap to continue' }).click()
      },
      async expectIntact() {
        await expect(page.getByRole('region', { name: 'Your coins' })).toBeVisible({ timeout: 15_000 })
        expect((await call<{ coin: number }>(request, 'refreshData', {}, token)).data?.coin).toBe(left + 5_000)
        expect(calls.requests).toHaveLength(1)
      },
    }
  },
}

const awardOf = (page: Page) => page.getByRole('dialog', { name: /Ang swerte mo!/ })
/** Found by link target: a red dot adds to the link's name. */
const gamesTabOf = (page: Page) => page.locator('.tabs a[href="/game/search"]')
const discOf = (page: Page) => page.locator('.jk-disc')

const isMoney = (propId: number): boolean => propId === propIds.coin || awardKind(propId) === 'jackpot'

/** A draw was requested, the response has arrived, and the light is moving to the won cell. */
async function openLight({ page, request }: Stage) {
  const { token } = await register(request)
  await prepare(page, token)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/activity/jackpot')
  await expectWatching(page)
  await expect(discOf(page)).toHaveAttribute('aria-disabled', 'false')
  const coins = async () => (await call<{ coin: number }>(request, 'refreshData', {}, token)).data?.coin ?? Number.NaN
  const before = await coins()
  await discOf(page).click()
  const expectSpinning = () => expect(page.locator('.jk-board')).toHaveAttribute('data-lit', 'true')
  await expectSpinning()
  return {
    expectSpinning,
    /** Drawn once, paid once, and seen: no page shows it any more. */
    expectWhole: async () => {
      const { data } = await call<{ list: { award: Award }[] }>(request, 'getPersonJackpotDrawAwardLog', {}, token)
      const won = (data?.list ?? []).map(({ award: { propId, count } }) => (isMoney(propId) ? count : 0))
      expect(won).toHaveLength(1)
      expect(await coins()).toBe(before + (won[0] ?? Number.NaN))
      const info = await call<{ pendingDraw: unknown }>(request, 'getJackpotDrawInfo', {}, token)
      expect(info.data?.pendingDraw).toBeNull()
    },
  }
}

/** A jackpot draw in progress: its award is seen once. */
const draw: Moment = {
  name: 'a jackpot spin',
  async open({ page, context, request }) {
    const { token } = await register(request)
    await prepare(page, token)
    const calls = await holdCalls(context, [{ port: 'draw', call: 'receiveDrawChance' }])
    await page.goto('/activity/jackpot')
    await expectWatching(page)
    const disc = discOf(page)
    await expect(disc).toHaveAttribute('aria-disabled', 'false')
    await disc.click()
    await expect.poll(() => calls.requests.length).toBe(1)
    const award = awardOf(page)
    return {
      async end() {
        await calls.release(calls.latest('draw'))
        await expect(award).toBeVisible({ timeout: 20_000 })
        await page.clock.runFor(3_000)
        await award.getByRole('button', { name: 'Tap to continue' }).click()
      },
      async expectIntact() {
        await expect(disc).toBeVisible({ timeout: 15_000 })
        await expect(award).toHaveCount(0)
        expect(calls.requests).toHaveLength(1)
      },
    }
  },
}

/** Typed input is kept until it is discarded. */
const typing: Moment = {
  name: 'a form with typed input',
  async open({ page }) {
    await prepare(page)
    await page.goto('/auth/register')
    await expectWatching(page)
    const field = page.getByRole('textbox', { name: 'Mobile number' })
    await field.fill('9171234567')
    return {
      end: () => field.fill(''),
      expectIntact: async () => expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible(),
    }
  },
}

/** The address has a form of its own on a page with others; once saved it holds nothing. */
const address: Moment = {
  name: 'an address that is being typed',
  async open({ page, request }) {
    const { token } = await register(request)
    await prepare(page, token)
    await page.goto('/member/profile/info')
    await expectWatching(page)
    const city = page.getByRole('textbox', { name: 'City or town' })
    await city.fill('Iloilo')
    const form = page.locator('form').filter({ has: city })
    return {
      end: () => form.getByRole('button', { name: 'Save' }).click(),
      expectIntact: async () => expect(city).toHaveValue('Iloilo'),
    }
  },
}

/** Free spins may be won, which are shown to their end. */
const maxShowMs = 120_000

for (const moment of [spin, claim, draw, typing, address]) {
  test(`a new build waits for ${moment.name}, then reloads once`, async ({ page, context, request }) => {
    test.setTimeout(maxShowMs + 60_000)
    const loads = countLoads(page)
    const { end, expectIntact } = await moment.open({ page, context, request })
    await announceBuild(context)
    await showAgain(page)
    await expect(page.getByText('A new version is available.')).toBeVisible()
    await expectNoMore(page, loads)
    const before = loads.length
    await end()
    await expect.poll(() => loads.length, { timeout: maxShowMs }).toBe(before + 1)
    await expectIntact()
    // The server still has the build that the page considers old: no reason to reload again.
    await expectWatching(page)
    await showAgain(page)
    await expect(page.getByText('A new version is available.')).toBeVisible()
    await expectNoMore(page, loads)
  })
}

for (const how of kinds) {
  test(`a chunk that stays ${how} during a spin waits for it, and no round is lost`, async ({ page, context, request }) => {
    test.setTimeout(maxShowMs + 60_000)
    const loads = countLoads(page)
    const { end, expectIntact } = await spin.open({ page, context, request })
    const requests = await breakChunk(context, 'TipsOverlay', how)
    // A chunk that is fetched during the game: Vite reports it on the window.
    await page.evaluate(() => void dispatchEvent(new Event('vite:preloadError')))
    await expectNoMore(page, loads)
    const before = loads.length
    await end()
    await expect.poll(() => loads.length, { timeout: maxShowMs }).toBe(before + 1)
    await expectIntact()
    await page.evaluate(() => void dispatchEvent(new Event('vite:preloadError')))
    await expectNoMore(page, loads)
    expect(requests).toEqual([])
  })

  test(`the award’s own chunk that stays ${how} during a claim waits for the player, and no award is lost`, async ({
    page,
    context,
    request,
  }) => {
    const loads = countLoads(page)
    const requests = await breakChunk(context, 'RewardOverlay', how)
    const { token, left, calls } = await openClaim({ page, context, request })
    await calls.release(calls.latest('claim'))
    const failed = page.getByRole('dialog', { name: 'This didn’t open' })
    await expect(failed).toBeVisible({ timeout: 20_000 })
    await expectNoMore(page, loads)
    const before = loads.length
    await failed.getByRole('button', { name: 'Continue without it' }).click()
    await expect.poll(() => loads.length, { timeout: 20_000 }).toBe(before + 1)
    await expect(page.getByRole('region', { name: 'Your coins' })).toBeVisible({ timeout: 15_000 })
    expect((await call<{ coin: number }>(request, 'refreshData', {}, token)).data?.coin).toBe(left + 5_000)
    await expectNoMore(page, loads)
    expect(calls.requests).toHaveLength(1)
    expect(requests.length).toBeGreaterThan(0)
  })

  test(`a chunk that stays ${how} during a jackpot spin waits until its award was seen, once`, async ({ page, context, request }) => {
    const loads = countLoads(page)
    const requests = await breakChunk(context, 'SearchPage', how)
    const { expectSpinning, expectWhole } = await openLight({ page, context, request })
    // A page that the player may navigate to is preloaded.
    await gamesTabOf(page).hover()
    // One load is one or two requests: a module preload that has failed already is not reused by the import.
    await expect.poll(() => requests.length).toBeGreaterThan(0)
    await expectSpinning()
    await expect(awardOf(page)).toBeVisible({ timeout: 20_000 })
    await expectNoMore(page, loads)
    await expect.poll(() => loads).toEqual(['/activity/jackpot'])
    await awardOf(page).getByRole('button', { name: 'Tap to continue' }).click()
    await expect.poll(() => loads, { timeout: 20_000 }).toEqual(['/activity/jackpot', '/activity/jackpot'])
    await expectWatching(page)
    // The chunk is still missing: no reason to reload again.
    const before = requests.length
    await gamesTabOf(page).hover()
    await expect.poll(() => requests.length).toBeGreaterThan(before)
    await expectNoMore(page, loads)
    await expect(discOf(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(awardOf(page)).toHaveCount(0)
    await expectWhole()
  })

  test(`navigating to a page that stays ${how} in mid-spin loses only the animation: the award is shown later, once`, async ({
    page,
    context,
    request,
  }) => {
    const loads = countLoads(page)
    await breakChunk(context, 'SearchPage', how)
    const { expectWhole } = await openLight({ page, context, request })
    await gamesTabOf(page).click()
    await expect(page.getByText('This page didn’t load.')).toBeVisible({ timeout: 20_000 })
    await expect.poll(() => loads).toEqual(['/activity/jackpot', '/game/search'])
    await expectNoMore(page, loads)
    await page.locator('.tabs a[href="/activity/jackpot"]').click()
    await expect(awardOf(page)).toBeVisible({ timeout: 20_000 })
    await awardOf(page).getByRole('button', { name: 'Tap to continue' }).click()
    await expect(awardOf(page)).toHaveCount(0)
    await page.reload()
    await expect(discOf(page)).toHaveAttribute('aria-disabled', 'true')
    await expectNoMore(page, loads)
    await expect(awardOf(page)).toHaveCount(0)
    await expectWhole()
  })

  test(`a chunk that stays ${how} while idle reloads once, then says so kindly and can be retried`, async ({ page, context }) => {
    await prepare(page)
    const loads = countLoads(page)
    const requests = await breakChunk(context, 'pages', how)
    await page.goto('/')
    await expectWatching(page)
    await page.evaluate(() => {
      history.pushState({}, '', '/faq')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(page.getByText('This page didn’t load.')).toBeVisible({ timeout: 20_000 })
    await expect.poll(() => loads).toEqual(['/', '/faq'])
    await expectNoMore(page, loads)
    expect(requests.length).toBeGreaterThanOrEqual(2)
    // The file is available again: a tap is enough.
    stopIntercepting(context, '*/assets/pages-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'FAQs' })).toBeVisible()
  })

  test(`the deferred part that stays ${how} reloads once, then says so kindly`, async ({ page, context }) => {
    await prepare(page)
    const loads = countLoads(page)
    await breakChunk(context, 'deferred', how)
    await page.goto('/')
    await expect(page.getByText('This page didn’t load.')).toBeVisible({ timeout: 20_000 })
    await expectNoMore(page, loads)
    expect(loads.length).toBeLessThanOrEqual(2)
  })
}
