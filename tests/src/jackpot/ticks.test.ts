import { expect, test } from 'vitest'
import { planWheel } from '#machines/jackpotSpin/cells.ts'
import { pointerFrames, ticksOf } from '#src/shared/wheel/ticks.ts'

const plans = [0, 1, 2, 3].map(planWheel)

test('the pointer rattles first, then ticks ever slower, and stops before the wheel does', () => {
  for (const plan of plans) {
    const ticks = ticksOf(plan)
    const gaps = ticks.slice(1).map((at, index) => at - (ticks[index] ?? 0))
    expect(ticks.length).toBeGreaterThan(20)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(45)
    // Lamps are 15° apart: the last ones are the slowest.
    const slow = gaps.slice(-5)
    expect(slow).toEqual(slow.toSorted((a, b) => a - b))
    expect(ticks.at(-1)).toBeLessThan(plan.ms)
  }
})

test('each slow tick falls when a lamp passes under the pointer', () => {
  const plan = { degrees: 30, ms: 1_000 }
  expect(ticksOf(plan)).toHaveLength(1)
  expect(ticksOf(plan)[0]).toBeCloseTo(expected(), 0)
})

/** The time at half the path, by small steps along the curve. */
function expected(): number {
  for (let at = 0; at <= 1; at += 0.000_01) {
    const progress = 3 * (1 - at) ** 2 * at * 0.6 + 3 * (1 - at) * at ** 2 + at ** 3
    if (progress >= 0.5) return 1_000 * (3 * (1 - at) ** 2 * at * 0.16 + 3 * (1 - at) * at ** 2 * 0.12 + at ** 3)
  }
  return Number.NaN
}

test('the jumps are in order within the turn, so that the browser accepts them', () => {
  for (const plan of plans) {
    const offsets = pointerFrames(plan).map(({ offset }) => offset ?? -1)
    expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
    expect([offsets[0], offsets.at(-1)]).toEqual([0, 1])
    expect(pointerFrames(plan).at(-1)?.transform).toBe('none')
  }
})
