import { expect, test } from 'vitest'
import { stagedGames } from '#games/staged/games.ts'
import { economyFaults } from '#server/economy/faults.ts'
import { weeklyTotalOf } from '#server/economy/offers.ts'
import { stagedReturnsOf } from '#server/economy/returns.ts'
import { samples } from '#server/economy/samples.ts'
import { budgets, weeksOf } from '#server/settings/budgets.ts'
import type { Offer } from '#server/settings/budgets.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { faultsAcross } from '#server/settings/rules.ts'
import { modelOf, playedGames } from '../../economy/model.ts'
import { searchStrategies } from '../../economy/strategies.ts'
import { searchWagering } from '../../economy/wagering.ts'

const games = playedGames(20_000)
const { values, returns, offers } = modelOf(defaultPolicy, games)
const cash = modelOf(defaultPolicy, games, 'withdraw')

test('A6: game and programmes together return at most 99 % of the stake, for each game and VIP level', () => {
  expect(returns).toHaveLength(games.length * 11)
  for (const { gameId, level, total } of returns)
    expect([gameId, level, total <= budgets.returnPercent / 100]).toEqual([gameId, level, true])
})

test('A6: so do the games with choices and the coin pusher, at their best, whatever of a stake counts', () => {
  const staged = stagedReturnsOf(defaultPolicy)
  expect(staged).toHaveLength((stagedGames.length + 1) * 11)
  for (const { gameId, level, total } of staged)
    expect([gameId, level, total <= budgets.returnPercent / 100]).toEqual([gameId, level, true])
})

test.each(Object.keys(budgets.offers) as Offer[])('A6: the offer “%s” is worth no more than its budget', (offer) => {
  expect(offers[offer]).toBeLessThanOrEqual(budgets.offers[offer])
})

test('A6: nothing that points buy is worth more than the dearest coins for points', () => {
  const coins = defaultPolicy.points.items.filter(({ gives }) => gives.propId === 2001).map(({ cost, gives }) => gives.count / cost)
  expect(values.point).toBeCloseTo(Math.max(...coins), 10)
})

test('A6: what diamonds buy in the mall counts at its cost, in every return, and one player may order no more than the budget', () => {
  const { mall } = defaultPolicy
  for (const { id, diamonds } of mall.goods)
    for (const { gameId, level, programmes } of cash.returns) {
      const { validBetAtMost = 0 } = games.find(({ game }) => game.id === gameId) ?? {}
      const counted = (validBetAtMost * (defaultPolicy.sharedRounds.games[gameId]?.validBetPercent ?? 100)) / 100
      const isCounted = programmes.goods >= (counted * (mall.costs[id] ?? Infinity)) / (diamonds * mall.betPerDiamond)
      expect([id, gameId, level, isCounted]).toEqual([id, gameId, level, true])
    }
  const costs = Object.fromEntries(Object.entries(mall.costs).map(([id, cost]) => [id, 2 * cost]))
  const faults = economyFaults({ ...defaultPolicy, mall: { ...mall, costs } }).map(({ key }) => key)
  expect(faults).toEqual(expect.arrayContaining(['economy.biyahe-888', 'economy.goods']))
  const { parol: _parol, ...others } = mall.costs
  expect(faultsAcross({ ...defaultPolicy, mall: { ...mall, costs: others } })).toEqual([
    { key: 'mall.costs', summary: 'has no cost for the item “parol”' },
  ])
})

test('items of the mall that required no bets would bring a player who does not bet more than the marketing budget', () => {
  const then = { ...defaultPolicy, mall: { ...defaultPolicy.mall, betPerDiamond: 0 } }
  expect(weeklyTotalOf(modelOf(then, games, 'withdraw').offers)).toBeGreaterThan(50_00)
  expect(economyFaults(then).map(({ key }) => key)).toEqual(['economy.week'])
})

test.each([
  ['welcomeMail', 'a first message', { mail: { ...defaultPolicy.mail, welcome: [{ propId: 2002, count: 10_000 }] } }],
  [
    'vipStart',
    'the gift of a level without experience',
    {
      vip: {
        ...defaultPolicy.vip,
        levels: defaultPolicy.vip.levels.map((level, index) =>
          index === 0 ? { ...level, gift: [{ propId: 2001, count: 1_000_00 }] } : level,
        ),
      },
    },
  ],
  [
    'invitedFriend',
    'a milestone of more than a hundred friends',
    {
      invite: {
        ...defaultPolicy.invite,
        agent: {
          ...defaultPolicy.invite.agent,
          milestones: [...defaultPolicy.invite.agent.milestones, { id: '101', need: 101, gives: [{ propId: 2001, count: 100_000_00 }] }],
        },
      },
    },
  ],
])('A6: %s: %s that is worth more than its budget is refused', (offer, _, changed) => {
  expect(economyFaults({ ...defaultPolicy, ...changed }).map(({ key }) => key)).toEqual([`economy.${offer}`])
})

