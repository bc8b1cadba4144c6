import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import { createApp } from '../../../fixtures/app.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { signedInOperator } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

let app: TestApp
let fe: TestOperator
let carla: TestOperator
let fred: TestOperator
beforeEach(async () => {
  app = await createApp()
  fe = await signedInOperator(app, 'fe', 'finance')
  carla = await signedInOperator(app, 'carla', 'content')
  fred = await signedInOperator(app, 'fred', 'finance')
})
afterEach(() => app.close())

const now = { startsAt: null, endsAt: null }
const reason = 'a busy night'
const publish = (who: TestOperator, base: number, values: object, more = {}) =>
  who.call('settingsPublish', { base, values, ...now, reason, ...more })
/** Settings about money: the second operator sends the same. */
const byTwo = async (base: number, values: object, more = {}) => {
  await fe.confirm()
  await fred.confirm()
  expect(await publish(fe, base, values, more)).toMatchObject({ data: { outcome: 'waiting', revision: null } })
  return publish(fred, base, values, more)
}
const check = async (who: TestOperator, base: number, values: object, more = {}) =>
  (await who.call<DeskOutput<'settingsCheck'>>('settingsCheck', { base, values, ...now, ...more })).data
const settingOf = async (who: TestOperator, key: string) =>
  (await who.call<DeskOutput<'settings'>>('settings')).data?.settings.find((setting) => setting.key === key)

describe('settings at the desk', () => {
  test('are planned no later than a calendar shows', async () => {
    const [first, second] = [Date.UTC(2100, 0), Date.UTC(2100, 0) + 1]
    const values = { 'activities.kyc.isOpen': false }
    for (const more of [{ startsAt: second }, { endsAt: second }, { endsAt: Number.MAX_SAFE_INTEGER }])
      expect(await publish(carla, 0, values, more)).toMatchObject({ status: 400, failure: 'badParameter' })
    expect(await publish(carla, 0, values, { endsAt: first })).toMatchObject({ data: { outcome: 'done', endsAt: first } })
  })

  test('are listed with their description, allowed and current values, and role', async () => {
    const { data } = await fe.call<DeskOutput<'settings'>>('settings')
    expect(data?.base).toBe(0)
    expect(await settingOf(fe, 'largeWin')).toEqual({
      key: 'largeWin',
      description: 'Minimum payout of a round that is recorded in the audit log',
      unit: 'coins',
      shape: expect.objectContaining({ type: 'integer', minimum: 0, maximum: 10_000_000_000 }) as unknown,
      role: 'finance',
      isMine: true,
      isMoney: true,
      fixed: null,
      value: 10_000_00,
      defaultValue: 10_000_00,
      setBy: null,
      planned: [],
    })
    expect(await settingOf(carla, 'largeWin')).toMatchObject({ isMine: false })
    expect(await settingOf(carla, 'activities.kyc.isOpen')).toMatchObject({ isMine: true, isMoney: false })
    // It bounds what players may lose, in hundredths or in minutes.
    expect(await settingOf(carla, 'control.operatorLimits')).toMatchObject({ role: 'admin', isMine: false, isMoney: true })
    // It gives awards.
    expect(await settingOf(carla, 'follow.channels')).toMatchObject({ role: 'content', isMine: true, isMoney: true })
    expect(await settingOf(carla, 'playMoney')).toMatchObject({
      isMine: false,
      fixed: 'It determines which payment channels the server loads at start-up.',
    })
  })

  test('reach the server’s policy with its next poll, and appear in receipts, history and trail', async () => {
    expect(await publish(fe, 0, { largeWin: 500_00 })).toMatchObject({ status: 403, failure: 'confirmNeeded' })
    expect(await byTwo(0, { largeWin: 500_00 })).toMatchObject({
      data: { outcome: 'done', revision: 1, startsAt: app.clock.now, endsAt: null },
    })
    expect(app.settings.policy.largeWin).toBe(10_000_00)
    await app.settings.poll()
    expect(app.settings.policy.largeWin).toBe(500_00)
    expect(await settingOf(carla, 'largeWin')).toMatchObject({ value: 500_00, setBy: { revision: 1, author: 'fred', reason } })
    expect((await carla.call('settingsState')).data).toMatchObject({
      revision: 1,
      begun: 1,
      isInForce: true,
      servers: [{ revision: 1, trouble: null }],
    })
    expect((await carla.call('settingsHistory')).data).toMatchObject({
      rows: [{ revision: 1, author: 'fred', state: 'live', values: { largeWin: 500_00 }, reason }],
    })
    expect(await app.db.rows(`select actor, target, reason from audit_log where action = 'settings.published'`)).toEqual([
      { actor: 'fred', target: 'settings:1', reason: `${reason} · largeWin: 1000000 → 50000` },
    ])
  })

  test('that do not affect money need no second factor', async () => {
    expect(await check(carla, 0, { 'activities.kyc.isOpen': false })).toEqual({
      faults: [],
      stale: null,
      needsSecondFactor: false,
      needsSecond: false,
    })
    expect(await publish(carla, 0, { 'activities.kyc.isOpen': false })).toMatchObject({ data: { revision: 1 } })
    // Bet limits belong to the content role, but count coins all the same.
    expect(await check(carla, 1, { 'games.perlas.max': 100_00 })).toMatchObject({ needsSecondFactor: true, needsSecond: true })
    expect(await publish(carla, 1, { 'games.perlas.max': 100_00 })).toMatchObject({ failure: 'confirmNeeded' })
  })

  test.each(['validBetPercent', 'feedsPools', 'beaconAfterMs'])(
    'that decide what a shared round counts for, or when its result is known, belong to finance: %s',
    async (name) => {
      expect(await settingOf(carla, `sharedRounds.games.crash.${name}`)).toMatchObject({ role: 'finance', isMine: false, isMoney: true })
      expect(await settingOf(carla, 'sharedRounds.games.crash.isOpen')).toMatchObject({ role: 'content', isMine: true, isMoney: false })
      const soon = { 'sharedRounds.games.crash.beaconAfterMs': 999 }
      expect(await check(fe, 0, soon)).toMatchObject({ faults: [{ summary: 'Too small: expected number to be >=1000' }] })
    },
  )

  test('are published once, however often the request arrives', async () => {
    const body = { base: 0, values: { 'activities.kyc.isOpen': false }, ...now, reason, requestId: crypto.randomUUID() }
    expect(await carla.call('settingsPublish', body)).toMatchObject({ data: { revision: 1 } })
    expect(await carla.call('settingsPublish', body)).toMatchObject({ replayed: true, data: { revision: 1 } })
    expect((await carla.call('settingsState')).data).toMatchObject({ revision: 1 })
  })
})

