import type { Page } from '@playwright/test'
import { dayMs } from '#contract/durations.ts'
import { registrationFields } from '../../build/registrationFields.ts'
import type { GameStart } from '../../contract/play.ts'
import { expectAccessible } from '../support/axe.ts'
import { intercept } from '../support/intercept.ts'
import { createOwnServer, nextMonday } from '../support/ownServer.ts'
import type { OwnServer } from '../support/ownServer.ts'
import { acceptTerms } from '../support/player.ts'
import { takeReward } from '../support/takeReward.ts'
import { expect, test } from '../support/test.ts'

// One server for all of them, in sequence.
test.describe.configure({ mode: 'default' })
/** A Monday, eleven in the morning in Manila. */
const monday = nextMonday() + 3 * 60 * 60 * 1000
const password = 'correct horse 1'
const joining = registrationFields
let server: OwnServer
test.beforeAll(() => {
  server = createOwnServer(Number(process.env.E2E_PORT ?? 3900) + 41)
})
test.afterAll(() => server.end())

const join = (account: string, pid?: string) =>
  server.call<{ token: string; userId: string }>('accountRegist4', { account, password, ...joining, ...(pid && { pid }) })

/** The code that the sandbox sent to a number. */
async function codeFor(mobile: string): Promise<string> {
  const sent = (await (await fetch(`${server.origin}/sandbox/outbox.json`)).json()) as { mobile: string; text: string }[]
  return /^\d{6}/.exec(sent.find((message) => message.mobile === mobile)?.text ?? '')?.[0] ?? ''
}

async function bindMobile(token: string, mobile: string) {
  await server.call('smsSend', { mobile, scene: 'bind' })
  await server.call('bindAccount', { mobile, smsCode: await codeFor(mobile) }, token)
}

/** Plays until at least this valid bet is counted, in hundredths. */
async function playTo(token: string, need: number) {
  const { roundToken } = await server.call<GameStart>('startGame', { gameId: 'perlas' }, token)
  for (let bet = 0; bet < need;) {
    await server.call('spin', { roundToken, stake: 50_00 }, token)
    bet = (await server.call<{ bet: number }>('refreshData', {}, token)).bet
  }
}

const go = (page: Page, path: string) => page.goto(`${server.origin}${path}`)
/** Switches to the player of this token, from the next page on. */
const become = (page: Page, token: string | null) =>
  page.evaluate((stored) => {
    if (stored === null) localStorage.removeItem('swerte.token')
    else localStorage.setItem('swerte.token', stored)
  }, token)

