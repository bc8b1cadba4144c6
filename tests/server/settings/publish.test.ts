import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { policySchema } from '#server/settings/policySchema.ts'
import { cancelVersion, checkChange, diffVersions, publish, rollback } from '#server/settings/publish.ts'
import type { Publishing } from '#server/settings/publish.ts'
import { faultsAcross } from '#server/settings/rules.ts'
import { versionsAfter } from '#server/settings/store.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { change, jackpotCells, newest, worldOf } from './samples.ts'

let app: TestApp
beforeEach(async () => {
  app = await createApp()
})
afterEach(() => app.close())

const read = async () => {
  await app.settings.poll()
  return app.settings.policy
}
const turn = async (run: typeof rollback, revision: number, more: Partial<Publishing> = {}) =>
  run({ ...worldOf(app), ...more }, { author: 'ben', reason: 'it was wrong', base: await newest(app), revision })
const trail = () =>
  app.db.rows<{ actor: string; target: string; reason: string }>(
    `select actor, target, reason from audit_log where action = 'settings.published' order by id`,
  )

test('the defaults are within their own bounds and rules', () => {
  const { revision: _revision, since: _since, earlierGoals: _goals, ...values } = defaultPolicy
  expect(policySchema.parse(defaultPolicy)).toEqual(values)
  expect(faultsAcross(defaultPolicy)).toEqual([])
})