describe('a change is refused', () => {
  test('with everything that is wrong with it: bounds, roles, impossible values, times, and the economy', async () => {
    await fe.confirm()
    const values = { largeWin: -1, 'games.perlas.sort': 1, playMoney: false, nothing: 1, 'points.betPerPoint': 100 }
    const from = { startsAt: app.clock.now - 1 }
    const checked = await check(fe, 0, values, from)
    const keys = checked?.faults.map(({ key }) => key) ?? []
    expect(keys.filter((key) => !key.startsWith('economy.'))).toEqual(['largeWin', 'games.perlas.sort', 'playMoney', 'nothing', 'from'])
    expect(keys).toContain('economy.perlas')
    expect(checked?.faults).toContainEqual({ key: 'largeWin', summary: 'Too small: expected number to be >=0', at: null })
    expect(checked?.faults).toContainEqual({ key: 'games.perlas.sort', summary: 'requires the role content', at: null })

    expect(await publish(fe, 0, values, from)).toMatchObject({ status: 409, failure: 'settingsFaults', data: { faults: checked?.faults } })
    expect(await settingOf(fe, 'largeWin')).toMatchObject({ value: 10_000_00, setBy: null })
  })

  test('where it takes two operators and only one may make it: the command line makes it', async () => {
    const ada = await signedInOperator(app, 'ada', 'admin')
    await ada.confirm()
    expect(await publish(ada, 0, { 'desk.refund.perDay': 60_000_00, largeWin: 500_00 })).toMatchObject({
      failure: 'undecided',
      data: {
        text: 'Changing desk.refund.perDay takes two operators who may change it, and there is only one. Change it at the command line.',
      },
    })
    await signedInOperator(app, 'ben', 'admin')
    await ada.confirm()
    expect(await publish(ada, 0, { 'desk.refund.perDay': 60_000_00, largeWin: 500_00 })).toMatchObject({ data: { outcome: 'waiting' } })
  })

  test('when another operator published meanwhile: their values are shown beside it, and nothing changes', async () => {
    await publish(carla, 0, { 'activities.kyc.isOpen': false })
    await byTwo(1, { largeWin: 500_00 })
    const stale = {
      revision: 2,
      by: 'fred',
      fields: [
        { key: 'activities.kyc.isOpen', before: true, theirs: false, yours: true, isConflict: false },
        { key: 'largeWin', before: 10_000_00, theirs: 500_00, yours: 200_00, isConflict: true },
      ],
    }
    expect(await check(fe, 0, { largeWin: 200_00 })).toEqual({ faults: [], stale, needsSecondFactor: true, needsSecond: true })
    expect(await publish(fe, 0, { largeWin: 200_00 })).toMatchObject({ status: 409, failure: 'settingsStale', data: stale })
    await app.settings.poll()
    expect(app.settings.policy.largeWin).toBe(500_00)
    // Having seen the other version, they may publish.
    expect(await byTwo(2, { largeWin: 200_00 })).toMatchObject({ data: { revision: 3 } })
  })
})

