import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { operatorRoles } from '#contract/operatorRoles.ts'
import { registrationFields } from '../../build/registrationFields.ts'
import { operatorPage } from '../support/agent.ts'
import { violationsIn } from '../support/axe.ts'
import { createOwnServer } from '../support/ownServer.ts'
import type { OwnServer } from '../support/ownServer.ts'
import { newAccount, password } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

let server: OwnServer
test.beforeAll(() => {
  server = createOwnServer(Number(process.env.E2E_PORT ?? 3900) + 43)
})
test.afterAll(() => server.end())

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#806040' } })
    .jpeg()
    .toBuffer()

test('documents are reviewed with their pictures, and no room has a barrier', async ({ browser, request }) => {
  test.setTimeout(240_000)
  await server.openAt(Date.now())
  await server.operate('settings-set', 'kyc.sandboxReviewSeconds=86400', '--by', 'ana', '--reason', 'operators review')
  const joining = { account: newAccount(), password, ...registrationFields }
  const { token, userId } = await server.call<{ token: string; userId: string }>('accountRegist4', joining)
  for (const [slot, width, height] of [
    ['front', 900, 600],
    ['back', 900, 600],
    ['selfie', 600, 900],
  ] as const) {
    const file = { name: `${slot}.jpg`, mimeType: 'image/jpeg', buffer: await picture(width, height) }
    const sent = await request.post(`${server.origin}/production-api/app/v1/uploadKyc`, {
      headers: { authorization: `Bearer ${token}` },
      multipart: { requestId: randomUUID(), slot, platform: '1', channel: 'WEB', file },
    })
    expect(await sent.json()).toMatchObject({ errcode: 0 })
  }
  const details = {
    name: 'Maria Clara Santos',
    birthDate: '1991-02-03',
    idType: 'philsys',
    idNumber: '1234-5678-9012',
    address: 'Quezon City',
  }
  await server.call('addKyc', { ...details, submit: true }, token)

  const desk = await operatorPage(browser, server.origin, 'admin', server.operate)
  await desk.goto(`${server.origin}/desk/documents`)
  await desk.getByRole('link', { name: 'Maria Clara Santos' }).click()
  await expect(desk.getByRole('button', { name: 'Open the pictures' })).toBeDisabled()
  await desk.getByRole('button', { name: 'Take the case' }).click()
  await expect(desk.getByText('To approve, open the pictures.')).toBeVisible()
  await desk.getByRole('button', { name: 'Open the pictures' }).click()
  await desk.getByRole('button', { name: 'Selfie' }).click()
  const selfie = desk.getByRole('region', { name: 'Selfie' })
  /** Width and height of what can be scrolled into view. */
  const sizeOf = () => selfie.evaluate((box) => [box.scrollWidth, box.scrollHeight] as const)
  await expect.poll(async () => ((await sizeOf())[1] ?? 0) / ((await sizeOf())[0] ?? 1)).toBeCloseTo(900 / 600, 1)
  await desk.getByRole('button', { name: 'Rotate' }).click()
  await expect.poll(async () => ((await sizeOf())[1] ?? 0) / ((await sizeOf())[0] ?? 1)).toBeCloseTo(600 / 900, 1)
  expect(await violationsIn(desk)).toEqual([])
  await expect(desk.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await desk.getByLabel('The documents are correct').check()
  // No reason is chosen beforehand: the player reads it.
  await expect(desk.getByRole('button', { name: 'Reject' })).toBeDisabled()
  await expect(desk.getByText('To reject, choose a reason.')).toBeVisible()
  await desk.getByLabel('Reason for rejection').selectOption('Not legible')
  await expect(desk.getByRole('button', { name: 'Reject' })).toBeEnabled()
  await desk.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  const answered = Promise.withResolvers<void>()
  await desk.route('**/desk/api/documentsApprove', async (route) => {
    await answered.promise
    await route.continue()
  })
  await desk.getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByRole('button', { name: 'Reject' })).toBeDisabled()
  answered.resolve()
  await expect(desk.getByText('No documents to review')).toBeVisible()
  // The pictures were requested once: neither the page's return to the front nor the decision read them again.
  const trail = await server.operate('audit', '--by', 'ana', '--of', `player:${userId}`)
  expect(trail.match(/documents\.\w+/g)).toEqual(['documents.approved', 'documents.opened', 'documents.claimed'])
  expect(await server.call('kyc', {}, token)).toMatchObject({ state: 'approved' })
  // Once decided, they can be read again, without taking them; this is recorded, too.
  await desk.goto(`${server.origin}/desk/documents?show=decided`)
  await desk.getByRole('link', { name: 'Maria Clara Santos' }).click()
  await expect(desk.getByText(/^Documents approved\./)).toBeVisible()
  expect(await violationsIn(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Open the pictures' }).click()
  await expect(desk.getByRole('button', { name: 'Selfie' })).toBeVisible()
  const later = await server.operate('audit', '--by', 'ana', '--of', `player:${userId}`)
  expect(later.match(/documents\.\w+/g)?.slice(0, 2)).toEqual(['documents.opened', 'documents.approved'])

  // Nothing is wider than a desktop’s or a tablet’s screen; on the tablet, by night, each room is checked for barriers as well.
  const rooms = await desk.getByRole('navigation').getByRole('link').all()
  const addresses = await Promise.all(rooms.map((room) => room.getAttribute('href')))
  expect(addresses.length).toBeGreaterThanOrEqual(19)
  for (const width of [1280, 820]) {
    await desk.setViewportSize({ width, height: 900 })
    for (const address of addresses) {
      await desk.goto(`${server.origin}${address}`)
      await expect(desk.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(desk.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      if (width < 1280) expect([address, await violationsIn(desk)]).toEqual([address, []])
      expect([address, await desk.evaluate(() => document.documentElement.scrollWidth)]).toEqual([address, width])
      if (address === '/desk/settings' && width < 1280) {
        const groups = desk.getByRole('navigation', { name: 'Groups of settings' }).getByRole('list')
        expect(await groups.evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0)
      }
      if (address === '/desk/reports') {
        const plot = desk.getByRole('region', { name: 'GGR by day' })
        const bars = plot.locator('rect')
        await expect(bars).toHaveCount(7)
        // The bars of a week share the whole width.
        const of = (locator: typeof plot) => locator.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
        const [box, first, last] = [await of(plot), await of(bars.first()), await of(bars.last())]
        expect((last.right - first.left) / box.width).toBeGreaterThan(0.8)
      }
    }
    await desk.getByRole('button', { name: 'Switch between light and dark' }).click()
  }

  // An address that makes no sense shows this month; a room whose code is gone, as after an update, leaves the menu.
  await desk.goto(`${server.origin}/desk/calendar?month=never`)
  await expect(desk.getByRole('heading', { level: 1, name: 'Activities' })).toBeVisible()
  await desk.route('**/assets/AuditRoom-*', (route) => route.abort())
  await desk.getByRole('link', { name: 'Audit log' }).click()
  await expect(desk.getByText('This page couldn’t be shown')).toBeVisible()
  await desk.unroute('**/assets/AuditRoom-*')
  await desk.getByRole('button', { name: 'Reload' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await desk.context().close()
})

test('the top bar of an operator with every role is one line', async ({ browser, baseURL }) => {
  const desk = await operatorPage(browser, baseURL ?? '', operatorRoles.join('+'))
  await desk.setViewportSize({ width: 1280, height: 800 })
  await desk.goto(`${baseURL}/desk/today`)
  const bar = desk.getByRole('banner')
  const topOf = (text: string | RegExp) => bar.getByText(text).evaluate((element) => element.getBoundingClientRect().y)
  await expect(bar.getByText(/^\d\d:\d\d Manila$/)).toBeVisible()
  expect(await topOf(/^\d\d:\d\d Manila$/)).toBe(await topOf('play money'))
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(1280)
  await desk.context().close()
})
