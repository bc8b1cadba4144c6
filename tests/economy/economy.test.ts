import { expect, test } from 'vitest'
import { budgets } from '#server/settings/budgets.ts'
import type { Offer } from '#server/settings/budgets.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { modelOf, playedGames } from '../../economy/model.ts'
import { searchStrategies } from '../../economy/strategies.ts'
import { searchWagering } from '../../economy/wagering.ts'

const games = playedGames(20_000)
const { values, returns, offers } = modelOf(defaultPolicy, games)

test('A6: game and programmes together return at most 99 % of the stake, for each game and VIP level', () => {
  expect(returns).toHaveLength(4 * 11)
  for (const { gameId, level, total } of returns)
    expect([gameId, level, total <= budgets.returnPercent / 100]).toEqual([gameId, level, true])
})

test.each(Object.keys(budgets.offers) as Offer[])('A6: the offer «%s» is worth no more than its budget', (offer) => {
  expect(offers[offer]).toBeLessThanOrEqual(budgets.offers[offer])
})

test('A6: nothing that points buy is worth more than the dearest coins for points', () => {
  const coins = defaultPolicy.points.items.filter(({ gives }) => gives.propId === 2001).map(({ cost, gives }) => gives.count / cost)
  expect(values.point).toBeCloseTo(Math.max(...coins), 10)
})

test('A6: no game and stake makes more of a coupon or of the first deposit’s bonus than its face', () => {
  const { coupons, firstDeposit, leastStake } = defaultPolicy
  const tiers = firstDeposit.tiers.map(({ cap }) => ({ amount: cap, turnover: firstDeposit.turnover }))
  for (const { amount, turnover } of [{ amount: coupons.general.cap, turnover: coupons.general.turnover }, ...tiers]) {
    const [best] = searchWagering(games, { amount, need: amount * turnover, leastStake })
    expect((best?.becomes ?? Infinity) + 4 * (best?.standardError ?? 0)).toBeLessThan(amount)
  }
})

test('A6: no strategy of a week has more than its offers bring', () => {
  const [best] = searchStrategies(returns, offers)
  expect(best?.result).toBeLessThan(best?.offered ?? 0)
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
