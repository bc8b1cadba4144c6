import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs, hourMs } from '#contract/durations.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { openGame, spin } from '../fixtures/games.ts'
import { change } from './samples.ts'

let app: TestApp
beforeEach(async () => {
  app = await createApp({ policy: { session: { ...defaultPolicy.session, days: 10_000, idleMinutes: 100_000 } } })
})
afterEach(() => app.close())

test('a draw uses the version in force when requested, even if the odds change in the middle of it', async () => {
  const { token } = await app.register()
  const startsAt = app.clock.now + hourMs
  const cells = app.defaults.jackpot.cells.map((cell, index) => ({ ...cell, odds: index === 0 ? 1_000_000 : 0 }))
  await change(app, { 'jackpot.cells': cells, 'jackpot.version': 2, 'jackpot.betPerChance': 0 }, { startsAt })
  await app.settings.poll()
  // The clock reaches the change while the server draws: by the old odds, number 999,999 is the last cell.
  const drawn = vi.spyOn(app.deps.random, 'below').mockImplementation((limit) => {
    app.clock.now = startsAt
    expect(app.settings.policy.jackpot.version).toBe(2)
    return limit - 1
  })
  dataOf(await app.call('receiveDrawChance', {}, token))
  drawn.mockRestore()
  app.clock.pass(dayMs)
  dataOf(await app.call('receiveDrawChance', {}, token))
  expect(await app.db.rows('select rules_version, settings_revision, cell from jackpot_draw order by id')).toEqual([
    { rules_version: 1, settings_revision: 0, cell: 11 },
    { rules_version: 2, settings_revision: 1, cell: 0 },
  ])
})

test('a round feeds the pools by the settings at its time, and stores their revision', async () => {
  const gameSession = await openGame(app)
  const pooled = async () =>
    (
      await app.db.row<{ sum: number }>(
        `select coalesce(sum(amount), 0)::bigint as sum from posting join account on account.id = account_id where pool = 'mega'`,
      )
    )?.sum ?? 0
  const poolsFed = async () => {
    const before = await pooled()
    dataOf(await spin(app, gameSession, { stake: 1_000 }))
    return (await pooled()) - before
  }
  expect(await poolsFed()).toBe(5)
  await app.change({ 'jackpot.feed.mega': 9_000 })
  expect(await poolsFed()).toBe(9)
  expect(await app.db.rows('select settings_revision from round order by id')).toEqual([{ settings_revision: 0 }, { settings_revision: 1 }])
})
