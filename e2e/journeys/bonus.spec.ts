import type { APIRequestContext, Page } from '@playwright/test'
import type { activityGetStatusList } from '../../contract/activities.ts'
import type { OutputOf } from '../../contract/call.ts'
import type { GameStart } from '../../contract/play.ts'
import { after, injectFaults } from '../drivers/calls.ts'
import { intercept, stopIntercepting } from '../support/intercept.ts'
import { call, prepare, register } from '../support/player.ts'
import { ignoreRequest, untilLoaded } from '../support/quiet.ts'
import { takeReward } from '../support/takeReward.ts'
import { expect, test } from '../support/test.ts'
import { tryAgain } from '../support/tryAgain.ts'

/** Plays this many rounds of a game, in its own session. */
async function play(request: APIRequestContext, token: string, gameId: string, rounds: number): Promise<void> {
  const { data: game } = await call<GameStart>(request, 'startGame', { gameId }, token)
  if (!game) throw new Error('the game did not open')
  for (let round = 0; round < rounds; round += 1) {
    await call(request, 'spin', { roundToken: game.roundToken, stake: 100 }, token)
  }
}
const tab = (page: Page) => page.locator('.tabs').getByRole('link', { name: /^Bonus/ })
const places = (page: Page) => page.getByRole('navigation', { name: 'Bonus center' })
const itemOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('the page that is open is in view among the places of the bonus center, from wherever the player comes', async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: 'locale', value: 'fil-PH', url: baseURL ?? '' }])
  await page.setViewportSize({ width: 360, height: 740 })
  await prepare(page)
  await page.goto('/bonus')
  const strip = page.locator('.bonus-places')
  const here = strip.locator('[aria-current]')
  for (const name of ['History', 'Ngayong araw', 'Mga event', 'Mga task']) {
    await strip.getByRole('link', { name }).click()
    await expect(here).toHaveText(name)
    await expect(here).toBeInViewport({ ratio: 1 })
  }
  await page.goBack()
  await expect(here).toHaveText('Mga event')
  await expect(here).toBeInViewport({ ratio: 1 })
})

test('from today’s lantern through tasks to the chests, each claimed once, and listed in the record', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(120_000)
  const { token } = await register(request)
  await play(request, token, 'biyahe-888', 20)
  await prepare(page, token)
  await page.goto('/')
  await expect(tab(page)).toContainText('You have something new')
  await tab(page).click()
  await expect(page).toHaveURL('/bonus')

  // The check-in is a task too, once done.
  await page.getByRole('button', { name: /^Check in for day 1/ }).click()
  await takeReward(page, '5 coins')
  await expect(page.getByText('You’ve checked in for day 1. See you tomorrow!')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See check-in' })).toHaveAttribute('href', '/activity/sign-in')
  await page.getByRole('link', { name: 'See all tasks' }).click()
  await expect(page).toHaveURL('/bonus/tasks')
  await button(page, 'Claim: Check in today').click()
  await takeReward(page, '5 points, 10 activity points')
  await expect(itemOf(page, 'Check in today')).toContainText('Claimed')
  await expect(itemOf(page, 'One big win')).toContainText('Finish first: Win in Perlas')

  // The response to a claim is lost: the same request awards it once.
  let lostResponses = 0
  await intercept(page, '*/app/v1/receiveTaskAward', async (route) => {
    if (lostResponses++ > 0) return route.fallback()
    await route.fetch()
    return route.abort()
  })
  await expect(button(page, '20-point chest: 20 points. Locked')).toBeDisabled()
  await button(page, 'Claim: Play Biyahe 888').click()
  await takeReward(page, '1 coin, 20 activity points')
  expect(lostResponses).toBeGreaterThan(1)
  await button(page, 'Open the 20-point chest: 20 points').click()
  await takeReward(page, '20 points')
  await expect(button(page, '20-point chest: 20 points. Opened')).toBeDisabled()

  // A visit counts once the page was shown.
  await button(page, 'Go: Visit the events page').click()
  await expect(page).toHaveURL('/bonus/event')
  await expect(page.getByRole('heading', { name: 'Red vs Blue' })).toBeVisible()
  await places(page)
    .getByRole('link', { name: /^Tasks/ })
    .click()
  await button(page, 'Claim: Visit the events page').click()
  await takeReward(page, '5 points, 10 activity points')

  // This browser has no share sheet: it copies.
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await button(page, 'Share: Tell a friend about Swerte').click()
  await expect(itemOf(page, 'Tell a friend about Swerte')).toContainText('Link copied.')
  await expect(button(page, 'Claim: Tell a friend about Swerte')).toBeVisible()

  // What can be claimed is listed together, with claims and links; on another device one of them is claimed first.
  await places(page)
    .getByRole('link', { name: /^Rewards/ })
    .click()
  await expect(itemOf(page, 'Jackpot').getByRole('link', { name: 'Go: Jackpot' })).toHaveAttribute('href', '/activity/jackpot')
  await expect(itemOf(page, '40-point chest')).toBeVisible()
  // Just before this page's claim: until then its refresh must not remove the button.
  await injectFaults(
    context,
    'receiveTaskAward',
    after((mine) => call(request, 'receiveTaskAward', { id: 'chest-40' }, mine)),
  )
  await button(page, 'Claim: 40-point chest').click()
  await expect(page.getByText('You’ve already done this, maybe on another device.')).toBeVisible()
  await expect(itemOf(page, '40-point chest')).toHaveCount(0)
  await button(page, 'OK').click()
  await button(page, 'Claim: Tell a friend about Swerte').click()
  await takeReward(page, '20 points')

  await places(page)
    .getByRole('link', { name: /^History/ })
    .click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Tasks' })).toHaveCount(9)
  await page.getByLabel('Activity').selectOption('Daily check-in')
  await expect(page.getByRole('listitem').filter({ hasText: 'Tasks' })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'Daily check-in' })).toHaveCount(1)
})

