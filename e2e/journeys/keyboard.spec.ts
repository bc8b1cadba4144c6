import type { Page } from '@playwright/test'
import sharp from 'sharp'
import type { GameStart } from '../../contract/play.ts'
import { sendMail } from '../support/desk.ts'
import { intercept } from '../support/intercept.ts'
import { pressOn, tabTo, typeInto } from '../support/keyboard.ts'
import { call, gameOf, newAccount, password, prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

// By keyboard alone: Tab, Enter, Space, arrows and Escape. The deposit is in wallet.spec.ts, the withdrawal in withdrawal.spec.ts, the jackpot's
// spin in jackpot.spec.ts.

/** More than the longest page has on the way to its last control. */
const maxTabs = 80

/** What follows the first page, which also keeps the focus, sets the room between the bars. */
const untilDeferred = (page: Page) => expect(page.locator('html')).toHaveCSS('scroll-padding-bottom', '128px')
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const reward = (page: Page) => page.getByRole('dialog', { name: 'Ang swerte mo!' })

/** Continues after an award: the button has the focus, and ignores the key that led to it. */
async function takeReward(page: Page, text: string): Promise<void> {
  await expect(reward(page).getByRole('status')).toHaveText(`You received: ${text}`)
  const go = reward(page).getByRole('button', { name: 'Tap to continue' })
  await expect(go).toBeFocused()
  await expect(go).toHaveAttribute('aria-disabled', 'false')
  await page.keyboard.press('Enter')
  await expect(reward(page)).toHaveCount(0)
}

test('by keyboard alone, a visitor signs up, and what is missing gets the focus', async ({ page }) => {
  await prepare(page)
  await page.goto('/')
  await pressOn(page, page.getByRole('link', { name: 'Sign up' }))
  await expect(title(page, 'Create an account')).toBeFocused()
  await pressOn(page, page.getByRole('tab', { name: 'Mobile number' }), 'ArrowRight')
  await expect(page.getByRole('tab', { name: 'Username' })).toBeFocused()
  const account = page.getByRole('textbox', { name: 'Username' })
  await typeInto(page, account, 'a')
  await page.keyboard.press('Enter')
  await expect(account).toBeFocused()
  await expect(account).toHaveAttribute('aria-invalid', 'true')
  await page.keyboard.press('Backspace')
  await page.keyboard.type(newAccount())
  await typeInto(page, page.getByLabel('Password', { exact: true }), password)
  // The same in every order of day and month.
  await typeInto(page, page.getByLabel('Date of birth'), '01011990')
  await pressOn(page, page.getByRole('checkbox', { name: 'None of these apply to me' }), 'Space')
  await pressOn(page, page.getByRole('checkbox', { name: /I accept the terms of use/ }), 'Space')
  await pressOn(page, page.getByRole('button', { name: 'Create account' }))
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: /^Your balance/ })).toContainText('1,000')
})

test('by keyboard alone, a player logs in, and a wrong password keeps the place', async ({ page, request }) => {
  const { account } = await register(request)
  await prepare(page)
  await page.goto('/')
  await pressOn(page, page.getByRole('link', { name: 'Log in' }))
  await pressOn(page, page.getByRole('link', { name: 'Username and password' }))
  await expect(title(page, 'Log in')).toBeFocused()
  await typeInto(page, page.getByLabel('Username or mobile number'), account)
  const secret = page.getByLabel('Password', { exact: true })
  await typeInto(page, secret, 'not this one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toBeVisible()
  await expect(secret).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /^Your balance/ })).toContainText('1,000')
})

