import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeEvents } from '#server/support/eventLog/job.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { countRows } from '../../fixtures/countRows.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const viewed = (route = '/faq') => ({ name: 'page.viewed', id: randomUUID(), at: app.clock.now, route })
const batch = (eventList: readonly object[], more: object = {}) => ({ eventList, visitId: randomUUID(), build: 'b1', ...more })
const path = 'anonymous/appEventLogClient'
const rowsOf = (visitId: string) =>
  app.db.rows<{ name: string; player: string | null; build: string; fields: object }>(
    'select name, player_id::text as player, build, fields from client_event where visit_id = $1 order by name',
    [visitId],
  )

describe('the event log', () => {
  it('stores a batch of a visitor, with its fields', async () => {
    const details = { route: '/game/start', cause: 'renderDelay', device: 'low', line: '3g' } as const
    const sent = batch([viewed(), { name: 'vital.measured', id: randomUUID(), at: 1, metric: 'LCP', value: 2100, ...details }])
    expect(await app.call(path, sent)).toMatchObject({ errcode: 0, data: { stored: 2 } })
    expect(await rowsOf(sent.visitId)).toEqual([
      { name: 'page.viewed', player: null, build: 'b1', fields: { route: '/faq' } },
      { name: 'vital.measured', player: null, build: 'b1', fields: { metric: 'LCP', value: 2100, ...details } },
    ])
  })

  it('stores a plain list of events, from an app that sends no more', async () => {
    const event = viewed()
    expect(await app.call(path, { eventList: [event] })).toMatchObject({ errcode: 0, data: { stored: 1 } })
    expect(await app.db.rows('select build from client_event where id = $1', [event.id])).toEqual([{ build: 'unknown' }])
  })

  it('identifies a player by the token only', async () => {
    const { token, userId } = await app.register()
    const sent = batch([viewed()], { playerId: '1', player: '1' })
    await app.call(path, sent, token)
    expect((await rowsOf(sent.visitId)).map(({ player }) => player)).toEqual([userId])
  })

  it('stores an event once, however often it arrives', async () => {
    const sent = batch([viewed(), viewed('/')])
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.call<{ stored: number }>(path, sent)))
    expect(answers.reduce((sum, { data }) => sum + (data?.stored ?? 0), 0)).toBe(2)
    expect(await rowsOf(sent.visitId)).toHaveLength(2)
  })

  it('accepts 20 and refuses 21', async () => {
    const list = Array.from({ length: 21 }, () => viewed())
    expect(await app.call(path, batch(list.slice(1)))).toMatchObject({ errcode: 0, data: { stored: 20 } })
    expect((await app.call(path, batch(list))).errcode).toBe(10001)
  })

  it.each([
    ['an unknown name', { name: 'password.typed' }],
    ['a field that is not listed', { name: 'page.viewed', route: '/', password: 'x' }],
    ['an address with what a player filled in', { name: 'page.viewed', route: '/auth/login?redirect=%2F' }],
    ['free text', { name: 'error.caught', kind: 'wrong password 123', place: null, route: '/' }],
    ['a place that is no file', { name: 'error.caught', kind: 'Error', place: 'https://x.example/?token=1', route: '/' }],
  ])('refuses %s and stores nothing of the batch', async (_what, event) => {
    const sent = batch([viewed(), { id: randomUUID(), at: 1, ...event }])
    expect((await app.call(path, sent)).errcode).toBe(10001)
    expect(await rowsOf(sent.visitId)).toEqual([])
  })

  it('records what had to be dropped', async () => {
    const sent = batch([viewed()], { dropped: 7 })
    await app.call(path, sent)
    expect(await app.db.rows('select dropped from client_event_gap where visit_id = $1', [sent.visitId])).toEqual([{ dropped: 7 }])
  })

  it('deletes what is older than its days, and nothing younger', async () => {
    const old = batch([viewed()], { dropped: 1 })
    await app.call(path, old)
    app.clock.pass(app.deps.policy.eventLogDays * 86_400_000 + 1)
    const young = batch([viewed()], { dropped: 1 })
    await app.call(path, young)
    const stored = await countRows(app, 'client_event')
    expect((await purgeEvents(app.deps)).events).toBe(stored - 1)
    expect(await rowsOf(old.visitId)).toEqual([])
    expect(await rowsOf(young.visitId)).toHaveLength(1)
    expect(await app.db.rows('select visit_id from client_event_gap')).toEqual([{ visit_id: young.visitId }])
  })

  it('has a partition for each day, created before it begins and dropped whole', async () => {
    const partitions = async () =>
      (
        await app.db.rows<{ name: string }>(
          `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'client_event'::regclass order by 1`,
        )
      ).map(({ name }) => name)
    const dayOf = (at: number) => `client_event_${new Date(at).toISOString().slice(0, 10).replaceAll('-', '')}`
    const dayMs = 86_400_000
    const early = batch([viewed()])
    app.clock.pass(10 * dayMs)
    // From a clock that is ahead: its day has no partition yet.
    await app.call(path, { ...early, eventList: [{ ...viewed(), at: app.clock.now + 5 * dayMs }] })
    await Promise.all([purgeEvents(app.deps), purgeEvents(app.deps)])
    const made = [0, 1, 2, 3].map((day) => dayOf(app.clock.now + day * dayMs))
    expect((await partitions()).filter((name) => made.includes(name))).toEqual(made)

    const sent = batch([viewed()])
    expect((await app.call<{ stored: number }>(path, sent)).data?.stored).toBe(1)
    const whereIs = async (visitId: string) =>
      (await app.db.row<{ part: string }>('select tableoid::regclass::text as part from client_event where visit_id = $1', [visitId]))?.part
    expect(await whereIs(sent.visitId)).toBe(dayOf(app.clock.now))
    expect(await whereIs(early.visitId)).toBe('client_event_default')

    app.clock.pass(2 * dayMs)
    await purgeEvents(app.deps)
    expect(await whereIs(early.visitId)).toBe(dayOf(app.clock.now + 3 * dayMs))
    // Sent again on another day, it is still the same event.
    expect((await app.call<{ stored: number }>(path, sent)).data?.stored).toBe(0)

    app.clock.pass((app.deps.policy.eventLogDays - 1) * dayMs)
    const before = await partitions()
    const { days } = await purgeEvents(app.deps)
    const after = await partitions()
    expect(days).toBe(before.filter((name) => !after.includes(name)).length)
    expect(await rowsOf(sent.visitId)).toEqual([])
    expect(await partitions()).not.toContain(made[0])
    expect(await rowsOf(early.visitId)).toHaveLength(1)
  })
})

describe('the rate', () => {
  it('is limited for each caller', async () => {
    const strict = await createApp({ rateFactor: 1 })
    try {
      const codes = []
      for (let turn = 0; turn < 62; turn++) codes.push((await strict.call(path, batch([viewed()]))).errcode)
      expect(codes.filter((code) => code === 10003).length).toBe(2)
    } finally {
      await strict.close()
    }
  })
})
