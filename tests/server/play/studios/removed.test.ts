import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { createSandboxStudio } from '#server/adapters/sandboxStudio.ts'
import { fetchReports } from '#server/play/studios/job.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, isSound } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const visit = (token: string, amount: number) => app.call('studioVisit', { provider: 'sandbox', amount }, token)
const command = (provider = 'sandbox') => runCommand(app, `studio-return ${provider} --by ana --reason closed`)

test('what players have at a provider that is asked no more is brought back, as it was last reported, once', async () => {
  const [winner, unsure, resting] = [await app.register(), await app.register(), await app.register()]
  dataOf(await visit(winner.token, 500_00))
  const studio = createSandboxStudio(app.deps.secret, app.deps.clock, app.db)
  for (let times = 0; times < 2; times++) await studio.act(winner.userId, 'win')
  app.clock.pass(minuteMs)
  await fetchReports(app.deps)
  // Nobody knows whether these coins arrived there.
  const { sandbox } = app.deps.adapters.studios
  if (!sandbox) throw new Error('there is no studio')
  const silent = { ...sandbox, putIn: () => Promise.reject(new Error('no answer')) }
  Object.assign(app.deps.adapters.studios, { sandbox: silent })
  expect(await visit(unsure.token, 300_00)).toEqual(refusal('stillProcessing'))
  Object.assign(app.deps.adapters.studios, { sandbox })
  dataOf(await visit(resting.token, 200_00))
  dataOf(await app.call('takeBreak', { hours: 24 }, resting.token))
  // Nothing of one that is still asked.
  app.clock.pass(hourMs / 2)
  expect(await command()).toEqual({ done: false, output: 'There are no coins at “sandbox” that running servers do not ask for.' })
  expect(await coinsOf(app, winner.token)).toBe(500_00)

  app.clock.pass(hourMs)
  expect(await command('other')).toMatchObject({ done: false })
  // No server is running: it may be asked again as soon as one is.
  expect(await command()).toMatchObject({ done: false })
  await app.db.rows(`insert into job_state (name, every_ms, watched_since, succeeded_at) values ('studios', 20000, 0, $1)`, [app.clock.now])
  expect(await command()).toEqual({
    done: true,
    output: 'Brought back 1,100.00 coins of 3 players from “sandbox”, as it last reported them.',
  })
  expect([await coinsOf(app, winner.token), await coinsOf(app, unsure.token), await coinsOf(app, resting.token)]).toEqual([
    1_100_00, 1_000_00, 1_000_00,
  ])
  expect(await countRows(app, 'studio_transfer', `state = 'open'`, [])).toBe(0)
  expect(
    await app.db.rows(`select reason from audit_log where action = 'studio.returned' and actor = 'ana' and target = $1`, [
      `player:${winner.userId}`,
    ]),
  ).toEqual([{ reason: '600.00 from sandbox: closed' }])
  expect(await isSound(app)).toBe(true)
  expect(await command()).toMatchObject({ done: false })
})
