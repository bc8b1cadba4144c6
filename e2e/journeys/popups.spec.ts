import type { Page } from '@playwright/test'
import { intercept } from '../support/intercept.ts'
import { call, password, prepare, register } from '../support/player.ts'
import { activity, headings, offerPopups, expectAndClose, expectNone, expectOpen } from '../support/popups.ts'
import { untilLoaded, untilQuiet } from '../support/quiet.ts'
import { expect, test } from '../support/test.ts'

// Where a scenario skips a pop-up, a later one is the witness: it would not open before the skipped one's turn was over.
test.use({ popups: true })

const visitors = { unloginShowStatus: 1 } as const
const daily = { popupEvery: 'day' } as const
const checkIn = activity('sign-in', 1, daily)
const battle = activity('red-vs-blue', 2, daily)
const news = activity('notice', 3)
const gift = activity('vip-gift', 4)
const lobby = (page: Page) => page.getByRole('link', { name: 'Home', exact: true })

interface Player {
  token: string
  account: string
}
const openAs = async (page: Page, player: Player | null): Promise<void> => {
  await prepare(page, player?.token)
  await page.goto('/')
}
const logIn = async (page: Page, { account }: Player) => {
  await page.getByRole('button', { name: 'Username and password' }).click()
  await page.getByLabel('Username or mobile number').fill(account)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Log in', exact: true }).click()
}
/** Another tab of the same browser, which is another visit. */
const openTab = async (page: Page): Promise<Page> => {
  const tab = await page.context().newPage()
  await tab.goto('/')
  return tab
}

test.describe('which pop-ups open, and in which order', () => {
  const orders = [
    ['by sort, whatever the order of the list', [gift, news, checkIn], ['sign-in', 'notice', 'vip-gift']],
    ['equals by their id', [activity('vip-gift', 1), activity('bet-rebate', 1)], ['bet-rebate', 'vip-gift']],
    ['none that is no pop-up', [activity('first-deposit', 1, { type: 0 }), gift], ['vip-gift']],
    [
      'none that has not begun or is over',
      [activity('notice', 1, { state: 'upcoming' }), activity('bet-rebate', 2, { state: 'ended' }), gift],
      ['vip-gift'],
    ],
    ['none that this app does not know', [activity('karaoke', 1), gift], ['vip-gift']],
    ['sign-in, and then no red vs blue', [checkIn, battle, news], ['sign-in', 'notice']],
    [
      'red vs blue where it comes first, and then no sign-in',
      [activity('sign-in', 5), battle, activity('notice', 6)],
      ['red-vs-blue', 'notice'],
    ],
  ] as const
  for (const [title, list, expected] of orders)
    test(title, async ({ page, request }) => {
      await offerPopups(page.context(), list)
      await openAs(page, await register(request))
      await expectAndClose(page, ...expected)
      await expectNone(page)
    })

  test('the server’s own begin with the sign-in', async ({ page, request }) => {
    await openAs(page, await register(request))
    await expectOpen(page, 'sign-in')
  })

  test('a visitor gets those meant for visitors', async ({ page }) => {
    await offerPopups(page.context(), [activity('notice', 1), activity('bet-rebate', 2, visitors), activity('vip-gift', 3)])
    await openAs(page, null)
    await expectAndClose(page, 'bet-rebate')
    await expectNone(page)
  })
})

test.describe('each only once', () => {
  test('a reload continues with the next', async ({ page, request }) => {
    await offerPopups(page.context(), [news, gift])
    await openAs(page, await register(request))
    await expectAndClose(page, 'notice')
    await expectOpen(page, 'vip-gift')
    await page.reload()
    await expectNone(page)
  })

  test('a reload keeps what excludes another', async ({ page, request }) => {
    await offerPopups(page.context(), [checkIn, battle, gift])
    await openAs(page, await register(request))
    await expectOpen(page, 'sign-in')
    await page.reload()
    await expectAndClose(page, 'vip-gift')
  })

  test('another tab is another visit: daily pop-ups are not shown again, those per visit are', async ({ page, request }) => {
    await offerPopups(page.context(), [checkIn, gift])
    await openAs(page, await register(request))
    await expectAndClose(page, 'sign-in', 'vip-gift')
    const tab = await openTab(page)
    await expectAndClose(tab, 'vip-gift')
    await expectNone(tab)
  })

  test('a sign-in seen in another visit of the day does not exclude red vs blue', async ({ page, request }) => {
    await offerPopups(page.context(), [checkIn, battle])
    await openAs(page, await register(request))
    await expectAndClose(page, 'sign-in')
    await expectOpen(await openTab(page), 'red-vs-blue')
  })

  test('daily means per player and day', async ({ page, request }) => {
    await offerPopups(page.context(), [checkIn])
    await openAs(page, await register(request))
    await expectAndClose(page, 'sign-in')
    const other = await register(request)
    await page.evaluate((token) => localStorage.setItem('swerte.token', token), other.token)
    await expectOpen(await openTab(page), 'sign-in')
  })
})

