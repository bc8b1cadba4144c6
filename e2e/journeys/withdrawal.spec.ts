import type { Page } from '@playwright/test'
import { violationsIn } from '../support/axe.ts'
import { paidDeposit } from '../support/deposit.ts'
import { approveIdentity, countBets, leaveToOperator, runCommand, sendMail } from '../support/desk.ts'
import { intercept } from '../support/intercept.ts'
import { call, password, prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'
import { playerWithUnlockedCoins } from '../support/unlockedCoins.ts'

const name = 'Juan dela Cruz'
async function expectClean(page: Page, where: string): Promise<void> {
  const violations = await violationsIn(page)
  expect.soft(violations.map((one) => `${where} ${one}`)).toEqual([])
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), where).toBe(false)
}

/** Presses Tab until the element has the focus, as a keyboard user would; then the key. */
async function press(page: Page, label: RegExp | string, key = 'Enter'): Promise<void> {
  const isThere = () =>
    page.evaluate(
      ([source, flags]) => {
        const element = document.activeElement
        if (!(element instanceof HTMLElement)) return false
        const own = element.getAttribute('aria-label') ?? (element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null)
        return new RegExp(source ?? '', flags).test((own ?? element.textContent ?? '').trim())
      },
      typeof label === 'string' ? [`^${label}$`, ''] : [label.source, label.flags],
    )
  for (let tabs = 0; tabs < 60; tabs += 1) {
    if (await isThere()) return page.keyboard.press(key)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach “${String(label)}”`)
}

/** Confirms the identity, in the sheet that requires it. */
async function prove(page: Page, { proof, me }: { proof: string; me: string }): Promise<void> {
  await expect(page.getByRole('dialog').getByLabel(proof)).toBeVisible()
  await press(page, proof, password.slice(0, 1))
  await page.keyboard.type(password.slice(1))
  await press(page, me)
}

const texts = {
  'en-PH': {
    add: 'Add account',
    number: 'Account number',
    save: 'Save account',
    proof: 'Password',
    me: 'Confirm',
    amount: 'Amount to withdraw',
    go: /^Withdraw 200/,
    way: 'On its way',
    paid: 'Paid out',
    fine: 'OK',
  },
  'fil-PH': {
    add: 'Magdagdag ng account',
    number: 'Account number',
    save: 'I-save ang account',
    proof: 'Password',
    me: 'Kumpirmahin',
    amount: 'Halagang iwi-withdraw',
    go: /^Mag-withdraw 200/,
    way: 'Papunta na',
    paid: 'Naipadala na',
    fine: 'OK',
  },
} as const

for (const locale of ['en-PH', 'fil-PH'] as const)
  test(`a player withdraws by keyboard alone, from identity to payment, without a barrier that axe detects (${locale})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    test.setTimeout(180_000)
    const say = texts[locale]
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await page.setViewportSize({ width: 360, height: 740 })
    const { token, userId } = await playerWithUnlockedCoins(request)
    await prepare(page, token)
    await page.goto('/wallets?name=withdraw')
    await expect(page.locator('main.wallet a[href="/member/profile/kyc"]')).toBeVisible()
    await expectClean(page, 'identity')
    await approveIdentity(userId, name)
    await page.reload()

    await expect(page.getByRole('link', { name: say.add })).toBeVisible()
    await press(page, say.add)
    await expect(page.getByLabel(say.number)).toBeVisible()
    await expectClean(page, 'account')
    await press(page, say.number, '0')
    await page.keyboard.type(`9${userId}4321`)
    await press(page, say.save)
    await prove(page, say)
    await expect(page.getByText('••••4321')).toBeVisible()

    await expectClean(page, 'form')
    await press(page, say.amount, '2')
    await page.keyboard.type('00')
    await press(page, say.go)
    await prove(page, say)
    await expect(page.getByRole('heading', { name: say.way })).toBeVisible()
    await expectClean(page, 'on its way')
    const orderId = /\b8\d{5}\b/.exec((await page.locator('.progress-card').textContent()) ?? '')?.[0] ?? ''
    await expect(page.locator('.way-steps li').nth(2)).toHaveAttribute('aria-current', 'step', { timeout: 40_000 })
    await page.reload()
    await expect(page.getByRole('heading', { name: say.way })).toBeVisible()
    await request.post('/sandbox/payouts', { form: { order: orderId, action: 'disorder' } })
    await expect(page.getByRole('dialog', { name: say.paid })).toBeVisible()
    await expectClean(page, 'paid')
    await press(page, say.fine)
    await expect(page.getByLabel(say.amount)).toBeVisible()
    for (const path of ['/wallets/v2?name=withdraw', '/withdrawal/gcash', '/wallets/card/list', '/wallets/card/list/v2']) {
      await page.goto(path)
      await expect(page.getByText('••••4321')).toBeVisible()
      await expectClean(page, path)
    }
  })

