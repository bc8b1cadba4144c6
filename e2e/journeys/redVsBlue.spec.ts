import type { Page } from '@playwright/test'
import { hourMs } from '#contract/durations.ts'
import { registrationFields } from '../../build/registrationFields.ts'
import { createOwnServer, nextMonday } from '../support/ownServer.ts'
import type { OwnServer } from '../support/ownServer.ts'
import { expect, test } from '../support/test.ts'

/** 00:00 UTC: the start of a week's battle. */
const monday = nextMonday()
const password = 'correct horse 1'

let server: OwnServer
test.beforeAll(() => {
  server = createOwnServer(Number(process.env.E2E_PORT ?? 3900) + 32)
})
test.afterAll(() => server.end())

const join = (account: string) => server.call<{ token: string }>('accountRegist4', { account, password, ...registrationFields })

async function play(token: string, rounds: number) {
  await server.call('confirmIdentity', { password }, token)
  const { roundToken } = await server.call<{ roundToken: string }>('startGame', { gameId: 'perlas' }, token)
  for (let round = 0; round < rounds; round++) await server.call('spin', { roundToken, stake: 2000 }, token)
}
async function open(page: Page, now: number) {
  await server.openAt(now)
  await page.clock.setSystemTime(now)
  await page.goto(`${server.origin}/activity/redpkblue`)
}

test('a week of red against blue: joined, fought, settled, and the next one begins', async ({ page }) => {
  test.setTimeout(180_000)
  await server.openAt(monday + hourMs)
  const [mine, theirs] = [await join('red_rider_1'), await join('blue_rider_1')]
  await page.addInitScript((stored) => {
    localStorage.setItem('swerte.notice', '2')
    localStorage.setItem('swerte.token', stored)
  }, mine.token)

  await open(page, monday + hourMs)
  await expect(page.getByText('Sign-up is open')).toBeVisible()
  await page.getByRole('button', { name: 'Join Red team' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Join Red team' }).click()
  const yes = page.getByRole('button', { name: 'Join' })
  await expect(yes).toBeFocused()
  await yes.press('Enter')
  await expect(page.getByText('You’re in.')).toBeVisible()
  await expect(page.getByText('Your team', { exact: true })).toBeVisible()
  // Red holds all players now: the next one can only be blue.
  await server.call('pkSignUp', { camp: 'blue' }, theirs.token)

  await server.openAt(monday + 73 * hourMs)
  await play(mine.token, 10)
  await play(theirs.token, 3)
  await open(page, monday + 74 * hourMs)
  await expect(page.getByText('Battle in progress')).toBeVisible()
  await expect(page.getByRole('progressbar', { name: 'Today’s score' })).toHaveAttribute('aria-valuetext', /of 2,000$/)
  await expect(page.getByRole('link', { name: 'Play for your team' })).toBeVisible()

  await open(page, monday + 161 * hourMs)
  await expect(page.getByText('This week’s battle is over')).toBeVisible({ timeout: 45_000 })
  await expect(page.getByRole('heading', { name: 'Last battle' })).toBeVisible()
  await expect(page.getByText(/The (Red|Blue) team won\.|It was a tie/)).toBeVisible()
  await expect(page.getByText('Your share')).toBeVisible()

  await open(page, monday + 169 * hourMs)
  await expect(page.getByText('Sign-up is open')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Join Blue team' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Last battle' })).toBeVisible()

  // A break started on another device is explained kindly, with its end.
  await server.call('takeBreak', { hours: 24 }, mine.token)
  await page.getByRole('button', { name: 'Join Blue team' }).click()
  await page.getByRole('button', { name: 'Join' }).click()
  const blocked = page.locator('.decision').filter({ hasText: 'You’re taking a break until' })
  await expect(blocked).toContainText('This stays closed until then. What you already have stays yours.')
  await expect(blocked.getByRole('link', { name: 'See what I can still do' })).toBeVisible()
})
