import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import { createApp } from '../../../fixtures/app.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { openGame, spinOften } from '../../../fixtures/games.ts'
import { advanceRound, beaconAt, finishRound, openRound, placeBets } from '../../../fixtures/sharedRounds.ts'
import { choose, knownBoard, openStaged, placeBet } from '../../../fixtures/stagedRounds.ts'
import { buyer, order } from '../../../rewards/mall/samples.ts'
import { signedInOperator } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

let app: TestApp
let sue: TestOperator
let fin: TestOperator
beforeEach(async () => {
  app = await createApp()
  sue = await signedInOperator(app, 'sue', 'support')
  fin = await signedInOperator(app, 'fin', 'finance')
})
afterEach(() => app.close())

const found = async (operator: TestOperator, text: string) => (await operator.call<DeskOutput<'playerFind'>>('playerFind', { text })).data
const roundsOf = async (text: string) => (await found(sue, text))?.rounds

test('a player is found by the number of a mall order', async () => {
  await app.change({ 'mall.betPerDiamond': 0 })
  const { token, userId } = await buyer(app, { diamonds: 100_000 })
  const mug = app.deps.policy.mall.goods.find(({ needs }) => needs === 'address')
  const { data } = await order(app, token, mug?.id ?? '')
  const { orderId } = data as { orderId: string }
  for (const operator of [sue, fin]) expect((await found(operator, orderId))?.rows.map(({ id }) => id)).toEqual([userId])
})

test('a number finds the rounds of every game that has it, only for those who may see rounds', async () => {
  // In a new database, each of the three sequences begins at 1.
  const number = await openRound(app)
  const slot = await openGame(app)
  const shared = await app.register()
  await placeBets(app, shared.token, number, [{ choice: 'red', stake: 5_00 }])
  const staged = await openStaged(app, 'mines')
  const opened = await placeBet(app, staged)
  const [spun] = await spinOften(app, slot, 1, 200)
  expect([number, opened.roundId, spun?.roundId]).toEqual([1, '1', '1'])
  const running = { id: null, playerId: staged.userId, game: 'Pailaw', stake: 1_00, payout: null, with: 'coin' }
  const slotRound = { id: '1', playerId: slot.userId, game: 'Fiesta Nights', stake: 2_00, payout: spun?.payout, with: 'coin' }
  const sharedRound = { id: null, playerId: shared.userId, game: 'Color Game', stake: 5_00, payout: null, with: 'coin' }
  const open = (await roundsOf('1'))?.rows
  expect(open).toHaveLength(3)
  expect(open).toMatchObject(expect.arrayContaining([running, slotRound, sharedRound].map((one) => expect.objectContaining(one))))

  await finishRound(app)
  await choose(app, staged, opened, `open-${knownBoard('mines', '3').indexOf(1)}`)
  // Settled, the staged round has a number of its own among all rounds, too.
  expect((await roundsOf('1'))?.rows).toMatchObject([
    { id: '3', playerId: staged.userId, game: 'Pailaw', stake: 1_00, payout: 0 },
    { id: '2', playerId: shared.userId, game: 'Color Game', stake: 5_00 },
    { id: '1', playerId: slot.userId, game: 'Fiesta Nights' },
  ])
  // Where the desk’s player page finds it.
  expect(await sue.call('playerRound', { id: shared.userId, roundId: '2' })).toMatchObject({ data: { game: 'Color Game', stake: 5_00 } })
  // So does the number that its players see, which each shared game counts for itself: when no other round of the player has it.
  expect(await sue.call('playerRound', { id: shared.userId, roundId: '1' })).toMatchObject({ data: { id: '2', game: 'Color Game' } })
  // The number that the player sees while a staged round is open finds it there, too.
  expect(await sue.call('playerRound', { id: staged.userId, roundId: '1' })).toMatchObject({
    data: { id: '3', game: 'Pailaw', stake: 1_00 },
  })
  expect(await roundsOf('2')).toMatchObject({ rows: [{ id: '2', game: 'Color Game' }], archivedBefore: null })
  expect(await roundsOf('999')).toBeNull()
  expect(await roundsOf('nena')).toBeNull()
  for (const roundId of ['999', '9'.repeat(18)])
    expect(await sue.call('playerRound', { id: shared.userId, roundId })).toMatchObject({ failure: 'notFound' })
  expect((await found(fin, '1'))?.rounds).toBeNull()
})

test('the number of a shared round that was called off finds the bets that were returned', async () => {
  const number = await openRound(app)
  const { token, userId } = await app.register()
  for (const stake of [5_00, 1_00]) await placeBets(app, token, number, [{ choice: 'red', stake }])
  await finishRound(app, 'closed')
  Object.assign(app.deps.adapters.beacon, { read: () => Promise.resolve(undefined) })
  app.clock.now = (await beaconAt(app)) + app.deps.policy.sharedRounds.voidAfterMs + 1
  await advanceRound(app)
  expect((await roundsOf(String(number)))?.rows).toMatchObject([
    { id: null, playerId: userId, game: 'Color Game', stake: 6_00, payout: 6_00, with: 'coin' },
  ])
})
