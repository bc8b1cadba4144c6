/** Odds are parts per million. */
export const oddsTotal = 1_000_000

/** Decides a prize by its odds, which add up to a million. `below`: a uniformly distributed integer from 0 up to, not including, its limit. */
export function decide<Prize extends { readonly odds: number }>(prizes: readonly Prize[], below: (limit: number) => number): Prize {
  let remaining = below(oddsTotal)
  for (const prize of prizes) {
    if (remaining < prize.odds) return prize
    remaining -= prize.odds
  }
  throw new Error('the odds do not add up to a million')
}
