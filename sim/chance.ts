/** Seeded randomness. Everything random in a simulated session comes from one of these, in one order. */
export interface Chance {
  /** A whole number from 0 up to, but not including, `limit`. */
  readonly below: (limit: number) => number
  /** True with this probability: 0.1 is one in ten. */
  readonly is: (probability: number) => boolean
  readonly between: (low: number, high: number) => number
  /** A waiting time in ms around a mean, occasionally much longer. */
  readonly wait: (mean: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  readonly uuid: () => string
}

/** mulberry32: small, fast, and the same on every machine. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  const word = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return (t ^ (t >>> 14)) >>> 0
  }
  const unit = (): number => word() / 2 ** 32
  const below = (limit: number): number => Math.floor(unit() * limit)
  const hex = (): string => word().toString(16).padStart(8, '0')
  return {
    below,
    is: (probability) => unit() < probability,
    between: (low, high) => low + below(high - low + 1),
    wait: (mean) => Math.ceil(-Math.log(1 - unit()) * mean),
    pick: (list) => {
      const one = list[below(list.length)]
      if (one === undefined) throw new Error('Nothing to pick from')
      return one
    },
    uuid: () => {
      const [a, b, c, d] = [hex(), hex(), hex(), hex()]
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}`
    },
  }
}
