import { describe, expect, it } from 'vitest'
import { cellCount, planSpin, planWheel } from '#machines/jackpotSpin/cells.ts'

const cells = Array.from({ length: cellCount }, (_, cell) => cell)
const pairs = cells.flatMap((from) => cells.map((won) => [from, won] as const))
const waitsOf = (from: number, won: number): number[] => {
  const { steps } = planSpin(from, won)
  return steps.slice(1).map(({ at }, index) => at - (steps[index]?.at ?? 0))
}
const slowing = [100, 120, 140, 160, 180, 200, 220, 240, 260, 280, 300, 320]

describe('the light’s path', () => {
  it.each(pairs)('from cell %i ends on cell %i', (from, won) => {
    const { steps, ms } = planSpin(from, won)
    expect(steps[0]).toEqual({ at: 0, cell: from })
    expect(steps.at(-1)).toEqual({ at: ms, cell: won })
  })

  it.each(pairs)('from cell %i to cell %i goes one cell at a time', (from, won) => {
    const { steps } = planSpin(from, won)
    expect(steps.map(({ cell }) => cell)).toEqual(steps.map((_, index) => (from + index) % cellCount))
  })

  it.each(pairs)('from %i to %i takes 80 ms a step for 3 s and less than a lap more, then 20 ms more each until over 300', (from, won) => {
    const waits = waitsOf(from, won)
    const fast = waits.filter((wait) => wait === 80)
    expect(fast.length * 80).toBeGreaterThanOrEqual(3_000)
    expect(fast.length * 80).toBeLessThan(3_080 + 12 * 80)
    expect(waits).toEqual([...fast, ...slowing])
  })

  it('slows down on the same lap whatever is won, so that there is no near miss', () => {
    for (const won of cells) {
      const last = planSpin(0, won).steps.slice(-12)
      expect(last.map(({ cell }) => cell)).toEqual(cells.map((_, index) => (won + 1 + index) % cellCount))
    }
  })
})

describe('the wheel’s path', () => {
  it.each([0, 1, 2, 3])('stops on the middle of sector %i', (sector) => {
    const { degrees } = planWheel(sector)
    expect((degrees + sector * 90) % 360).toBe(0)
  })

  it('takes 4 to 6 s, a longer path longer', () => {
    expect([0, 3, 2, 1].map((sector) => planWheel(sector))).toEqual([
      { degrees: 1_800, ms: 4_000 },
      { degrees: 1_890, ms: 4_500 },
      { degrees: 1_980, ms: 5_000 },
      { degrees: 2_070, ms: 5_500 },
    ])
  })
})
