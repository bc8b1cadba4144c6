import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import type { PusherDrop } from '#contract/pusher.ts'
import { createApp } from '../../../fixtures/app.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { openGame, spinOften } from '../../../fixtures/games.ts'
import { signedInOperator } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

let app: TestApp
let sue: TestOperator
beforeEach(async () => {
  app = await createApp()
  sue = await signedInOperator(app, 'sue', 'support')
})
afterEach(() => app.close())

test('a round is computed again from its seeds, whose server seed stays secret while it is in use', async () => {
  const gameSession = await openGame(app)
  const [round] = await spinOften(app, gameSession, 1, 200)
  const { userId: id } = gameSession
  const roundId = round?.roundId
  const shown = await sue.call<DeskOutput<'playerRound'>>('playerRound', { id, roundId })
  expect(shown.data).toMatchObject({ stake: 200, payout: round?.payout, replay: 'same', seeds: { nonce: 0, serverSeed: null } })
  expect(shown.data?.entries[0]).toMatchObject({ kind: 'bet', delta: -200 })
  await app.db.rows('update round set payout = payout + 1 where id = $1', [roundId])
  expect((await sue.call('playerRound', { id, roundId })).data).toMatchObject({ replay: 'other' })
  const other = await app.register()
  expect(await sue.call('playerRound', { id: other.userId, roundId })).toMatchObject({ failure: 'notFound' })
})

test('a drop of the coin pusher is computed again on the bed before it', async () => {
  const { userId: id, token } = await app.register()
  const { data } = await app.call<PusherDrop>('pusherDrop', { aim: 4, coins: 5, version: 32, tryIt: false }, token)
  const roundId = data?.roundId
  const shown = await sue.call<DeskOutput<'playerRound'>>('playerRound', { id, roundId })
  expect(shown.data).toMatchObject({ game: 'Coin Pusher', stake: 5_00, payout: data?.payout, replay: 'same', seeds: { nonce: 0 } })
  expect(JSON.parse(shown.data?.outcome ?? '')).toMatchObject({ aim: 4, landings: data?.landings, falls: data?.falls })
  await app.db.rows('update round set payout = payout + 80 where id = $1', [roundId])
  expect((await sue.call('playerRound', { id, roundId })).data).toMatchObject({ replay: 'other' })
})
