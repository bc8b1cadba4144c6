import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { propIds } from '#contract/awards.ts'
import type { Award } from '#contract/awards.ts'
import { dayMs } from '#contract/durations.ts'
import { decide, oddsTotal } from '#games/scratch/prizes.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn, isSound } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { buy, cardsOf, dotOf, mall, scratch, shopper, withScratch } from './samples.ts'

const half = { id: 'half', gives: { propId: 2001, count: 50 }, odds: 500_000 }
const five = { id: 'five', gives: { propId: 2001, count: 5_00 }, odds: 500_000 }

let app: TestApp
/** Every card wins 5.00, enough for the ticker. */
let generous: TestApp
beforeAll(async () => {
  app = await createApp()
  generous = await createApp({ policy: withScratch({ prizes: [{ ...five, odds: oddsTotal }], perDay: 6 }) })
})
afterAll(async () => {
  await app.close()
  await generous.close()
})

test('R39: the published odds add up to a million, and a card returns 1.14 coins on average', () => {
  expect(mall.scratch.prizes.reduce((sum, { odds }) => sum + odds, 0)).toBe(oddsTotal)
  const coins = mall.scratch.prizes.reduce(
    (sum, { gives, odds }) => sum + (gives?.propId === propIds.coin ? (gives?.count ?? 0) * odds : 0),
    0,
  )
  expect(coins).toBe(114 * oddsTotal)
})

test('each prize is as wide as its odds', () => {
  expect([0, 499_999, 500_000, 999_999].map((at) => decide([half, five], () => at).id)).toEqual(['half', 'half', 'five', 'five'])
})

test('a guest has to log in', async () => {
  expect(await app.call('getScratchCardInfo', {})).toEqual(refusal('sessionOver'))
  expect(await app.call('diamondExchangeScratchcard', {})).toEqual(refusal('sessionOver'))
})

test('R48: a card is paid and booked when it is bought; scratching only reveals it', async () => {
  const { token, userId } = await shopper(generous, { diamonds: 25 })
  const { cards } = dataOf(await buy(generous, token))
  expect(await balanceIn(generous, userId, 'diamond')).toBe(15)
  expect(await balanceIn(generous, userId, 'coin')).toBe(1_005_00)
  expect(await cardsOf(generous, token)).toMatchObject({ price: 10, diamonds: 15, left: 5, waiting: cards, scratched: 0 })
  expect(await dotOf(generous, token)).toBe(true)

  const result = dataOf(await scratch(generous, token))
  expect(result).toEqual({
    cardId: cards[0]?.cardId,
    time: generous.clock.now,
    award: { id: 'v1-five', propId: 2001, count: 5_00 },
    left: 0,
  })
  expect(await balanceIn(generous, userId, 'coin')).toBe(1_005_00)
  expect(await cardsOf(generous, token)).toMatchObject({ waiting: [], scratched: 1 })
  expect(await dotOf(generous, token)).toBe(false)
  expect(await isSound(generous)).toBe(true)
})

test('a scratched card returns the same result again; another player’s and unknown cards are gone', async () => {
  const { token } = await shopper(generous, { diamonds: 10 })
  const other = await shopper(generous)
  const cardId = dataOf(await buy(generous, token)).cards[0]?.cardId
  expect(await scratch(generous, other.token, { cardId })).toEqual(refusal('notAvailable'))
  const first = dataOf(await scratch(generous, token, { cardId }))
  generous.clock.pass(5_000)
  expect(dataOf(await scratch(generous, token, { cardId }))).toEqual(first)
  expect(await scratch(generous, token)).toEqual(refusal('notAvailable'))
  for (const odd of ['abc', '99999999999999999999', '0'])
    expect(await scratch(generous, token, { cardId: odd })).toEqual(refusal('notAvailable'))
  expect(await cardsOf(generous, token)).toMatchObject({ scratched: 1 })
})

