import { readFile } from 'node:fs/promises'
import type { GameStart, SettledRound } from '../../contract/play.ts'
import { operatorOf, operatorPage } from '../support/agent.ts'
import { violationsIn } from '../support/axe.ts'
import { runCommand, placeOrder } from '../support/desk.ts'
import { call, register } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

const origin = `http://localhost:${process.env.E2E_PORT ?? 3900}`

test('what is typed is neither lost to a key nor done twice, and a closed dialog gives the focus back', async ({ browser, request }) => {
  const { userId } = await register(request)
  const desk = await operatorPage(browser, origin, 'admin')
  await desk.goto(`${origin}/desk/players/${userId}`)
  const note = desk.getByLabel('Write a note')
  const notes = desk
    .locator('section')
    .filter({ has: desk.getByRole('heading', { name: 'Notes' }) })
    .getByRole('listitem')

  // Enter held down, and an act whose answer was lost and that is sent again.
  await note.fill('Prefers Filipino')
  await note.press('Enter', { noWaitAfter: true })
  await note.press('Enter', { noWaitAfter: true })
  await expect(notes).toHaveText([/Prefers Filipino/])
  await expect(note).toHaveValue('')
  await desk.route('**/desk/api/playerNote', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await note.fill('Prefers GCash')
  await note.press('Enter')
  await expect(desk.getByText('The server didn’t answer.')).toBeVisible()
  await desk.unroute('**/desk/api/playerNote')
  await note.press('Enter')
  await expect(note).toHaveValue('')
  await expect(notes).toHaveText([/Prefers GCash/, /Prefers Filipino/])

  // The next note is not kept waiting until the page shows the last one.
  const refreshed = Promise.withResolvers<void>()
  await desk.route('**/desk/api/playerNotes', async (route) => {
    await refreshed.promise
    await route.continue()
  })
  for (const text of ['Calls at night', 'Calls at noon']) {
    await note.fill(text)
    await note.press('Enter')
    await expect(note).toHaveValue('')
  }
  refreshed.resolve()
  await expect(notes).toHaveText([/Calls at noon/, /Calls at night/, /Prefers GCash/, /Prefers Filipino/])
  await desk.unroute('**/desk/api/playerNotes')

  // Nor does the answer take away what was typed before it arrived.
  const answered = Promise.withResolvers<void>()
  await desk.route('**/desk/api/playerNote', async (route) => {
    await answered.promise
    await route.continue()
  })
  await note.fill('Prefers Maya')
  await note.press('Enter')
  await note.fill('Prefers Maya to GCash')
  answered.resolve()
  await expect(notes.first()).toHaveText(/Prefers Maya/)
  await expect(note).toHaveValue('Prefers Maya to GCash')
  await desk.unroute('**/desk/api/playerNote')

  // Escape leaves the field first.
  await note.fill('half a sentence')
  await note.press('Escape')
  await expect(note).not.toBeFocused()
  await expect(note).toHaveValue('half a sentence')

  // An open dialog keeps the keys to itself.
  const mail = desk.getByRole('button', { name: 'Message' })
  await mail.click()
  const dialog = desk.getByRole('dialog', { name: `Message to player ${userId}` })
  await dialog.getByLabel('Title').fill('About your order')
  await dialog.getByRole('button', { name: 'Cancel' }).focus()
  await desk.keyboard.press('o')
  await expect(dialog.getByLabel('Title')).toHaveValue('About your order')
  await desk.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(mail).toBeFocused()
  await desk.keyboard.press('?')
  await expect(desk.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await desk.keyboard.press('Escape')
  await expect(desk.getByRole('dialog')).toHaveCount(0)
  await expect(desk).toHaveURL(`${origin}/desk/players/${userId}`)

  // Commas group thousands: «5,5» is no amount.
  await desk.getByRole('button', { name: 'Adjust' }).click()
  await desk.getByLabel('Reason').fill('round 7 settled wrongly')
  await desk.getByLabel('Amount in coins').fill('5,5')
  await expect(desk.getByRole('button', { name: 'Post' })).toBeDisabled()
  await desk.getByLabel('Amount in coins').fill('+1,000.50')
  await expect(desk.getByRole('table', { name: 'Postings' })).toContainText('1,000.50')
  await desk.context().close()
})

test('a page that an operator’s roles do not include says so, and asks the server nothing', async ({ browser }) => {
  const desk = await operatorPage(browser, origin, 'support')
  const asked: string[] = []
  desk.on('request', (sent) => void (sent.url().includes('/desk/api/') && asked.push(sent.url().split('/').at(-1) ?? '')))
  await desk.goto(`${origin}/desk/withdrawals/800001`)
  await expect(desk.getByText('Your roles don’t include Withdrawals')).toBeVisible()
  expect(new Set(asked)).toEqual(new Set(['me', 'deskState']))
  await desk.goto(`${origin}/desk/today`)
  const queues = desk.getByRole('table', { name: 'Queues' })
  await expect(queues.getByRole('row', { name: /^Mall orders/ })).toContainText('G O')
  await expect(queues.getByRole('row', { name: /^Withdrawals/ })).not.toContainText('G W')
  await desk.context().close()
})

test('a page acts as no other operator than the one it shows, whoever has signed in in another tab', async ({ browser, request }) => {
  const { userId } = await register(request)
  const page = await operatorPage(browser, origin, 'support')
  const other = await operatorOf(browser, origin, 'support')
  await page.goto(`${origin}/desk/players/${userId}`)
  await page.getByLabel('Write a note').fill('by the first')
  await page.context().addCookies(await other.page.context().cookies())
  await page.getByLabel('Write a note').press('Enter')
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible()
  await page.goto(`${origin}/desk/players/${userId}`)
  await expect(page.getByRole('banner')).toContainText(other.name)
  await expect(page.getByLabel('Write a note')).toHaveValue('')
  await expect(page.getByText('by the first')).toHaveCount(0)
  for (const one of [page, other.page]) await one.context().close()
})

test('an operator who only types stays signed in on the server', async ({ browser, request }) => {
  const { userId } = await register(request)
  const desk = await operatorPage(browser, origin, 'support')
  await desk.clock.install()
  await desk.goto(`${origin}/desk/players/${userId}`)
  await desk.getByLabel('Write a note').fill('A long')
  await desk.clock.fastForward('03:00')
  const reported = desk.waitForRequest((sent) => sent.url().endsWith('/desk/api/me') && sent.headers()['x-desk'] === 'act')
  await desk.getByLabel('Write a note').pressSequentially(' story')
  await reported
  await desk.context().close()
})

test('the calendar says when an activity of the month began and ends, and a game’s rounds by day are drawn', async ({
  browser,
  request,
}) => {
  const { token } = await register(request)
  const { data: game } = await call<GameStart>(request, 'startGame', { gameId: 'perlas' }, token)
  await call<SettledRound>(request, 'spin', { roundToken: game?.roundToken, stake: 2_00 }, token)
  const desk = await operatorPage(browser, origin, 'content')
  await desk.goto(`${origin}/desk/games/perlas`)
  const drawn = await desk.getByRole('img', { name: 'Rounds by day' }).boundingBox()
  expect([drawn?.height, (drawn?.width ?? 0) > 300]).toEqual([96, true])

  // A return is judged by one interval, named the same in and beside the table.
  await desk.route('**/desk/api/games', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: { rows: { state: string }[] } }
    const rows = answer.data.rows.map((each, index) => ({ ...each, state: index === 0 ? 'within' : 'outside' }))
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, rows } } })
  })
  await desk.reload()
  const returns = desk.getByRole('table', { name: 'Games', exact: true })
  await expect(returns.getByText('within the interval')).toHaveCount(1)
  await expect(returns.getByText('outside the interval').first()).toBeVisible()
  await desk.unroute('**/desk/api/games')

  await desk.goto(`${origin}/desk/calendar`)
  await desk.getByRole('button', { name: 'Table' }).click()
  const month = desk.getByRole('table', { name: 'Activities this month' })
  const row = (name: string) =>
    month
      .getByRole('row', { name: new RegExp(`^${name}`) })
      .getByRole('cell')
      .last()
  await expect(row('Daily check-in')).toHaveText('all month')
  // A schedule as it is already is nothing to publish.
  await month.getByRole('button', { name: 'Daily check-in' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Schedule of Daily check-in' })
  const publish = dialog.getByRole('button', { name: 'Publish' })
  await dialog.getByLabel('Reason').fill('as it is')
  await expect(publish).toBeDisabled()
  await expect(dialog.getByText('Nothing has changed yet.')).toBeVisible()
  await dialog.getByLabel('Activity is on').uncheck()
  await expect(publish).toBeEnabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  // One week after another, from Monday 08:00 to Sunday: what began in another month has no beginning here.
  await expect(row('Red vs Blue')).toHaveText(/^(until [\d: -]+; )?([\d: -]+ to [\d: -]+; ){2,4}([\d: -]+ to [\d: -]+|from [\d: -]+)$/)
  await desk.context().close()
})

