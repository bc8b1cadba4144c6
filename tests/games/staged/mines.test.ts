import { describe, expect, test } from 'vitest'
import { isFull, mines, multiplier, nextOdds } from '#games/mines/rules.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'
import { isOver, playStaged } from '#games/staged/game.ts'

const counts = mines.setups.map(Number)
/** The chance that this many lanterns light up one after another. */
const chance = (count: number, opened: number): number =>
  Array.from({ length: opened }, (_, step) => (25 - count - step) / (25 - step)).reduce((all, one) => all * one, 1)
const stops = counts.flatMap((count) =>
  Array.from({ length: 25 - count }, (_, step) => step + 1)
    .filter((opened) => opened === 1 || !isFull(count, opened - 1))
    .map((opened) => ({ count, opened })),
)

describe('mines', () => {
  test('returns 97 % less the rounding wherever one stops, and never less than it says', () => {
    const returns = stops.map(({ count, opened }) => (chance(count, opened) * multiplier(count, opened)) / 100)
    expect(Math.max(...returns)).toBeCloseTo(mines.bestRtp / 10_000, 12)
    expect(Math.floor(Math.min(...returns) * 10_000)).toBe(mines.rtp)
  })

  test('cashes out by itself from 500 times the bet on, or when all is lit', () => {
    const ends = stops.filter(({ count, opened }) => isFull(count, opened))
    expect(ends.map(({ count, opened }) => [count, opened, multiplier(count, opened)])).toEqual([
      [3, 21, 55_775],
      [1, 24, 2_425],
      [5, 17, 92_028],
      [10, 10, 105_584],
      [20, 4, 245_410],
    ])
  })

  test('says the odds of the next lantern', () => {
    expect(nextOdds(3, 0)).toEqual({ safe: 22, of: 25 })
    expect(nextOdds(3, 6)).toEqual({ safe: 16, of: 19 })
  })

  test('puts as many mines as asked, each set of places as often as another', () => {
    const draw = seededDraw(7)
    const pairs = new Map<string, number>()
    for (let round = 0; round < 30_000; round++) {
      const board = mines.board('1', draw)
      expect(board.reduce((sum, value) => sum + value, 0)).toBe(1)
      const place = String(board.indexOf(1))
      pairs.set(place, (pairs.get(place) ?? 0) + 1)
    }
    // 24 degrees of freedom: above 51.2 once in a thousand.
    const chiSquare = [...pairs.values()].reduce((sum, count) => sum + (count - 1_200) ** 2 / 1_200, 0)
    expect(pairs.size).toBe(25)
    expect(chiSquare).toBeLessThan(51.2)
    for (const setup of mines.setups) expect(mines.board(setup, draw).filter(Boolean)).toHaveLength(Number(setup))
  })

  test('ends by the safe rule from every place it can be left at', () => {
    const board = mines.board('3', seededDraw(3))
    const safe = board.flatMap((value, cell) => (value === 0 ? [`open-${cell}`] : []))
    for (let opened = 0; opened < 21; opened++) {
      const abandoned = playStaged(mines, { layout: [], setup: '3', bet: 100, choices: safe.slice(0, opened) }, board)
      expect(isOver(abandoned)).toBe(false)
      const ended = mines.step(abandoned as never, mines.safe(abandoned as never), board)
      expect([isOver(ended), ended.payout]).toEqual([true, opened === 0 ? 100 : multiplier(3, opened)])
    }
  })
})
