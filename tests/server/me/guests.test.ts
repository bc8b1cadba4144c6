import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { calls } from '#contract/index.ts'
import { dataOf, refusal } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const all: readonly Call[] = Object.values(calls)
const needsNoInput = ({ input }: Call) => input.safeParse({}).success
const forPlayers = all.filter((call) => call.auth === 'user' && needsNoInput(call))

test('a call for players refuses guests and unknown tokens', async () => {
  expect(forPlayers.length).toBeGreaterThan(50)
  for (const token of [undefined, 'a-token-of-nobody'])
    for (const { path } of forPlayers) expect({ path, ...(await app.call(path, {}, token)) }).toEqual({ path, ...refusal('sessionOver') })
})

const shown = all.flatMap(({ path, guests }) => (guests ? [[path, guests] as const] : []))

test.each(shown)('the guest view of %s is a separate call, without a player', async (path, guests) => {
  expect(guests).toMatchObject({ path: `anonymous/${path}`, auth: 'public' })
  const { token } = await app.register()
  const data = dataOf(await app.call<object>(guests.path, {}))
  expect(guests.output.safeParse(data)).toMatchObject({ success: true })
  expect(dataOf(await app.call<object>(guests.path, {}, token))).toEqual(data)
})

test('eight calls have a guest view', () => {
  expect(shown.map(([path]) => path).toSorted()).toEqual([
    'actInviteStatus',
    'activityGetStatusList',
    'appAgent5User',
    'getJackpotDrawInfo',
    'getTaskUser',
    'getVipInfo',
    'loginBonus3User',
    'notices',
  ])
})