test('from a link to a team: a friend joins by it, qualifies, and brings spins, a milestone and a share', async ({ page, context }) => {
  test.setTimeout(300_000)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => localStorage.setItem('swerte.notice', '2'))
  // No share sheet: the link is copied.
  await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
  await server.openAt(monday)
  await page.clock.setSystemTime(monday)
  await go(page, '/agent')
  await expect(page.getByRole('heading', { name: 'Your commission on their valid bets' })).toBeVisible()
  await expectAccessible(page)
  await go(page, '/activity/spin')
  await expect(page.getByRole('link', { name: 'Log in to spin' })).toBeVisible()
  await expectAccessible(page)

  const agent = await join('tiya_baby')
  await become(page, agent.token)
  await go(page, '/agent')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied.')).toContainText('You got 1 wheel spin.')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toBe(`${server.origin}/share?pid=${agent.userId}`)
  await page.getByRole('button', { name: 'Show QR code' }).click()
  await expect(page.getByRole('dialog', { name: 'Scan to sign up' }).getByRole('img')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()

  // A friend arrives by the link, looks around, and joins later: they are still the agent's friend.
  await become(page, null)
  await page.goto(link)
  await expect(page.getByText('A friend invited you to the fiesta')).toBeVisible()
  await expectAccessible(page)
  await go(page, '/auth/register')
  await expect(page.getByText('A friend invited you')).toBeVisible()
  await page.getByRole('tab', { name: 'Username' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill('kaibigan_1')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Date of birth').fill('1990-01-01')
  await acceptTerms(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).not.toHaveURL(/auth/)
  const friend = await page.evaluate(() => localStorage.getItem('swerte.token') ?? '')
  expect(await page.evaluate(() => localStorage.getItem('swerte.inviteCode'))).toBeNull()
  await bindMobile(friend, '9175550101')
  await server.deposit(friend, 200_00)
  await playTo(friend, 200_00)

  // The deposit has waited for a week.
  await server.openAt(monday + 8 * dayMs)
  await page.clock.setSystemTime(monday + 8 * dayMs)
  await become(page, agent.token)
  await go(page, '/agent?tabActive=friends')
  await expect(page.getByText('Qualified')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('link', { name: /You have 6 spins to use/ })).toBeVisible()
  await page.getByRole('button', { name: 'Claim the 1-friend milestone' }).click()
  await takeReward(page, '10 coins')
  await expect(page.getByRole('button', { name: 'Claim the 1-friend milestone' })).toHaveCount(0)

  // The response to the tap is lost: the same spin is shown, once. Then a reload midway continues with the decided result.
  await go(page, '/activity/spin')
  let lostResponses = 0
  await intercept(page, '*/app/v1/actInviteSpin', async (route) => {
    if (lostResponses++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('button', { name: 'Spin', exact: true }).click()
  await expect(page.getByText('We’re checking your spin. Nothing is lost.')).toBeVisible()
  const won = page.getByRole('dialog', { name: 'Added to your pot' })
  await expect(won).toBeVisible()
  await won.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('You have 5 spins.')).toBeVisible()
  expect(lostResponses).toBe(2)
  await server.call('actInviteSpin', {}, agent.token)
  await page.reload()
  await expect(won).toBeVisible()
  await expectAccessible(page)
  await won.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('You have 4 spins.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('You have 4 spins.')).toBeVisible()
  await expect(won).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Your spins' }).getByText('Added to pot')).toHaveCount(2)

  // A day later the day is settled, and its share can be claimed.
  await server.openAt(monday + 9 * dayMs)
  await page.clock.setSystemTime(monday + 9 * dayMs)
  await expect
    .poll(async () => (await server.call<{ mine: { waiting: number } }>('appAgent5User', {}, agent.token)).mine.waiting, {
      timeout: 30_000,
    })
    .toBeGreaterThan(0)
  const { mine } = await server.call<{ mine: { waiting: number } }>('appAgent5User', {}, agent.token)
  await go(page, '/agent/v2')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Claim commission' }).click()
  await takeReward(page, `${(mine.waiting / 100).toFixed(mine.waiting % 100 === 0 ? 0 : 2)} coins`)
  await expect(page.getByRole('button', { name: 'Claim commission' })).toHaveCount(0)
  await go(page, '/agent?tabActive=days')
  await expect(page.getByText('Team commission')).toBeVisible()
  await go(page, '/share')
  await expect(page.getByRole('img', { name: 'QR code of your link' })).toBeVisible()
  await expectAccessible(page)
  await go(page, '/agent/rule')
  await expect(page.getByRole('heading', { name: 'Barkada wheel' })).toBeVisible()
  await expectAccessible(page)
})

test('a player who joined without a link names their friend once; a lost connection says so and retries', async ({ page, context }) => {
  test.setTimeout(120_000)
  await page.addInitScript(() => localStorage.setItem('swerte.notice', '2'))
  await server.openAt(monday + 10 * dayMs)
  await page.clock.setSystemTime(monday + 10 * dayMs)
  const [inviter, late] = [await join('kuya_jun'), await join('bunso_ana')]
  await context.addCookies([{ name: 'locale', value: 'fil-PH', url: server.origin }])
  await go(page, '/about-us')
  await become(page, late.token)
  let isDead = true
  await intercept(page, '*/appAgent5User', (route) => (isDead ? route.abort() : route.continue()))
  await go(page, '/agent')
  await page.getByRole('button', { name: 'Subukan ulit' }).waitFor({ timeout: 30_000 })
  isDead = false
  const code = page.getByLabel(/Referral code nila/)
  // The app retries by itself as well, as soon as it knows that it is online.
  await Promise.any([page.getByRole('button', { name: 'Subukan ulit' }).click(), code.waitFor()])
  // Their own link, opened to see what a friend sees, is not filled in as an invitation.
  await go(page, `/share?pid=${late.userId}`)
  await expect(code).toHaveValue('')
  await go(page, '/agent')
  await expect(code).toHaveValue('')
  await code.fill(late.userId)
  await page.getByRole('button', { name: 'I-submit' }).click()
  // Their own code is refused like any unknown one: no response reveals which players exist.
  await expect(page.getByText('Hindi magagamit ang code na iyan. I-check sa kaibigan mo at subukan ulit.')).toBeVisible()
  // The link is what most friends send; part of one says what to enter.
  await code.fill(`${server.origin}/share`)
  await expect(code).toHaveAccessibleDescription('Ilagay ang code ng kaibigan mo, o i-paste ang link na ipinadala niya.')
  await expect(page.getByRole('button', { name: 'I-submit' })).toBeDisabled()
  await code.fill(`${server.origin}/share?pid=${inviter.userId}`)
  await page.getByRole('button', { name: 'I-submit' }).click()
  await expect(page.getByText('Inimbitahan ka ni')).toBeVisible()
  await expectAccessible(page)

  // Trying out codes stops after three, until the time that is shown.
  const guesser = await join('hula_hula')
  await become(page, guesser.token)
  await go(page, '/agent')
  const [unknown, later] = [page.getByText('Hindi magagamit ang code na iyan.'), page.getByText(/subukan ulit nang 11:3\d AM\.$/)]
  for (const refusal of [unknown, unknown, unknown, later]) {
    await code.fill(guesser.userId)
    await page.getByRole('button', { name: 'I-submit' }).click()
    await expect(refusal).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()
  }
  await become(page, late.token)
  for (const path of ['/agent/v2', '/agent/rule', '/activity/spin', '/share']) {
    await go(page, path)
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    await expectAccessible(page)
  }
})
