import { describe, expect, test } from 'vitest'
import {
  ballCount,
  bingo,
  cardIn,
  crossPays,
  fieldsOf,
  frame,
  framePays,
  linePays,
  lines,
  maxCardNumber,
  resultOfCard,
} from '#games/bingo/rules.ts'
import { seededDraw } from '#games/slots/engine/simulate.ts'

const choose = (n: number, k: number): bigint => {
  if (k < 0 || k > n) return 0n
  let product = 1n
  for (let index = 0n; index < BigInt(k); index++) product = (product * (BigInt(n) - index)) / (index + 1n)
  return product
}
/** Of all draws of `balls` from 75: how many contain `fields` given numbers. */
const containing = (fields: number, balls: number): bigint => choose(75 - fields, balls - fields)

/** Each union of lines by its size, with the sign of inclusion and exclusion. */
const unions = (() => {
  const counts = new Map<number, bigint>()
  for (let chosen = 1; chosen < 2 ** lines.length; chosen++) {
    const taken = lines.filter((_, index) => (chosen >> index) & 1)
    const size = new Set(taken.flat().filter((field) => field !== 12)).size
    counts.set(size, (counts.get(size) ?? 0n) + (taken.length % 2 ? 1n : -1n))
  }
  return counts
})()
/** Draws of `balls` that complete a line of a card. */
const withLine = (balls: number): bigint => [...unions].reduce((sum, [size, count]) => sum + count * containing(size, balls), 0n)

describe('the return', () => {
  test('is 94.96 %, the same for every card: all draws counted', () => {
    // In hundred-millionths of a stake. A first line at a ball: draws that have one by then, less those that had one by the ball before.
    const scale = 10n ** 12n
    const share = (draws: bigint, balls: number): bigint => (draws * scale) / choose(75, balls)
    let before = 0n
    let total = 0n
    for (const { until, pays } of linePays) {
      const by = share(withLine(until), until)
      total += (by - before) * BigInt(pays)
      before = by
    }
    total += share(containing(8, ballCount), ballCount) * BigInt(crossPays)
    total += share(containing(16, ballCount), ballCount) * BigInt(framePays)
    expect(Number(total / 10n ** 8n)).toBe(bingo.rtp)
    expect(bingo.rtp).toBeLessThanOrEqual(9_700)
    // The odds of the information page, of which each pays on its own.
    const likely = (draws: bigint, balls: number) => Number(share(draws, balls)) / 1e12
    const byBall = linePays.map(({ until }) => likely(withLine(until), until))
    const exact = [
      ...byBall.map((by, index) => by - (byBall[index - 1] ?? 0)),
      likely(containing(8, ballCount), ballCount),
      likely(containing(16, ballCount), ballCount),
    ]
    expect(bingo.odds).toHaveLength(exact.length)
    for (const [index, { chance }] of bingo.odds.entries()) expect(chance).toBeCloseTo(exact[index] ?? 0, 5)
    expect(bingo.odds.reduce((sum, { pays, chance }) => sum + pays * chance, 0)).toBeCloseTo(bingo.rtp / 10_000, 4)
    // As the page says: a line in 44.6 of 100 rounds.
    expect(Number(before) / 1e12).toBeCloseTo(0.4456, 4)
  })

  test('agrees with played rounds', () => {
    const draw = seededDraw(20_261_122)
    const fields = fieldsOf(7)
    let [paid, squares] = [0, 0]
    const rounds = 6_000
    for (let round = 0; round < rounds; round++) {
      const { hasFrame, pays } = resultOfCard(fields, bingo.step(draw))
      // Frames are too rare to be counted in so few rounds: they are left out on both sides.
      const counted = pays - (hasFrame ? framePays : 0)
      paid += counted
      squares += counted * counted
    }
    const mean = paid / rounds
    const error = Math.sqrt((squares / rounds - mean * mean) / rounds)
    expect(Math.abs(mean - (0.9496 - 0.007351))).toBeLessThan(4 * error)
  })
})

describe('a card', () => {
  test('has five numbers of each column, none twice, and a free field in the middle', () => {
    for (const card of [1, 2, 3, 77, 12_345, maxCardNumber]) {
      const fields = fieldsOf(card)
      expect(fields[12]).toBe(0)
      expect(new Set(fields).size).toBe(25)
      const columns = fields.map((number, field) => (field === 12 ? 3 : Math.ceil(number / 15)))
      expect(columns).toEqual(fields.map((_, field) => (field % 5) + 1))
    }
    expect(fieldsOf(1)).toEqual(fieldsOf(1))
    expect(new Set(Array.from({ length: 2_000 }, (_, card) => fieldsOf(card + 1).join())).size).toBe(2_000)
  })

  test.each(['0', '01', '1000000', '-1', '1.5', '', 'a', ' 1', '1e3'])('“%s” is not sold', (choice) => {
    expect([cardIn(choice), bingo.placeOf(choice), bingo.payout({ choice, stake: 100 }, [])]).toEqual([undefined, undefined, 0])
  })

  test('is paid for its first line by the ball that completes it, once', () => {
    const fields = fieldsOf(5)
    const row = fields
      .slice(10, 15)
      .filter((number) => number > 0)
      .map(String)
    const others = Array.from({ length: 75 }, (_, index) => String(index + 1)).filter((ball) => !fields.includes(Number(ball)))
    const paidAt = (ball: number) => resultOfCard(fields, [...row.slice(0, 3), ...others.slice(0, ball - 4), ...row.slice(3)])
    expect([4, 15, 16, 20, 25, 26, 30, 31, 40].map((ball) => [ball, paidAt(ball).lineAt, paidAt(ball).pays])).toEqual([
      [4, 4, 30],
      [15, 15, 30],
      [16, 16, 8],
      [20, 20, 8],
      [25, 25, 3],
      [26, 26, 2],
      [30, 30, 2],
      [31, 31, 1],
      [40, 40, 1],
    ])
    expect(resultOfCard(fields, others.slice(0, ballCount))).toEqual({ lineAt: undefined, hasCross: false, hasFrame: false, pays: 0 })
  })

  test('is paid for both diagonals and for its edge besides the line', () => {
    const fields = fieldsOf(9)
    const ofFields = (pattern: readonly number[]) => pattern.flatMap((field) => (fields[field] ? [String(fields[field])] : []))
    const diagonals = [0, 6, 18, 24, 4, 8, 16, 20]
    expect(resultOfCard(fields, ofFields(diagonals))).toEqual({ lineAt: 4, hasCross: true, hasFrame: false, pays: 40 })
    expect(resultOfCard(fields, ofFields(frame))).toEqual({ lineAt: 5, hasCross: false, hasFrame: true, pays: 1_030 })
    expect(bingo.payout({ choice: '9', stake: 5_00 }, ofFields(diagonals))).toBe(200_00)
  })
})

describe('the draw', () => {
  test('is forty different balls of 75, shown one every two seconds', () => {
    const balls = bingo.step(seededDraw(1))
    expect(new Set(balls).size).toBe(ballCount)
    expect(balls.every((ball) => Number(ball) >= 1 && Number(ball) <= 75)).toBe(true)
    // Also before it began.
    expect([-500, 0, 1_999, 2_000, 79_999, 80_000].map((ms) => bingo.run?.shown(balls, ms).length)).toEqual([0, 0, 0, 1, 39, 40])
    expect([bingo.run?.ms(balls), bingo.run?.nextAt(balls, 1_999), bingo.run?.nextAt(balls, 2_000)]).toEqual([80_000, 2_000, 4_000])
  })
})
