import { afterEach, beforeEach, expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { listenTo } from '../fixtures/events.ts'
import { change } from './samples.ts'

let app: TestApp
let origin: string
beforeEach(async () => {
  app = await createApp()
  origin = await app.listen()
})
afterEach(() => app.close())
const listen = () => listenTo<{ since: number }>(`${origin}/production-api/settings`)

test('a listener is told since when the settings apply, and of a published change within a look at the clock', async () => {
  const line = await listen()
  expect(line.response.headers['content-type']).toBe('text/event-stream; charset=utf-8')
  const { since } = (await line.until(({ event }) => event === 'settings')).data
  app.clock.pass(hourMs)
  await app.change({ 'theme.shown': 'night-market' })
  const update = await line.until(({ data }) => data.since > since)
  expect(update.data).toEqual({ since: app.clock.now })
  await line.stop()
})

test('a planned change is reported when it begins, though no notification announces it', async () => {
  const startsAt = app.clock.now + hourMs
  await change(app, { 'theme.shown': 'night-market' }, { startsAt })
  await app.settings.poll()
  const line = await listen()
  await line.until(({ event }) => event === 'settings')
  app.clock.now = startsAt
  expect((await line.until(({ data }) => data.since === startsAt)).data).toEqual({ since: startsAt })
  await line.stop()
})
