import { expect, test } from 'vitest'
import { flags, most, ownFlags, palosebo, places, prizeOf } from '#games/palosebo/rules.ts'
import { oddsTotal } from '#games/scratch/prizes.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'

const paid = (board: readonly number[], bet = 100): number => palosebo.start('card', bet, board, []).payout
/** Two winning numbers, six numbers, and the same prize with each of these. */
const card = (winning: readonly number[], numbers: readonly number[], prize: number): number[] => [
  ...winning,
  ...numbers,
  ...numbers.map(() => prize),
]

test('a card returns exactly 95 %: the mean prize of a number, times six numbers that each win in 1 of 12 cards', () => {
  // Every pair of winning numbers, for one card: the six numbers are as likely to be any others.
  const numbers = [1, 2, 3, 4, 5, 6]
  let [cards, matches, paying] = [0, 0, 0]
  for (let one = 1; one <= most; one++)
    for (let two = 1; two <= most; two++) {
      if (one === two) continue
      const { places: won } = palosebo.result(card([one, two], numbers, 0))
      cards += 1
      matches += won.length
      paying += won.length > 0 ? 1 : 0
    }
  expect([cards, matches / cards]).toEqual([most * (most - 1), 0.5])
  expect(palosebo.winning).toBeCloseTo(paying / cards, 12)
  expect(palosebo.prizes.reduce((sum, { odds }) => sum + odds, 0)).toBe(oddsTotal)
  const mean = palosebo.prizes.reduce((sum, { pays, odds }) => sum + pays * odds, 0) / oddsTotal
  expect([mean, (matches / cards) * mean]).toEqual([190, 95])
  expect([palosebo.rtp, palosebo.bestRtp]).toEqual([9_500, 9_500])
})

test('every number on a flag pays its own prize', () => {
  const numbers = [3, 8, 11, 17, 20, 24]
  expect(paid(card([1, 2], numbers, 0))).toBe(0)
  expect(palosebo.prizes.map((_, prize) => paid(card([1, 24], numbers, prize)))).toEqual(palosebo.prizes.map(({ pays }) => pays))
  expect(palosebo.result([8, 3, ...numbers, 6, 0, 5, 5, 5, 5])).toEqual({ places: [2, 3], pays: 1_00 + 500_00 })
  expect(paid([8, 3, ...numbers, 6, 5, 0, 0, 0, 0], 20_00)).toBe(20 * 3_00)
})

test('the winning numbers of a card are different, so are the player’s, and each is as often on a flag as another: as many cards pay as stated', () => {
  const draw = seededDraw(9)
  const [cards, onFlag, prizes] = [60_000, Array.from({ length: most }, () => 0), palosebo.prizes.map(() => 0)]
  let [matches, paying] = [0, 0]
  for (let count = 0; count < cards; count++) {
    const board = palosebo.board('card', draw)
    expect([new Set(board.slice(0, flags)).size, new Set(board.slice(flags, flags + ownFlags)).size]).toEqual([flags, ownFlags])
    matches += palosebo.result(board).places.length
    paying += paid(board) > 0 ? 1 : 0
    for (const number of board.slice(0, flags)) onFlag[number - 1] = (onFlag[number - 1] ?? 0) + 1
    for (const place of places) prizes[board[prizeOf(place)] ?? 0] = (prizes[board[prizeOf(place)] ?? 0] ?? 0) + 1
  }
  expect(Math.abs(matches / cards - 0.5)).toBeLessThan(5 * Math.sqrt(0.5 / cards))
  expect(Math.abs(paying / cards - palosebo.winning)).toBeLessThan(5 * Math.sqrt(0.25 / cards))
  // Five standard deviations of a binomial count.
  for (const count of onFlag) expect(Math.abs(count - cards / 12)).toBeLessThan(5 * Math.sqrt((cards * 11) / 144))
  for (const [prize, { odds }] of palosebo.prizes.entries()) {
    const [tries, share] = [cards * ownFlags, odds / oddsTotal]
    expect(Math.abs((prizes[prize] ?? 0) - tries * share)).toBeLessThan(5 * Math.sqrt(tries * share * (1 - share)))
  }
})
