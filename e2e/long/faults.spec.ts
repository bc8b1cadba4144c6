import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { after, cut, injectFaults, doubling, losing, refusing, silent } from '../drivers/calls.ts'
import type { CallFault } from '../drivers/calls.ts'
import { paidDeposit } from '../support/deposit.ts'
import { approveIdentity, lowerWagering } from '../support/desk.ts'
import { call, gameOf, newAccount, openAs, password, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

/** A way to the one call whose effect must happen once. */
interface Journey {
  readonly call: string
  /** Shows the page on which only the last tap is missing. Returns the player's token, or null for a guest. */
  readonly open: (page: Page, request: APIRequestContext) => Promise<string | null>
  readonly tap: (page: Page) => Promise<void>
  /** Whether the tap can be made; at the end, made again. */
  readonly canTap: (page: Page) => Promise<boolean>
  readonly isDone: (page: Page) => Promise<boolean>
  /** How often it took effect, as the server says. */
  readonly effects: (request: APIRequestContext, token: string) => Promise<number>
}

const openAsPlayer = async (page: Page, request: APIRequestContext, path: string): Promise<string> => {
  const { token } = await register(request)
  await openAs(page, token, path)
  return token
}
const totalOf = async (request: APIRequestContext, token: string, path: string, body: object = {}): Promise<number> =>
  (await call<{ total: number }>(request, path, body, token)).data?.total ?? -1
const movements = async (request: APIRequestContext, token: string, kind: string): Promise<number> =>
  (await call<{ list: { kind: string }[] }>(request, 'appUserCoinDetail', { pageSize: 50 }, token)).data?.list.filter(
    (row) => row.kind === kind,
  ).length ?? -1
const button = (name: string | RegExp) => ({
  tap: (page: Page) => page.getByRole('button', { name }).click(),
  canTap: (page: Page) => page.getByRole('button', { name, disabled: false }).isVisible(),
})
const gameButton = (selector: string, text: RegExp) => ({
  tap: (page: Page) => gameOf(page).locator(selector).click(),
  canTap: async (page: Page) => {
    const control = gameOf(page).locator(selector)
    return (await control.isVisible()) && (await control.isEnabled()) && text.test((await control.textContent()) ?? '')
  },
})
/** Empty where it is not shown: whoever is logged out leaves the game. */
const textIn = (page: Page, selector: string): Promise<string> =>
  gameOf(page)
    .locator(selector)
    .textContent({ timeout: 500 })
    .then((text) => text ?? '')
    .catch(() => '')
const award = (page: Page) => page.getByRole('dialog', { name: /Ang swerte mo!/ })
const isShown = (text: string | RegExp) => (page: Page) => page.getByText(text).first().isVisible()
/** The account that the latest guest journey is about. */
let account = ''

const journeys: Readonly<Record<string, Journey>> = {
  'logging in': {
    call: 'accountLogin',
    async open(page, request) {
      ;({ account } = await register(request))
      await openAs(page, null, '/auth/accountLogin')
      await page.getByRole('textbox', { name: 'Username' }).fill(account)
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
      return null
    },
    ...button('Log in'),
    isDone: (page) => page.evaluate(() => localStorage.getItem('swerte.token') !== null),
    async effects(request) {
      const { data } = await call<{ token: string }>(request, 'accountLogin', { account, password })
      const { data: devices } = await call<{ list: unknown[] }>(request, 'devices', {}, data?.token)
      // The registration's, and this one.
      return (devices?.list.length ?? 0) - 2
    },
  },
  registering: {
    call: 'accountRegist4',
    async open(page) {
      account = newAccount()
      await openAs(page, null, '/auth/register')
      await page.getByRole('tab', { name: 'Username' }).click()
      await page.getByRole('textbox', { name: 'Username' }).fill(account)
      await page.getByRole('textbox', { name: 'Password' }).fill(password)
      await page.getByLabel('Date of birth').fill('1990-01-01')
      await page.getByLabel('None of these apply to me').check()
      await page.getByLabel(/I’m 21 or over/).check()
      return null
    },
    ...button('Create account'),
    isDone: (page) => page.evaluate(() => localStorage.getItem('swerte.token') !== null),
    effects: async (request) => ((await call(request, 'accountLogin', { account, password })).errcode === 0 ? 1 : 0),
  },
  depositing: {
    call: 'recharge',
    async open(page, request) {
      const token = await openAsPlayer(page, request, '/wallets')
      await page.getByRole('radio', { name: '200', exact: true }).check()
      return token
    },
    ...button('Deposit 200'),
    isDone: isShown('Scan to pay'),
    effects: (request, token) => totalOf(request, token, 'rechargeRecord'),
  },
  withdrawing: {
    call: 'exchange',
    async open(page, request) {
      const { token, userId } = await register(request)
      await paidDeposit(request, token, 100_00)
      await lowerWagering(userId)
      const { data: game } = await call<{ roundToken: string }>(request, 'startGame', { gameId: 'perlas' }, token)
      // One that pays its stake would not count.
      for (let round = 0; round < 5; round++) await call(request, 'spin', { roundToken: game?.roundToken, stake: 1_00 }, token)
      await approveIdentity(userId, 'Juan dela Cruz')
      await call(request, 'confirmIdentity', { password, purpose: 'bank' }, token)
      await call(request, 'addBankInfo', { bankId: 'gcash', holder: 'Juan dela Cruz', account: `09${userId}` }, token)
      await openAs(page, token, '/wallets?name=withdraw')
      await page.getByLabel('Amount to withdraw').fill('200')
      await call(request, 'confirmIdentity', { password, purpose: 'withdrawal' }, token)
      return token
    },
    ...button('Withdraw 200'),
    isDone: isShown('On its way'),
    effects: (request, token) => totalOf(request, token, 'exchangeRecord'),
  },
  'spinning a slot': {
    call: 'spin',
    async open(page, request) {
      const token = await openAsPlayer(page, request, '/game/start?gameId=fiesta-nights')
      await expect(gameOf(page).locator('.spin')).toHaveText('Spin')
      return token
    },
    ...gameButton('.spin', /^Spin$/),
    // It counts the bet at the tap.
    isDone: async (page) => (await textIn(page, '.session')).includes('Total bets1') && (await textIn(page, '.spin')) === 'Spin',
    effects: (request, token) => totalOf(request, token, 'betRecord'),
  },
  'betting in a staged game': {
    call: 'stagedBet',
    async open(page, request) {
      const token = await openAsPlayer(page, request, '/game/start?gameId=mines')
      await expect(gameOf(page).locator('.gold')).toHaveText(/^Bet/)
      return token
    },
    ...gameButton('.gold', /^Bet/),
    isDone: async (page) => (await textIn(page, '.gold')) === 'Pick a lantern',
    effects: (request, token) => movements(request, token, 'bet'),
  },
  'checking in': {
    call: 'loginBonus3UserReceive',
    open: (page, request) => openAsPlayer(page, request, '/activity/sign-in'),
    ...button(/Check in for day 1/),
    isDone: async (page) => (await award(page).isVisible()) || (await isShown('You’ve checked in for day 1.')(page)),
    effects: (request, token) => movements(request, token, 'checkIn'),
  },
  'spinning the jackpot wheel': {
    call: 'receiveDrawChance',
    async open(page, request) {
      const token = await openAsPlayer(page, request, '/activity/jackpot')
      await expect(page.locator('.jk-disc')).toHaveAttribute('aria-disabled', 'false')
      return token
    },
    tap: (page) => page.locator('.jk-disc').click(),
    canTap: async (page) => (await page.locator('.jk-disc').getAttribute('aria-disabled')) === 'false',
    isDone: (page) => award(page).isVisible(),
    effects: (request, token) => totalOf(request, token, 'getPersonJackpotDrawAwardLog'),
  },
  'claiming what a mail brings': {
    call: 'receiveMail',
    async open(page, request) {
      const token = await openAsPlayer(page, request, '/email')
      await page.getByRole('link', { name: /Welcome to Swerte/ }).click()
      await expect(page.getByRole('button', { name: 'Claim' })).toBeVisible()
      return token
    },
    ...button('Claim'),
    isDone: async (page) => (await award(page).isVisible()) || (await isShown('You’ve already claimed everything here.')(page)),
    // Points and diamonds.
    effects: async (request, token) => (await totalOf(request, token, 'activityAwardGetLog')) / 2,
  },
  'sending feedback': {
    call: 'feedbackSend',
    async open(page, request) {
      const token = await openAsPlayer(page, request, '/feedback')
      await page.getByRole('radio', { name: 'Deposit or withdrawal' }).check()
      await page.getByLabel('What happened, or what would you like to suggest?').fill('Paid at noon, not there yet.')
      return token
    },
    ...button('Send'),
    isDone: async (page) => /\/feedback\/record\/\d+$/.test(page.url()),
    effects: (request, token) => totalOf(request, token, 'feedbackList'),
  },
}

const answering =
  (answer: Parameters<Parameters<CallFault>[0]['fulfill']>[0]): CallFault =>
  (route) =>
    route.fulfill(answer)
/** The server handles the call, and something else answers in its place. */
const handledBut =
  (answer: CallFault): CallFault =>
  async (route) => {
    await route.fetch()
    await answer(route)
  }
const html = (status: number, title: string) =>
  answering({ status, contentType: 'text/html', body: `<!doctype html><title>${title}</title>` })
const data = (value: unknown) => answering({ json: { errcode: 0, message: '', data: value } })
const times = (count: number, fault: CallFault): CallFault[] => Array.from({ length: count }, () => fault)

interface Scene {
  readonly page: Page
  readonly context: BrowserContext
  readonly request: APIRequestContext
}
/** What happens to the first calls; those that follow pass. */
const faults: Readonly<Record<string, (scene: Scene) => readonly CallFault[]>> = {
  'nothing is wrong': () => [],
  'the connection breaks before the request arrives': () => [cut],
  'the connection breaks twice': () => times(2, cut),
  'the connection breaks six times': () => times(6, cut),
  'the response is lost': () => [losing],
  'two responses are lost': () => times(2, losing),
  'six responses are lost': () => times(6, losing),
  'the request arrives twice': () => [doubling],
  'the request arrives twice, and both responses are lost': () => [handledBut(losing)],
  'no response ever comes': () => [silent],
  'the server breaks': () => [answering({ status: 500, body: '' })],
  'the server breaks six times': () => times(6, answering({ status: 500, body: '' })),
  'a proxy gives up on a request that is handled': () => [handledBut(html(504, '504 Gateway Time-out'))],
  'a proxy has no server for a while': () => times(3, html(503, '503 Service Unavailable')),
  'a Wi-Fi login page answers': () => [html(200, 'Welcome to our Wi-Fi')],
  'it is handled, and the response is cut off': () => [handledBut(answering({ body: '{"errcode":0,"message":"","data":{' }))],
  'it is handled, and the response holds nothing': () => [handledBut(data(null))],
  'it is handled, and the response holds something else': () => [handledBut(data({ list: 'x' }))],
  'the server is too busy': () => [refusing(10003)],
  'the server is still processing': () => [handledBut(refusing(10004))],
  'the server is under maintenance for a moment': () => [refusing(10016)],
  'the phone goes offline for a while': ({ page, context }) => [
    async (route) => {
      await context.setOffline(true)
      await route.abort()
      await expect(page.getByText(/offline/i).first()).toBeVisible()
      await context.setOffline(false)
    },
  ],
  'the page is reloaded before the request arrives': ({ page }) => [
    async (route) => {
      await route.abort()
      await page.reload()
    },
  ],
  'the page is reloaded while it is handled': ({ page }) => [
    async (route) => {
      await route.fetch()
      await page.reload()
    },
  ],
  'the player is logged out meanwhile': ({ request }) => [after((token) => call(request, 'logout', {}, token))],
}

/** All texts on the screen, a game's too. */
async function textsOn(page: Page): Promise<Set<string>> {
  const texts = await Promise.all(page.frames().map((frame) => frame.evaluate(() => document.body.innerText).catch(() => '')))
  return new Set(
    texts
      .join('\n')
      .split('\n')
      .filter((line) => line.trim() !== ''),
  )
}

const tryAgain = (page: Page) => page.getByRole('button', { name: /^(Try again|Check again)$/ }).first()
/** They put a message away, on the page or in the game. */
const okButtons = (page: Page) => [page, gameOf(page)].map((place) => place.getByRole('button', { name: 'OK', exact: true }).first())
/** What the player does after a message: puts it away, and taps what is offered, or the same as before. */
async function tapAgain(page: Page, journey: Journey): Promise<void> {
  for (const button of okButtons(page)) if (await button.isVisible()) await button.click()
  if (await journey.isDone(page)) return
  await ((await tryAgain(page).isVisible()) ? tryAgain(page).click() : journey.tap(page))
}
async function canTapAgain(page: Page, journey: Journey): Promise<boolean> {
  for (const button of [tryAgain(page), ...okButtons(page)]) if (await button.isVisible()) return true
  return journey.canTap(page)
}

/** How a fault ends: in the result, in a message and a way to try again, or at the login. */
async function endOf(page: Page, journey: Journey, before: ReadonlySet<string>, isPlayer: boolean): Promise<string> {
  if (await journey.isDone(page)) return 'result'
  if (isPlayer && (await page.evaluate(() => localStorage.getItem('swerte.token'))) === null) return 'login'
  const isNews = [...(await textsOn(page))].some((line) => !before.has(line))
  return isNews && (await canTapAgain(page, journey)) ? 'message' : 'waiting'
}

for (const [name, journey] of Object.entries(journeys))
  for (const [what, happens] of Object.entries(faults)) {
    if (what === 'the player is logged out meanwhile' && ['logging in', 'registering'].includes(name)) continue
    test(`${name}: ${what}`, async ({ page, context, request }) => {
      const token = await journey.open(page, request)
      await expect.poll(() => journey.canTap(page)).toBe(true)
      const before = await textsOn(page)
      const sent = await injectFaults(context, journey.call, ...happens({ page, context, request }))
      const reloaded = what.includes('reloaded') && page.waitForEvent('load')
      await journey.tap(page)
      if (reloaded) {
        await reloaded
        await expect(page.locator('.app[data-page] main').first()).toBeVisible()
        return expect(await journey.effects(request, token ?? '')).toBe(what.includes('handled') ? 1 : 0)
      }
      for (let end = ''; end !== 'result';) {
        const look = async () => (end = await endOf(page, journey, before, token !== null))
        await expect.poll(look, { timeout: 60_000 }).toMatch(/^(result|message|login)$/)
        if (end === 'login') return expect(what).toBe('the player is logged out meanwhile')
        if (end === 'result') continue
        // The player tries again.
        const count = sent.length
        await tapAgain(page, journey)
        await expect.poll(async () => sent.length > count || (await journey.isDone(page))).toBe(true)
      }
      expect(await journey.effects(request, token ?? '')).toBe(1)
    })
  }