describe('a change', () => {
  test('is in force at once, names its author, and is in the audit log', async () => {
    expect(await change(app, { 'withdrawal.min': 200_00, 'jackpot.open': false })).toEqual({
      revision: 1,
      startsAt: app.clock.now,
      endsAt: null,
    })
    const { withdrawal, jackpot, revision } = await read()
    expect([withdrawal.min, withdrawal.max, jackpot.open, revision]).toEqual([200_00, 50_000_00, false, 1])
    expect(await trail()).toEqual([
      { actor: 'ana', target: 'settings:1', reason: 'a test · jackpot.open: true → false · withdrawal.min: 10000 → 20000' },
    ])
  })

  test('is refused with all reasons at once, and then nothing is written', async () => {
    const refused = await change(app, {
      'withdrawal.min': -1,
      'sms.perDay': 'five',
      'no.such': 1,
      playMoney: false,
      'jackpot.cells': jackpotCells(app, 1, 2),
      'lengths.account.min': 30,
    })
    expect(refused).toEqual({
      refused: 'faults',
      faults: [
        { key: 'withdrawal.min', summary: 'Too small: expected number to be >=1', at: null },
        { key: 'sms.perDay', summary: 'Invalid input: expected number, received string', at: null },
        { key: 'no.such', summary: 'there is no such setting', at: null },
        { key: 'playMoney', summary: expect.stringContaining('cannot be changed while servers run'), at: null },
        { key: 'jackpot.version', summary: 'must be increased when jackpot.cells changes: results are stored with it', at: null },
        { key: 'jackpot.cells', summary: 'the odds sum to 61.0003 % but must sum to 100 %', at: null },
        { key: 'lengths.account.min', summary: 'is 30 but must be at most 20 (lengths.account.max)', at: null },
      ],
    })
    expect([await newest(app), await trail()]).toEqual([0, []])
  })

  test('keeps codes by SMS as long as calls accept, and long enough not to be guessed', async () => {
    const refused = await change(app, { 'lengths.smsCode.min': 3, 'lengths.smsCode.max': 9 })
    expect(refused).toEqual({
      refused: 'faults',
      faults: [
        { key: 'lengths.smsCode.min', summary: 'Too small: expected number to be >=4', at: null },
        { key: 'lengths.smsCode.max', summary: 'Too big: expected number to be <=8', at: null },
      ],
    })
  })

  test('must leave the groups of the eligibility notice in force', async () => {
    expect(await change(app, { eligibilityGroups: { 1: ['under21'] } })).toEqual({
      refused: 'faults',
      faults: [{ key: 'eligibilityGroups', summary: 'eligibilityGroups has no version 2 (revision 1)', at: null }],
    })
    expect(await change(app, { eligibilityVersion: 3, eligibilityGroups: { 3: ['under21'] } })).toMatchObject({ revision: 1 })
  })

  test('is checked with what is planned: a future fault is reported with its time', async () => {
    const inAnHour = app.clock.now + hourMs
    await change(app, { 'withdrawal.max': 300_00 }, { startsAt: inAnHour })
    expect(await change(app, { 'withdrawal.min': 400_00 })).toEqual({
      refused: 'faults',
      faults: [{ key: 'withdrawal.min', summary: 'is 40000 but must be at most 30000 (withdrawal.max)', at: inAnHour }],
    })
    expect(await change(app, { 'withdrawal.min': 300_00 })).toMatchObject({ revision: 2 })
  })

  test('raises the version that results are stored with above all earlier ones', async () => {
    const [first = 0, second = 0] = app.defaults.jackpot.cells.map(({ odds }) => odds)
    const [one, two] = [jackpotCells(app, first + 1, second - 1), jackpotCells(app, first + 2, second - 2)]
    expect(await change(app, { 'jackpot.cells': one, 'jackpot.version': 2 })).toMatchObject({ revision: 1 })
    const refused = (summary: string) => ({ refused: 'faults', faults: [{ key: 'jackpot.version', summary, at: null }] })
    const inCells = refused('must be increased when jackpot.cells changes: results are stored with it')
    for (const version of [2, 1, null]) expect(await change(app, { 'jackpot.cells': two, 'jackpot.version': version })).toEqual(inCells)
    expect(await change(app, { 'jackpot.version': 1 })).toEqual(refused('must be increased: results are stored with it'))
    // Of rules that were rolled back, too, there are results.
    expect(await turn(rollback, 0)).toMatchObject({ revision: 2 })
    expect(await change(app, { 'jackpot.cells': two, 'jackpot.version': 2 })).toEqual(inCells)
    expect(await change(app, { 'jackpot.cells': two, 'jackpot.version': 3 })).toMatchObject({ revision: 3 })
    expect(await change(app, { 'jackpot.cells': null, 'jackpot.version': null })).toMatchObject({ revision: 4 })
  })

  test('never gives one version to two sets of rules, when a window ends meanwhile', async () => {
    const { cells, wheelOdds } = app.defaults.jackpot
    const [first = 0, second = 0] = cells.map(({ odds }) => odds)
    const endsAt = app.clock.now + hourMs
    const { mini, minor } = wheelOdds
    const odds = { 'jackpot.wheelOdds.mini': mini - 1_000, 'jackpot.wheelOdds.minor': minor + 1_000 }
    expect(await change(app, { ...odds, 'jackpot.version': 2 }, { endsAt })).toMatchObject({ revision: 1 })
    app.clock.pass(minuteMs)
    const within = { 'jackpot.cells': jackpotCells(app, first + 1, second - 1), 'jackpot.version': 3 }
    const summary = 'would change without jackpot.version, as another change begins or ends then: set both here'
    expect(await change(app, within)).toEqual({
      refused: 'faults',
      faults: [
        { key: 'jackpot.wheelOdds.minor', summary, at: endsAt },
        { key: 'jackpot.wheelOdds.mini', summary, at: endsAt },
      ],
    })
    // With the odds of the window in it, the change outlasts the window as one set of rules.
    expect(await change(app, { ...within, ...odds })).toMatchObject({ revision: 2 })
    app.clock.now = endsAt
    expect((await read()).jackpot).toMatchObject({ version: 3, wheelOdds: { mini: mini - 1_000 } })
  })

  test('needs the role of each setting that it changes', async () => {
    const may = ({ role }: { role: string }) => role === 'content'
    const requested = { author: 'cora', reason: 'a test', base: 0, values: { 'service.questions': ['code'], 'jackpot.open': false } }
    expect(await publish({ ...worldOf(app), may }, requested)).toEqual({
      refused: 'faults',
      faults: [{ key: 'jackpot.open', summary: 'requires the role finance', at: null }],
    })
    await change(app, { 'jackpot.open': false, 'service.questions': ['code'] })
    await change(app, { 'jackpot.open': true }, { startsAt: app.clock.now + hourMs })
    for (const run of [() => turn(rollback, 0, { may }), () => turn(cancelVersion, 2, { may })])
      expect(await run()).toEqual({ refused: 'faults', faults: [{ key: 'jackpot.open', summary: 'requires the role finance', at: null }] })
  })

  test('can be previewed: the effect is shown, and nothing changes', async () => {
    const requested = { author: 'ana', reason: 'a test', base: 0, values: { 'jackpot.open': false, largeWin: 10_000_00 } }
    expect(await checkChange(worldOf(app), requested)).toEqual({ changes: [{ key: 'jackpot.open', before: true, after: false }] })
    expect(await newest(app)).toBe(0)
  })

  test('that leaves an existing fault unchanged is not refused for it: closing must always be possible', async () => {
    const { jackpot } = app.defaults
    const broken = { ...worldOf(app), defaults: { ...app.defaults, jackpot: { ...jackpot, cells: jackpot.cells.slice(1) } } }
    const requested = { author: 'ana', reason: 'a test', base: 0, values: { 'maintenance.state': 'closed' } }
    expect(await publish(broken, requested)).toMatchObject({ revision: 1 })
  })
})