test('a condition that cannot be read is not sent as none, and a report without rows is no file', async ({ browser }) => {
  const desk = await operatorPage(browser, origin, 'admin')
  await desk.goto(`${origin}/desk/mails`)
  const from = desk.getByLabel('Deposited from')
  await from.fill('5,5')
  await expect(desk.getByRole('button', { name: 'Count', exact: true })).toBeDisabled()
  await expect(desk.getByText('Correct the marked conditions first')).toBeVisible()
  await from.fill('1,000.50')
  await desk.getByRole('button', { name: 'Count', exact: true }).click()
  await expect(desk.getByText(/\d players? of [\d,]+: deposited from 1,000\.50/)).toBeVisible()

  await desk.goto(`${origin}/desk/reports?from=2020-01-02&to=2020-01-01`)
  await expect(desk.getByText('The first day can’t be after the last').first()).toBeVisible()
  await desk.getByRole('group', { name: 'Period' }).getByRole('button', { name: 'Last month' }).click()
  await expect(desk).toHaveURL(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-(28|29|30|31)$/)
  await expect(desk.getByRole('button', { name: 'Last month' })).toHaveAttribute('aria-pressed', 'true')
  await expect(desk.getByRole('table', { name: 'By day' }).getByRole('row').last()).toContainText('Total')
  await desk.goto(`${origin}/desk/reports?from=2020-01-01&to=2020-01-01`)
  await expect(desk.getByText('No rounds').first()).toBeVisible()
  // The day itself has a row, of zeros.
  await expect(desk.getByRole('button', { name: 'Download CSV' })).toHaveCount(1)
  const downloaded = desk.waitForEvent('download')
  await desk.getByRole('button', { name: 'Download CSV' }).click()
  const file = await downloaded
  expect(file.suggestedFilename()).toBe('swerte-by-day-2020-01-01-2020-01-01.csv')
  // Marked as UTF-8.
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFFday,rounds,.*\r\n2020-01-01,0,0\.00,/)
  await desk.context().close()
})