test.describe('the UTC day', () => {
  /** Eight in the morning in Manila. */
  const midnight = Date.UTC(2026, 10, 22)
  const openAt = async (page: Page, time: number, player: Player) => {
    await page.clock.install({ time })
    await openAs(page, player)
  }

  test('after UTC midnight a new visit shows them again', async ({ page, request }) => {
    await offerPopups(page.context(), [checkIn])
    await openAt(page, midnight - 60_000, await register(request))
    await expectAndClose(page, 'sign-in')
    const tab = await page.context().newPage()
    await tab.clock.install({ time: midnight + 60_000 })
    await tab.goto('/')
    await expectOpen(tab, 'sign-in')
  })

  test('the same visit over UTC midnight does not, whether it is reloaded or not', async ({ page, request }) => {
    await offerPopups(page.context(), [checkIn, gift])
    await openAt(page, midnight - 60_000, await register(request))
    await expectAndClose(page, 'sign-in')
    await expectOpen(page, 'vip-gift')
    // A call in flight would be timed out by the clock.
    await untilQuiet(page)
    await page.clock.fastForward(120_000)
    await page.keyboard.press('Escape')
    await expectNone(page)
    await page.reload()
    await expectNone(page)
  })

  test('midnight in Manila does not count', async ({ page, request }) => {
    await offerPopups(page.context(), [checkIn, gift])
    await openAt(page, midnight - 8 * 3_600_000 - 60_000, await register(request))
    await expectAndClose(page, 'sign-in')
    const tab = await page.context().newPage()
    await tab.clock.install({ time: midnight - 8 * 3_600_000 + 60_000 })
    await tab.goto('/')
    await expectOpen(tab, 'vip-gift')
  })
})

test.describe('who sees them', () => {
  test('a logout midway leaves nothing behind', async ({ page, request }) => {
    const player = await register(request)
    await offerPopups(page.context(), [activity('notice', 1, visitors), activity('vip-gift', 2, visitors)])
    await openAs(page, player)
    await expectOpen(page, 'notice')
    const tab = await page.context().newPage()
    await tab.goto('/health')
    await tab.evaluate(() => localStorage.removeItem('swerte.token'))
    await expect(page.getByRole('link', { name: 'Sign up', exact: true })).toBeVisible()
    await expectNone(page)
  })

  test('a 401 midway gives way to the login, and the next opens after it', async ({ page, request }) => {
    const player = await register(request)
    await offerPopups(page.context(), [news, gift])
    await page.clock.install()
    await openAs(page, player)
    await expectOpen(page, 'notice')
    // No call is in flight that advancing the clock would time out.
    await untilLoaded(page)
    await call(request, 'logout', {}, player.token)
    await page.clock.fastForward(61_000)
    await expect(page.getByRole('dialog', { name: 'Log in', exact: true })).toContainText('We logged you out to keep your coins safe.')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await logIn(page, player)
    await expectAndClose(page, 'vip-gift')
    await expectNone(page)
  })

  test('a visitor who logs in has seen what the visitor saw', async ({ page, request }) => {
    const player = await register(request)
    await offerPopups(page.context(), [activity('notice', 1, visitors), gift])
    await openAs(page, null)
    await expectAndClose(page, 'notice')
    await page.getByRole('button', { name: 'Like Perlas' }).first().click()
    await logIn(page, player)
    await expectAndClose(page, 'vip-gift')
    await expectNone(page)
  })

  test('logging out and in again begins a new visit', async ({ page, request }) => {
    const player = await register(request)
    await offerPopups(page.context(), [news])
    await openAs(page, player)
    await expectAndClose(page, 'notice')
    await page.locator('.tabs a[href="/member"]').click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/')
    await page.getByRole('button', { name: 'Like Perlas' }).first().click()
    await logIn(page, player)
    await expectOpen(page, 'notice')
  })
})

