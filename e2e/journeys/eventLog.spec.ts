import { intercept } from '../support/intercept.ts'
import { prepare } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

interface Sent {
  eventList: { name: string; route?: string }[]
  build: string
}

test('telemetry is sent in batches, survives a reload offline, and contains no secret', async ({ page, context }) => {
  const sent: Sent[] = []
  await intercept(context, '*/app/v1/anonymous/appEventLogClient', async (route) => {
    sent.push(route.request.body as unknown as Sent)
    await route.continue()
  })
  const routes = () => sent.flatMap(({ eventList }) => eventList).flatMap(({ route }) => route ?? [])
  await prepare(page)
  await page.goto('/auth/login?redirect=%2Fmember%3Fsecret%3Dhush')
  await expect.poll(routes).toContain('/auth/login')
  const open = (path: string) =>
    page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  // The documents are one chunk: loading one loads the others.
  await open('/terms-of-use')
  await expect.poll(routes).toContain('/terms-of-use')

  await context.setOffline(true)
  await open('/faq')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('swerte.events'))).toContain('page.viewed')
  await context.setOffline(false)
  await expect.poll(routes).toContain('/faq')
  // Waits through a reload too: back online, the page may take over a new version.
  await page.waitForFunction(() => localStorage.getItem('swerte.events') === null)
  expect(JSON.stringify(sent)).not.toMatch(/hush|redirect/)
  for (const { eventList, build } of sent) {
    expect(eventList.length).toBeLessThanOrEqual(20)
    expect(build).toMatch(/^\w{12}$/)
  }
})