describe('two operators', () => {
  test('with a stale view: refused, and shown each field’s original, current and intended value', async () => {
    await change(app, { 'withdrawal.min': 200_00, 'sms.perDay': 6 })
    const stale = { author: 'ben', reason: 'late', base: 0, values: { 'withdrawal.min': 300_00, largeWin: 1_00 } }
    expect(await publish(worldOf(app), stale)).toEqual({
      refused: 'stale',
      revision: 1,
      fields: [
        { key: 'largeWin', before: 10_000_00, theirs: 10_000_00, yours: 1_00, isConflict: false },
        { key: 'sms.perDay', before: 5, theirs: 6, yours: 5, isConflict: false },
        { key: 'withdrawal.min', before: 100_00, theirs: 200_00, yours: 300_00, isConflict: true },
      ],
    })
    expect((await read()).withdrawal.min).toBe(200_00)
  })

  test('concurrently: of twenty, one is stored, none is overwritten, and no revision is missing', async () => {
    for (const base of [0, 1, 2]) {
      const results = Array.from({ length: 20 }, (_, index) =>
        publish(worldOf(app), { author: `op${index}`, reason: 'a race', base, values: { largeWin: 1_000 * (base + 1) + index } }),
      )
      const done = await Promise.all(results)
      const accepted = done.flatMap((one, index) => ('refused' in one ? [] : [index]))
      expect(accepted).toHaveLength(1)
      expect(done.filter((one) => 'refused' in one && one.refused === 'stale' && one.revision === base + 1)).toHaveLength(19)
      expect((await read()).largeWin).toBe(1_000 * (base + 1) + (accepted[0] ?? -1))
    }
    expect((await versionsAfter(app.db, 0)).map(({ revision }) => revision)).toEqual([1, 2, 3])
    expect(await trail()).toHaveLength(3)
  })
})

describe('a plan', () => {
  test('begins and ends on the second by the clock: what was changed meanwhile then applies', async () => {
    const startsAt = app.clock.now + hourMs
    await change(app, { 'withdrawal.min': 500_00 }, { startsAt, endsAt: startsAt + hourMs })
    // Published later, in force earlier: the plan does not restore the values it was made under.
    await change(app, { 'withdrawal.min': 150_00, largeWin: 5_00 })
    const { policy } = app.settings
    await app.settings.poll()
    const at = (now: number) => {
      app.clock.now = now
      return [policy.withdrawal.min, policy.largeWin, policy.revision]
    }
    expect(at(startsAt - 1)).toEqual([150_00, 5_00, 2])
    expect(at(startsAt)).toEqual([500_00, 5_00, 1])
    expect(at(startsAt + hourMs - 1)).toEqual([500_00, 5_00, 1])
    expect(at(startsAt + hourMs)).toEqual([150_00, 5_00, 1])
  })

  test('cannot begin in the past, end before it begins, or overlap another window of the same setting', async () => {
    const { now } = app.clock
    const fault = (key: string, summary: string) => ({ refused: 'faults', faults: [{ key, summary, at: null }] })
    expect(await change(app, { largeWin: 1 }, { startsAt: now - 1 })).toEqual(fault('from', 'is in the past'))
    expect(await change(app, { largeWin: 1 }, { endsAt: now })).toEqual(fault('until', 'must be after the start'))
    await change(app, { largeWin: 1, 'sms.perDay': 6 }, { startsAt: now + hourMs, endsAt: now + 3 * hourMs })
    expect(await change(app, { largeWin: 2 }, { startsAt: now + 2 * hourMs, endsAt: now + 4 * hourMs })).toEqual(
      fault('largeWin', 'revision 1 sets it for an overlapping period'),
    )
    expect(await change(app, { largeWin: 2 }, { startsAt: now + 3 * hourMs, endsAt: now + 4 * hourMs })).toMatchObject({ revision: 2 })
  })

  test('can be cancelled before it begins; then it never begins', async () => {
    const startsAt = app.clock.now + hourMs
    await change(app, { largeWin: 1 }, { startsAt })
    expect(await turn(cancelVersion, 1)).toMatchObject({ revision: 2 })
    expect(await turn(cancelVersion, 1)).toMatchObject({ faults: [{ summary: 'revision 1 has already been cancelled' }] })
    app.clock.now = startsAt
    expect([(await read()).largeWin, app.settings.policy.revision]).toEqual([10_000_00, 0])
    await change(app, { largeWin: 2 })
    expect(await turn(cancelVersion, 3)).toMatchObject({ faults: [{ summary: 'revision 3 is already in force: roll back instead' }] })
  })
})

