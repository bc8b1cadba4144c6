import type { Request } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import { prepare, register } from '../support/player.ts'
import { untilLoaded } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 360, height: 740 } })

for (const path of ['/member/self-limited', '/member/profile/kyc', '/activity/bank', '/bonus', '/bonus/reward', '/wallets?name=withdraw'])
  test(`what ${path} loads takes the places that were kept for it`, async ({ page, request }) => {
    await prepare(page, (await register(request)).token)
    // Each call is held until the page waits for it, and the check-in until the others are answered. A guarded page opens once the session is
    // verified.
    const { promise: isWaiting, resolve: release } = Promise.withResolvers<void>()
    const { promise: isLast, resolve: releaseLast } = Promise.withResolvers<void>()
    const isCheckIn = (url: string) => url.includes('loginBonus3User')
    const others = new Set<Request>()
    page.on('request', (one) => one.url().includes('/app/v1/') && !isCheckIn(one.url()) && others.add(one))
    page.on('requestfinished', (one) => others.delete(one))
    await intercept(page, '*/app/v1/*', async (route) => {
      if (!route.request.url.includes('getAfterLoginInfoWeb')) await (isCheckIn(route.request.url) ? isLast : isWaiting)
      await route.continue()
    })
    await page.goto(path)
    await expect(page.locator('main .skeleton').first()).toBeVisible()
    await page.evaluate(async () => {
      await document.fonts.ready
      const shifts: number[] = []
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift' })
    })
    release()
    await expect.poll(() => [...others].map((one) => one.url())).toEqual([])
    releaseLast()
    await untilLoaded(page)
    await expect(page.locator('main .skeleton')).toHaveCount(0)
    const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.01)
  })
