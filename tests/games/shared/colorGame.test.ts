import { expect, test } from 'vitest'
import { colorGame, colors, matches } from '#games/color-game/rules.ts'

/** All 216 throws, each made of the three numbers that lead to it. */
const throws = colors.flatMap((_a, a) => colors.flatMap((_b, b) => colors.map((_c, c) => [a, b, c])))
const thrown = (numbers: readonly number[]) => {
  const remaining = [...numbers]
  return colorGame.step((below) => {
    expect(below).toBe(6)
    return remaining.shift() ?? expect.unreachable('only three numbers are drawn')
  })
}

/** How often each amount is among them. */
const countOf = (amounts: readonly number[]) =>
  Object.fromEntries([...Map.groupBy(amounts, (one) => one)].map(([amount, list]) => [amount, list.length]))

test('three dice with six colours: every throw, each of its dice by its own number', () => {
  expect(new Set(throws.map((numbers) => thrown(numbers).join())).size).toBe(216)
  expect(thrown([0, 4, 5])).toEqual(['yellow', 'red', 'green'])
})

test.each(colors)('%s returns exactly 199 of 216 stakes, as the page says in basis points', (choice) => {
  const paid = throws.map((numbers) => colorGame.payout({ choice, stake: 1_00 }, thrown(numbers)))
  expect(paid.reduce((sum, one) => sum + one, 0)).toBe(199_00)
  expect(countOf(paid)).toEqual({
    0: 125,
    200: 75,
    300: 15,
    400: 1,
  })
  expect(colorGame.rtp).toBe(9212)
})

test('the odds that the page shows are those of the throws', () => {
  for (const { pays, chance } of colorGame.odds) {
    const hits = throws.filter((numbers) => colorGame.payout({ choice: 'red', stake: 1 }, thrown(numbers)) === pays)
    expect(chance).toBe(hits.length / 216)
  }
  expect(colorGame.odds.reduce((sum, { pays, chance }) => sum + pays * chance, 0)).toBeCloseTo(199 / 216, 12)
})

test('all six colours staked lose nothing, one or two stakes of six', () => {
  const payouts = throws.map((numbers) => colors.reduce((sum, choice) => sum + colorGame.payout({ choice, stake: 1 }, thrown(numbers)), 0))
  expect(countOf(payouts)).toEqual({
    6: 120,
    5: 90,
    4: 6,
  })
})

test('counts how many dice show a colour', () => {
  expect(matches('red', ['red', 'blue', 'red'])).toBe(2)
})