test('a setting’s award is named, and its count is in its own unit', async ({ browser }) => {
  const desk = await operatorPage(browser, origin, 'admin')
  await desk.goto(`${origin}/desk/settings?group=points`)
  await desk.getByText('9 entries').click()
  const gives = desk.getByRole('group', { name: 'Items, entry 2, Award' })
  await expect(gives.getByLabel('Items, entry 2, Award, Item')).toHaveValue('2001')
  await expect(gives.getByText('coins')).toHaveCount(2)
  const count = gives.getByLabel('Items, entry 2, Award, Count')
  await expect(count).toHaveValue('10.00')
  await count.fill('12.50')
  await expect(desk.getByText('12.50 coins (2001)')).toBeVisible()
  await desk.context().close()
})

test('a room is printed in full, and no choice is cut off on a phone', async ({ browser }) => {
  const desk = await operatorPage(browser, origin, 'admin')
  await desk.goto(`${origin}/desk/reports?from=2020-01-01&to=2020-04-01`)
  const days = desk.getByRole('table', { name: 'By day' }).getByRole('row')
  await expect(days.filter({ hasText: '2020-01-01' })).toBeVisible()
  await expect(days.filter({ hasText: '2020-04-01' })).toHaveCount(0)
  await desk.emulateMedia({ media: 'print' })
  await desk.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await expect(days.filter({ hasText: '2020-04-01' })).toBeVisible()
  await expect(desk.getByRole('navigation', { name: 'Rooms' })).toBeHidden()
  // The page says where it is from, and who printed it when.
  await expect(desk.getByText(/^Swerte desk, \/reports, printed 20\d\d-.* Manila time by op\w+$/)).toBeVisible()
  // Nothing scrolls within the page.
  expect(await desk.locator('.body').evaluate((body) => body.scrollHeight - body.clientHeight)).toBe(0)
  await desk.evaluate(() => dispatchEvent(new Event('afterprint')))
  await desk.emulateMedia({ media: null })
  await desk.setViewportSize({ width: 390, height: 844 })
  const plot = desk.getByRole('group', { name: 'Plot' })
  await expect(plot.getByRole('button', { name: 'Withdrawals', exact: true })).toBeInViewport({ ratio: 1 })

  // The rooms open over the page with their words, and close with the choice of one.
  const rooms = desk.getByRole('navigation', { name: 'Rooms' })
  await expect(rooms).toBeHidden()
  await desk.getByRole('button', { name: 'Rooms' }).click()
  await expect(rooms.getByText('Audit log')).toBeVisible()
  expect(await violationsIn(desk)).toEqual([])
  await rooms.getByRole('link', { name: 'Audit log' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await expect(rooms).toBeHidden()
  // Going back does not open them again; the room that is already shown closes them, and so does the page beside them.
  await desk.goBack()
  await expect(desk.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
  await expect(rooms).toBeHidden()
  await desk.getByRole('button', { name: 'Rooms' }).click()
  await rooms.getByRole('link', { name: 'Reports' }).click()
  await expect(rooms).toBeHidden()
  await desk.getByRole('button', { name: 'Rooms' }).click()
  await expect(rooms).toBeVisible()
  await desk.getByRole('main').click({ position: { x: 380, y: 400 } })
  await expect(rooms).toBeHidden()
  await desk.context().close()
})

test('a case that another operator decides meanwhile is shown as it is now', async ({ browser, request }) => {
  const { userId } = await register(request)
  const order = await placeOrder(userId, Date.now())
  const desk = await operatorPage(browser, origin, 'admin')
  await desk.goto(`${origin}/desk/goods`)
  await desk.getByRole('row').filter({ hasText: userId }).getByRole('link', { name: order, exact: true }).click()
  await expect(desk).toHaveURL(`${origin}/desk/goods/${order}`)
  const page = desk.getByRole('main')
  // Masked, until the operator asks for it.
  await expect(page.getByText('M••• S•••')).toBeVisible()
  await page.getByRole('button', { name: 'Show name and address' }).click()
  await expect(page.getByText('Maria Santos')).toBeVisible()
  const approve = page.getByRole('button', { name: 'Approve for shipping' })
  await expect(approve).toBeVisible()
  await runCommand('goods-approve', order, '--by', 'ana')
  await expect(page.getByText('it is now approved')).toBeVisible({ timeout: 20_000 })
  await expect(approve).toBeHidden()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: 'Mark as shipped' })).toBeVisible()
  // Of the operator's own step they are not warned.
  await page.getByLabel('Carrier').fill('LBC')
  await page.getByLabel('Tracking number').fill('1234 5678')
  await page.getByRole('button', { name: 'Mark as shipped' }).click()
  await expect(page.getByRole('button', { name: 'Mark as delivered' })).toBeEnabled()
  await expect(page.getByText('Another operator has changed')).toBeHidden()
  await runCommand('goods-finish', order, '--by', 'ana')
  await expect(page.locator('.case-head').getByText('Delivered')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('heading', { name: 'Decide' })).toBeHidden()

  await desk.goto(`${origin}/desk/feedback/999999999`)
  await expect(desk.getByText('No longer waiting')).toBeVisible()
  // Screen readers announce what becomes of a case only in a region that was there before.
  await expect(desk.locator('.pane.case [role=status]')).toHaveCount(1)
})

