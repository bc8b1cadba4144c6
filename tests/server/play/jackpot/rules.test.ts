import { describe, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { poolNames } from '#contract/jackpot.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'
import { maskName, bandOf } from '#server/kernel/privacy.ts'
import {
  chancesOf,
  decideDraw,
  expectedCost,
  givenPerMillion,
  jackpotsPerMillion,
  million,
  nextDayAt,
  publishedCells,
  publishedWheel,
  sectionOf,
  wonPerMillion,
} from '#server/play/jackpot/rules.ts'
import type { JackpotProgress } from '#server/play/jackpot/rules.ts'
import { defaultPolicy } from '#server/settings/policy.ts'

const rules = defaultPolicy.jackpot
const sum = (list: readonly number[]): number => list.reduce((all, one) => all + one, 0)

describe('the published odds', () => {
  test('add up to a million, on the twelve cells and on the wheel', () => {
    const cells = publishedCells(rules)
    expect(cells.map(({ cell }) => cell)).toEqual(Array.from({ length: 12 }, (_, index) => index))
    expect(sum(cells.map(({ odds }) => odds))).toBe(million)
    expect(publishedWheel(rules)).toEqual([5_000, 45_000, 150_000, 800_000])
    expect(sum(publishedWheel(rules))).toBe(million)
  })

  test('match how often each cell is decided: every number below a million once', () => {
    const decided = Array.from({ length: 12 }, () => 0)
    for (let number = 0; number < million; number++) {
      const { cell } = decideDraw(rules, () => number)
      decided[cell] = (decided[cell] ?? 0) + 1
    }
    expect(decided).toEqual(rules.cells.map(({ odds }) => odds))
  })

  test('match how often each pool is decided, once the cell is the jackpot’s', () => {
    const jackpot = rules.cells.findIndex(({ prop }) => prop === 'jackpot')
    const onJackpot = sum(rules.cells.slice(0, jackpot).map(({ odds }) => odds))
    const decided = { mega: 0, major: 0, minor: 0, mini: 0 }
    for (let number = 0; number < million; number++) {
      const numbers = [onJackpot, number]
      const decision = decideDraw(rules, () => numbers.shift() ?? 0)
      if (decision.type !== 'jackpot') throw new Error('no jackpot')
      decided[decision.pool] += 1
    }
    expect(decided).toEqual(rules.wheelOdds)
  })

  test('that do not add up are rejected', () => {
    const short = { ...rules, cells: rules.cells.slice(1) }
    expect(() => decideDraw(short, () => million - 1)).toThrow('do not add up')
  })
})

describe('the cost of a chance', () => {
  test('is half a coin of awards, and 0.59 for the seeds of won pools', () => {
    expect(givenPerMillion(rules, 'coin')).toBe(50 * million)
    expect(wonPerMillion(rules, rules.seed)).toBe(59 * million)
    expect(expectedCost(rules)).toBe(109)
    expect(jackpotsPerMillion(rules)).toBe(500)
    expect([givenPerMillion(rules, 'points'), givenPerMillion(rules, 'diamond'), givenPerMillion(rules, 'lottery')]).toEqual([
      9_660_000, 175_000, 60_000,
    ])
  })

  test('matches the cost of a million draws, within statistical error', () => {
    const below = seededDraw(20261121)
    let cost = 0
    for (let count = 0; count < million; count++) {
      const decision = decideDraw(rules, below)
      if (decision.type === 'jackpot') cost += rules.seed[decision.pool]
      else if (decision.prop === 'coin') cost += decision.award.count
    }
    // One draw's standard deviation is about 161 coins, nearly all of it from the mega pool: this is two of a million's.
    expect(Math.abs(cost / million - expectedCost(rules))).toBeLessThan(33)
  })

  test('leaves the operator most of its margin on the bet behind a chance, at 96 %', () => {
    const [takenOfBet, fed] = [rules.betPerChance * 0.035, rules.betPerChance * (sum(poolNames.map((pool) => rules.feed[pool])) / million)]
    expect(expectedCost(rules)).toBeLessThan(takenOfBet - fed)
  })
})

describe('a player’s chances', () => {
  const now = Date.UTC(2026, 10, 21, 4)
  const today = Math.floor(now / dayMs)
  const fresh: JackpotProgress = { validBet: 0, spentBet: 0, gifts: 0, freeDay: -1, lastDay: -1, lastDayDraws: 0, needDeposit: 0 }
  const used = { ...fresh, freeDay: today, lastDay: today, lastDayDraws: 1 }
  const of = (progress: Partial<JackpotProgress>, change: Partial<typeof rules> = {}, at = now) =>
    chancesOf({ ...rules, betPerChance: 200_00, ...change }, { ...used, ...progress }, at)

  test.each([
    ['a newcomer has the free one', { freeDay: -1 }, {}, { chanceSize: 1, needTyping: 20_000, canDraw: true, next: 'day' }],
    ['once it is used none is left', {}, {}, { chanceSize: 0, needTyping: 20_000, canDraw: false }],
    ['a hundredth short is none', { validBet: 19_999 }, {}, { chanceSize: 0, needTyping: 1, canDraw: false }],
    ['200.00 of valid bet are one', { validBet: 20_000 }, {}, { chanceSize: 1, needTyping: 20_000, canDraw: true, next: 'bet' }],
    ['what is spent is spent', { validBet: 50_000, spentBet: 40_000 }, {}, { chanceSize: 0, needTyping: 10_000, canDraw: false }],
    ['the rest is kept for the next', { validBet: 50_001 }, {}, { chanceSize: 2, needTyping: 9_999, canDraw: true }],
    ['a gift goes before an earned one', { validBet: 20_000, gifts: 2 }, {}, { chanceSize: 3, canDraw: true, next: 'gift' }],
    ['the free one goes before a gift', { freeDay: -1, gifts: 2 }, {}, { chanceSize: 3, canDraw: true, next: 'day' }],
    ['chances need not be earned by bets', { validBet: 99_999 }, { betPerChance: 0 }, { chanceSize: 0, needTyping: 0, canDraw: false }],
    ['nor be free', { freeDay: -1 }, { freePerDay: false }, { chanceSize: 0, canDraw: false }],
    ['a deposit may be asked for', { gifts: 1, needDeposit: 6_000 }, {}, { chanceSize: 1, needDeposit: 6_000, canDraw: false }],
    ['and be there', { gifts: 1, needDeposit: 0 }, {}, { needDeposit: 0, canDraw: true }],
    ['the day’s draws may be over', { gifts: 1, lastDayDraws: 100 }, {}, { chanceSize: 1, isDayOver: true, canDraw: false }],
    ['yesterday’s do not count', { gifts: 1, lastDayDraws: 100, lastDay: today - 1 }, {}, { isDayOver: false, canDraw: true }],
    ['a closed jackpot keeps the chances', { gifts: 1 }, { open: false }, { chanceSize: 1, canDraw: false }],
    ['a clock set back gives no second free one', { freeDay: today + 1 }, {}, { chanceSize: 0, canDraw: false }],
  ] as const)('%s', (_name, progress, change, expected) => {
    expect(of(progress, change)).toMatchObject(expected)
  })

  test('the free one returns at midnight UTC, and only one of them', () => {
    const midnight = nextDayAt(now)
    expect(midnight).toBe(Date.UTC(2026, 10, 22))
    expect([midnight - 1, midnight, midnight + 9 * dayMs].map((at) => of({}, {}, at).chanceSize)).toEqual([0, 1, 1])
  })
})

test('a section grows with its pool and drops at once when it was won', () => {
  expect(sectionOf(1_000, 1_040)).toEqual({ from: 1_000, to: 1_040 })
  expect(sectionOf(1_040, 100)).toEqual({ from: 100, to: 100 })
})

test.each([
  [0, 0, 0],
  [1, 1, 2],
  [199, 100, 200],
  [200, 200, 500],
  [499, 200, 500],
  [500, 500, 1_000],
  [999, 500, 1_000],
  [1_000, 1_000, 2_000],
  [123_456_789, 100_000_000, 200_000_000],
])('%i is in the band from %i to %i', (amount, from, to) => {
  expect(bandOf(amount)).toEqual({ from, to })
})

test.each([
  ['Maria', 'M***a'],
  ['Jo', 'J***'],
  ['Ñ', 'Ñ***'],
  ['👩‍👩‍👧x🇵🇭', '👩‍👩‍👧***🇵🇭'],
  ['', '***'],
])('%s is shown as %s', (name, shown) => {
  expect(maskName(name)).toBe(shown)
})