const giftTexts = {
  'en-PH': { deposit: 'Deposit', open: 'Give up this gift', sheet: 'Give up your gift?', keep: 'Keep the gift', yes: 'Give up the gift' },
  'fil-PH': {
    deposit: 'Mag-deposit',
    open: 'Bitawan ang regalong ito',
    sheet: 'Bitawan ang regalo mo?',
    keep: 'Huwag bitawan',
    yes: 'Bitawan ang regalo',
  },
} as const

for (const locale of ['en-PH', 'fil-PH'] as const)
  test(`a gift is given up by keyboard, once, after what is lost and what stays was shown (R18, ${locale})`, async ({
    page,
    context,
    request,
    baseURL,
  }) => {
    const say = giftTexts[locale]
    await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }])
    await page.setViewportSize({ width: 360, height: 740 })
    const { token } = await register(request)
    await prepare(page, token)
    await page.goto('/wallets?name=withdraw')
    await expect(page.locator('.note').getByRole('link', { name: say.deposit })).toBeVisible()
    await paidDeposit(request, token, 200_00)
    await page.reload()
    await expect(page.locator('.locked-list li')).toHaveCount(2)
    await expect(page.locator('.note').getByRole('link', { name: say.deposit })).toHaveCount(0)
    await press(page, say.open)
    const sheet = page.getByRole('dialog', { name: say.sheet })
    await expect(sheet.locator('dd')).toHaveText([/1,000/, /200/])
    await expectClean(page, 'gift')
    await press(page, say.keep)
    await expect(sheet).toHaveCount(0)
    await press(page, say.open)
    let requests = 0
    await intercept(page, '*/app/v1/giveUpGift', async (route) => {
      if (requests++ > 0) return route.continue()
      await route.fetch()
      return route.abort()
    })
    await press(page, say.yes)
    // The first response was lost: the second is the same, and the gift is removed once.
    await expect(sheet).toHaveCount(0, { timeout: 20_000 })
    await expect(page.locator('.locked-list li')).toHaveCount(1)
    expect((await call(request, 'refreshData', {}, token)).data).toMatchObject({ coin: 200_00 })
  })

test('a gift whose wagering amount is reached says so, and how its coins unlock', async ({ page, request }) => {
  const { token, userId } = await register(request)
  // The welcome gift would unlock at once.
  await sendMail(userId, 'For you', 'Enjoy.', '2001:10000')
  await call(request, 'receiveMail', {}, token)
  await countBets(userId, 1_500_00)
  await prepare(page, token)
  await page.goto('/wallets?name=withdraw')
  const gift = page.locator('.locked-list li')
  await expect(gift).toContainText('You’ve reached the wagering amount of 1,100.')
  await expect(gift).toContainText('From now on, one locked coin becomes yours for every 200 coins in valid bets.')
  await expect(gift).not.toContainText('to go')
})

