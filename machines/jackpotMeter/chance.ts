/** Returns a number in [0, 1) from a seed, and the next seed (mulberry32): for display only, never for money. */
export function chanceFrom(seed: number): { value: number; seed: number } {
  const next = (seed + 0x6d2b79f5) | 0
  let bits = Math.imul(next ^ (next >>> 15), 1 | next)
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
  return { value: ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32, seed: next }
}