test('an award whose answer arrives after the player has left the page is shown on the next', async ({ page, context, request }) => {
  const { token } = await register(request)
  await play(request, token, 'biyahe-888', 20)
  await prepare(page, token)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await intercept(page, '*/app/v1/receiveTaskAward', async (route) => {
    ignoreRequest(context, route)
    await answered
    await route.continue()
  })
  await page.goto('/bonus/tasks')
  await button(page, 'Claim: Play Biyahe 888').click()
  await places(page)
    .getByRole('link', { name: /^History/ })
    .click()
  await expect(page.locator('.app')).toHaveAttribute('data-page', '/bonus/record')
  answer()
  await takeReward(page, '1 coin, 20 activity points')
  await expect(page.getByRole('listitem').filter({ hasText: 'Tasks' })).toHaveCount(2)
})

test('the other skin shows the same in its own order', async ({ page, request }) => {
  const { token } = await register(request)
  await play(request, token, 'biyahe-888', 20)
  await prepare(page, token)
  await page.goto('/v2/bonus/tasks')
  await expect(page.getByRole('link', { name: /^Bonus/ })).toHaveAttribute('aria-current', 'page')
  await button(page, 'Claim: Play Biyahe 888').click()
  await takeReward(page, '1 coin, 20 activity points')
  await page.getByRole('button', { name: 'One-time', exact: true }).click()
  await expect(page).toHaveURL('/v2/bonus/tasks?tab=once')
  await expect(page.getByRole('link', { name: 'Go: Create a passkey' })).toHaveAttribute('href', '/member/devices')
  await places(page)
    .getByRole('link', { name: /^Rewards/ })
    .click()
  await expect(page).toHaveURL('/v2/bonus/reward')
  await button(page, 'Claim: 20-point chest').click()
  await takeReward(page, '20 points')
  await places(page).getByRole('link', { name: 'Events', exact: true }).click()
  await expect(page).toHaveURL('/v2/bonus/event')
  // While one may join Red vs Blue it is among what can be claimed, then among what ends soonest, and between two battles among what is upcoming.
  const { data } = await call<OutputOf<typeof activityGetStatusList>>(request, 'activityGetStatusList', {}, token)
  const isUpcoming = data?.list.find(({ activityId }) => activityId === 'red-vs-blue')?.state === 'upcoming'
  await expect(itemOf(page, 'Red vs Blue')).toContainText(isUpcoming ? 'Starts in' : 'Ends in')
  await expect(page.getByRole('heading', { name: 'Always open' })).toBeVisible()
  await places(page).getByRole('link', { name: 'History', exact: true }).click()
  await expect(page).toHaveURL('/v2/bonus/record')
  await expect(page.getByRole('listitem').filter({ hasText: 'Tasks' })).toHaveCount(3)

  // The events page alone in its second skin, in the first skin's frame.
  await page.goto('/bonus/event/v2')
  await expect(places(page).getByRole('link', { name: 'Events', exact: true })).toHaveAttribute('aria-current', 'page')
  await expect(itemOf(page, 'Savings').getByRole('link', { name: 'Go: Savings' })).toHaveAttribute('href', '/activity/bank')
  await page.getByRole('button', { name: 'Upcoming', exact: true }).click()
  await expect(page.getByRole('heading', { name: isUpcoming ? 'Red vs Blue' : 'No events right now' })).toBeVisible()
  await expect(places(page).getByRole('link', { name: /^Tasks/ })).toHaveAttribute('href', '/bonus/tasks')
})

