import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Activity } from '#contract/activities.ts'
import type { Award } from '#contract/awards.ts'
import { dayMs } from '#contract/durations.ts'
import type { FollowList } from '#contract/follow.ts'
import { canGive } from '#server/awards/awards.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn, isBalanced } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const look = async (token?: string) => dataOf(await app.call<FollowList>('followInfo', {}, token))
const states = async (token?: string) => (await look(token)).channels.map(({ id, state }) => `${id} ${state}`)
const visit = (token: string, id: string) => app.call<FollowList>('followVisit', { id }, token)
const receive = (token: string, id: string) => app.call<{ awards: Award[]; list: FollowList }>('followReceive', { id }, token)
const isLit = async (token: string) =>
  dataOf(await app.call<{ list: Activity[] }>('activityGetStatusList', {}, token)).list.find(({ activityId }) => activityId === 'follow')
    ?.redDot

test('every channel has its own id, a safe address, and an award that can be given', () => {
  const { channels } = defaultPolicy.follow
  expect(new Set(channels.map(({ id }) => id)).size).toBe(channels.length)
  for (const { link, gives } of channels) {
    expect(new URL(link).protocol).toBe('https:')
    expect(gives.length > 0 && gives.every(({ propId, count: n }) => canGive(propId) && n > 0)).toBe(true)
  }
})

test('a guest sees the channels and cannot claim an award', async () => {
  const { channels } = await look()
  expect(channels[0]).toEqual({
    id: 'facebook',
    name: 'Facebook',
    address: 'facebook.com/swerte.example',
    link: 'https://facebook.com/swerte.example',
    state: 'todo',
    awards: [{ id: 'facebook-1', propId: 2002, count: 20 }],
  })
  expect(channels.every(({ state }) => state === 'todo')).toBe(true)
  expect(await app.call('followVisit', { id: 'facebook' })).toEqual(refusal('sessionOver'))
  expect(await app.call('followReceive', { id: 'facebook' })).toEqual(refusal('sessionOver'))
})

test('todo, visited, claimed: in this order, with a red dot while an award can be claimed', async () => {
  const { token, userId } = await app.register()
  expect(await receive(token, 'tiktok')).toEqual(refusal('notYet'))
  expect(await isLit(token)).toBe(false)
  expect(dataOf(await visit(token, 'tiktok')).channels.find(({ id }) => id === 'tiktok')).toMatchObject({ state: 'visited' })
  expect(await isLit(token)).toBe(true)
  const { awards, list } = dataOf(await receive(token, 'tiktok'))
  expect(awards).toEqual([{ id: 'tiktok-1', propId: 2002, count: 20 }])
  expect(list.channels.map(({ state }) => state)).toEqual(['todo', 'claimed', 'todo', 'todo', 'todo'])
  expect(await balanceIn(app, userId, 'points')).toBe(20)
  expect(await isLit(token)).toBe(false)
  // A second visit makes nothing claimable again, not after a year either.
  app.clock.pass(20 * dayMs)
  dataOf(await visit(token, 'tiktok'))
  expect(await receive(token, 'tiktok')).toEqual(refusal('alreadyDone'))
  expect(await balanceIn(app, userId, 'points')).toBe(20)
  const log = dataOf(await app.call<{ list: unknown[] }>('activityAwardGetLog', {}, token))
  expect(log.list).toMatchObject([{ activityId: 'follow', award: { propId: 2002, count: 20 } }])
})

test('two devices, and many, give one award', async () => {
  const { token, userId } = await app.register()
  await Promise.all(Array.from({ length: 6 }, () => visit(token, 'viber')))
  const answers = await Promise.all(Array.from({ length: 6 }, () => receive(token, 'viber')))
  expect(answers.map(({ message }) => message).toSorted()).toEqual(['', ...Array.from({ length: 5 }, () => 'alreadyDone')])
  expect(await balanceIn(app, userId, 'points')).toBe(30)
})

test('one player’s visit does not count for another', async () => {
  const [one, other] = [await app.register(), await app.register()]
  dataOf(await visit(one.token, 'youtube'))
  expect(await receive(other.token, 'youtube')).toEqual(refusal('notYet'))
  expect(await states(other.token)).not.toContain('youtube visited')
})

test('an unknown channel is refused', async () => {
  const { token, userId } = await app.register()
  expect(await visit(token, 'myspace')).toEqual(refusal('notAvailable'))
  expect(await receive(token, 'myspace')).toEqual(refusal('notAvailable'))
  expect(await app.call('followVisit', { id: '../x' }, token)).toMatchObject({ errcode: 10001 })
  expect(await countRows(app, 'follow_visit', 'player_id = $1', [userId])).toBe(0)
})

test('during a break nothing is offered or given', async () => {
  const { token, userId } = await app.register()
  dataOf(await visit(token, 'facebook'))
  dataOf(await app.call('takeBreak', { hours: 24 }, token))
  expect((await visit(token, 'tiktok')).message).toBe('selfExcluded')
  expect((await receive(token, 'facebook')).message).toBe('selfExcluded')
  expect(await balanceIn(app, userId, 'points')).toBe(0)
})

test('the trial balance is sound after all of it', async () => {
  expect(await isBalanced(app)).toBe(true)
})
