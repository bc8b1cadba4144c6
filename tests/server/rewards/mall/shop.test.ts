import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { credit, balanceIn, isSound } from '../../fixtures/balances.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'
import { buy, buyer, cardsOf, mall, order, shopOf, shopper } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const exchange = (token: string, packId: string, body: Record<string, unknown> = {}) =>
  app.call<{ coins: number; diamonds: number }>('diamondExchangeCoin', { packId, ...body }, token)
const midnight = () => Math.floor(app.clock.now / dayMs) * dayMs + dayMs

test('the mall is for players', async () => {
  for (const call of ['diamondShopData', 'diamondLog', 'diamondGoodsExchangeOrderLog', 'appDiamondBonusTickersData'])
    expect(await app.call(call, {})).toEqual(refusal('sessionOver'))
})

test('a pack pays its coins for its diamonds, from the operator, and is logged', async () => {
  const { token, userId } = await shopper(app, { diamonds: 60 })
  expect(dataOf(await exchange(token, 'coins-11'))).toEqual({ packId: 'coins-11', coins: 11_00, diamonds: 10 })
  expect(await balanceIn(app, userId, 'coin')).toBe(1_011_00)
  expect(await shopOf(app, token)).toMatchObject({ diamonds: 10, lottery: 0, resetAt: midnight() })
  expect((await shopOf(app, token)).packs.map(({ packId, left }) => [packId, left])).toEqual([
    ['coins-2', 5],
    ['coins-11', 2],
    ['coins-50', 1],
  ])
  expect(await exchange(token, 'coins-11')).toEqual(refusal('balanceTooLow', { need: 50 }))
  expect(await exchange(token, 'coins-12')).toEqual(refusal('notAvailable'))
  expect((await shopOf(app, token)).packs[1]?.left).toBe(2)
  expect(await isSound(app)).toBe(true)
})

test('a pack has a daily limit, also for many concurrent taps, which resets at UTC midnight', async () => {
  const { token, userId } = await shopper(app, { diamonds: 1_000 })
  const answers = await Promise.all(Array.from({ length: 12 }, () => exchange(token, 'coins-2')))
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(5)
  expect(answers.filter(({ message }) => message === 'notYet').map(({ data }) => data)).toEqual(
    Array.from({ length: 7 }, () => ({ availableAt: midnight() })),
  )
  expect(await balanceIn(app, userId, 'diamond')).toBe(950)
  app.clock.now = midnight() - 1
  expect((await shopOf(app, token)).packs[0]?.left).toBe(0)
  app.clock.pass(1)
  expect((await shopOf(app, token)).packs[0]?.left).toBe(5)
})

test('a pack delivered three times is bought once', async () => {
  const { token, userId } = await shopper(app, { diamonds: 100 })
  const requestId = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => exchange(token, 'coins-2', { requestId })))
  expect(answers.map(({ data }) => data?.diamonds)).toEqual([90, 90, 90])
  expect(await balanceIn(app, userId, 'diamond')).toBe(90)
})

test('a player’s purchases are serialized: diamonds never become negative', async () => {
  const { token, userId } = await shopper(app, { diamonds: 45 })
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () => exchange(token, 'coins-2')),
    ...Array.from({ length: 6 }, () => buy(app, token)),
  ])
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(4)
  expect(await balanceIn(app, userId, 'diamond')).toBe(5)
})

test('a player on a break cannot exchange diamonds for coins', async () => {
  const { token, userId } = await shopper(app, { diamonds: 100 })
  dataOf(await app.call('takeBreak', { hours: 24 }, token))
  expect(await exchange(token, 'coins-2')).toEqual(refusal('selfExcluded', { kind: 'break', until: app.clock.now + 24 * 3_600_000 }))
  expect(await balanceIn(app, userId, 'diamond')).toBe(100)
})

test('the history is the diamond balance’s own statement, continued after the last known entry', async () => {
  const { token, userId } = await shopper(app, { diamonds: 100 })
  dataOf(await exchange(token, 'coins-2'))
  dataOf(await buy(app, token, { count: 2 }))
  await credit(app, userId, 'points', 5)
  type Log = { list: { id: string; kind: string; delta: number; before: number; after: number }[]; total: number }
  const logOf = async (body = {}) => dataOf(await app.call<Log>('diamondLog', body, token))
  const log = await logOf()
  expect(log.total).toBe(3)
  expect(log.list).toMatchObject([
    { kind: 'scratchCard', delta: -20, before: 90, after: 70 },
    { kind: 'diamondCoins', delta: -10, before: 100, after: 90 },
    { kind: 'goodsBack', delta: 100, before: 0, after: 100 },
  ])
  expect((await logOf({ olderThan: log.list[0]?.id })).list.map(({ kind }) => kind)).toEqual(['diamondCoins', 'goodsBack'])
  expect((await logOf({ to: app.clock.now })).total).toBe(0)
  const other = await shopper(app)
  expect(dataOf(await app.call('diamondLog', {}, other.token))).toMatchObject({ list: [], total: 0 })
})