test.describe('never in the way', () => {
  test('the age notice is first', async ({ page, request }) => {
    const { token } = await register(request)
    await offerPopups(page.context(), [news])
    await page.addInitScript((stored) => localStorage.setItem('swerte.token', stored), token)
    await page.goto('/')
    await expect(page.getByRole('dialog', { name: 'Are you 21 or over?' })).toBeVisible()
    await expectNoneBut(page, 'Are you 21 or over?')
    await page.getByRole('button', { name: 'I’m eligible to play' }).click()
    await expectOpen(page, 'notice')
  })

  test('not over a game, but in the lobby afterwards', async ({ page, request }) => {
    const { token } = await register(request)
    await offerPopups(page.context(), [news])
    await prepare(page, token)
    await page.goto('/game/start?gameId=perlas')
    await expect(page.frameLocator('.play iframe').locator('.spin')).toHaveText('Spin', { timeout: 30_000 })
    await expectNone(page)
    await page.getByRole('button', { name: 'Leave game' }).click()
    await expect(page).toHaveURL('/')
    await expectOpen(page, 'notice')
  })

  test('not over another page: the next waits in the lobby', async ({ page, request }) => {
    await offerPopups(page.context(), [news, gift])
    await openAs(page, await register(request))
    await expectOpen(page, 'notice')
    await page
      .getByRole('link', { name: /^Read more/ })
      .first()
      .click()
    await expect(page).toHaveURL('/game/fair')
    await expectNone(page)
    await lobby(page).click()
    await expectAndClose(page, 'vip-gift')
  })

  test('not over what the player opened: it opens when that is closed', async ({ page }) => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await intercept(page, '*/activityGetStatusList', async (route) => {
      await held
      await route.fulfill({ json: { errcode: 0, message: '', data: { list: [activity('notice', 1, visitors)] } } })
    })
    await openAs(page, null)
    await page.getByRole('button', { name: 'Like Perlas' }).first().click()
    const login = page.getByRole('dialog', { name: 'Log in', exact: true })
    await expect(login).toBeVisible()
    release()
    await expectNoneBut(page, 'Log in')
    await page.keyboard.press('Escape')
    await expectOpen(page, 'notice')
  })

  test('Back closes one, and the next opens', async ({ page, request }) => {
    await offerPopups(page.context(), [news, gift])
    await prepare(page, (await register(request)).token)
    await page.goto('/faq')
    await page.goto('/')
    await expectOpen(page, 'notice')
    await page.goBack()
    await expectOpen(page, 'vip-gift')
    await page.goBack()
    await expectNone(page)
    await expect(page).toHaveURL('/')
    await page.goBack()
    await expect(page).toHaveURL('/faq')
  })

  test('one whose code fails to load is skipped', async ({ page, request }) => {
    await offerPopups(page.context(), [news, gift])
    await intercept(page, '*/assets/AnnouncementOverlay*', (route) => route.abort())
    // A missing chunk is fixed by a reload once the build is known: here it stays unknown, and the page stays.
    await intercept(page, '*/build-info.json', () => {})
    await openAs(page, await register(request))
    await page.getByRole('dialog', { name: 'This didn’t open' }).getByRole('button', { name: 'Continue without it' }).click()
    await expectAndClose(page, 'vip-gift')
    await expectNone(page)
  })

  test('a hidden tab shows none until it is shown', async ({ page, request }) => {
    await offerPopups(page.context(), [news])
    await page.addInitScript(() => {
      let isHidden = true
      Object.defineProperty(document, 'hidden', { get: () => isHidden })
      addEventListener('look', () => {
        isHidden = false
        document.dispatchEvent(new Event('visibilitychange'))
      })
    })
    await openAs(page, await register(request))
    await expectNone(page)
    await page.evaluate(() => dispatchEvent(new Event('look')))
    await expectOpen(page, 'notice')
  })
})

test('the pop-ups of a visit move nothing as they open', async ({ page, request }) => {
  const all = [checkIn, news, activity('first-deposit', 4), activity('vip-gift', 5), activity('bet-rebate', 6)]
  await offerPopups(page.context(), all)
  await page.addInitScript(() => {
    let shift = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
    Object.defineProperty(globalThis, 'shift', { get: () => shift })
  })
  await openAs(page, await register(request))
  for (const { activityId } of all) {
    await expectOpen(page, activityId)
    await untilLoaded(page)
    // What a visit may move in all: the lobby's amounts take 0.005 when the app takes over from its shell.
    expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift), activityId).toBeLessThanOrEqual(0.01)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: headings[activityId] ?? '', exact: true })).toHaveCount(0)
  }
})

/** Nothing has opened over the one that is open. */
async function expectNoneBut(page: Page, name: string): Promise<void> {
  await untilLoaded(page)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible()
}