test('A6: no game and stake makes more of a coupon or of the first deposit’s bonus than its face', () => {
  const { coupons, firstDeposit, minStake } = defaultPolicy
  const tiers = firstDeposit.tiers.map(({ cap }) => ({ amount: cap, turnover: firstDeposit.turnover }))
  for (const { amount, turnover } of [{ amount: coupons.general.cap, turnover: coupons.general.turnover }, ...tiers]) {
    const [best] = searchWagering(games, { amount, need: amount * turnover, minStake })
    expect((best?.becomes ?? Infinity) + 4 * (best?.standardError ?? 0)).toBeLessThan(amount)
  }
})

test('A6: no strategy of a week has more than its offers bring', () => {
  const [best] = searchStrategies(returns, offers)
  expect(best?.result).toBeLessThan(best?.offered ?? 0)
})

test('tiny bets: what can be withdrawn of game and programmes together is at most 99 % of the stake, at every level', () => {
  for (const { gameId, level, total } of [...cash.returns, ...stagedReturnsOf(defaultPolicy, 'withdraw')])
    expect([gameId, level, total <= budgets.returnPercent / 100]).toEqual([gameId, level, true])
})

test('tiny bets: no strategy of recurring programmes has more than the marketing budget of a week, less a hundredth of its bets', () => {
  expect(weeklyTotalOf(cash.offers)).toBeLessThanOrEqual(budgets.weekly)
  const recurring = searchStrategies(cash.returns, cash.offers).filter(({ strategy }) =>
    strategy.offers.every((offer) => weeksOf[offer] !== undefined),
  )
  expect(new Set(recurring.map(({ strategy }) => strategy.name))).toEqual(
    new Set(['play only', 'coupon farming', 'missions and points', 'combination']),
  )
  for (const { result, strategy } of recurring)
    if (result > budgets.weekly - strategy.staked / 100) throw new Error(JSON.stringify(strategy))
})

test('tiny bets: gifts that one bet turns into money would bring hundreds a week', () => {
  const then = { ...defaultPolicy, withdrawal: { ...defaultPolicy.withdrawal, giftPpm: 0 } }
  expect(weeklyTotalOf(modelOf(then, games, 'withdraw').offers)).toBeGreaterThan(400_00)
  expect(economyFaults(then).map(({ key }) => key)).toEqual(['economy.week'])
})

test('A6: the numbers of the review are found to be too much', () => {
  const then = {
    ...defaultPolicy,
    coupons: { ...defaultPolicy.coupons, general: { ...defaultPolicy.coupons.general, cap: 500_00 } },
    points: {
      betPerPoint: 10_00,
      items: defaultPolicy.points.items.map((item) => (item.id === 'deposit-10' ? { ...item, cost: 120 } : item)),
    },
  }
  const before = modelOf(then, games)
  expect(Math.min(...before.returns.map(({ total }) => total))).toBeGreaterThan(1)
  expect(before.offers.coupon).toBeGreaterThan(budgets.offers.coupon)
})

test('A6: what the server knows of its games is what they return', () => {
  expect(samples.map(({ id }) => id)).toEqual(games.map(({ game }) => game.id))
  for (const [index, { rtp, validBetAtMost }] of games.entries()) {
    expect(samples[index]?.rtp).toBeCloseTo(rtp, 8)
    // A tenth of the rounds: four standard errors are three times as wide.
    expect(Math.abs((samples[index]?.validBetAtMost ?? 0) - validBetAtMost)).toBeLessThan(0.04)
  }
})

test('A6: a change of settings is held to the bounds, with every reason', () => {
  expect(economyFaults(defaultPolicy)).toEqual([])
  const dear = {
    ...defaultPolicy,
    coupons: { ...defaultPolicy.coupons, general: { ...defaultPolicy.coupons.general, cap: 500_00 } },
    points: { ...defaultPolicy.points, betPerPoint: 5_00 },
  }
  const faults = economyFaults(dear)
  expect(faults.map(({ key }) => key)).toEqual(expect.arrayContaining(['economy.biyahe-888', 'economy.perlas', 'economy.coupon']))
  expect(faults.find(({ key }) => key === 'economy.coupon')?.summary).toBe('is worth 50000 hundredths of a coin; the limit is 5000')
})