test('a lost response creates no second order, and what an operator rejects is returned with the reason on every device', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const { token, userId } = await playerWithUnlockedCoins(request)
  await approveIdentity(userId, name)
  await call(request, 'confirmIdentity', { password, purpose: 'bank' }, token)
  await call(request, 'addBankInfo', { bankId: 'bdo', holder: name, account: '001234567890' }, token)
  const before = await call<{ coin: number }>(request, 'refreshData', {}, token)
  await prepare(page, token)
  await page.goto('/wallets?name=withdraw')
  await expect(page.getByLabel('Amount to withdraw')).toBeVisible()
  let requests = 0
  await intercept(page, '*/app/v1/exchange', async (route) => {
    if (requests++ > 0) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await call(request, 'confirmIdentity', { password, purpose: 'withdrawal' }, token)
  await page.getByLabel('Amount to withdraw').fill('250.50')
  await page.getByRole('button', { name: 'Withdraw 250.50' }).click()
  await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible()
  expect(requests).toBe(2)
  const { data } = await call<{ open: { orderId: string; amount: number }[] }>(request, 'getExchange', {}, token)
  expect(data?.open.map(({ amount }) => amount)).toEqual([250_50])
  const orderId = data?.open[0]?.orderId ?? ''
  await leaveToOperator(orderId)

  const other = await browser.newContext({ ...(baseURL && { baseURL }), serviceWorkers: 'block' })
  const phone = await other.newPage()
  await prepare(phone, token)
  await phone.goto('/wallets?name=withdraw')
  await expect(phone.getByRole('heading', { name: 'On its way' })).toBeVisible()
  expect(await runCommand('withdrawals', '--by', 'ana')).toContain(orderId)
  expect(await runCommand('reject', orderId, '--by', 'ana', '--reason', 'The name on the account is not readable.')).toContain(
    'is rejected',
  )
  for (const device of [page, phone]) {
    const sheet = device.getByRole('dialog', { name: 'Your coins were returned' })
    await expect(sheet).toContainText('The name on the account is not readable.')
    await sheet.getByRole('button', { name: 'OK' }).click()
    await expect(device.getByLabel('Amount to withdraw')).toBeVisible()
  }
  expect(await runCommand('audit', '--by', 'ana', '--of', `withdrawal:${orderId}`)).toMatch(/ana {2}withdrawal\.rejected .*not readable/)
  expect((await call<{ coin: number }>(request, 'refreshData', {}, token)).data?.coin).toBe(before.data?.coin)
  await other.close()
})

test('“Max” fills in the maximum, to the hundredth, and all of it is withdrawn', async ({ page, request }) => {
  test.setTimeout(120_000)
  const { token, userId } = await playerWithUnlockedCoins(request)
  await approveIdentity(userId, name)
  await call(request, 'confirmIdentity', { password, purpose: 'bank' }, token)
  await call(request, 'addBankInfo', { bankId: 'bdo', holder: name, account: '001234567890' }, token)
  const info = await call<{ withdrawable: number }>(request, 'getExchange', {}, token)
  const all = info.data?.withdrawable ?? 0
  const coins = (all / 100).toFixed(2).replace(/\.00$/, '')
  await prepare(page, token)
  await page.goto('/wallets?name=withdraw')
  await page.getByRole('button', { name: 'Max' }).click()
  await expect(page.getByLabel('Amount to withdraw')).toHaveValue(coins)
  await call(request, 'confirmIdentity', { password, purpose: 'withdrawal' }, token)
  await page
    .getByRole('button', { name: `Withdraw ${Number(coins).toLocaleString('en-PH', { minimumFractionDigits: all % 100 ? 2 : 0 })}` })
    .click()
  await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible()
  const { data } = await call<{ withdrawable: number; open: { amount: number }[] }>(request, 'getExchange', {}, token)
  expect([data?.open.map(({ amount }) => amount), data?.withdrawable]).toEqual([[all], 0])
})

test('an amount to withdraw is there again after a visit to the accounts, until it is withdrawn', async ({ page, request }) => {
  test.setTimeout(120_000)
  const { token, userId } = await playerWithUnlockedCoins(request)
  await approveIdentity(userId, name)
  for (const bankId of ['bdo', 'bpi']) {
    await call(request, 'confirmIdentity', { password, purpose: 'bank' }, token)
    await call(request, 'addBankInfo', { bankId, holder: name, account: '001234567890' }, token)
  }
  await prepare(page, token)
  await page.goto('/wallets?name=withdraw')
  await page.getByRole('radio', { name: /^BPI/ }).check()
  await page.getByLabel('Amount to withdraw').fill('150.50')
  await page.getByRole('link', { name: 'Manage accounts' }).click()
  await expect(page.getByText('2 of 5 accounts.')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Amount to withdraw')).toHaveValue('150.50')
  await expect(page.getByRole('radio', { name: /^BPI/ })).toBeChecked()
  await call(request, 'confirmIdentity', { password, purpose: 'withdrawal' }, token)
  await page.getByRole('button', { name: 'Withdraw 150.50' }).click()
  await expect(page.getByRole('heading', { name: 'On its way' })).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('swerte.withdrawal'))).toBeNull()
})

