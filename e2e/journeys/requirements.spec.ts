import { expectAccessible } from '../support/axe.ts'
import { createOwnServer } from '../support/ownServer.ts'
import { call, gameOf, newAccount, password, prepare, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

test('a new player is asked about limits, and led to them first on request (R22)', async ({ page }) => {
  await prepare(page)
  await page.goto('/auth/register')
  await page.getByRole('tab', { name: 'Username' }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill(newAccount())
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByLabel('Date of birth').fill('1990-01-01')
  await page.getByLabel('None of these apply to me').check()
  await page.getByLabel(/I’m 21 or over/).check()
  await page.getByLabel('Show me my limits after I sign up').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/member\/self-limited$/)
})

test('a player reads the terms that they accepted, and when (R2)', async ({ page, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/terms-of-use')
  await page.getByRole('link', { name: /^Version 3, accepted / }).click()
  await expect(page).toHaveURL(/\/terms-of-use\?version=3$/)
  await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeVisible()
  await expectAccessible(page)
})

test('new terms leave the wallet open to a player who does not accept them, and are accepted where they are read (R2)', async ({
  page,
}) => {
  const server = createOwnServer(Number(process.env.E2E_PORT ?? 3900) + 44)
  try {
    await server.openAt(Date.now())
    const setTerms = (version: number) => server.operate('settings-set', `termsVersion=${version}`, '--by', 'ana', '--reason', 'the test’s')
    await setTerms(2)
    const joining = { account: newAccount(), password, birthDate: '1990-01-01', termsVersion: 2, eligibilityVersion: 2 }
    const { token } = await server.call<{ token: string }>('accountRegist4', joining)
    await setTerms(3)
    await prepare(page, token)
    await page.goto(`${server.origin}/wallets?name=withdraw`)
    const terms = page.getByRole('dialog', { name: 'We’ve updated our terms' })
    await terms.getByRole('button', { name: 'Not now' }).click()
    await expect(terms).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Verify your identity first' })).toBeVisible()

    await page.goto(`${server.origin}/member`)
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    await terms.getByRole('link', { name: 'terms of use' }).click()
    await page.getByRole('button', { name: 'Accept terms' }).click()
    await expect(page.getByRole('link', { name: /^Version 3, accepted / })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept terms' })).toHaveCount(0)
    expect(await server.call('refreshData', {}, token)).not.toHaveProperty('newTerms')
  } finally {
    await server.end()
  }
})

test('help is one tap from a game, which stays where it is (R30)', async ({ page, context, request }) => {
  const { token } = await register(request)
  await prepare(page, token)
  await page.goto('/game/start?gameId=perlas')
  await expect(gameOf(page).getByRole('button', { name: /Spin/ })).toBeEnabled()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: /^21\+ only/ }).click()
  const help = await opened
  await expect(help.getByText('1553')).toBeVisible()
  await expect(gameOf(page).getByRole('button', { name: /Spin/ })).toBeEnabled()
})

test('a new password by SMS asks for the date of birth (R10)', async ({ page, request }) => {
  await prepare(page)
  await page.goto('/auth/forget')
  await expect(page.getByLabel('Date of birth')).toBeVisible()
  await expectAccessible(page)
  const { errcode } = await call(request, 'forgetPassword', { mobile: '9170000009', smsCode: '000000', password })
  expect(errcode).toBe(10001)
})
