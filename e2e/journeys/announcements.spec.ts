import { randomUUID } from 'node:crypto'
import { registrationFields } from '../../build/registrationFields.ts'
import type { Activity } from '../../contract/activities.ts'
import type { Notice } from '../../contract/announcements.ts'
import type { Answer } from '../../contract/call.ts'
import { operatorPage } from '../support/agent.ts'
import { violationsIn } from '../support/axe.ts'
import { intercept } from '../support/intercept.ts'
import { call, newAccount, password, prepare } from '../support/player.ts'
import { activity, expectAndClose, expectNone, expectOpen } from '../support/popups.ts'
import { expect, test } from '../support/test.ts'

test.use({ popups: true })

test('an announcement from the desk opens once for the players of its campaign, and stays on the list', async ({
  page,
  context,
  request,
  browser,
  baseURL,
}) => {
  const aid = `c${randomUUID().slice(0, 8)}`
  const joining = { account: newAccount(), password, ...registrationFields, aid }
  const { data: player } = await call<{ token: string }>(request, 'accountRegist4', joining)
  const token = player?.token ?? ''
  // The standing announcements are news to a new player, too.
  const { data: published } = await call<{ list: Notice[] }>(request, 'notices', {}, token)
  await call(request, 'noticesSeen', { noticeIds: published?.list.map(({ noticeId }) => noticeId) }, token)

  const desk = await operatorPage(browser, baseURL ?? '', 'content')
  await desk.goto('/desk/announcements')
  await desk.getByLabel('Campaign').fill(aid)
  await desk.getByRole('button', { name: 'Count' }).click()
  await expect(desk.getByText(/^1 player of /)).toBeVisible()
  await desk.getByLabel('Title in English').fill('A new lantern tonight')
  await desk.getByLabel('Text in English').fill('Come and see it at eight.')
  await desk.getByLabel('Title in Filipino').fill('May bagong parol ngayong gabi')
  await desk.getByLabel('Text in Filipino').fill('Silipin mo nang alas-otso.')
  await desk.getByLabel('Until').fill(new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 16))
  await desk.getByLabel('Reason').fill('an evening event')
  await desk.getByRole('button', { name: 'Schedule' }).click()
  await expect(desk.getByText(/^Announcement \d+ is scheduled\.$/)).toBeVisible()
  // A typing error, seen too late.
  await desk
    .getByRole('row', { name: 'A new lantern tonight' })
    .getByRole('button', { name: /^Read announcement/ })
    .click()
  await desk.getByRole('button', { name: 'Correct the text' }).click()
  const correction = desk.getByRole('dialog')
  await expect(correction.getByLabel('Text in Filipino')).toHaveValue('Silipin mo nang alas-otso.')
  await expect(correction.getByText('Change the text.')).toBeVisible()
  await correction.getByLabel('Title in English').fill('New lanterns tonight')
  await correction.getByLabel('Reason for correction').fill('there are several')
  expect(await violationsIn(desk)).toEqual([])
  await correction.getByRole('button', { name: 'Save correction' }).click()
  await desk
    .getByRole('row', { name: 'New lanterns tonight' })
    .getByRole('button', { name: /^Read announcement/ })
    .click()
  await desk.getByText(/^Corrected by .*: there are several$/).click()
  await expect(desk.getByRole('dialog').getByRole('heading', { name: 'A new lantern tonight' })).toBeVisible()
  await desk.context().close()

  // The server's own announcements, and a later pop-up of every visit as the witness that none opens before it.
  await intercept(context, '*/activityGetStatusList', async (route) => {
    const answer = (await (await route.fetch()).json()) as Answer<{ list: Activity[] }>
    const list = answer.data?.list.filter(({ activityId }) => activityId === 'notice') ?? []
    await route.fulfill({ json: { ...answer, data: { list: [...list, activity('vip-gift', 1_000)] } } })
  })
  await prepare(page, token)
  const response = page.waitForResponse('**/noticesSeen')
  await page.goto('/')
  await expectOpen(page, 'notice')
  const newest = page.getByRole('dialog').getByRole('listitem').first()
  await expect(newest.getByRole('heading')).toHaveText('New lanterns tonight')
  await expect(newest).toContainText('Come and see it at eight.')
  await response
  await page.keyboard.press('Escape')
  await expectOpen(page, 'vip-gift')
  await page.reload()
  await expectNone(page)

  const nextVisit = await context.newPage()
  await nextVisit.goto('/')
  await expectAndClose(nextVisit, 'vip-gift')
  await nextVisit.locator('.tabs a[href="/member"]').click()
  await nextVisit.getByRole('button', { name: 'Announcements', exact: true }).click()
  await expect(nextVisit.getByRole('dialog').getByRole('heading', { name: 'New lanterns tonight' })).toBeVisible()
})