test('without an id the oldest card is scratched', async () => {
  const { token } = await shopper(generous, { diamonds: 30 })
  const { cards } = dataOf(await buy(generous, token, { count: 3 }))
  const results = [dataOf(await scratch(generous, token)), dataOf(await scratch(generous, token))]
  expect(results.map(({ cardId }) => cardId)).toEqual(cards.slice(0, 2).map(({ cardId }) => cardId))
  expect(results.map(({ left }) => left)).toEqual([2, 1])
})

test('one lottery ticket buys one card', async () => {
  const { token, userId } = await shopper(generous, { tickets: 2 })
  expect(dataOf(await buy(generous, token, { pay: 'lottery', count: 2 })).cards).toHaveLength(2)
  expect(await balanceIn(generous, userId, 'lottery')).toBe(0)
  expect(await buy(generous, token, { pay: 'lottery' })).toEqual(refusal('balanceTooLow', { need: 1 }))
})

test('the prize of one card does not pay for the next in the same purchase', async () => {
  const app = await createApp({ policy: withScratch({ prizes: [{ id: 'gems', gives: { propId: 60001, count: 10 }, odds: oddsTotal }] }) })
  const { token, userId } = await shopper(app, { diamonds: 19 })
  expect(await buy(app, token, { count: 2 })).toEqual(refusal('balanceTooLow', { need: 20 }))
  expect(await balanceIn(app, userId, 'diamond')).toBe(19)
  expect(await countRows(app, 'scratch_card')).toBe(0)
  await app.close()
})

test('a card may win nothing, and shows so', async () => {
  const app = await createApp({ policy: withScratch({ prizes: [{ id: 'nothing', gives: null, odds: oddsTotal }] }) })
  const { token, userId } = await shopper(app, { diamonds: 10 })
  dataOf(await buy(app, token))
  expect(dataOf(await scratch(app, token))).toMatchObject({ award: null, left: 0 })
  expect(await balanceIn(app, userId, 'coin')).toBe(1_000_00)
  expect(dataOf(await app.call('searchScratchCardAwardLog', {}, token))).toMatchObject({ total: 1, list: [{ award: null }] })
  expect(await countRows(app, 'activity_award', 'player_id = $1', [userId])).toBe(0)
  await app.close()
})

test('a day has a limit of cards; the next UTC day has it again', async () => {
  const { token } = await shopper(generous, { diamonds: 200 })
  const midnight = Math.floor(generous.clock.now / dayMs) * dayMs + dayMs
  dataOf(await buy(generous, token, { count: 4 }))
  expect(await buy(generous, token, { count: 3 })).toEqual(refusal('notYet', { availableAt: midnight, left: 2 }))
  dataOf(await buy(generous, token, { count: 2 }))
  expect(await buy(generous, token)).toEqual(refusal('notYet', { availableAt: midnight, left: 0 }))
  generous.clock.now = midnight
  // The day has passed: the player logs in again.
  const { token: fresh } = await shopper(generous, { diamonds: 10 })
  dataOf(await buy(generous, fresh))
  expect(await cardsOf(generous, token)).toMatchObject({ left: 6 })
})

test.each([0, 11, 1.5, '2', null])('%j is refused as a number of cards', async (many) => {
  const { token } = await shopper(app, { diamonds: 200 })
  expect(await buy(app, token, { count: many })).toEqual(refusal('badParameter', { fields: ['count'] }))
})

test('of concurrent purchases beyond the balance, only as many succeed as it covers, and it never becomes negative', async () => {
  const { token, userId } = await shopper(app, { diamonds: 35 })
  const answers = await Promise.all(Array.from({ length: 16 }, () => buy(app, token)))
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(3)
  expect(answers.filter(({ message }) => message === 'balanceTooLow')).toHaveLength(13)
  expect(await balanceIn(app, userId, 'diamond')).toBe(5)
  expect(await countRows(app, 'scratch_card', 'player_id = $1', [userId])).toBe(3)
  expect(await isSound(app)).toBe(true)
})

