import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { eligibilityGroups } from '#contract/login.ts'
import { easierGoals, goalNames } from '#server/settings/earlierGoals.ts'
import { settingsReceipts } from '#server/settings/overview.ts'
import { insertVersion } from '#server/settings/store.ts'
import { dataOf, refusal } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { anotherServer, change } from './samples.ts'

let app: TestApp
beforeEach(async () => {
  app = await createApp()
})
afterEach(() => app.close())

const receipts = async () => {
  const { receipts: found, ...rest } = await settingsReceipts(app.db, app.clock.now)
  return {
    ...rest,
    servers: found.map(({ serverId, revision, trouble }) => [serverId === 'another' ? serverId : 'first', revision, trouble]),
  }
}

/** A version written by a build with another schema. */
const foreign = (values: Record<string, unknown>, startsAt = app.clock.now) =>
  insertVersion(app.db, {
    revision: 1,
    author: 'ana',
    reason: 'a later build',
    createdAt: app.clock.now,
    base: 0,
    values,
    startsAt,
    endsAt: null,
    restores: null,
    cancels: null,
  })

describe('a change reaches every server', () => {
  test('by polling alone, when no notification was received; and is in force once each has confirmed it', async () => {
    const { settings: other } = anotherServer(app)
    await Promise.all([app.settings.poll(), other.poll()])
    await change(app, { largeWin: 1 })
    expect([app.settings.policy.largeWin, other.policy.largeWin]).toEqual([10_000_00, 10_000_00])
    await other.poll()
    expect([app.settings.policy.largeWin, other.policy.largeWin]).toEqual([10_000_00, 1])
    expect(await receipts()).toEqual({
      revision: 1,
      begun: 1,
      isInForce: false,
      servers: [
        ['another', 1, null],
        ['first', 0, null],
      ],
    })
    await app.settings.poll()
    expect(await receipts()).toMatchObject({
      isInForce: true,
      servers: [
        ['another', 1, null],
        ['first', 1, null],
      ],
    })
  })

  test('by notification, within two seconds of real time', async () => {
    const { settings: other } = anotherServer(app)
    const stop = await other.follow()
    try {
      const received = Promise.withResolvers<void>()
      const stopListening = await app.db.listen('settings', () => received.resolve())
      const began = performance.now()
      await change(app, { largeWin: 1 })
      await received.promise
      await expect.poll(() => other.policy.largeWin, { interval: 10, timeout: 2_000 }).toBe(1)
      expect(performance.now() - began).toBeLessThan(2_000)
      await stopListening()
    } finally {
      await stop()
    }
    // Servers that have left are not waited for.
    expect(await receipts()).toMatchObject({ servers: [] })
  })

  test('before it begins, and each server switches by its own clock', async () => {
    const startsAt = app.clock.now + hourMs
    const { settings: other } = anotherServer(app)
    await change(app, { 'jackpot.open': false }, { startsAt })
    await Promise.all([app.settings.poll(), other.poll()])
    expect(await receipts()).toMatchObject({ revision: 1, begun: 0, isInForce: true })
    app.clock.now = startsAt
    expect([app.settings.policy.jackpot.open, other.policy.jackpot.open]).toEqual([false, false])
  })

  test('and a server that has not confirmed for long is not waited for', async () => {
    const { settings: other } = anotherServer(app)
    await Promise.all([app.settings.poll(), other.poll()])
    await change(app, { largeWin: 1 })
    app.clock.pass(16_000)
    await app.settings.poll()
    expect(await receipts()).toMatchObject({ isInForce: true, servers: [['first', 1, null]] })
  })
})

