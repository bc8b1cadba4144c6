import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import type { GameStart, SettledRound } from '../../contract/play.ts'
import { e2eDataDir } from '../../scripts/e2eData.ts'
import { operatorPage } from '../support/agent.ts'
import { addAuthenticator } from '../support/authenticator.ts'
import { violationsIn } from '../support/axe.ts'
import { paidDeposit } from '../support/deposit.ts'
import { approveIdentity, leaveToOperator, lowerWagering } from '../support/desk.ts'
import { call, password as playerPassword, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

const port = process.env.E2E_PORT ?? '3900'
const password = 'correct horse battery'
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, userAgent: 'Chrome' })

/** The link for a new operator. */
async function invite(name: string, roles: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/operator.ts', 'operator-add', name, '--roles', roles], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: e2eDataDir(port), PORT: port },
  })
  return stdout.trim().split('\n').at(-1) ?? ''
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
/** An authenticator's code, this many steps of thirty seconds ahead. */
function codeOf(secret: string, ahead: number): string {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + ahead))
  const mac = createHmac('sha1', key).update(counter).digest()
  return String((mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/** Follows the link to the desk; returns the authenticator's secret. */
async function enrol(page: Page, link: string): Promise<string> {
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  const secret = ((await page.locator('.mono').textContent()) ?? '').replaceAll(' ', '')
  await page.locator('input[name="password"]').fill(password)
  await page.locator('input[name="again"]').fill(password)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, -1))
  await page.getByRole('button', { name: 'Open the desk' }).click()
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()
  return secret
}

test('an operator signs in with a second factor, approves a withdrawal and looks a player up', async ({ page, browser, request }) => {
  const { token, userId } = await register(request)
  const holder = 'Juan dela Cruz'
  await approveIdentity(userId, holder)
  await paidDeposit(request, token, 300_00)
  await lowerWagering(userId)
  const { data: game } = await call<GameStart>(request, 'startGame', { gameId: 'perlas' }, token)
  const spin = () => call<SettledRound>(request, 'spin', { roundToken: game?.roundToken, stake: 2_00 }, token)
  // A round that pays its stake back does not count towards the wagering requirement.
  let roundId = ''
  await expect(async () => {
    const { data: round } = await spin()
    roundId = round?.roundId ?? ''
    expect(round?.payout).not.toBe(2_00)
  }).toPass()
  await call(request, 'confirmIdentity', { password: playerPassword, purpose: 'bank' }, token)
  const bank = await call<{ added: string }>(request, 'addBankInfo', { bankId: 'gcash', holder, account: `09${userId}1` }, token)
  await call(request, 'confirmIdentity', { password: playerPassword, purpose: 'withdrawal' }, token)
  const withdrawal = await call<{ orderId: string }>(request, 'exchange', { bankId: bank.data?.added, amount: 100_00 }, token)
  expect(withdrawal).toMatchObject({ errcode: 0 })
  const orderId = withdrawal.data?.orderId ?? ''
  await leaveToOperator(orderId)

  // Finance reads the case, and is offered none of what only payments may do.
  const finance = await operatorPage(browser, `http://localhost:${port}`, 'finance')
  await finance.goto('/desk/withdrawals')
  await finance.getByRole('link', { name: orderId }).click()
  await expect(finance.getByRole('heading', { name: 'Checks' })).toBeVisible()
  await expect(finance.getByRole('button', { name: /^(Take|Reject|Approve)/ })).toHaveCount(0)
  await expect(finance.getByText('Your total today')).toHaveCount(0)
  await finance.context().close()

  const name = `ana-${orderId}`
  const secret = await enrol(page, await invite(name, 'admin'))
  expect(await violationsIn(page)).toEqual([])

  // Signs out and in again, with password and code.
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await page.getByLabel('Code').fill(codeOf(secret, 0))
  await expect(page.getByRole('heading', { name: 'Today', exact: true })).toBeVisible()

  // The case is taken, read and approved.
  // Even where the menu has no room for words, it shows how many wait.
  await expect(page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name: /^Withdrawals \d+$/ })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'Withdrawals' }).click()
  await page.getByRole('link', { name: orderId }).click()
  await page.getByRole('button', { name: 'Take the case' }).click()
  await expect(page.getByText('yours until')).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await page.getByLabel('Reason').fill('documents and wallet match')
  await expect(page.getByRole('button', { name: /^Approve/ })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog', { name: 'Confirm that it’s you' })).toBeVisible()
  await page.getByLabel('Code').fill(codeOf(secret, 1))
  await expect(page.getByText('with the channel').first()).toBeVisible()

  // The player's complete record.
  await page.getByRole('link', { name: `${holder}, ${userId}` }).click()
  await expect(page.getByRole('heading', { name: 'Locks' })).toBeVisible()
  await expect(page.getByText(`${orderId} of 100.00 requested`)).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await page.getByRole('navigation', { name: 'Player details' }).getByRole('link', { name: 'Statement' }).click()
  await expect(page.getByRole('row', { name: `Withdrawal Withdrawal ${orderId} −100.00` })).toBeVisible()

  // One of the player's rounds, by the number that they name.
  await page.getByRole('search').getByRole('textbox').fill(roundId)
  await page.keyboard.press('Enter')
  const found = page.getByRole('table', { name: 'Rounds found' }).getByRole('row').filter({ hasText: userId })
  await expect(found).toContainText('Perlas')
  expect(await violationsIn(page)).toEqual([])
  await found.getByRole('link', { name: roundId, exact: true }).click()
  await expect(page.getByRole('dialog').getByText('Recomputed from its seeds: the payout is the same.')).toBeVisible()
})

