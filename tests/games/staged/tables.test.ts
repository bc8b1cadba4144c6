import { describe, expect, test } from 'vitest'
import { baccarat, bankerDraws, deal } from '#games/baccarat/rules.ts'
import { colorOf, roulette, wheel } from '#games/roulette/rules.ts'
import { sicBo } from '#games/sic-bo/rules.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'
import { shoe } from '#games/staged/cards.ts'
import type { TableGame } from '#games/staged/layout.ts'
import { baccaratReturns } from './baccaratReturns.ts'

/** The exact return of each spot over equally likely boards, in basis points. */
const returnsOf = (game: TableGame, boards: readonly (readonly number[])[]): Map<string, number> =>
  new Map(game.spots.map((spot) => [spot, (100 * boards.reduce((sum, board) => sum + game.pays(spot, board), 0)) / boards.length]))
const bounds = (returns: ReadonlyMap<string, number>) => [
  Math.round(Math.min(...returns.values())),
  Math.round(Math.max(...returns.values())),
]

describe('roulette', () => {
  const boards = wheel.map((number) => [number])

  test('returns 36 of 37 on every spot', () => {
    const returns = returnsOf(roulette, boards)
    expect(returns.size).toBe(49)
    for (const share of returns.values()) expect(share).toBeCloseTo((36 / 37) * 10_000, 8)
    expect(bounds(returns)).toEqual([roulette.rtp, roulette.bestRtp])
  })

  test('has 18 red and 18 black numbers, which alternate around the wheel, and a zero that loses every outside bet', () => {
    const colors = wheel.map(colorOf)
    expect(colors).toEqual(['zero', ...Array.from({ length: 18 }, () => ['red', 'black']).flat()])
    for (const spot of ['red', 'black', 'odd', 'even', 'low', 'high', 'dozen-1', 'column-3']) expect(roulette.pays(spot, [0])).toBe(0)
  })

  test('pays several bets by themselves', () => {
    const layout = [
      { spot: 'n17', amount: 1_00 },
      { spot: 'black', amount: 5_00 },
      { spot: 'dozen-2', amount: 2_00 },
      { spot: 'even', amount: 10_00 },
    ]
    expect(roulette.start('table', 18_00, [17], layout)).toEqual({
      events: [{ type: 'fell', leaf: 0, value: 17 }],
      legal: [],
      stake: 18_00,
      payout: 36_00 + 10_00 + 6_00,
    })
  })
})

describe('sic bo', () => {
  const faces = [1, 2, 3, 4, 5, 6]
  const boards = faces.flatMap((a) => faces.flatMap((b) => faces.map((c) => [a, b, c])))
  const returns = returnsOf(sicBo, boards)

  test('returns exactly what it says, over all 216 throws', () => {
    expect(returns.size).toBe(52)
    expect(bounds(returns)).toEqual([sicBo.rtp, sicBo.bestRtp])
    const group = (name: string) => [...returns].flatMap(([spot, share]) => (spot.startsWith(name) ? [(share * 216) / 10_000] : []))
    for (const name of ['small', 'big', 'odd', 'even', 'one-', 'pair-', 'triple-', 'any-triple'])
      for (const share of group(name)) expect(share).toBeCloseTo(210, 8)
    for (const share of group('double-')) expect(share).toBeCloseTo(208, 8)
    expect(group('total-').map((share) => Math.round(share * 100) / 100)).toEqual([
      210, 210, 210, 210, 210, 210, 209.25, 209.25, 210, 210, 210, 210, 210, 210,
    ])
  })

  test('lets small, big, odd and even lose on three alike', () => {
    for (const spot of ['small', 'big', 'odd', 'even']) for (const face of faces) expect(sicBo.pays(spot, [face, face, face])).toBe(0)
    expect(['one-4', 'double-4', 'triple-4', 'any-triple', 'total-12'].map((spot) => sicBo.pays(spot, [4, 4, 4]))).toEqual([
      15_00, 13_00, 210_00, 35_00, 8_40,
    ])
  })
})

describe('baccarat', () => {
  test('returns exactly what it says, over all deals from eight decks', () => {
    const shares = Object.values(baccaratReturns())
    expect(shares.map((share) => Number(share.toFixed(6)))).toEqual([0.987649, 0.989421, 0.95156, 0.971084])
    expect([Math.min(...shares), Math.max(...shares)].map((share) => Math.round(share * 10_000))).toEqual([baccarat.rtp, baccarat.bestRtp])
  })

  test.each([
    // Points of the player's cards, the banker's, and what each draws.
    ['a natural ends it', [3, 1, 5, 4, 7, 7], 4],
    ['the player stands on 6, and the banker draws on 5', [2, 2, 4, 3, 7, 7], 5],
    ['the player draws on 5, and the banker with 3 stands on an 8', [2, 1, 3, 2, 8, 7], 5],
    ['the player draws on 5, and the banker with 3 draws on a 9', [2, 1, 3, 2, 9, 7], 6],
  ])('%s', (_, points, cards) => {
    expect(deal(points.map((point) => point - 1))).toHaveLength(cards)
  })

  test('draws for the banker as the table says', () => {
    const rows = [0, 1, 2, 3, 4, 5, 6, 7].map((total) =>
      [undefined, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((third) => (bankerDraws(total, third) ? 'D' : '-')).join(''),
    )
    expect(rows).toEqual([
      'DDDDDDDDDDD',
      'DDDDDDDDDDD',
      'DDDDDDDDDDD',
      'DDDDDDDDD-D',
      'D--DDDDDD--',
      'D----DDDD--',
      '-------DD--',
      '-----------',
    ])
  })

  test('returns bets on either hand at a tie, and pays the tie and the pairs', () => {
    // 9 and 9: player 4 + 5, banker 5 + 4.
    const board = [3, 4, 4, 3, 0, 0]
    expect(baccarat.spots.map((spot) => baccarat.pays(spot, board))).toEqual([1_00, 1_00, 10_00, 0, 0])
    expect(baccarat.pays('player-pair', [3, 4, 16, 3, 0, 0])).toBe(13_00)
  })
})

test('a shoe deals each card as often as another, and at most eight times', () => {
  const draw = seededDraw(5)
  const counts = Array.from({ length: 52 }, () => 0)
  for (let round = 0; round < 4_000; round++) for (const card of shoe(draw, 6)) counts[card] = (counts[card] ?? 0) + 1
  const usual = 24_000 / 52
  // 51 degrees of freedom: above 87.97 once in a thousand.
  expect(counts.reduce((sum, count) => sum + (count - usual) ** 2 / usual, 0)).toBeLessThan(87.97)
  const fullShoe = shoe(draw, 416)
  expect(new Set(fullShoe.map((card) => fullShoe.filter((other) => other === card).length))).toEqual(new Set([8]))
})
