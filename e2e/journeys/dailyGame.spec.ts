import { hourMs } from '#contract/durations.ts'
import { registrationFields } from '../../build/registrationFields.ts'
import type { DailyGame } from '../../contract/dailyGame.ts'
import { violationsIn } from '../support/axe.ts'
import { createOwnServer, nextMonday } from '../support/ownServer.ts'
import type { OwnServer } from '../support/ownServer.ts'
import { newAccount, password, prepare } from '../support/player.ts'
import { expect, test } from '../support/test.ts'

/** A Monday, eleven in the morning in Manila, and the first minute of Tuesday. */
const monday = nextMonday() + 3 * hourMs
const tuesday = nextMonday() + 16 * hourMs + 60_000
const date = new Intl.DateTimeFormat('en-PH', { timeZone: 'Asia/Manila', dateStyle: 'medium' })
let server: OwnServer
test.beforeAll(() => {
  server = createOwnServer(Number(process.env.E2E_PORT ?? 3900) + 34)
})
test.afterAll(() => server.end())

test('one slip is drawn a day: its coins are paid, it can be verified, and after midnight in Manila there is another', async ({ page }) => {
  await server.openAt(monday)
  const joining = { account: newAccount(), password, ...registrationFields }
  const { token } = await server.call<{ token: string }>('accountRegist4', joining)
  const balance = async () => (await server.call<{ coin: number }>('refreshData', {}, token)).coin
  const before = await balance()
  await page.clock.setSystemTime(monday)
  await prepare(page, token)
  const address = `${server.origin}/activity/daily-game`
  await page.goto(address)
  const draw = page.getByRole('button', { name: 'Draw a slip' })
  await draw.click()
  const reward = page.getByRole('dialog', { name: 'Ang swerte mo!' })
  await expect(reward).toBeVisible()
  const { draws } = await server.call<DailyGame>('dailyGameInfo', {}, token)
  const coins = draws[0]?.coins ?? 0
  expect(draws).toHaveLength(1)
  expect((await balance()) - before).toBe(coins)
  const amount = (coins / 100).toFixed(coins % 100 === 0 ? 0 : 2)
  await expect(reward.getByRole('status')).toHaveText(`You received: ${amount} ${coins === 1_00 ? 'coin' : 'coins'}`)
  await reward.getByRole('button', { name: 'Tap to continue' }).click()
  await expect(reward).toHaveCount(0)

  const done = page.getByRole('button', { name: 'Drawn for today' })
  await expect(done).toBeDisabled()
  await expect(page.getByText(`Your next draw: ${date.format(tuesday)}, 12:00 AM`)).toBeVisible()
  await page.reload()
  await expect(done).toBeDisabled()
  expect(await violationsIn(page)).toEqual([])
  const last = page.getByRole('region', { name: 'Your last draws' })
  await last.locator('summary').click()
  await expect(last.getByText('To verify this draw, go to your seeds and reveal the server seed.')).toBeVisible()

  await server.openAt(tuesday)
  await page.clock.setSystemTime(tuesday)
  await page.goto(address)
  await expect(draw).toBeEnabled()
  await expect(last.locator('summary')).toHaveCount(1)
})