describe('a rollback', () => {
  test('restores in one step what was in force; and can be rolled forward again', async () => {
    await change(app, { largeWin: 1 })
    await change(app, { largeWin: 2, 'sms.perDay': 6 })
    await change(app, { largeWin: 3, 'withdrawal.min': 200_00 })
    const now = async () => {
      const { largeWin, sms, withdrawal } = await read()
      return [largeWin, sms.perDay, withdrawal.min]
    }
    expect(await turn(rollback, 1)).toMatchObject({ revision: 4 })
    expect(await now()).toEqual([1, 5, 100_00])
    expect(await turn(rollback, 3)).toMatchObject({ revision: 5 })
    expect(await now()).toEqual([3, 6, 200_00])
    expect(await turn(rollback, 0)).toMatchObject({ revision: 6 })
    expect(await now()).toEqual([10_000_00, 5, 100_00])
    expect((await trail()).at(-1)).toEqual({
      actor: 'ben',
      target: 'settings:6',
      reason: 'it was wrong · rolled back to revision 0 · largeWin: 3 → 1000000 · sms.perDay: 6 → 5 · withdrawal.min: 20000 → 10000',
    })
  })

  test('is possible only to what was actually in force', async () => {
    await change(app, { largeWin: 1 }, { startsAt: app.clock.now + hourMs })
    await turn(cancelVersion, 1)
    await change(app, { largeWin: 2 }, { startsAt: app.clock.now + hourMs })
    for (const revision of [1, 3])
      expect(await turn(rollback, revision)).toMatchObject({ faults: [{ summary: `revision ${revision} was never in force` }] })
    for (const revision of [2, 9])
      expect(await turn(rollback, revision)).toMatchObject({ faults: [{ summary: `there is no revision ${revision} to roll back to` }] })
  })

  test('keeps the end of a window: what it restores does not last longer than planned', async () => {
    const endsAt = app.clock.now + hourMs
    await change(app, { largeWin: 1 }, { endsAt })
    await change(app, { 'sms.perDay': 6 })
    await turn(rollback, 1)
    expect((await read()).largeWin).toBe(1)
    app.clock.now = endsAt
    expect((await read()).largeWin).toBe(10_000_00)
  })
})

test('two revisions are compared, each as it was', async () => {
  await change(app, { largeWin: 1 })
  await change(app, { largeWin: 2, 'sms.perDay': 6 })
  await change(app, { largeWin: 2, 'sms.perDay': 7 })
  const versions = await versionsAfter(app.db, 0)
  expect(diffVersions(versions, app.defaults, 1, 3)).toEqual([
    { key: 'largeWin', before: 1, after: 2 },
    { key: 'sms.perDay', before: 5, after: 7 },
  ])
  expect(diffVersions(versions, app.defaults, 0, 1)).toEqual([{ key: 'largeWin', before: 10_000_00, after: 1 }])
})

test('published versions are never changed', async () => {
  await change(app, { largeWin: 1 })
  for (const statement of ['update settings_version set reason = $1', 'delete from settings_version where reason <> $1'])
    await expect(app.db.rows(statement, ['x'])).rejects.toThrow('a settings version is never changed')
})