test('a purchase delivered twice is one purchase, and a reveal delivered twice returns the same result', async () => {
  const { token, userId } = await shopper(app, { diamonds: 40 })
  const requestId = randomUUID()
  const bought = await Promise.all([1, 2, 3].map(() => buy(app, token, { requestId, count: 2 })))
  expect(new Set(bought.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(await balanceIn(app, userId, 'diamond')).toBe(20)
  const again = randomUUID()
  const responses = await Promise.all([1, 2, 3].map(() => scratch(app, token, { requestId: again })))
  expect(new Set(responses.map(({ data }) => JSON.stringify(data))).size).toBe(1)
  expect(await cardsOf(app, token)).toMatchObject({ scratched: 1 })
})

test('the cards’ prizes match the balances and the log', async () => {
  const { token, userId } = await shopper(app, { diamonds: 400 })
  for (let turn = 0; turn < 4; turn++) dataOf(await buy(app, token, { count: 10 }))
  const awards: (Award | null)[] = []
  for (let turn = 0; turn < 40; turn++) awards.push(dataOf(await scratch(app, token)).award)
  const sum = (propId: number) => awards.reduce((total, award) => total + (award?.propId === propId ? award.count : 0), 0)
  expect(await balanceIn(app, userId, 'coin')).toBe(1_000_00 + sum(2001))
  expect(await balanceIn(app, userId, 'points')).toBe(sum(2002))
  expect(await balanceIn(app, userId, 'lottery')).toBe(sum(80001))
  expect(await balanceIn(app, userId, 'diamond')).toBe(0)
  const log = dataOf(await app.call<{ list: { award: unknown }[]; total: number }>('searchScratchCardAwardLog', { pageSize: 50 }, token))
  expect(log.total).toBe(40)
  expect(log.list.map(({ award }) => award)).toEqual(awards.toReversed())
})

test('the log contains scratched cards only, and each player has their own', async () => {
  const { token } = await shopper(app, { diamonds: 20 })
  const other = await shopper(app)
  dataOf(await buy(app, token, { count: 2 }))
  dataOf(await scratch(app, token))
  const logOf = async (of: string, body = {}) => dataOf(await app.call<{ total: number }>('searchScratchCardAwardLog', body, of)).total
  expect([await logOf(token), await logOf(other.token)]).toEqual([1, 0])
  expect([await logOf(token, { from: app.clock.now }), await logOf(token, { to: app.clock.now })]).toEqual([1, 0])
})

test('each milestone is given once, for scratched cards', async () => {
  const { token, userId } = await shopper(app, { diamonds: 50 })
  const claim = (id: string) => app.call<{ awards: unknown[] }>('receiveAddupAwardById', { id }, token)
  dataOf(await buy(app, token, { count: 5 }))
  for (let turn = 0; turn < 4; turn++) dataOf(await scratch(app, token))
  expect(await claim('cards-5')).toEqual(refusal('notYet', { need: 5, done: 4 }))
  expect(await claim('cards-6')).toEqual(refusal('notAvailable'))
  dataOf(await scratch(app, token))
  expect(await dotOf(app, token)).toBe(true)
  expect((await cardsOf(app, token)).addUps.map(({ state }) => state)).toEqual(['claimable', 'locked', 'locked', 'locked', 'locked'])

  const before = await balanceIn(app, userId, 'lottery')
  const answers = await Promise.all(Array.from({ length: 8 }, () => claim('cards-5')))
  expect(answers.filter(({ errcode }) => errcode === 0).map(({ data }) => data)).toEqual([
    { awards: [{ id: 'cards-5-1', propId: 80001, count: 1 }] },
  ])
  expect(answers.filter(({ message }) => message === 'alreadyDone')).toHaveLength(7)
  expect(await balanceIn(app, userId, 'lottery')).toBe(before + 1)
  expect(await dotOf(app, token)).toBe(false)
})

test('a milestone that was reached stays reached when more cards are needed', async () => {
  const { token } = await shopper(app, { diamonds: 60 })
  const { addUps } = app.deps.policy.mall.scratch
  const set = (cards: number) =>
    app.change({ 'mall.scratch.addUps': addUps.map((one) => (one.id === 'cards-5' ? { ...one, cards } : one)) })
  const first = async (of: string) => (await cardsOf(app, of)).addUps[0]
  dataOf(await buy(app, token, { count: 6 }))
  for (let turn = 0; turn < 5; turn++) dataOf(await scratch(app, token))
  app.clock.pass(1_000)
  await set(7)
  try {
    const late = await shopper(app, { diamonds: 60 })
    dataOf(await buy(app, late.token, { count: 5 }))
    for (let turn = 0; turn < 5; turn++) dataOf(await scratch(app, late.token))
    expect(await first(late.token)).toMatchObject({ cards: 7, state: 'locked' })
    expect(await first(token)).toMatchObject({ cards: 5, state: 'claimable' })
    expect((await app.call('receiveAddupAwardById', { id: 'cards-5' }, token)).errcode).toBe(0)
  } finally {
    await app.change({ 'mall.scratch.addUps': null })
  }
})

test('while the mall is closed its red dot means a card to scratch: no milestone can be claimed', async () => {
  const { token } = await shopper(app, { diamonds: 60 })
  dataOf(await buy(app, token, { count: 6 }))
  for (let turn = 0; turn < 5; turn++) dataOf(await scratch(app, token))
  await app.change({ 'activities.lottery.isOpen': false })
  try {
    expect(await dotOf(app, token)).toBe(true)
    dataOf(await scratch(app, token))
    expect(await app.call('receiveAddupAwardById', { id: 'cards-5' }, token)).toEqual(refusal('activityClosed'))
    expect(await dotOf(app, token)).toBe(false)
  } finally {
    await app.change({ 'activities.lottery.isOpen': null })
  }
  expect(await dotOf(app, token)).toBe(true)
})

test('the ticker shows scratched cards with large enough prizes, with masked names, newest first', async () => {
  const app = await createApp({ policy: withScratch({ prizes: [half, five] }) })
  const tickerOf = async (token: string) =>
    dataOf(await app.call<{ list: { nickname: string; amount: number; time: number }[] }>('appDiamondBonusTickersData', {}, token)).list
  const { token } = await shopper(app, { diamonds: 200 })
  dataOf(await app.call('updateProfile', { nickname: 'Mayumi' }, token))
  dataOf(await buy(app, token, { count: 10 }))
  dataOf(await buy(app, token, { count: 10 }))
  expect(await tickerOf(token)).toEqual([])
  const won: number[] = []
  for (let turn = 0; turn < 20; turn++) {
    const { award } = dataOf(await scratch(app, token))
    if (award?.count === 5_00) won.push(app.clock.now)
    app.clock.pass(1_000)
  }
  expect(won.length).toBeGreaterThan(0)
  expect(await tickerOf(token)).toMatchObject(won.toReversed().map((time) => ({ nickname: 'M***i', amount: 5_00, time })))
  await app.close()
})

test('a player on a break can buy nothing and sees no red dot, but still sees their cards', async () => {
  const { token } = await shopper(app, { diamonds: 100 })
  dataOf(await buy(app, token))
  dataOf(await app.call('takeBreak', { hours: 24 }, token))
  const closed = refusal('selfExcluded', { kind: 'break', until: app.clock.now + 24 * 3_600_000 })
  expect(await buy(app, token)).toEqual(closed)
  expect(await app.call('receiveAddupAwardById', { id: 'cards-5' }, token)).toEqual(closed)
  expect(await dotOf(app, token)).toBe(false)
  expect(await scratch(app, token)).toMatchObject({ errcode: 0, data: { left: 0 } })
})

test('after half an hour without input a purchase requires an identity check', async () => {
  const { token } = await shopper(app, { diamonds: 100 })
  app.clock.pass(31 * 60_000)
  expect(await buy(app, token)).toEqual(refusal('confirmIdentity'))
})