test('what an operator was writing is there again when they sign in after their session has ended, until they sign out', async ({
  page,
  context,
  request,
}) => {
  const { userId } = await register(request)
  const name = `wri${Date.now().toString(36)}`
  const secret = await enrol(page, await invite(name, 'support'))
  const signIn = async (after: number) => {
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByLabel('Code').fill(codeOf(secret, after))
  }
  await page.goto(`/desk/players/${userId}`)
  const note = page.getByLabel('Write a note')
  await note.fill('Calls at night')
  await page.getByRole('button', { name: 'Message' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('About your order')
  await context.clearCookies({ name: /desk/ })
  await page.getByRole('dialog').getByLabel('Text').fill('It is on its way.')
  await page.getByRole('dialog').getByLabel('Reason').fill('asked by phone')
  await page.getByRole('button', { name: 'Send' }).click()
  await signIn(0)
  await expect(note).toHaveValue('Calls at night')
  await page.getByRole('button', { name: 'Message' }).click()
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('About your order')
  await expect(page.getByRole('dialog').getByLabel('Text')).toHaveValue('It is on its way.')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Message' }).click()
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Sign out' }).click()
  await signIn(1)
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible()
  await expect(note).toHaveValue('')
})

test('an operator adds a passkey, signs in with it, and removes it', async ({ page }) => {
  const name = `pas${Date.now().toString(36)}`
  const phone = await addAuthenticator(page)
  const secret = await enrol(page, await invite(name, 'support'))
  await page.getByRole('navigation').getByRole('link', { name: 'Your sign-in' }).click()
  await expect(page.getByText('No passkey yet')).toBeVisible()
  expect(await violationsIn(page)).toEqual([])

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirm that it’s you' })).toBeVisible()
  expect(await violationsIn(page)).toEqual([])
  await page.getByLabel('Code').fill(codeOf(secret, 0))
  const passkeys = page.getByRole('table', { name: 'Passkeys' })
  await expect(passkeys).toContainText('never')
  expect(await phone.count()).toBe(1)
  await page.getByRole('button', { name: /^Rename/ }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Work laptop')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(passkeys).toContainText('Work laptop')
  expect(await violationsIn(page)).toEqual([])

  // In again without a name, a password or a code; the device that does not answer can be given up.
  await page.getByRole('button', { name: 'Sign out' }).click()
  await phone.answers(false)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await page.getByRole('button', { name: /^Waiting for your device/ }).click()
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled()
  await phone.answers(true)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(passkeys).not.toContainText('never')

  // The passkey confirms that it may be removed; afterwards it opens nothing.
  await page.getByRole('button', { name: 'Remove Work laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('No passkey yet')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('doesn’t know this passkey')
})
