import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '#contract/activities.ts'
import type { Notice } from '#contract/announcements.ts'
import { dayMs } from '#contract/durations.ts'
import { safePath } from '#contract/safePath.ts'
import { dataOf } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const newest = Date.UTC(2026, 10, 20)
const list = async () => dataOf(await app.call<{ list: Notice[] }>('anonymous/notices', {})).list
const activity = async (token?: string) =>
  dataOf(await app.call<{ list: Activity[] }>(token ? 'activityGetStatusList' : 'anonymous/activityGetStatusList', {}, token)).list.find(
    ({ activityId }) => activityId === 'notice',
  )

test('announcements are listed newest first, none before its day, and lead only to pages of the app', async () => {
  app.clock.now = newest - 1
  expect((await list()).map(({ noticeId }) => noticeId)).toEqual(['play-money'])
  app.clock.now = newest
  const all = await list()
  expect(all.map(({ noticeId }) => noticeId)).toEqual(['check-a-round', 'play-money'])
  for (const { path } of all) expect(safePath(path ?? undefined)).toBe(path ?? undefined)
})

test('a new announcement opens by itself for two weeks, for visitors too', async () => {
  app.clock.now = newest
  expect(await activity()).toMatchObject({ type: 1, state: 'open', unloginShowStatus: 1, popupEvery: 'day', redDot: false })
  // To a player until they have been shown it.
  const { token } = await app.register()
  expect(await activity(token)).toMatchObject({ type: 1, popupEvery: 'session' })
  await app.call('noticesSeen', { noticeIds: ['check-a-round', 'play-money'] }, token)
  expect(await activity(token)).toMatchObject({ type: 0 })
  app.clock.now = newest + 14 * dayMs
  expect(await activity()).toMatchObject({ type: 0, state: 'open' })
})

test('a visitor sees only announcements for visitors, and no red dot', async () => {
  app.clock.now = newest
  const { token } = await app.register()
  const own = dataOf(await app.call<{ list: Activity[] }>('activityGetStatusList', {}, token)).list
  const visitors = dataOf(await app.call<{ list: Activity[] }>('anonymous/activityGetStatusList', {})).list
  expect(visitors.map(({ activityId }) => activityId)).toEqual(
    own.filter(({ unloginShowStatus }) => unloginShowStatus === 1).map(({ activityId }) => activityId),
  )
  expect(visitors.filter(({ redDot }) => redDot)).toEqual([])
})
