import { readFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import type { GameStart, SettledRound } from '../../contract/play.ts'
import { operatorOf, operatorPage } from '../support/agent.ts'
import { violationsIn } from '../support/axe.ts'
import { paidDeposit } from '../support/deposit.ts'
import { approveIdentity, leaveToOperator, lowerWagering, runCommand, strand } from '../support/desk.ts'
import { call, password, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

const origin = `http://localhost:${process.env.E2E_PORT ?? 3900}`

test('an operator excludes a player for the length they choose, after reading what it means', async ({ browser, request }) => {
  const { token, userId } = await register(request)
  const desk = await operatorPage(browser, origin, 'support')
  await desk.goto(`${origin}/desk/players/${userId}`)
  await desk.getByRole('button', { name: 'Exclude' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Exclude the player' })
  await expect(dialog).toContainText('nobody can shorten or undo it')
  await dialog.getByLabel('Reason').fill('their sister called')
  await expect(dialog.getByRole('button', { name: 'Exclude', exact: true })).toBeDisabled()
  await dialog.getByLabel('Length').selectOption('12')
  expect(await violationsIn(desk)).toEqual([])
  await dialog.getByRole('button', { name: 'Exclude for 1 year' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(desk.getByText(/^exclusion until/)).toBeVisible()
  expect(await call(request, 'refreshData', {}, token)).toMatchObject({ errcode: 401 })

  // A shorter one is refused in words.
  await desk.getByRole('button', { name: 'Exclude' }).click()
  await dialog.getByLabel('Reason').fill('changed their mind')
  await dialog.getByLabel('Length').selectOption('6')
  await dialog.getByRole('button', { name: 'Exclude for 6 months' }).click()
  await expect(dialog.getByText(/already excluded until .* can’t be shortened/)).toBeVisible()
  await desk.context().close()
})

/** A withdrawal of 100 coins that waits for an operator, of a verified player who has made a deposit and played. */
async function withdrawalInReview(request: APIRequestContext): Promise<{ userId: string; orderId: string }> {
  const { token, userId } = await register(request)
  await approveIdentity(userId, 'Juan dela Cruz')
  await paidDeposit(request, token, 300_00)
  await lowerWagering(userId)
  const { data: game } = await call<GameStart>(request, 'startGame', { gameId: 'perlas' }, token)
  const spin = () => call<SettledRound>(request, 'spin', { roundToken: game?.roundToken, stake: 2_00 }, token)
  await expect(async () => expect((await spin()).data?.payout).not.toBe(2_00)).toPass()
  await call(request, 'confirmIdentity', { password, purpose: 'bank' }, token)
  const account = { bankId: 'gcash', holder: 'Juan dela Cruz', account: `09${userId}1` }
  const { data: bank } = await call<{ added: string }>(request, 'addBankInfo', account, token)
  await call(request, 'confirmIdentity', { password, purpose: 'withdrawal' }, token)
  const { data: withdrawal } = await call<{ orderId: string }>(request, 'exchange', { bankId: bank?.added, amount: 100_00 }, token)
  const orderId = withdrawal?.orderId ?? ''
  await leaveToOperator(orderId)
  return { userId, orderId }
}

test('links on a player’s page lead to the withdrawal, the deposit and the round, and the statement is saved as a file', async ({
  browser,
  request,
}) => {
  const { userId, orderId } = await withdrawalInReview(request)

  const pay = await operatorOf(browser, origin, 'payments')
  const desk = pay.page
  await desk.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await desk.goto(`${origin}/desk/players/${userId}`)
  await desk.getByRole('button', { name: 'Copy the player’s number' }).click()
  expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe(userId)
  const copied = desk.getByRole('status').filter({ hasText: 'opied' })
  await expect(copied).toHaveText('Copied')
  await desk.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await desk.getByRole('button', { name: 'Copy the player’s number', exact: true }).click()
  await expect(copied).toHaveText('Not copied')

  const tabs = desk.getByRole('navigation', { name: 'Player details' })
  await tabs.getByRole('link', { name: 'Deposits and withdrawals' }).click()
  const deposits = desk.getByRole('table', { name: 'Deposits' })
  await expect(deposits.getByRole('row').last()).toContainText(/QR Ph.*paid.*300\.00/)
  expect(await violationsIn(desk)).toEqual([])
  await deposits.getByRole('link').click()
  await expect(desk.getByRole('heading', { name: 'Refund a deposit' })).toBeVisible()
  await expect(desk.getByRole('textbox', { name: 'Deposit' })).toHaveValue(/^5\d{5}$/)
  const finance = await operatorPage(browser, origin, 'finance')
  await finance.goto(desk.url())
  await expect(finance.getByText(/^Deposit 5\d{5}: only payments can look up what is left to refund\./)).toBeVisible()
  await finance.context().close()
  await desk.goBack()

  await tabs.getByRole('link', { name: 'Statement' }).click()
  await desk.getByLabel('Show').selectOption('play')
  const statement = desk.getByRole('table', { name: 'Statement' })
  await expect(statement.getByRole('row').last()).toContainText(/Bet.*−2\.00/)
  await expect(statement).not.toContainText('Deposit')
  const downloaded = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Download CSV' }).click()
  expect(await readFile(await (await downloaded).path(), 'utf8')).toMatch(/^\uFEFFentry,time in Manila,what,.*\r\n\d+,20.*,round:\d+/)
  await statement
    .getByRole('link', { name: /^Round/ })
    .last()
    .click()
  await expect(desk.getByRole('dialog', { name: /^Round \d+$/ })).toContainText('Recomputed from its seeds: the payout is the same.')
  await desk.goBack()

  await tabs.getByRole('link', { name: 'Overview' }).click()
  await desk.getByLabel('Show in the timeline').selectOption('deposit')
  await expect(desk.getByRole('link', { name: /^order \d+ paid, 300\.00$/ })).toBeVisible()
  await expect(desk.getByText(/requested, to GCash/)).toHaveCount(0)
  await desk.getByLabel('Show in the timeline').selectOption('Everything')
  await desk.getByRole('link', { name: new RegExp(`^${orderId} of 100.00 requested, to GCash`) }).click()
  await expect(desk.getByRole('heading', { name: 'Checks' })).toBeVisible()

  // Rejected: what was posted is the return, and the case stays to be found among the decided ones.
  await desk.getByRole('button', { name: 'Take the case' }).click()
  await desk.getByLabel('Reason').fill('the name differs')
  await desk.getByRole('button', { name: 'Reject' }).click()
  await desk.getByRole('dialog', { name: 'Confirm that it’s you' }).getByLabel('Code').fill(pay.nextCode())
  await expect(desk.getByRole('table', { name: 'Postings' })).toContainText(`Player ${userId}, coins`)
  await desk.goto(`${origin}/desk/withdrawals?show=decided`)
  await desk.getByRole('table', { name: 'Decided withdrawals' }).getByRole('link', { name: orderId }).click()
  await expect(desk.getByText(/^rejected 20/)).toBeVisible()
  // The list is still of the decided ones.
  await expect(desk).toHaveURL(`${origin}/desk/withdrawals/${orderId}?show=decided`)
  await expect(desk.getByRole('table', { name: 'Decided withdrawals' })).toBeVisible()
  await desk.context().close()
})

test('feedback is closed with a reason, and read again when it is decided', async ({ browser, request }) => {
  const { token } = await register(request)
  const { data: feedback } = await call<{ feedbackId: string }>(request, 'feedbackSend', { type: 'other', text: 'Thank you!' }, token)
  const desk = await operatorPage(browser, origin, 'support')
  await desk.goto(`${origin}/desk/feedback/${feedback?.feedbackId}`)
  await desk.getByRole('button', { name: 'Close without an answer' }).click()
  const dialog = desk.getByRole('dialog', { name: `Close feedback ${feedback?.feedbackId}` })
  await expect(dialog.getByRole('button', { name: 'Close without an answer' })).toBeDisabled()
  await dialog.getByLabel('Reason').fill('only thanks')
  await dialog.getByRole('button', { name: 'Close without an answer' }).click()
  await expect(desk.getByRole('status').filter({ hasText: 'Closed without an answer' })).toBeVisible()
  await desk.reload()
  await expect(desk.getByText('Thank you!')).toBeVisible()
  await expect(desk.getByRole('heading', { name: 'Closed without an answer' })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Send answer' })).toHaveCount(0)
  await desk.context().close()
})

test('tables are sorted by their columns, the largest numbers first, and back', async ({ browser, request }) => {
  const { token } = await register(request)
  const { data: game } = await call<GameStart>(request, 'startGame', { gameId: 'perlas' }, token)
  await call<SettledRound>(request, 'spin', { roundToken: game?.roundToken, stake: 2_00 }, token)
  const desk = await operatorPage(browser, origin, 'content')
  await desk.goto(`${origin}/desk/games`)
  const games = desk.getByRole('table', { name: 'Games' })
  const bets = games.getByRole('columnheader', { name: 'Bets' })
  const amounts = async () =>
    (await games.locator('tbody tr td:nth-child(8)').allTextContents()).map((text) => Number(text.replaceAll(',', '')))
  await expect(games.getByRole('link', { name: 'Perlas' })).toBeVisible()
  const given = await amounts()
  await bets.getByRole('button').click()
  await expect(bets).toHaveAttribute('aria-sort', 'descending')
  const sorted = await amounts()
  expect(sorted).toEqual(sorted.toSorted((a, b) => b - a))
  expect(sorted[0]).toBeGreaterThan(0)
  // The order is in the address: it stays when the page is read again.
  await desk.reload()
  await expect(bets).toHaveAttribute('aria-sort', 'descending')
  await bets.getByRole('button').click()
  await expect(bets).toHaveAttribute('aria-sort', 'ascending')
  expect(await violationsIn(desk)).toEqual([])
  await bets.getByRole('button').click()
  await expect(bets).not.toHaveAttribute('aria-sort')
  expect((await amounts()).length).toBe(given.length)
  await desk.context().close()
})

test('the audit log is filtered by days and saved as a file, which is an entry of its own', async ({ browser }) => {
  const { page: desk, name } = await operatorOf(browser, origin, 'risk')
  await desk.goto(`${origin}/desk/audit?actor=${name}`)
  const entries = desk.getByRole('table', { name: 'Entries of the audit log' })
  await expect(entries).toContainText('Signed in')
  const downloaded = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Download CSV' }).click()
  expect(await readFile(await (await downloaded).path(), 'utf8')).toContain(`,${name},audit.exported,audit:log,who ${name}`)
  await desk.getByRole('textbox', { name: 'To', exact: true }).fill('2020-01-01')
  await expect(desk.getByText('No matching entries')).toBeVisible()
  await expect(desk).toHaveURL(`${origin}/desk/audit?actor=${name}&to=2020-01-01`)
  expect(await violationsIn(desk)).toEqual([])
  await desk.context().close()
})

test('a decision that a colleague was faster with is refused in words', async ({ browser, request }) => {
  const { orderId } = await withdrawalInReview(request)
  const { page: desk, nextCode } = await operatorOf(browser, origin, 'payments')
  await desk.goto(`${origin}/desk/withdrawals/${orderId}`)
  await desk.getByRole('button', { name: 'Take the case' }).click()
  await desk.getByLabel('Reason').fill('documents and wallet match')
  const approve = desk.getByRole('button', { name: 'Approve' })
  await expect(approve).toBeEnabled()
  // At the same time, from the terminal: the page learns of it by the answer to its decision.
  await desk.route('**/desk/api/withdrawalCase', (route) => route.abort())
  await desk.route('**/desk/api/withdrawalApprove', async (route) => {
    await desk.unroute('**/desk/api/withdrawalCase')
    await route.continue()
  })
  await runCommand('reject', orderId, '--by', 'ben', '--reason', 'asked by the player')
  await approve.click()
  await desk.getByRole('dialog', { name: 'Confirm that it’s you' }).getByLabel('Code').fill(nextCode())
  await expect(desk.getByText('rejected', { exact: true })).toBeVisible()
  await expect(desk.getByText('The case has changed since you opened it.')).toBeVisible()
  await desk.context().close()
})

test('a withdrawal that cannot be taken says why, and is not rejected while its approval is under way', async ({ browser, request }) => {
  const { orderId } = await withdrawalInReview(request)
  const { page: desk, nextCode } = await operatorOf(browser, origin, 'payments')
  await desk.goto(`${origin}/desk/withdrawals/${orderId}`)
  const take = desk.getByRole('button', { name: 'Take the case' })
  await desk.route('**/desk/api/withdrawalClaim', (route) =>
    route.fulfill({ status: 409, json: { failure: 'claimedByOther', data: { by: 'ben', until: Date.now() } } }),
  )
  await take.click()
  await expect(desk.getByRole('alert')).toHaveText(/^ben is working on this case until \d\d:\d\d\.$/)
  await desk.unroute('**/desk/api/withdrawalClaim')
  await take.click()
  await expect(desk.getByRole('alert')).toHaveCount(0)
  await desk.getByLabel('Reason').fill('documents and wallet match')
  const reject = desk.getByRole('button', { name: 'Reject' })
  await expect(reject).toBeEnabled()
  await desk.getByRole('button', { name: 'Approve' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Confirm that it’s you' })
  await expect(dialog).toBeVisible()
  const answered = Promise.withResolvers<void>()
  await desk.route('**/desk/api/withdrawalApprove', async (route) => {
    await answered.promise
    await route.continue()
  })
  await dialog.getByLabel('Code').fill(nextCode())
  await expect(dialog).toHaveCount(0)
  await expect(reject).toBeDisabled()
  answered.resolve()
  await expect(desk.getByText('with the channel', { exact: true })).toBeVisible()
  await desk.context().close()
})

test('a refund that an operator has requested is left to another', async ({ browser, request }) => {
  const { token, userId } = await register(request)
  await paidDeposit(request, token, 300_00)
  const { page: desk, name } = await operatorOf(browser, origin, 'payments')
  let by = 'ben'
  await desk.route('**/desk/api/refundLook', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: object }
    const first = { by, at: Date.now(), reason: 'paid twice', isLapsed: false }
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, first, needsSecond: true } } })
  })
  await desk.goto(`${origin}/desk/players/${userId}?tab=orders`)
  await desk.getByRole('table', { name: 'Deposits' }).getByRole('link').click()
  const refund = desk.getByRole('button', { name: 'Refund', exact: true })
  await desk.getByLabel('Reason').fill('paid twice, says the bank')
  await expect(desk.getByText('Your decision is the second.')).toBeVisible()
  await expect(refund).toBeEnabled()
  by = name
  await desk.reload()
  await expect(desk.getByText('Someone else must decide; you can withdraw it under Approvals.')).toBeVisible()
  await expect(desk.getByLabel('Reason')).toHaveValue('paid twice, says the bank')
  await expect(refund).toBeDisabled()
  await desk.context().close()
})

test('a withdrawal whose channel was removed is returned to the player, after its form says what is missing', async ({
  browser,
  request,
}) => {
  const { orderId, userId } = await withdrawalInReview(request)
  await strand(orderId)
  const { page: desk, nextCode } = await operatorOf(browser, origin, 'payments')
  await desk.goto(`${origin}/desk/withdrawals/${orderId}`)
  const form = desk.locator('section').filter({ has: desk.getByRole('heading', { name: 'Channel removed' }) })
  const returned = form.getByRole('button', { name: 'Return to the player' })
  const paid = form.getByRole('button', { name: 'Mark as paid' })
  await expect(desk.locator('.case-head').getByText('channel removed', { exact: true })).toBeVisible()
  await expect(form.getByText('Enter a short reason.')).toBeVisible()
  await expect(returned).toBeDisabled()
  await form.getByLabel('Reason').fill('not on their statement of October')
  await expect(form.getByText('To mark it as paid, enter the payment reference.')).toBeVisible()
  await expect(returned).toBeEnabled()
  await expect(paid).toBeDisabled()
  await form.getByLabel('Payment reference').fill('CH-2025-0417')
  await expect(paid).toBeEnabled()
  expect(await violationsIn(desk)).toEqual([])
  await form.getByLabel('Payment reference').fill('')
  await returned.click()
  await desk.getByRole('dialog', { name: 'Confirm that it’s you' }).getByLabel('Code').fill(nextCode())
  await expect(form).toHaveCount(0)
  await expect(desk.locator('.case-head').getByText('rejected', { exact: true })).toBeVisible()
  await expect(desk.getByRole('table', { name: 'Postings' })).toContainText(`Player ${userId}, coins`)

  // Who may only read a case is offered no decision.
  const reader = await operatorPage(browser, origin, 'finance')
  const other = await withdrawalInReview(request)
  await strand(other.orderId)
  await reader.goto(`${origin}/desk/withdrawals/${other.orderId}`)
  await expect(reader.getByRole('heading', { name: 'Channel removed' })).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Return to the player' })).toHaveCount(0)
  await desk.context().close()
  await reader.context().close()
})

test('a setting that is out of bounds is refused in an operator’s words', async ({ browser }) => {
  const desk = await operatorPage(browser, origin, 'admin')
  await desk.goto(`${origin}/desk/settings?find=games.perlas.sort`)
  await desk.getByRole('textbox', { name: 'Sort: games.perlas.sort' }).fill('20000')
  await expect(desk.getByText('games.perlas.sort must be at most 10,000')).toBeVisible()
  // Rates are stored in parts per million, and read and typed as a percentage.
  await desk.goto(`${origin}/desk/settings?find=withdrawal.giftPpm`)
  const rate = desk.getByRole('textbox', { name: 'Withdrawable gifts per valid bet: withdrawal.giftPpm' })
  await expect(rate).toHaveValue('0.5')
  await rate.fill('100.5')
  await expect(desk.getByText('withdrawal.giftPpm must be at most 100')).toBeVisible()
  await desk.goto(`${origin}/desk/settings?find=experiments`)
  await desk.getByText('0 entries').first().click()
  await desk.getByRole('button', { name: 'Add entry' }).click()
  await expect(desk.getByText(/experiments entry 1, second value must be a list/)).toBeVisible()
  await expect(desk.getByLabel('Experiments: experiments, entry 1, Second value, JSON')).toHaveValue('')
  // The fields of its period do not cover each other.
  const [from, until] = await Promise.all(
    ['From', 'Until'].map((name) =>
      desk
        .getByRole('group', { name: /^Experiments/ })
        .getByLabel(new RegExp(`${name}$`))
        .boundingBox(),
    ),
  )
  expect((from?.x ?? 0) + (from?.width ?? 0)).toBeLessThanOrEqual(until?.y === from?.y ? (until?.x ?? 0) : Infinity)
  expect(await violationsIn(desk)).toEqual([])
  await desk.context().close()
})
