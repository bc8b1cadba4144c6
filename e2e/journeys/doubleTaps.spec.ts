import type { Locator, Page } from '@playwright/test'
import { paidDeposit } from '../support/deposit.ts'
import { sendMail } from '../support/desk.ts'
import { giftOf, registerLoser, rewardOf } from '../support/gift.ts'
import { intercept } from '../support/intercept.ts'
import { call, prepare, register } from '../support/player.ts'
import { untilLoaded } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

test.use({ viewport: { width: 360, height: 740 } })

interface Place {
  readonly x: number
  readonly y: number
}

/** Where a finger meets it. */
async function placeOf(element: Locator): Promise<Place> {
  await untilLoaded(element.page())
  // Scrolled to, and no longer moving.
  await element.click({ trial: true })
  const box = await element.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/**
 * Taps there, and once more as soon as the page matches these selectors, one after another. The second tap is made in the page, so that a slow
 * machine does not put more time between the two than a finger does.
 */
async function tapTwice(page: Page, place: Place, ...selectors: readonly string[]): Promise<void> {
  const second = await page.evaluateHandle(
    ({ x, y, selectors: [...waiting] }) => {
      const { promise: isDone, resolve } = Promise.withResolvers<void>()
      const observer = new MutationObserver(() => {
        while (waiting[0] !== undefined && document.querySelector(waiting[0])) waiting.shift()
        if (waiting.length > 0) return
        observer.disconnect()
        const at = { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1 }
        document.elementFromPoint(x, y)?.dispatchEvent(new MouseEvent('click', at))
        resolve()
      })
      observer.observe(document, { childList: true, subtree: true, attributes: true })
      return { isDone }
    },
    { ...place, selectors },
  )
  await page.touchscreen.tap(place.x, place.y)
  await second.evaluate(({ isDone }) => isDone)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const noSheet = 'html:not(:has(dialog[open]))'

test('the second of two taps does not reach the page under a sheet that the first has closed; one elsewhere does, and so does a key', async ({
  page,
  request,
}) => {
  const { token } = await register(request)
  await paidDeposit(request, token, 200_00)
  await prepare(page, token)
  await page.goto('/wallets?name=withdraw')
  const open = button(page, 'Give up this gift')
  const sheet = page.getByRole('dialog', { name: 'Give up your gift?' })
  const home = await placeOf(page.getByRole('link', { name: 'Home', exact: true }))
  await open.press('Enter')
  await button(page, 'Keep the gift').press('Enter')
  await expect(sheet).toHaveCount(0)
  await open.press('Enter')
  const place = await placeOf(button(page, 'Give up the gift'))
  await tapTwice(page, place, noSheet)
  await page.touchscreen.tap(home.x, home.y)
  await expect(page).toHaveURL('/')
})

test('the second of two taps on a deposit does not open the payment page', async ({ page, request, context }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/wallets')
  await page.getByRole('radio', { name: '200', exact: true }).check()
  const place = await placeOf(page.getByRole('button', { name: 'Deposit 200' }))
  await tapTwice(page, place, 'dialog a[target=_blank]')
  await untilLoaded(page)
  expect(context.pages()).toHaveLength(1)
  // Any later one does.
  await expect(async () => {
    await page.touchscreen.tap(place.x, place.y)
    expect(context.pages().length).toBeGreaterThan(1)
  }).toPass()
})

test('the second of two taps on a fresh start gift does not reach the page before the celebration', async ({ page, request }) => {
  const { token } = await registerLoser(request)
  await prepare(page, token)
  await page.goto('/member')
  const place = await placeOf(giftOf(page, '1').getByRole('button', { name: 'Claim for free' }))
  await tapTwice(page, place, noSheet)
  await expect(rewardOf(page)).toBeVisible()
  await expect(page).toHaveURL('/member')
})

test('the second of two taps on a coupon claims no other one', async ({ page, request }) => {
  const { token, userId } = await register(request)
  for (const coins of [20_00, 30_00]) await sendMail(userId, 'For you', 'Enjoy.', `1301:${coins}`)
  await call(request, 'receiveMail', {}, token)
  await prepare(page, token)
  let claims = 0
  await intercept(page, '*/app/v1/couponTake', (route) => {
    claims += 1
    return route.continue()
  })
  await page.goto('/wallets')
  const place = await placeOf(button(page, 'Claim').first())
  // Between the response and what shows it.
  await tapTwice(page, place, '.coupon [aria-disabled=true]', '.coupon button:not([aria-disabled=true])')
  await expect(rewardOf(page)).toBeVisible()
  await untilLoaded(page)
  expect(claims).toBe(1)
})
