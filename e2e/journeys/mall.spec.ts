import type { APIRequestContext, Locator, Page } from '@playwright/test'
import type { DiamondShop, ScratchRow } from '../../contract/mall.ts'
import { expectAccessible } from '../support/axe.ts'
import { paidDeposit } from '../support/deposit.ts'
import { countBets, runCommand, sendMail } from '../support/desk.ts'
import { intercept, stopIntercepting } from '../support/intercept.ts'
import { call, prepare, register } from '../support/player.ts'
import { untilLoaded } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'
import { tryAgain } from '../support/tryAgain.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A player with diamonds and lottery tickets, received by mail. */
async function shopper(request: APIRequestContext, awards: string) {
  const player = await register(request)
  await sendMail(player.userId, 'For you', 'Enjoy the mall.', awards)
  await call(request, 'receiveMail', {}, player.token)
  return player
}

/** The first response to a call is lost after the server has acted. */
async function loseFirst(page: Page, path: string) {
  const ids: unknown[] = []
  await intercept(page, `*/app/v1/${path}`, async (route) => {
    ids.push(String(route.request.body?.requestId))
    if (ids.length > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  return ids
}

/** The prize of the latest scratched card, as the page shows it. */
async function latestPrize(request: APIRequestContext, token: string): Promise<RegExp> {
  const { data } = await call<{ list: ScratchRow[] }>(request, 'searchScratchCardAwardLog', { pageSize: 1 }, token)
  const award = data?.list[0]?.award
  if (!award) return /No prize on this card/
  const count = award.propId === 2001 ? (award.count / 100).toFixed(2).replace(/\.00$/, '') : String(award.count)
  return new RegExp(`\\+${count.replaceAll('.', String.raw`\.`)}`)
}

const mall = (page: Page) => {
  const table = page.getByRole('region', { name: 'Scratch cards' })
  return {
    table,
    foil: table.locator('.foil'),
    reveal: table.getByRole('button', { name: 'Reveal card' }),
    won: table.locator('.scratch-won'),
    putAway: table.getByRole('button', { name: /^(OK|Next card)$/ }),
    held: page.getByRole('region', { name: 'Your diamonds and tickets' }),
  }
}

const boxOf = async (foil: Locator) => {
  await foil.scrollIntoViewIfNeeded()
  const box = await foil.boundingBox()
  if (!box) throw new Error('there is no cover to scratch')
  return box
}
/** Positions of a finger that scratches a share of the cover, in lines from its top. */
function linesOver({ x, y, width, height }: Awaited<ReturnType<typeof boxOf>>, share: number) {
  const step = height / 10
  return Array.from({ length: Math.ceil(share * 10) }, (_, line) => [
    { x: x + 8, y: y + step * (line + 0.5) },
    { x: x + width - 8, y: y + step * (line + 0.5) },
  ]).flat()
}

test('a card is bought, scratched by mouse, finger and key, and its prize is credited', async ({ page, request, context }) => {
  test.setTimeout(180_000)
  await page.addInitScript(() => localStorage.setItem('swerte.notice', '2'))
  await page.goto('/activity/lottery')
  await expect(page).toHaveURL(/\/auth\/login\?redirect=%2Factivity%2Flottery/)

  const { token } = await shopper(request, '60001:95,110001:1')
  await page.evaluate((stored) => localStorage.setItem('swerte.token', stored), token)
  await page.goto('/member')
  await page.getByRole('link', { name: 'Diamond mall' }).click()
  await expect(title(page, 'Diamond mall')).toBeVisible()
  const { table, foil, reveal, won, putAway, held } = mall(page)
  // Five came with the welcome grant.
  await expect(held).toContainText('100')
  await expectAccessible(page)

  await test.step('bought once, though the response is lost', async () => {
    const ids = await loseFirst(page, 'diamondExchangeScratchcard')
    await table.getByRole('button', { name: /^Buy 1 card/ }).click()
    await expect(table.getByText('Scratch here')).toBeVisible()
    await expect(held).toContainText('90')
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
    await expectAccessible(page)
  })

  await test.step('left midway, it is covered again', async () => {
    const [first, ...more] = linesOver(await boxOf(foil), 0.2)
    await page.mouse.move(first?.x ?? 0, first?.y ?? 0)
    await page.mouse.down()
    for (const { x, y } of more) await page.mouse.move(x, y, { steps: 6 })
    await page.mouse.up()
    await expect(table.getByText('Scratch here')).toHaveCount(0)
    await expect(won).toHaveCount(0)
    await page.reload()
    await expect(table.getByText('Scratch here')).toBeVisible()
  })

  await test.step('scratched by mouse', async () => {
    const ids = await loseFirst(page, 'scratchCardLottery')
    const [first, ...more] = linesOver(await boxOf(foil), 0.6)
    await page.mouse.move(first?.x ?? 0, first?.y ?? 0)
    await page.mouse.down()
    for (const { x, y } of more) await page.mouse.move(x, y, { steps: 6 })
    await page.mouse.up()
    await expect(won).toBeVisible()
    expect(ids).toHaveLength(2)
    expect(ids[0]).toBe(ids[1])
    await expect(won).toContainText(await latestPrize(request, token))
    await expectAccessible(page)
    await putAway.click()
    await expect(table.getByText('You don’t have any cards right now.')).toBeVisible()
  })

  await test.step('scratched by finger, for a lottery ticket', async () => {
    const ticket = table.getByRole('button', { name: 'Use a lottery ticket' })
    await ticket.click()
    await expect(table.getByText('Scratch here')).toBeVisible()
    const [first, ...more] = linesOver(await boxOf(foil), 0.6)
    const touch = await context.newCDPSession(page)
    const at = (place: { x: number; y: number } | undefined) => (place ? [place] : [])
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(first) })
    for (const place of more) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [place] })
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(won).toBeVisible()
    await expect(won).toContainText(await latestPrize(request, token))
    await putAway.click()
  })

  await test.step('five at once, by key; and the milestone', async () => {
    await table.getByRole('button', { name: /^Buy 5 cards/ }).click()
    await expect(table.getByText('5 unscratched cards')).toBeVisible()
    await reveal.focus()
    for (let card = 5; card > 0; card--) {
      // The focus stays on the next step, and moves on to the next card.
      await expect(reveal).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(won).toBeVisible()
      await expect(won).toContainText(await latestPrize(request, token))
      await expect(putAway).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await expect(table.getByText('You don’t have any cards right now.')).toBeVisible()
    await page.getByRole('button', { name: 'Claim the 5-card milestone' }).click()
    const reward = page.getByRole('dialog', { name: 'Ang swerte mo!' })
    await expect(reward.getByRole('status')).toHaveText('You received: 1 lottery ticket')
    await reward.getByRole('button', { name: 'Tap to continue' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: '5 cards' }).first()).toContainText('Claimed')
  })

  await test.step('listed with its prize, and the odds it was bought by', async () => {
    await page.getByRole('link', { name: 'Prizes' }).click()
    await expect(title(page, 'Scratch card prizes')).toBeVisible()
    await expect(page.locator('.record-row')).toHaveCount(7)
    await expectAccessible(page)
    await page.goBack()
    await page.getByRole('link', { name: 'Rules and odds' }).click()
    await expect(page.getByRole('row', { name: /No prize 12\.1%/ })).toBeVisible()
    await expectAccessible(page)
  })
})