test('by keyboard alone, a slot is spun, its paytable read, and the visit ended', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/game/start?gameId=perlas')
  const game = gameOf(page)
  const spin = game.getByRole('button', { name: 'Spin' })
  await expect(spin).toHaveAttribute('aria-disabled', 'false')
  await pressOn(page, spin)
  const played = game.locator('.session').getByText('Total bets').locator('+ b')
  await expect(played).not.toHaveText('0')
  await expect(spin).toBeVisible()
  await expect(game.getByRole('status').first()).not.toBeEmpty()
  const paytable = game.getByRole('button', { name: 'Paytable' })
  await pressOn(page, paytable)
  await expect(game.getByRole('dialog', { name: 'Paytable' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(game.getByRole('dialog')).toHaveCount(0)
  await expect(paytable).toBeFocused()
  await pressOn(page, page.getByRole('button', { name: 'Leave game' }))
  await expect(page.getByRole('button', { name: 'Back to games' })).toBeFocused()
})

test('by keyboard alone, a staged round is bet on, chosen in and ended', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/game/start?gameId=tatlong-baso')
  const game = gameOf(page)
  const main = game.locator('.gold')
  await expect(main).toHaveText(/^Bet/)
  await pressOn(page, main)
  await expect(main).toHaveText('Pick a cup')
  await pressOn(page, game.getByRole('button', { name: 'Cup 2' }), 'Space')
  await expect(main).toHaveText(/^(Cash out|Bet)/)
  if ((await main.textContent())?.startsWith('Cash out')) await pressOn(page, main)
  await expect(main).toHaveText(/^Bet/)
  await expect(game.getByRole('status').first()).not.toBeEmpty()
  const { data } = await call<{ list: { stake: number }[] }>(request, 'betRecord', {}, token)
  expect(data?.list).toHaveLength(1)
})

test('by keyboard alone, a bet is placed in a shared round', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/activity/live')
  // Early in a round, so that it is still open when the bet arrives.
  await expect(page.getByRole('timer')).toHaveText(/^Betting closes in 1\d s$/, { timeout: 50_000 })
  await pressOn(page, page.getByRole('button', { name: /^Red/ }), 'Space')
  const place = page.getByRole('button', { name: /^Place bets/ })
  await pressOn(page, place)
  await expect(page.getByText('Your bets this round: 10')).toBeVisible()
  await expect(place).toBeFocused()
})

test('by keyboard alone, a player checks in for the day', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/bonus')
  await pressOn(page, page.getByRole('link', { name: /Daily check-in/ }).first())
  await expect(title(page, 'Daily check-in')).toBeFocused()
  await pressOn(page, page.getByRole('button', { name: /^Check in for day 1/ }))
  await takeReward(page, '5 coins')
  // The button that was pressed is gone: the page's heading has the focus in its place.
  await expect(title(page, 'Daily check-in')).toBeFocused()
  await expect(page.getByText('You’ve checked in for day 1.')).toBeVisible()
})

test('by keyboard alone, a message is opened and its award claimed', async ({ page, request }) => {
  const { token, userId } = await register(request)
  await sendMail(userId, 'Sorry for the wait', 'Please take this.', '2001:5000')
  await prepare(page, token)
  await page.goto('/member')
  await pressOn(page, page.getByRole('link', { name: /^Mail/ }))
  await expect(title(page, 'Mailbox')).toBeFocused()
  await pressOn(page, page.getByRole('link', { name: /Sorry for the wait/ }))
  await pressOn(page, page.getByRole('button', { name: 'Claim', exact: true }))
  await takeReward(page, '50 coins')
  // The button that was pressed is gone: what it was part of has the focus in its place.
  await expect(page.getByRole('region', { name: 'Included with this message' })).toBeFocused()
  await expect(page.getByText('You’ve already claimed everything here.')).toBeVisible()
})

test('by keyboard alone, a limit is set, and the focus is back where it was', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/member/self-limited')
  const deposits = page.getByRole('region', { name: 'Deposits' })
  const opener = deposits.getByRole('button', { name: /limit: Deposits, daily$/ })
  const sheet = page.getByRole('dialog', { name: 'Deposits, daily' })
  await pressOn(page, opener)
  await expect(sheet).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await typeInto(page, sheet.getByLabel('Maximum, in coins'), '500')
  await pressOn(page, sheet.getByRole('button', { name: 'Set limit' }))
  await expect(deposits.getByText(/^0 of 500 used/)).toBeVisible()
  await expect(opener).toBeFocused()
})