test('the operator who answers a player’s feedback is told that it was sent, and the player has it', async ({ browser, request }) => {
  const { token } = await register(request)
  const { data: feedback } = await call<{ feedbackId: string }>(
    request,
    'feedbackSend',
    { type: 'payment', text: 'My deposit is missing' },
    token,
  )
  const desk = await operatorPage(browser, origin, 'support')
  await desk.goto(`${origin}/desk/feedback/${feedback?.feedbackId}`)
  await desk.getByLabel('Your answer').fill('It has arrived now.')
  await desk.getByRole('button', { name: 'Send answer' }).click()
  await expect(desk.getByRole('status').filter({ hasText: 'Answer sent' })).toBeVisible()
  expect(await call(request, 'feedbackDetail', feedback ?? {}, token)).toMatchObject({
    data: { answer: { text: 'It has arrived now.' } },
  })
  await desk.context().close()
})

for (const [role, shown] of [
  ['payments', ['take the withdrawal', 'approve, or send a chat message']],
  ['support', ['approve, or send a chat message']],
  ['content', []],
] as const)
  test(`the list of keyboard shortcuts has only those of what ${role} may do`, async ({ browser }) => {
    const desk = await operatorPage(browser, origin, role)
    await desk.goto(`${origin}/desk`)
    await expect(desk.getByRole('navigation', { name: 'Rooms' })).toBeVisible()
    await desk.keyboard.press('?')
    const keys = desk
      .getByRole('dialog', { name: 'Keyboard shortcuts' })
      .locator('section')
      .filter({ has: desk.getByRole('heading', { name: 'Everywhere', exact: true }) })
    const everyone = ['find a player', 'show keyboard shortcuts', 'next, previous', 'open the next case, or take the next chat']
    await expect(keys).toBeVisible()
    const words = await keys.getByRole('listitem').evaluateAll((items) => items.map((item) => item.lastChild?.textContent))
    expect(words).toEqual([...everyone, ...shown, 'back'])
    await desk.context().close()
  })

test('a queue that could not be loaded is not shown as an empty one', async ({ browser }) => {
  const desk = await operatorPage(browser, origin, 'admin')
  for (const [room, empty] of [
    ['withdrawals', /^(Nothing to review|No case selected)$/],
    ['documents', 'No documents are open'],
    ['feedback', 'No feedback is open'],
  ] as const) {
    const isEmpty = desk.getByText(empty)
    await desk.route(`**/desk/api/${room}`, (route) => route.abort())
    await desk.goto(`${origin}/desk/${room}`)
    await expect(desk.getByText('The server didn’t answer.')).toBeVisible()
    await expect(isEmpty).toHaveCount(0)
    await desk.unroute(`**/desk/api/${room}`)
    await desk.getByRole('button', { name: 'Try again' }).click()
    await expect(isEmpty).toBeVisible()
  }
  await desk.context().close()
})