describe('a published version', () => {
  test('shows what it changed, what a rollback to it would change, and whether others have replaced it', async () => {
    const key = 'activities.kyc.isOpen'
    await publish(carla, 0, { [key]: false })
    app.clock.pass(1_000)
    await publish(carla, 1, { [key]: true, 'activities.notice.isOpen': false })
    app.clock.pass(1_000)
    const changesOf = async (of: 'version' | 'rollback', revision: number) => (await carla.call('settingsChanges', { of, revision })).data
    expect(await changesOf('version', 1)).toEqual({ changes: [{ key, before: true, after: false }] })
    expect(await changesOf('version', 2)).toEqual({
      changes: [
        { key, before: false, after: true },
        { key: 'activities.notice.isOpen', before: true, after: false },
      ],
    })
    const back = [
      { key, before: true, after: false },
      { key: 'activities.notice.isOpen', before: false, after: true },
    ]
    expect(await changesOf('rollback', 1)).toEqual({ changes: back })
    expect(await changesOf('rollback', 0)).toEqual({ changes: [back[1]] })
    expect(await carla.call('settingsChanges', { of: 'version', revision: 9 })).toMatchObject({ failure: 'notFound' })
    const states = async () =>
      (await carla.call<DeskOutput<'settingsHistory'>>('settingsHistory')).data?.rows.map(({ revision, state }) => `r${revision} ${state}`)
    expect(await states()).toEqual(['r2 live', 'r1 replaced'])
    await carla.confirm()
    await carla.call('settingsRollback', { base: 2, revision: 1, reason })
    expect(await states()).toEqual(['r3 live', 'r2 replaced', 'r1 live'])
    expect(await changesOf('version', 3)).toEqual({ changes: back })
  })

  test('is rolled back in one step, with the second factor', async () => {
    await publish(carla, 0, { 'activities.kyc.isOpen': false })
    await publish(carla, 1, { 'activities.notice.isOpen': false })
    expect(await carla.call('settingsRollback', { base: 2, revision: 1, reason })).toMatchObject({ failure: 'confirmNeeded' })
    await carla.confirm()
    expect(await carla.call('settingsRollback', { base: 1, revision: 1, reason })).toMatchObject({ failure: 'settingsStale' })
    expect(await carla.call('settingsRollback', { base: 2, revision: 1, reason })).toMatchObject({ data: { revision: 3 } })
    await app.settings.poll()
    expect([app.settings.policy.activities.kyc?.isOpen, app.settings.policy.activities.notice?.isOpen]).toEqual([false, true])
  })

  describe('about money is not rolled back by one person', () => {
    const key = 'withdrawal.min'
    const soon = 240_000
    let ada: TestOperator
    beforeEach(async () => {
      ada = await signedInOperator(app, 'ada', 'admin')
    })
    const rollBack = async (base: number) => {
      await ada.confirm()
      return ada.call('settingsRollback', { base, revision: 0, reason })
    }
    const value = async () => (await settingOf(fe, key))?.value

    test('together with a plan that had begun later, and has the lower number', async () => {
      await publish(carla, 0, { 'activities.kyc.isOpen': false }, { startsAt: app.clock.now + soon })
      await byTwo(1, { [key]: 200_00 })
      app.clock.pass(soon)
      expect(await rollBack(2)).toMatchObject({ data: { outcome: 'waiting' } })
      expect(await value()).toBe(200_00)
    })

    test.each([
      ['during', 0, 100_00],
      ['after', soon, 200_00],
    ])('%s a window in which it was what it would become', async (_, passed, valueNow) => {
      await byTwo(0, { [key]: 200_00 })
      await byTwo(1, { [key]: 100_00 }, { endsAt: app.clock.now + soon })
      await publish(carla, 2, { 'activities.kyc.isOpen': false })
      app.clock.pass(passed)
      expect(await value()).toBe(valueNow)
      expect(await rollBack(3)).toMatchObject({ data: { outcome: 'waiting' } })
      expect(await value()).toBe(valueNow)
      expect(await ada.call('settingsChanges', { of: 'rollback', revision: 0 })).toMatchObject({
        data: { changes: [{ key: 'activities.kyc.isOpen' }, { key, before: 200_00, after: 100_00 }] },
      })
    })
  })

  test('is cancelled while it is only planned, by an operator who may change it', async () => {
    await carla.confirm()
    const startsAt = app.clock.now + 3_600_000
    await byTwo(0, { largeWin: 500_00 }, { startsAt })
    expect(await settingOf(carla, 'largeWin')).toMatchObject({ planned: [{ revision: 1, value: 500_00, startsAt }] })
    expect(await carla.call('settingsCancel', { base: 1, revision: 1, reason })).toMatchObject({
      failure: 'settingsFaults',
      data: { faults: [{ summary: 'requires the role finance' }] },
    })
    expect(await fe.call('settingsCancel', { base: 1, revision: 1, reason })).toMatchObject({ data: { outcome: 'waiting' } })
    expect(await fred.call('settingsCancel', { base: 1, revision: 1, reason })).toMatchObject({ data: { revision: 2 } })
    app.clock.pass(3_600_000)
    await app.settings.poll()
    expect(app.settings.policy.largeWin).toBe(10_000_00)
  })
})