test('lottery coupons from a mail are tickets, and buy cards', async () => {
  const { token, userId } = await shopper(app)
  expect(
    (await runCommand(app, `mail ${userId} --by ana --request r1 --reason test --awards 110001:2,80001:1 --title Hello --text There`)).done,
  ).toBe(true)
  dataOf(await app.call('receiveMail', {}, token))
  expect(await shopOf(app, token)).toMatchObject({ lottery: 3 })
  expect(dataOf(await buy(app, token, { pay: 'lottery', count: 3 })).cards).toHaveLength(3)
})

test('nothing is bought on other terms than those that the page showed', async () => {
  const player = await buyer(app, { diamonds: 500 })
  await app.db.rows(`update account set valid_bet = 100000000 where player_id = $1 and currency = 'coin'`, [player.userId])
  const { token } = player
  const pack = (seen?: object) => exchange(token, 'coins-2', seen && { seen })
  const goods = (seen?: object) => order(app, token, 'load-50', seen && { seen })
  const card = (seen?: object) => buy(app, token, seen && { seen })
  const [shown, { price, rulesVersion }] = [await shopOf(app, token), await cardsOf(app, token)]
  const [first] = shown.packs
  const load = shown.goods.find(({ goodsId }) => goodsId === 'load-50')
  if (!first || !load) throw new Error('it is not sold')
  await app.change({
    'mall.packs': mall.packs.map((one) => ({ ...one, coins: one.coins - 1 })),
    'mall.goods': mall.goods.map((one) => ({ ...one, diamonds: one.diamonds + 1 })),
    'mall.scratch.price': price + 1,
  })
  try {
    const held = await balanceIn(app, player.userId, 'diamond')
    expect(await pack({ diamonds: first.diamonds, coins: first.coins })).toEqual(
      refusal('offerChanged', { diamonds: first.diamonds, coins: first.coins - 1 }),
    )
    expect(await goods({ diamonds: load.diamonds })).toEqual(
      refusal('offerChanged', { diamonds: load.diamonds + 1, bet: load.bet + mall.betPerDiamond }),
    )
    expect(await card({ price, rulesVersion })).toEqual(refusal('offerChanged', { price: price + 1, rulesVersion }))
    expect(await card({ price: price + 1, rulesVersion: rulesVersion - 1 })).toEqual(
      refusal('offerChanged', { price: price + 1, rulesVersion }),
    )
    expect(await balanceIn(app, player.userId, 'diamond')).toBe(held)
    expect((await pack({ diamonds: first.diamonds, coins: first.coins - 1 })).errcode).toBe(0)
    expect((await goods({ diamonds: load.diamonds + 1 })).errcode).toBe(0)
    expect((await card({ price: price + 1, rulesVersion })).errcode).toBe(0)
    // Pages of earlier builds.
    expect((await pack()).errcode).toBe(0)
  } finally {
    await app.change({ 'mall.packs': null, 'mall.goods': null, 'mall.scratch.price': null })
  }
})

test('no item is ordered with more bets than its page showed', async () => {
  const player = await buyer(app, { diamonds: 500 })
  await app.db.rows(`update account set valid_bet = 100000000 where player_id = $1 and currency = 'coin'`, [player.userId])
  const { token } = player
  const load = (await shopOf(app, token)).goods.find(({ goodsId }) => goodsId === 'load-50')
  if (!load) throw new Error('it is not sold')
  const { diamonds, bet } = load
  await app.change({ 'mall.betPerDiamond': mall.betPerDiamond * 2 })
  try {
    const unused = async () => (await shopOf(app, token)).unusedBets
    const before = await unused()
    expect(await order(app, token, 'load-50', { seen: { diamonds, bet } })).toEqual(refusal('offerChanged', { diamonds, bet: bet * 2 }))
    expect(await unused()).toBe(before)
    expect((await order(app, token, 'load-50', { seen: { diamonds, bet: bet * 2 } })).errcode).toBe(0)
    expect(await unused()).toBe(before - bet * 2)
  } finally {
    await app.change({ 'mall.betPerDiamond': null })
  }
})
