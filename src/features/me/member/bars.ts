interface Sums {
  key: string
  bet: number
  payout: number
}

/** Two bars of a chart, as shares of its width in percent. */
export interface Bars {
  key: string
  staked: number
  won: number
}

/** Scales the rows by the largest amount among them; zero draws no bar. */
export function barsOf(rows: readonly Sums[]): Bars[] {
  const max = Math.max(1, ...rows.flatMap(({ bet, payout }) => [bet, payout]))
  const share = (amount: number) => Math.round((amount / max) * 1000) / 10
  return rows.map(({ key, bet, payout }) => ({ key, staked: share(bet), won: share(payout) }))
}
