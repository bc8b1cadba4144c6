import { describe, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { dayMs, utcDay } from '#server/kernel/calendar.ts'
import { advance, linesOf } from '#server/rewards/vip/advance.ts'
import type { Advanced, ClosedPeriod, DayBet, VipProgress } from '#server/rewards/vip/advance.ts'
import { rebateRate } from '#server/rewards/vip/levels.ts'
import { seededRandom } from '../../fixtures/app.ts'
import { vipRules } from './samples.ts'

const vip = vipRules
/** Tuesday 2026-09-01 12:00 UTC. */
const begin = Date.UTC(2026, 8, 1, 12)
const fresh: VipProgress = { experience: 0, level: 0, topLevel: 0, levelAt: 0, beforeRefund: null, openDay: utcDay(begin), carry: {} }
const types = ['slots', 'fishing', 'live', 'table', 'unheard of']

describe('a random stretch of play', () => {
  interface Reported {
    readonly bets: readonly DayBet[]
    readonly looks: readonly Advanced[]
  }

  /** A random player who plays and pauses for some months, with their status stored at random times. */
  function live(seed: string, isKept: (random: ReturnType<typeof seededRandom>) => boolean): Reported {
    const random = seededRandom(seed)
    const chance = seededRandom(`${seed} kept`)
    const size = 10 ** random.below(5)
    const gateAt = begin + random.below(10) * dayMs
    const bets: DayBet[] = []
    const looks: Advanced[] = []
    let state = fresh
    let now = begin
    for (let step = 0; step < 60; step++) {
      now += random.below(4) === 0 ? random.below(5 * 1440) * minuteMs : random.below(240) * minuteMs
      const gameType = types[random.below(types.length)] ?? 'slots'
      bets.push({ day: utcDay(now), gameType, validBet: 1 + random.below(100 * size) })
      if (!isKept(chance)) continue
      const looked = advance(state, bets, gateAt, now, vip)
      looks.push(looked)
      state = looked.state
    }
    looks.push(advance(state, bets, gateAt, now + 40 * dayMs, vip))
    return { bets, looks }
  }

  const seeds = Array.from({ length: 150 }, (_, index) => `road ${index}`)

  test('results in the same rebates, months and level, however often it was stored', () => {
    for (const seed of seeds) {
      const { looks } = live(seed, (random) => random.below(3) > 0)
      const { looks: once } = live(seed, () => false)
      const [often, last] = [looks.flatMap(({ rebates }) => rebates), once.at(-1)]
      expect(often).toEqual(last?.rebates)
      expect(looks.flatMap(({ months }) => months)).toEqual(last?.months)
      expect(looks.at(-1)).toMatchObject({ experience: last?.experience, state: { level: last?.state.level, carry: last?.state.carry } })
    }
  })

  test('pays exactly rate × valid bet of each rebate and game type: floored to the hundredth, the rest carried', () => {
    let paid = 0
    for (const seed of seeds) {
      const { looks } = live(seed, (random) => random.below(2) === 0)
      const carry = looks.at(-1)?.state.carry ?? {}
      const exact = new Map<string, { due: number; paid: number }>()
      for (const { type, level, lines, amount } of looks.flatMap(({ rebates }): readonly ClosedPeriod[] => rebates)) {
        expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount)
        for (const line of lines) {
          expect(line.rate).toBe(rebateRate(vip, level, type, line.gameType))
          const sums = exact.get(`${type}:${line.gameType}`) ?? { due: 0, paid: 0 }
          exact.set(`${type}:${line.gameType}`, { due: sums.due + line.validBet * line.rate, paid: sums.paid + line.amount })
          paid += line.amount
        }
      }
      for (const [key, { due, paid: paidOut }] of exact) {
        expect(carry[key]).toBe(due - paidOut * 1_000_000)
        expect(carry[key]).toBeLessThan(1_000_000)
      }
    }
    expect(paid).toBeGreaterThan(0)
  })

  test('counts every bet in one day, one week and one month, after the gate is passed', () => {
    for (const seed of seeds) {
      const { bets, looks } = live(seed, (random) => random.below(2) === 0)
      const rebates = looks.flatMap(({ rebates: closed }): readonly ClosedPeriod[] => closed)
      for (const type of [1, 2, 3] as const) {
        const periods = rebates.filter((one) => one.type === type)
        for (const bet of bets) expect(periods.filter(({ fromDay, toDay }) => bet.day >= fromDay && bet.day < toDay).length).toBeLessThan(2)
        const counted = periods.flatMap(({ lines }) => lines).reduce((sum, { validBet }) => sum + validBet, 0)
        const covered = bets.filter(({ day }) => periods.some(({ fromDay, toDay }) => day >= fromDay && day < toDay))
        expect(counted).toBe(covered.reduce((sum, { validBet }) => sum + validBet, 0))
      }
    }
  })

  test('drops at most one level at a time, at the end of a month, after thirty days of a level', () => {
    const all = seeds.map((seed) => live(seed, (random) => random.below(2) === 0).looks.flatMap(({ changes }) => changes))
    const falls = all.flatMap((changes) =>
      changes.flatMap((one, index) => (one.to < one.from ? [{ ...one, before: changes[index - 1] }] : [])),
    )
    expect(falls.length).toBeGreaterThan(0)
    for (const { at, from, to, reason, bet, need, before } of falls) {
      expect({ reason, by: from - to, date: new Date(at).getUTCDate(), isMet: bet >= need }).toEqual({
        reason: 'audit',
        by: 1,
        date: 1,
        isMet: false,
      })
      expect(at - (before?.at ?? at)).toBeGreaterThanOrEqual(30 * dayMs)
    }
  })
})