test('with reduced motion a field shows at once that it has the focus, and nothing moves', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/member/profile/info')
  const nickname = page.getByRole('textbox', { name: 'Nickname' })
  await expect(nickname).toBeVisible()
  const moving = await nickname.evaluate((field) => {
    const well = field.closest('.fld')
    const shadow = () => well && getComputedStyle(well).boxShadow
    const before = shadow()
    field.focus()
    return { isShown: shadow() !== before, animations: document.getAnimations().length }
  })
  expect(moving).toEqual({ isShown: true, animations: 0 })
})

test('by keyboard alone, a player chats with support, ends the chat and rates it', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/service')
  await pressOn(page, page.getByRole('link', { name: 'Start chat' }))
  await expect(title(page, 'Chat with us')).toBeFocused()
  await pressOn(page, page.getByRole('button', { name: 'Start chat' }))
  await typeInto(page, page.getByRole('textbox', { name: 'Your message' }), 'Where is my withdrawal?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByText('Where is my withdrawal?')).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'End chat' }))
  // Asked once more, with the focus on the answer that ends nothing.
  await expect(page.getByRole('button', { name: 'Keep chatting' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'End chat' })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('radio', { name: '1 star' }))
  await page.keyboard.press('ArrowRight')
  await pressOn(page, page.getByRole('button', { name: 'Send rating' }))
  await expect(page.getByText('Thanks for your rating!')).toBeVisible()
})

test('what Tab reaches is not behind the bars, upright and on its side', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  for (const [width, height] of [
    [360, 740],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/member')
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    await untilDeferred(page)
    const behind: string[] = []
    for (let presses = 0; presses < maxTabs; presses++) {
      await page.keyboard.press('Tab')
      const at = await page.evaluate(() => {
        const element = document.activeElement
        if (!element?.closest('main')) return null
        const { left, top, width: wide, height: high } = element.getBoundingClientRect()
        const seen = document.elementFromPoint(left + wide / 2, top + high / 2)
        return { name: element.textContent, isSeen: seen !== null && (element.contains(seen) || seen.contains(element)) }
      })
      if (at && !at.isSeen) behind.push(at.name)
      if (at?.name === 'Log out') break
    }
    expect({ width, behind }).toEqual({ width, behind: [] })
    await expect(page.getByRole('button', { name: 'Log out' })).toBeFocused()
  }
})

test('a report by another grouping keeps the focus on the choice', async ({ page, request }) => {
  const { token } = await register(request)
  const { data: game } = await call<GameStart>(request, 'startGame', { gameId: 'biyahe-888' }, token)
  await call(request, 'spin', { roundToken: game?.roundToken, stake: 100 }, token)
  await prepare(page, token)
  await page.goto('/member/report')
  const choice = page.getByRole('button', { name: 'Game', exact: true })
  await pressOn(page, choice)
  await expect(page.getByRole('img', { name: /^Biyahe 888: bet 1/ })).toBeVisible()
  await expect(choice).toBeFocused()
})

test('the steps to install the app take the focus of the button that they replace', async ({ page }) => {
  await prepare(page)
  await page.goto('/download')
  const button = page.getByRole('main').getByRole('button', { name: 'Get the app' })
  await pressOn(page, button)
  await expect(button).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.querySelectorAll('li').length)).toBe(3)
})

test('a message that is put away leaves the keyboard its place', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await intercept(page, '*/app/v1/loginBonus3UserReceive', (route) =>
    route.fulfill({ json: { errcode: 10002, message: 'activityClosed', data: null } }),
  )
  await page.goto('/activity/sign-in')
  await untilDeferred(page)
  await pressOn(page, page.getByRole('button', { name: /^Check in/ }))
  const ok = page.getByRole('button', { name: 'OK' })
  await pressOn(page, ok)
  await expect(ok).toHaveCount(0)
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await tabTo(page, page.getByRole('button', { name: /^Check in/ }))
})

test('a page that is loaded again after a failure leaves the keyboard its place', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  let isBroken = true
  await intercept(page, '*/app/v1/safebox', (route) => (isBroken ? route.fulfill({ status: 500, body: '' }) : route.continue()))
  await page.goto('/activity/bank')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await untilDeferred(page)
  await tabTo(page, again)
  isBroken = false
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Set a safebox password' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Safebox' })).toBeFocused()
})

