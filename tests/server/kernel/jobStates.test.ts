import { afterEach, beforeEach, expect, test } from 'vitest'
import { lateOf, readJobStates, recordJobs } from '#server/kernel/jobStates.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'

const minute = 60_000
const hour = 60 * minute
const jobs = [
  { name: 'often', everyMs: 1_000 },
  { name: 'hourly', everyMs: hour },
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
  app.clock.pass(minute)
  // Two failures in a row are one: failing since the first.
  other.ran('often', false)
  app.clock.pass(minute)
  other.ran('often', false)
  await other.write()
  expect(await states()).toEqual([
    ['hourly', null, null, null],
    ['often', start + 2 * minute, start, start + minute],
  ])
  app.clock.pass(4 * minute)
  expect(await late()).toEqual([{ name: 'often', sinceMs: 6 * minute }])

  const restarted = await open()
  restarted.ran('often', false)
  await restarted.write()
  expect((await states())[1]).toEqual(['often', start + 6 * minute, start, start + minute])
  restarted.ran('often', true)
  await restarted.write()
  expect((await states())[1]).toEqual(['often', start + 6 * minute, start + 6 * minute, null])
  expect(await late()).toEqual([])
  app.clock.pass(hour)
  expect((await late()).map(({ name }) => name)).toEqual(['hourly', 'often'])
})

test('a job is late an interval and five minutes after it last succeeded, or after it was first watched', async () => {
  const { ran, write } = await open()
  app.clock.pass(5 * minute + 1_000)
  expect(await late()).toEqual([])
  app.clock.pass(1)
  expect(await late()).toEqual([{ name: 'often', sinceMs: 301_001 }])
  ran('often', true)
  await write()
  expect(await late()).toEqual([])
  app.clock.pass(hour - 1_000)
  ran('often', false)
  await write()
  expect(await late()).toEqual([
    { name: 'hourly', sinceMs: hour + 5 * minute + 1 },
    { name: 'often', sinceMs: hour - 1_000 },
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