test('a guest sees what there is to do and is asked to log in; a list that fails to load can be requested again', async ({ page }) => {
  await prepare(page)
  // Not a broken connection: that one is requested again by itself once another call comes through.
  await intercept(page, '*/getTaskUser', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/bonus/tasks')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  // The page may ask twice as it opens: the second answer would take the button away.
  await untilLoaded(page)
  stopIntercepting(page)
  await tryAgain(page, itemOf(page, 'Play Biyahe 888'))
  await expect(itemOf(page, 'Play Biyahe 888')).toContainText('0 / 20')
  await expect(page.getByRole('button', { name: /^(Claim|Go|Share):/ })).toHaveCount(0)
  await page.getByRole('link', { name: 'Log in to start' }).click()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=.*tasks/)
  await page.goto('/bonus/reward')
  await expect(page.getByRole('heading', { name: 'Your rewards are here when you log in' })).toBeVisible()
})

test('what is below stays where it is when today’s check-in and tasks cannot be loaded', async ({ page, request }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  for (const path of ['loginBonus3User', 'getTaskUser'])
    await intercept(page, `*/${path}`, async (route) => {
      await released
      await route.fulfill({ status: 500, body: '' })
    })
  await prepare(page, (await register(request)).token)
  await page.goto('/bonus')
  const below = page.getByRole('heading', { name: 'What’s on' })
  await expect(below).toBeVisible()
  // What this player may claim is known only now, and has a row of its own above.
  await expect(page.getByRole('link', { name: 'See all rewards to claim' })).toBeVisible()
  // Its own font makes the heading wider.
  await page.evaluate(() => document.fonts.ready)
  const before = await below.boundingBox()
  release()
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(2)
  await expect(page.getByText('We couldn’t load your daily check-in. Your progress is safe.')).toBeVisible()
  expect(await below.boundingBox()).toEqual(before)
})

test('a player on a break gets a kind message, no calls to action, and still sees past awards', async ({ page, context, request }) => {
  const { token } = await register(request)
  await play(request, token, 'biyahe-888', 20)
  await prepare(page, token)
  await page.goto('/bonus/tasks')
  await expect(button(page, 'Claim: Play Biyahe 888')).toBeVisible()
  await injectFaults(
    context,
    'receiveTaskAward',
    after((mine) => call(request, 'takeBreak', { hours: 24 }, mine)),
  )
  await button(page, 'Claim: Play Biyahe 888').click()
  await expect(page.getByRole('heading', { name: 'Bonuses are paused' })).toBeVisible()
  await expect(page.getByText(/^You’re taking a break until/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Claim/ })).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Ang swerte mo!' })).toHaveCount(0)
  await page.getByRole('link', { name: 'My rewards' }).click()
  await expect(page).toHaveURL('/bonus/record')
  await expect(page.getByRole('heading', { name: 'No rewards yet' })).toBeVisible()
})