test('what is said of a limit over a game leaves the keyboard in the game’s page', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  const limit = { kind: 'stake', period: 'day', value: 100, used: 100 }
  await intercept(page, '*/app/v1/spin', (route) =>
    route.fulfill({ json: { errcode: 10008, message: 'ownLimitReached', data: { limit, resetAt: 1_800_000_000_000 } } }),
  )
  await page.goto('/game/start?gameId=perlas')
  const spin = gameOf(page).getByRole('button', { name: 'Spin' })
  await expect(spin).toHaveAttribute('aria-disabled', 'false')
  await pressOn(page, spin)
  const ok = page.getByRole('button', { name: 'OK' })
  await pressOn(page, ok)
  await expect(ok).toHaveCount(0)
  await expect(title(page, 'Perlas')).toBeFocused()
  await tabTo(page, gameOf(page).getByRole('button', { name: 'OK' }))
})

test('a picture that is sent, sent again or removed leaves the keyboard its place', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  let isBroken = true
  await intercept(page, '*/app/v1/feedbackUpload', (route) => (isBroken ? route.abort() : route.continue()))
  await page.goto('/feedback')
  await untilDeferred(page)
  const file = page.getByLabel('Choose a file: picture for your feedback')
  await tabTo(page, file)
  const buffer = await sharp({ create: { width: 400, height: 700, channels: 3, background: '#7a3a8a' } })
    .png()
    .toBuffer()
  await file.setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer })
  const again = page.getByRole('button', { name: 'Send again' })
  await expect(again).toBeVisible()
  await expect(file).toBeFocused()
  isBroken = false
  await tabTo(page, again, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const picture = page.getByRole('region', { name: 'Pictures' }).getByRole('listitem')
  await expect(picture).toContainText('Uploaded')
  await expect(picture).toBeFocused()
  await pressOn(page, page.getByRole('button', { name: 'Remove picture 1' }))
  await expect(picture).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Pictures' })).toBeFocused()
})

test('a button that waits for an answer keeps the focus', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/game/fair')
  const reveal = page.getByRole('button', { name: 'Reveal and change seeds' })
  await pressOn(page, reveal)
  await expect(page.getByText('The server seed was:', { exact: false })).toBeVisible()
  await expect(reveal).toBeFocused()
})

test('a page that says why there is no game has a heading, which takes the focus', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await intercept(page, '*/app/v1/startGame', (route) => route.fulfill({ json: { errcode: 4001, message: 'unknownGame', data: null } }))
  await page.goto('/')
  await untilDeferred(page)
  await pressOn(page, page.getByRole('link', { name: /^Perlas/ }).first())
  await expect(title(page, 'This game isn’t available')).toBeFocused()
})

test('by keyboard alone, a choice that ends a round leaves the focus on the button that follows', async ({ page, request }) => {
  await prepare(page, (await register(request)).token)
  await page.goto('/game/start?gameId=blackjack')
  const game = gameOf(page)
  const [main, line] = [game.locator('.gold'), game.locator('.line')]
  for (;;) {
    await expect(main).toHaveText(/^Deal/)
    await pressOn(page, main)
    await expect(line).toHaveText(/^(You have|Dealer) /)
    // A blackjack ends at once.
    if ((await line.textContent())?.startsWith('You have')) break
  }
  await pressOn(page, game.getByRole('button', { name: 'Stand' }))
  await expect(main).toHaveText(/^Deal/)
  await expect(main).toBeFocused()
})

test('an on-screen keyboard leaves what is left of a phone to the page, and half a phone keeps its tabs', async ({ page }) => {
  await prepare(page)
  await page.goto('/game/search')
  const tabs = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Home' }) })
  const field = page.getByRole('searchbox')
  await expect(tabs).toBeVisible()
  await field.focus()
  await expect(tabs).toBeVisible()
  // As Android does while it shows a keyboard.
  await page.setViewportSize({ width: 360, height: 400 })
  await expect(tabs).toBeHidden()
  await field.blur()
  await expect(tabs).toBeVisible()
})