test('a player with too few diamonds for a card is led to the tasks that award some', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/activity/lottery')
  await mall(page).table.getByRole('link', { name: 'See tasks' }).click()
  await expect(page).toHaveURL('/bonus/tasks')
  await expect(page.getByRole('listitem').filter({ hasText: 'Biyahe' }).first()).toBeVisible()
})

test('a price that has changed is refused beside the packs, before anything is paid', async ({ page, request }) => {
  const { token } = await shopper(request, '60001:95')
  await prepare(page, token)
  // The page has the prices of a moment ago.
  let isOld = true
  await intercept(page, '*/app/v1/diamondShopData', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: DiamondShop }
    const packs = answer.data.packs.map((pack) => (isOld && pack.diamonds === 50 ? { ...pack, diamonds: 40 } : pack))
    return route.fulfill({ json: { ...answer, data: { ...answer.data, packs } } })
  })
  await page.goto('/activity/lottery')
  const pack = page.getByRole('button', { name: '11 coins for 40 diamonds' })
  await expect(pack).toBeVisible()
  isOld = false
  await pack.click()
  const packs = page.getByRole('region', { name: 'Coins for diamonds' })
  const note = packs.getByText('This offer has just changed, so you weren’t charged. Check it and try again.')
  await expect(note).toBeInViewport()
  await expect(packs.getByRole('button', { name: '11 coins for 50 diamonds' })).toBeEnabled()
  await expectAccessible(page)
  await packs.getByRole('button', { name: 'OK' }).click()
  await expect(note).toHaveCount(0)
  await expect(mall(page).held).toContainText('100')
})

