/** Two-sided at 99 %: so far a standard normal value may be from 0. */
export const bound99 = 2.576

/** A chi-square value as a standard normal one (Wilson–Hilferty), good from some ten degrees of freedom on. */
const chiSquareZ = (chiSquare: number, df: number): number => (Math.cbrt(chiSquare / df) - (1 - 2 / (9 * df))) / Math.sqrt(2 / (9 * df))

const frequenciesZ = (counts: readonly number[], total: number): number => {
  const expected = total / counts.length
  return chiSquareZ(
    counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0),
    counts.length - 1,
  )
}

const countOf = (values: readonly number[], below: number): number[] => {
  const counts = Array.from({ length: below }, () => 0)
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

/** Chi-square: does every number come as often as every other? */
export const frequencyZ = (values: readonly number[], below: number): number => frequenciesZ(countOf(values, below), values.length)

/** Serial test: does every pair of neighbours come as often as every other? The pairs do not overlap. */
export const serialZ = (values: readonly number[], below: number): number => {
  const pairs: number[] = []
  for (let at = 0; at + 1 < values.length; at += 2) pairs.push((values[at] ?? 0) * below + (values[at + 1] ?? 0))
  return frequenciesZ(countOf(pairs, below * below), pairs.length)
}

/** Wald–Wolfowitz runs test: do values below and above the middle change places as often as chance has them? */
export const runsZ = (values: readonly number[], below: number): number => {
  // The very middle of an odd count is neither.
  const sides = values.filter((value) => 2 * value !== below - 1).map((value) => 2 * value > below - 1)
  const high = sides.filter(Boolean).length
  const low = sides.length - high
  const total = sides.length
  const runs = 1 + sides.filter((side, at) => at > 0 && side !== sides[at - 1]).length
  const mean = 1 + (2 * high * low) / total
  const variance = ((mean - 1) * (mean - 2)) / (total - 1)
  return (runs - mean) / Math.sqrt(variance)
}