const bet = (at: number, validBet: number, gameType = 'slots'): DayBet => ({ day: utcDay(at), gameType, validBet })
const at = (month: number, day: number, hour = 12) => Date.UTC(2026, month - 1, day, hour)
const changesOf = ({ changes }: Advanced) => changes.map(({ from, to, reason }) => [from, to, reason])

describe('VIP progress', () => {
  test('begins with the gate: experience from before then counts, and rises many levels at once', () => {
    const bets = [bet(begin, 20_000_00)]
    expect(advance(fresh, bets, null, begin, vip)).toMatchObject({ state: { level: 0, topLevel: 0 }, changes: [] })
    const passed = advance(fresh, bets, begin + dayMs, begin + dayMs + minuteMs, vip)
    expect(changesOf(passed)).toEqual([
      [0, 1, 'deposit'],
      [1, 4, 'experience'],
    ])
    expect(passed.changes[0]?.at).toBe(begin + dayMs)
    // What ended before the gate was passed earns no rebate.
    expect(passed.rebates).toEqual([])
  })

  test('is weighted by game type: a table counts two fifths of a slot, a type without a weight as “other”', () => {
    const points = (gameType: string) => advance(fresh, [bet(begin, 1_000_00, gameType)], null, begin, vip).experience / 10_000
    expect([points('slots'), points('fishing'), points('live'), points('table'), points('unheard of')]).toEqual([1_000, 800, 600, 400, 400])
  })

  test('loses a level after a poor month, once it was held for thirty days, and regains it after a good one', () => {
    const bets = [bet(at(9, 10), 5_000_00), bet(at(12, 5), 999_99)]
    const gateAt = at(9, 10)
    expect(changesOf(advance(fresh, bets, gateAt, at(9, 10), vip))).toEqual([
      [0, 1, 'deposit'],
      [1, 3, 'experience'],
    ])
    // September was good enough; October is the first poor month; levels drop one a month and no further than the requirement.
    expect(advance(fresh, bets, gateAt, at(10, 2), vip).state.level).toBe(3)
    const fallen = advance(fresh, bets, gateAt, at(12, 2), vip)
    expect(changesOf(fallen).slice(2)).toEqual([
      [3, 2, 'audit'],
      [2, 1, 'audit'],
    ])
    expect(fallen.changes[2]).toMatchObject({ at: at(11, 1, 0), bet: 0, need: 1_000_00, experience: 5_000 })
    expect(fallen.state.topLevel).toBe(3)
    expect(changesOf(advance(fresh, bets, gateAt, at(12, 5), vip)).at(-1)).toEqual([1, 2, 'return'])
    const back = advance(fresh, [...bets, bet(at(12, 6), 1)], gateAt, at(12, 6), vip)
    expect(back.changes.at(-1)).toMatchObject({ from: 2, to: 3, reason: 'return', bet: 1_000_00, need: 1_000_00 })
  })

  test('ends when the deposit is refunded, and resumes with the experience kept', () => {
    const bets = [bet(begin, 5_000_00)]
    const risen = advance(fresh, bets, begin, begin, vip)
    const remaining = advance(risen.state, bets, null, begin + dayMs, vip)
    expect(remaining).toMatchObject({ state: { level: 0, topLevel: 0 }, changes: [{ from: 3, to: 0, reason: 'refund' }] })
    const again = advance(remaining.state, bets, begin, begin + 2 * dayMs, vip)
    expect(changesOf(again)).toEqual([
      [0, 1, 'deposit'],
      [1, 3, 'experience'],
    ])
  })

  test('resumes at the level that audits had left: the same experience gives no other again, a good month does, and so does new experience', () => {
    const bets = [bet(at(9, 10), 5_000_00)]
    const fallen = advance(fresh, bets, at(9, 10), at(12, 2), vip).state
    expect(fallen).toMatchObject({ level: 1, topLevel: 3 })
    const closed = advance(fallen, bets, null, at(12, 3), vip).state
    // Gifts of the levels wait with them.
    expect(closed).toMatchObject({ level: 0, topLevel: 0, beforeRefund: { level: 1, topLevel: 3 } })
    const resumed = (...more: DayBet[]) => advance(closed, [...bets, ...more], at(12, 4), at(12, 4, 13), vip)
    expect(changesOf(resumed())).toEqual([[0, 1, 'deposit']])
    expect(resumed().state).toMatchObject({ level: 1, topLevel: 3, beforeRefund: null })
    expect(changesOf(resumed(bet(at(12, 4), 1_000_00)))).toEqual([
      [0, 1, 'deposit'],
      [1, 3, 'return'],
    ])
    expect(changesOf(resumed(bet(at(12, 4), 15_000_00)))).toEqual([
      [0, 1, 'deposit'],
      [1, 4, 'experience'],
    ])
  })

  test('closes a day a minute after its end, and not before', () => {
    const midnight = at(9, 2, 0)
    const bets = [bet(begin, 1_000_00)]
    const closed = (now: number) => advance(fresh, bets, begin, now, vip).rebates.length
    expect([closed(midnight), closed(midnight + minuteMs - 1), closed(midnight + minuteMs)]).toEqual([0, 0, 1])
  })

  test('computes a period at the level it ends with; a week that crosses months is one week', () => {
    // VIP 2 from the second day on: 1,000 points.
    const bets = [bet(at(9, 28), 100_00), bet(at(9, 29), 900_00), bet(at(10, 1), 100_00)]
    const { rebates, months } = advance(fresh, bets, at(9, 28), at(10, 6), vip)
    expect(rebates.map(({ type, level, amount }) => [type, level, amount])).toEqual([
      [1, 1, 5],
      [1, 2, 72],
      [3, 2, 40],
      [1, 2, 8],
      [2, 2, 44],
    ])
    expect(months).toEqual([{ fromDay: utcDay(at(9, 1)), level: 2, validBet: 1_000_00, ppm: 300, amount: 30 }])
  })

  test('carries a remainder below a hundredth to the next period of the same rebate and type', () => {
    const carry = (validBet: number, carried: VipProgress['carry']) => linesOf(vip, 1, 1, [bet(begin, validBet)], carried)
    const first = carry(19_99, {})
    expect(first).toEqual({
      lines: [{ gameType: 'slots', validBet: 19_99, rate: 500, amount: 0 }],
      amount: 0,
      carry: { '1:slots': 999_500 },
    })
    expect(carry(1, first.carry)).toMatchObject({ amount: 1, carry: { '1:slots': 0 } })
  })
})
