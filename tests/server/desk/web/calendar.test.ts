import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import { hourMs, dayMs } from '#contract/durations.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { deliver, openOrder, paidNotice } from '../../fixtures/deposits.ts'
import { signedInOperator } from './samples.ts'
import type { TestOperator } from './samples.ts'

let app: TestApp
let carla: TestOperator
let rita: TestOperator
beforeAll(async () => {
  app = await createApp()
  carla = await signedInOperator(app, 'carla', 'content')
  rita = await signedInOperator(app, 'rita', 'risk')
})
afterAll(() => app.close())

describe('the calendar of activities', () => {
  /** November in Manila. */
  const [from, to] = [Date.UTC(2026, 9, 31, 16), Date.UTC(2026, 10, 30, 16)]
  const calendar = async () => (await carla.call<DeskOutput<'calendar'>>('calendar', { from, to })).data
  const spansOf = async (id: string) => (await calendar())?.activities.find((one) => one.id === id)?.spans

  test('shows windows by what is in force and planned, and warns when maintenance falls into one', async () => {
    const base = (await calendar())?.base ?? -1
    const [startsAt, endsAt] = [Date.UTC(2026, 10, 24, 2), Date.UTC(2026, 10, 26, 2)]
    const reason = 'a short week'
    const values = { 'activities.slotshack.startsAt': startsAt, 'activities.slotshack.endsAt': endsAt }
    await carla.call('settingsPublish', { base, values, startsAt: null, endsAt: null, reason })
    await carla.call('settingsPublish', {
      base: base + 1,
      values: { 'activities.follow.isOpen': false },
      startsAt: endsAt,
      endsAt: endsAt + dayMs,
      reason,
    })
    await app.settings.poll()
    expect((await spansOf('slotshack'))?.filter((span) => span.endsAt > app.clock.now)).toEqual([{ startsAt, endsAt, isCut: false }])
    expect((await spansOf('follow'))?.map((span) => [span.startsAt, span.endsAt])).toEqual([
      [from, endsAt],
      [endsAt + dayMs, to],
    ])
    const closing = { 'maintenance.state': 'closed' }
    const root = await signedInOperator(app, 'root', 'admin')
    await root.call('settingsPublish', {
      base: base + 2,
      values: closing,
      startsAt: startsAt + hourMs,
      endsAt: startsAt + 2 * hourMs,
      reason,
    })
    expect((await calendar())?.maintenance).toEqual([{ startsAt: startsAt + hourMs, endsAt: startsAt + 2 * hourMs, isCut: false }])
    expect((await calendar())?.warnings).toContainEqual({ at: startsAt + hourMs, summary: 'Planned maintenance overlaps with slotshack.' })
    const previewAt = async (at: number) => (await carla.call<DeskOutput<'calendarPreview'>>('calendarPreview', { at })).data
    const stateOf = async (at: number) => (await previewAt(at))?.rows.find(({ id }) => id === 'slotshack')?.state
    expect([await stateOf(startsAt - 1), await stateOf(startsAt), await stateOf(endsAt)]).toEqual(['upcoming', 'open', 'ended'])
    expect((await previewAt(startsAt + hourMs))?.isMaintenance).toBe(true)
  })

  test('is of a month at most', async () => {
    expect(await carla.call('calendar', { from, to: from + 46 * dayMs })).toMatchObject({ failure: 'badParameter' })
    expect(await carla.call('calendar', { from: to, to: from })).toMatchObject({ failure: 'badParameter' })
  })
})

describe('signals of risky play', () => {
  const signals = async () => (await rita.call<DeskOutput<'signals'>>('signals')).data

  test('name the players by rules in the settings, with their reasons', async () => {
    const calm = await app.register()
    const wild = await app.register()
    for (let n = 0; n < 3; n++) {
      const order = await openOrder(app, wild.token, 'qr-ph', 1_000_00)
      await deliver(app, paidNotice(order))
    }
    const paid = await openOrder(app, calm.token, 'qr-ph', 300_00)
    await deliver(app, paidNotice(paid))
    const played = (id: string, slot: number, rounds: number, won: number) =>
      app.db.rows(
        `insert into play_total (player_id, slot, game_id, currency, rounds, staked, won, valid_bet, wins_1, wins_5, wins_10, wins_25)
           values ($1, $2, 'perlas', 'coin', $3, 10000, $4, 0, 0, 0, 0, 0)`,
        [id, slot, rounds, won],
      )
    const today = Math.floor(app.clock.now / (8 * hourMs))
    // The third of a UTC day that is midnight to eight in Manila.
    const night = today - (today % 3) - 1
    for (const slot of [night, night - 3, night - 6]) await played(wild.userId, slot, 250, 9_000)
    await played(wild.userId, today, 10, 0)
    await played(calm.userId, night, 250, 9_000)
    await app.change({ 'desk.signals.chasingDays': 1 })
    const notedAt = app.clock.now
    await rita.call('playerNote', { id: wild.userId, text: 'called, is fine' })
    await app.change({ 'desk.signals.minDeposits': 1_000_00 })
    const { rows } = (await signals()) ?? { rows: [] }
    expect(rows.map(({ playerId, signals: own }) => [playerId, own.toSorted((a, b) => a.kind.localeCompare(b.kind))])).toEqual([
      [
        wild.userId,
        [
          { kind: 'chasing', value: 1, beside: 3 },
          { kind: 'deposits', value: 3_000_00, beside: 0 },
          { kind: 'night', value: 3, beside: 750 },
        ],
      ],
    ])
    expect(rows[0]).toMatchObject({ hasLimits: false, notedAt })
  })

  test('are not those of deposits as before', async () => {
    await app.db.rows(
      'update deposit_order set settled_at = settled_at - $1 where amount = 100000 and id = (select min(id) from deposit_order)',
      [8 * dayMs],
    )
    // Two thousand after one thousand is twice as much; after two thousand it would not be.
    const risen = async () => (await signals())?.rows.flatMap(({ signals: own }) => own.filter(({ kind }) => kind === 'deposits'))
    expect(await risen()).toEqual([{ kind: 'deposits', value: 2_000_00, beside: 1_000_00 }])
    await app.change({ 'desk.signals.depositPercent': 201 })
    expect(await risen()).toEqual([])
  })
})
