import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const like = async (token: string, gameId: string, on = true) => {
  app.clock.pass(1)
  return dataOf(await app.call<{ gameLikeIds: string[] }>('gameLike', { gameId, like: on }, token)).gameLikeIds
}

test('likes are listed latest first, without duplicates, and can be removed', async () => {
  const { token } = await app.register()
  expect(await like(token, 'perlas')).toEqual(['perlas'])
  expect(await like(token, 'biyahe-888')).toEqual(['biyahe-888', 'perlas'])
  expect(await like(token, 'perlas')).toEqual(['biyahe-888', 'perlas'])
  expect(await like(token, 'perlas', false)).toEqual(['biyahe-888'])
  expect(await like(token, 'perlas', false)).toEqual(['biyahe-888'])
  expect(dataOf(await app.call('getAfterLoginInfoWeb', {}, token))).toMatchObject({ user: { gameLikeIds: ['biyahe-888'] } })
})

test('likes are separate for each player', async () => {
  const [one, other] = [await app.register(), await app.register()]
  await like(one.token, 'perlas')
  expect(await like(other.token, 'fiesta-nights')).toEqual(['fiesta-nights'])
  expect(await like(one.token, 'fiesta-nights', false)).toEqual(['perlas'])
})

test('concurrent identical likes count once', async () => {
  const { token } = await app.register()
  const answers = await Promise.all(Array.from({ length: 10 }, () => like(token, 'perlas')))
  expect(answers).toEqual(answers.map(() => ['perlas']))
})

test('a game that is not offered cannot be liked', async () => {
  const { token } = await app.register()
  expect(await app.call('gameLike', { gameId: 'no-such-game', like: true }, token)).toEqual(refusal('unknownGame'))
})