describe('a server that cannot apply what was published', () => {
  const trouble = 'gone.away: there is no such setting (revision 1) · withdrawal.min: Too small: expected number to be >=1 (revision 1)'

  test('reports it, keeps the default of that setting only, and takes no money calls; open play is finished, and reading continues', async () => {
    const { token } = await app.register()
    const { roundToken } = dataOf(await app.call<{ roundToken: string }>('startGame', { gameId: 'perlas' }, token))
    await foreign({ 'withdrawal.min': -5, 'gone.away': 1, largeWin: 7 })
    await app.settings.poll()
    expect(await receipts()).toEqual({ revision: 1, begun: 1, isInForce: false, servers: [['first', 1, trouble]] })
    const { withdrawal, largeWin } = app.settings.policy
    expect([withdrawal.min, largeWin]).toEqual([100_00, 7])
    for (const [call, body] of [
      ['spin', { roundToken, stake: 100 }],
      ['recharge', { typeId: 'qr-ph', amount: 100_00 }],
      ['exchange', { bankId: '1', amount: 100_00 }],
    ] as const)
      expect(await app.call(call, body, token)).toEqual(refusal('busy'))
    expect(await app.call('refreshData', {}, token)).toMatchObject({ errcode: 0 })
    expect(await app.call('exitGame', { roundToken }, token)).toMatchObject({ errcode: 0 })
    expect(await app.call('liveCashOut', { gameId: 'crash', number: 1 }, token)).toEqual(refusal('cashOutClosed', { reason: 'early' }))
    const health = await app.get('/health')
    expect([health.statusCode, health.json()]).toEqual([503, { database: 'up', server: 'open', settings: 'unknown' }])
    // It is repaired by a change like any other.
    expect(await change(app, { 'withdrawal.min': null, 'gone.away': null })).toMatchObject({ revision: 2 })
    await app.settings.poll()
    expect(await app.call('spin', { roundToken, stake: 100 }, token)).not.toMatchObject({ message: 'busy' })
    expect(await receipts()).toMatchObject({ isInForce: true, servers: [['first', 2, null]] })
  })

  test.each([
    [{ eligibilityGroups: { 1: ['under21'] } }, 'eligibilityGroups: eligibilityGroups has no version 2 (revision 1)'],
    [{ eligibilityVersion: 3 }, 'eligibilityVersion: eligibilityGroups has no version 3 (revision 1)'],
  ])('reports %j: new players still declare the groups of the notice that this build has', async (values, words) => {
    await foreign(values)
    await app.settings.poll()
    expect([await receipts(), app.settings.errorText()]).toEqual([
      { revision: 1, begun: 1, isInForce: false, servers: [['first', 1, words]] },
      words,
    ])
    const { userId } = await app.register()
    expect(await app.db.rows('select version, groups from eligibility_declaration where player_id = $1', [userId])).toEqual([
      { version: 2, groups: [...eligibilityGroups] },
    ])
    // It is repaired by a change like any other.
    const none = Object.fromEntries(Object.keys(values).map((key) => [key, null]))
    expect(await change(app, none)).toMatchObject({ revision: 2 })
    await app.settings.poll()
    expect(app.settings.errorText()).toBeUndefined()
  })

  test('reports it before it begins, and takes money until then', async () => {
    const startsAt = app.clock.now + hourMs
    await foreign({ 'withdrawal.min': -5, 'gone.away': 1 }, startsAt)
    await app.settings.poll()
    expect([await receipts(), app.settings.errorText()]).toEqual([
      { revision: 1, begun: 0, isInForce: false, servers: [['first', 1, trouble]] },
      undefined,
    ])
    app.clock.now = startsAt
    expect(app.settings.errorText()).toBe(trouble)
  })

  test('and one that could not read for five seconds does not know what is in force', async () => {
    const { settings: other } = anotherServer(app)
    const stop = await other.follow()
    try {
      app.clock.pass(5_000)
      expect(other.errorText()).toBeUndefined()
      app.clock.pass(1)
      expect(other.errorText()).toBe('the settings could not be read')
      await other.poll()
      expect(other.errorText()).toBeUndefined()
    } finally {
      await stop()
    }
  })
})

test('a call sees one version from start to end', async () => {
  const { token } = await app.register()
  await change(app, { 'withdrawal.min': 200_00 })
  const response = app.call<{ min: number; max: number }>('getExchange', {}, token)
  await app.settings.poll()
  const { min } = dataOf(await response)
  expect([100_00, 200_00]).toContain(min)
  expect(dataOf(await app.call<{ min: number }>('getExchange', {}, token)).min).toBe(200_00)
})

test('what a new build changes of goals by its defaults is known as an earlier goal from its start on, as an operator’s change is', async () => {
  const { tasks } = app.defaults
  const first = tasks.rules.find(({ goal }) => goal > 1)
  if (!first) throw new Error('there is no task')
  const easier = {
    ...app.defaults,
    tasks: { ...tasks, rules: tasks.rules.map((rule) => (rule === first ? { ...rule, goal: first.goal - 1 } : rule)) },
  }
  const openedAt = app.clock.now - hourMs
  for (const [at, settings] of [
    [openedAt - hourMs, easier],
    [openedAt, app.defaults],
  ])
    await app.db.rows('insert into settings_seen (at, settings) values ($1, $2)', [at, JSON.stringify(settings)])
  const { settings } = anotherServer(app)
  await settings.poll()
  expect(settings.policy.earlierGoals.map(({ until, goals }) => ({ until, goal: goals[goalNames.task(first)] }))).toEqual([
    { until: openedAt, goal: first.goal - 1 },
  ])
  await settings.poll()
  const period = { goal: first.goal, since: openedAt - hourMs }
  expect(easierGoals(settings.policy, goalNames.task(first), period)).toEqual([{ goal: first.goal - 1, until: openedAt }])
  expect(easierGoals(settings.policy, goalNames.task(first), { ...period, since: openedAt })).toEqual([])
})