test('an order in flight cannot be closed and sent a second time', async ({ page, request }) => {
  const { token, userId } = await shopper(request, '60001:995')
  await paidDeposit(request, token, 100_00)
  await countBets(userId, 280_000_00)
  await prepare(page, token)
  const sent: string[] = []
  const inFlight = Promise.withResolvers<void>()
  await intercept(page, '*/app/v1/diamondExchangeGoods', async (route) => {
    sent.push(String(route.request.body?.requestId))
    await inFlight.promise
    return route.continue()
  })
  await page.goto('/activity/lottery/product')
  await page.getByRole('button', { name: /^Order now: Mobile load/ }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('Recipient').fill('Maria Clara')
  await sheet.getByRole('textbox', { name: 'Mobile number' }).fill('9171234567')
  await sheet.getByRole('button', { name: /^Order for/ }).click()
  await expect(sheet.getByRole('button', { name: 'One moment…' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(10, 10)
  await expect(sheet.getByRole('button', { name: 'One moment…' })).toBeVisible()
  inFlight.resolve()
  await expect(title(page, 'Your orders')).toBeVisible()
  await expect(page.locator('.order-row')).toHaveCount(1)
  expect(sent).toHaveLength(1)
})

test('diamonds buy coins and goods, which are shipped or refunded', async ({ page, request, context }) => {
  test.setTimeout(180_000)
  const { token, userId } = await shopper(request, '60001:995')
  await paidDeposit(request, token, 100_00)
  await prepare(page, token)
  await page.goto('/activity/lottery')
  const { held } = mall(page)
  await expect(held).toContainText('1,000')
  await page.getByRole('button', { name: '11 coins for 50 diamonds' }).click()
  const reward = page.getByRole('dialog', { name: 'Ang swerte mo!' })
  await expect(reward.getByRole('status')).toHaveText('You received: 11 coins')
  await reward.getByRole('button', { name: 'Tap to continue' }).click()
  await expect(held).toContainText('950')

  const sheet = page.getByRole('dialog', { name: 'Swerte mug' })
  const orders = page.locator('.order-row')
  const idOf = async () => /Order (\d+)/.exec((await orders.first().textContent()) ?? '')?.[1] ?? ''

  await test.step('an order names every invalid field', async () => {
    await page.getByRole('navigation', { name: 'More in the mall' }).getByRole('link', { name: 'Items' }).click()
    await expect(title(page, 'Items')).toBeVisible()
    await expectAccessible(page)
    // Bets that were made meanwhile count at once.
    const mug = page.locator('.goods', { hasText: 'Swerte mug' })
    await expect(mug).toContainText('Valid bets: 0 of 160,000 coins')
    await expect(mug.getByRole('button', { name: 'More bets needed' })).toBeDisabled()
    await countBets(userId, 280_000_00)
    await page.reload()
    await page.getByRole('button', { name: 'Order now: Swerte mug' }).click()
    await sheet.getByRole('button', { name: /^Order for/ }).click()
    await expect(sheet.locator('.field-error')).toHaveCount(7)
    // A screen reader announces the first; the others it reads at their fields.
    await expect(sheet.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(1)
    await expect(sheet.getByLabel('Recipient')).toBeFocused()
    await expectAccessible(page)
    await sheet.getByLabel('Recipient').fill('Maria Clara')
    await sheet.getByRole('textbox', { name: 'Mobile number' }).fill('9171234567')
    await sheet.getByLabel('House number and street').fill('12 Rizal St.')
    await sheet.getByLabel('Barangay').fill('San Roque')
    await sheet.getByLabel('City or town').fill('Marikina')
    await sheet.getByLabel('Province').fill('Metro Manila')
    // What is typed is found again after the page was left.
    await page.reload()
    await page.getByRole('button', { name: 'Order now: Swerte mug' }).click()
    await expect(sheet.getByLabel('Province')).toHaveValue('Metro Manila')
    await expect(sheet.getByLabel('Recipient')).toHaveValue('Maria Clara')
    await sheet.getByLabel('Postal code').fill('1801')
    await sheet.getByRole('button', { name: /^Order for/ }).click()
    await expect(title(page, 'Your orders')).toBeVisible()
    await expect(orders).toHaveCount(1)
    await expect(orders.first().locator('[aria-current=step]')).toContainText('Ordered')
    expect(await page.evaluate(() => sessionStorage.getItem('swerte.order'))).toBeNull()
    await expectAccessible(page)
  })

  await test.step('it is packed, shipped and arrives', async () => {
    const id = await idOf()
    await runCommand('goods-approve', id, '--by', 'ana')
    await runCommand('goods-ship', id, '--by', 'ana', '--carrier', 'LBC', '--tracking', '1234-5678')
    await page.reload()
    await expect(orders.first().locator('[aria-current=step]')).toContainText('On its way')
    await expect(orders.first()).toContainText('LBC, tracking number 1234-5678')
    await runCommand('goods-finish', id, '--by', 'ana')
    await page.reload()
    await expect(orders.first().locator('[aria-current=step]')).toContainText('Delivered')
    await page.goto('/email')
    await page.getByRole('link', { name: /Your order is on its way/ }).click()
    await page.getByRole('link', { name: 'See your orders' }).click()
    await expect(orders).toHaveCount(1)
  })

  await test.step('a refused order returns its diamonds', async () => {
    const recipient = { name: 'Maria Clara', mobile: '9171234567', address: null }
    const { data } = await call<{ orderId: string }>(request, 'diamondExchangeGoods', { goodsId: 'load-50', recipient }, token)
    await runCommand('goods-refuse', data?.orderId ?? '', '--by', 'ana', '--reason', 'The number is not in use')
    await page.reload()
    await expect(orders.first()).toContainText('Declined: diamonds returned')
    await expect(orders.first()).toContainText('The number is not in use')
    await page.goto('/activity/lottery/history')
    await expect(page.locator('.record-row').first()).toContainText(/Diamonds returned for an order.*\+300.*550/s)
    await expectAccessible(page)
  })

  await test.step('a page that fails to load can be requested again', async () => {
    // Not a broken connection: that one is requested again by itself once another call comes through.
    await intercept(page, '*/app/v1/diamondShopData', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/activity/lottery/product')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible({ timeout: 30_000 })
    await untilLoaded(page)
    stopIntercepting(page)
    await tryAgain(page, page.getByRole('heading', { name: 'Fiesta T-shirt' }))
  })

  await test.step('in Filipino, too', async () => {
    await context.addCookies([{ name: 'locale', value: 'fil-PH', url: new URL('/', page.url()).href }])
    for (const [path, head] of [
      ['', 'Diamond mall'],
      ['/product', 'Mga item'],
      ['/order', 'Mga order mo'],
      ['/record', 'Mga premyo ng scratch card'],
      ['/history', 'Mga diamond mo'],
      ['/rule', 'Mga tuntunin ng diamond mall'],
    ] as const) {
      await page.goto(`/activity/lottery${path}`)
      await expect(title(page, head)).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expectAccessible(page)
    }
  })
})
