import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PusherBed } from '#contract/pusher.ts'
import { dataOf, refusal } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { tableOf } from './shared/running.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const activitiesOf = (userId: string) =>
  app.db.rows('select game_id as game, activity_id as activity from game_session where player_id = $1 order by started_at', [userId])

test.each([
  ['color-game', { choice: 'red', stake: 20_00 }],
  ['crash', { choice: '2.00', stake: 20_00 }],
  ['bingo', { choice: '11', stake: 5_00 }],
])('a visit to %s records the activity that led there, and no other text', async (gameId, bet) => {
  const { token, userId } = await app.register()
  const number = await tableOf(app, gameId).open()
  const place = (more: object = {}) => app.call('liveBet', { gameId, number, bets: [bet], ...more }, token)
  expect(await place({ activityId: 'no-such-thing' })).toEqual(refusal('badParameter', { fields: ['activityId'] }))
  dataOf(await place({ activityId: 'slotshack' }))
  // A later bet of the visit does not change how it began.
  dataOf(await place())
  expect(await activitiesOf(userId)).toEqual([{ game: gameId, activity: 'slotshack' }])
  const { token: direct, userId: other } = await app.register()
  dataOf(await app.call('liveBet', { gameId, number, bets: [bet] }, direct))
  expect(await activitiesOf(other)).toEqual([{ game: gameId, activity: null }])
})

test('a visit to the coin pusher records the activity that led there, and no other text', async () => {
  const { token, userId } = await app.register()
  const drop = async (more: object = {}) => {
    const { bed } = dataOf(await app.call<PusherBed>('pusherBed', {}, token))
    return app.call('pusherDrop', { aim: 4, coins: 5, version: bed.next, ...more }, token)
  }
  expect(await drop({ activityId: 'no-such-thing' })).toEqual(refusal('badParameter', { fields: ['activityId'] }))
  dataOf(await drop({ activityId: 'slotshack' }))
  app.clock.pass(10_000)
  dataOf(await drop())
  expect(await activitiesOf(userId)).toEqual([{ game: 'coin-pusher', activity: 'slotshack' }])
})
