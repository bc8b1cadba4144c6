import { afterEach, beforeEach, expect, test } from 'vitest'
import { minuteMs, hourMs } from '#contract/durations.ts'
import { lateOf, readJobStates, recordJobs } from '#server/kernel/operations/jobStates.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'

const jobs = [
  { name: 'often', everyMs: 1_000 },
  { name: 'hourly', everyMs: hourMs },
]

let app: TestApp
beforeEach(async () => {
  app = await createApp()
})
afterEach(() => app.close())

const open = () => recordJobs(app.db, () => app.clock.now, jobs)
const states = async () =>
  (await readJobStates(app.db)).map(({ name, ranAt, succeededAt, failingSince }) => [name, ranAt, succeededAt, failingSince])
const late = async () => lateOf(await readJobStates(app.db), app.clock.now)

test('the state of the jobs is the same on every server, and survives their restart', async () => {
  const [one, other] = [await open(), await open()]
  const start = app.clock.now
  one.ran('often', true)
  await one.write()
  app.clock.pass(minuteMs)
  // Two failures in a row are one: failing since the first.
  other.ran('often', false)
  app.clock.pass(minuteMs)
  other.ran('often', false)
  await other.write()
  expect(await states()).toEqual([
    ['hourly', null, null, null],
    ['often', start + 2 * minuteMs, start, start + minuteMs],
  ])
  app.clock.pass(4 * minuteMs)
  expect(await late()).toEqual([{ name: 'often', sinceMs: 6 * minuteMs }])

  const restarted = await open()
  restarted.ran('often', false)
  await restarted.write()
  expect((await states())[1]).toEqual(['often', start + 6 * minuteMs, start, start + minuteMs])
  restarted.ran('often', true)
  await restarted.write()
  expect((await states())[1]).toEqual(['often', start + 6 * minuteMs, start + 6 * minuteMs, null])
  expect(await late()).toEqual([])
  app.clock.pass(hourMs)
  expect((await late()).map(({ name }) => name)).toEqual(['hourly', 'often'])
})

test('a job is late an interval and five minutes after it last succeeded, or after it was first watched', async () => {
  const { ran, write } = await open()
  app.clock.pass(5 * minuteMs + 1_000)
  expect(await late()).toEqual([])
  app.clock.pass(1)
  expect(await late()).toEqual([{ name: 'often', sinceMs: 301_001 }])
  ran('often', true)
  await write()
  expect(await late()).toEqual([])
  app.clock.pass(hourMs - 1_000)
  ran('often', false)
  await write()
  expect(await late()).toEqual([
    { name: 'hourly', sinceMs: hourMs + 5 * minuteMs + 1 },
    { name: 'often', sinceMs: hourMs - 1_000 },
  ])
})

test('a job that no server has any more is forgotten, and what could not be written is written later', async () => {
  await recordJobs(app.db, () => app.clock.now, [...jobs, { name: 'gone', everyMs: 1_000 }])
  let isDown = false
  const db: typeof app.db = { ...app.db, rows: (text, values) => (isDown ? Promise.reject(new Error('down')) : app.db.rows(text, values)) }
  const { ran, write } = await recordJobs(db, () => app.clock.now, jobs)
  expect((await readJobStates(app.db)).map(({ name }) => name)).toEqual(['hourly', 'often'])
  isDown = true
  ran('hourly', true)
  await expect(write()).rejects.toThrow('down')
  isDown = false
  await write()
  expect((await states())[0]).toEqual(['hourly', app.clock.now, app.clock.now, null])
})