test('an amount out of range, and an account in another name, show what is possible and request nothing', async ({ page, request }) => {
  const { token, userId } = await playerWithUnlockedCoins(request)
  await approveIdentity(userId, name)
  await prepare(page, token)
  await page.goto('/wallets/card/edit')
  await page.getByLabel('Account number').fill('12345')
  await expect(page.getByText('An account number has 6 to 20 digits.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save account' })).toBeDisabled()
  // An e-wallet's number is a mobile number, as contacts have it.
  await page.getByLabel('Account number').fill('+63 917 555 0148')
  await expect(page.getByText('An account number has 6 to 20 digits.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Save account' })).toBeEnabled()
  // As some banks' apps copy it: with spaces that do not break.
  await page.getByLabel('Account number').fill(`09\u00a0${userId}`)
  await page.getByLabel('Name on the account').fill('Maria Santos')
  await page.getByRole('button', { name: 'Save account' }).click()
  await prove(page, texts['en-PH'])
  await expect(page.getByRole('alert')).toContainText('The account must be in the name on your ID.')
  await page.getByLabel('Name on the account').fill('JUAN DELA CRUZ')
  await page.getByRole('button', { name: 'Save account' }).click()
  await expect(page.getByText('1 of 5 accounts.')).toBeVisible()
  await page.goto('/wallets/card/edit?id=999999')
  await expect(page.getByRole('heading', { name: 'Account not found' })).toBeVisible()
  await page.getByRole('link', { name: 'See my accounts' }).click()
  await expect(page.getByText('1 of 5 accounts.')).toBeVisible()
  await page.goto('/wallets?name=withdraw')
  for (const typed of ['99.99', '60000', 'abc', '100.001', '-5']) {
    await page.getByLabel('Amount to withdraw').fill(typed)
    await expect(page.getByText(/Enter an amount from 100 to/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Withdraw' })).toBeDisabled()
  }
  await page.getByLabel('Amount to withdraw').fill('100,50')
  await expect(page.getByText('Put a period before cents, like 12.50.')).toBeVisible()

  // When the day's withdrawals are used up, no other amount would help.
  await intercept(page, '*/app/v1/getExchange', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    await route.fulfill({ json: { ...answer, data: { ...answer.data, timesLeft: 0 } } })
  })
  await page.reload()
  await page.getByLabel('Amount to withdraw').fill('150')
  await expect(page.getByText('You’ve reached today’s limit.')).toBeVisible()
  await expect(page.getByText(/Enter an amount from/)).toHaveCount(0)
})

test('the confirmation of identity tells a wrong password from a lost response and from a wait', async ({ page, request }) => {
  const { token, userId } = await register(request)
  await approveIdentity(userId, name)
  await prepare(page, token)
  await page.goto('/wallets/card/edit')
  await page.getByLabel('Account number').fill(`09${userId}`)
  await page.getByRole('button', { name: 'Save account' }).click()
  const asking = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const give = async (proof: string) => {
    await asking.getByLabel('Password').fill(proof)
    await asking.getByRole('button', { name: 'Confirm' }).click()
  }
  let isCut = true
  await intercept(page, '*/app/v1/confirmIdentity', async (route) => (isCut ? route.abort() : route.continue()))
  await give(password)
  await expect(asking.getByRole('alert')).toHaveText('We couldn’t check that. Please try again in a moment.')
  isCut = false
  for (const wrong of ['first guess', 'second guess', 'third guess']) {
    const answered = page.waitForResponse(/confirmIdentity/)
    await give(wrong)
    await answered
    await expect(asking.getByRole('alert')).toHaveText('That password isn’t right.')
  }
  await give(password)
  // The half hour may end on the next day.
  await expect(asking.getByRole('alert')).toHaveText(/You can try again (at|on) .*\d:\d\d [AP]M\.$/)
})
