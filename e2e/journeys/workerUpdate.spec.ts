import { countLoads, expectNoMore, expectWatching, showAgain } from '../drivers/version.ts'
import { openDeployProxy } from '../support/deploying.ts'
import type { DeployProxy } from '../support/deploying.ts'
import { intercept } from '../support/intercept.ts'
import { call, gameOf, prepare, register } from '../support/player.ts'
import { ignoreRequest } from '../support/quiet.ts'
import { expect, test as base } from '../support/test.ts'

const test = base.extend<{ deployProxy: DeployProxy }>({
  deployProxy: async ({ baseURL }, use) => {
    const deployProxy = await openDeployProxy(baseURL ?? '')
    await use(deployProxy)
    await deployProxy.close()
  },
})
// A worker fetches the whole app when it is installed, three times here.
test.describe.configure({ timeout: 180_000 })
test.use({ serviceWorkers: 'allow' })
test.beforeEach(({ context }) => context.clock.install())

const buildOf = 'meta[name="build"]'

test('a new worker takes over after the round, once, and serves the new build', async ({ page, context, request, deployProxy }) => {
  const { token } = await register(request)
  await prepare(page, token)
  const loads = countLoads(page)
  await page.goto(`${deployProxy.origin}/`)
  await expectWatching(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`${deployProxy.origin}/game/start?gameId=fiesta-nights`)
  await expect(gameOf(page).locator('.spin')).toHaveText('Spin', { timeout: 30_000 })
  await expectWatching(page)
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

  // The round's response is held, and meanwhile the server switches to another build.
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await intercept(page, '*/app/v1/spin', async (route) => {
    ignoreRequest(context, route)
    await held
    await route.continue()
  })
  await gameOf(page).locator('.spin').click()
  deployProxy.deploy('newer1')
  await showAgain(page)
  await expect(page.getByText('A new version is available.')).toBeVisible({ timeout: 30_000 })
  await expectNoMore(page, loads)
  release()
  await expect(page.locator(buildOf)).toHaveAttribute('content', 'newer1', { timeout: 30_000 })
  await expect(gameOf(page).locator('.spin')).toHaveText('Spin', { timeout: 30_000 })
  await expectWatching(page)
  await showAgain(page)
  await expectNoMore(page, loads)
  expect(loads).toHaveLength(3)
  const { data } = await call<{ total: number }>(request, 'betRecord', {}, token)
  expect(data?.total).toBe(1)
})

test('an idle tab switches by itself, and so does another that was open beside it', async ({ page, context, deployProxy }) => {
  await prepare(page)
  await page.goto(`${deployProxy.origin}/`)
  await expectWatching(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.goto(`${deployProxy.origin}/faq`)
  await expectWatching(page)
  const other = await context.newPage()
  await prepare(other)
  await other.goto(`${deployProxy.origin}/`)
  await expectWatching(other)
  const loads = [countLoads(page), countLoads(other)]
  deployProxy.deploy('newer2')
  await showAgain(page)
  for (const tab of [page, other]) await expect(tab.locator(buildOf)).toHaveAttribute('content', 'newer2', { timeout: 90_000 })
  await expectWatching(page)
  await expectNoMore(page, loads[0] ?? [])
  expect(loads.map((list) => list.length)).toEqual([1, 1])
})
