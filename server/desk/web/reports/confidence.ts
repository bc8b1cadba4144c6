/** A difference, second less first, and the bounds of its 95 % confidence interval. */
export interface Difference {
  readonly by: number
  readonly from: number
  readonly to: number
}

/** The 97.5th percentile of the normal distribution. */
const z = 1.959964
/** Below this an interval of a mean says nothing: bets are far from normal. */
const minPlayers = 30

export interface Mean {
  readonly count: number
  readonly mean: number
  readonly deviation: number
}

/** Of two means, with variances of their own (Welch); null for fewer than thirty players on a side. */
export function differenceOfMeans(first: Mean, second: Mean): Difference | null {
  if (Math.min(first.count, second.count) < minPlayers) return null
  const by = second.mean - first.mean
  const margin = z * Math.sqrt(first.deviation ** 2 / first.count + second.deviation ** 2 / second.count)
  return { by, from: by - margin, to: by + margin }
}

export interface Share {
  readonly count: number
  readonly part: number
}

/** Wilson's score interval: right for few players, and for shares near none or all. */
export function shareOf({ count, part }: Share): { share: number; from: number; to: number } {
  const share = part / count
  const middle = (share + z ** 2 / (2 * count)) / (1 + z ** 2 / count)
  const margin = (z / (1 + z ** 2 / count)) * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2))
  return { share, from: middle - margin, to: middle + margin }
}

/** Of two shares, by Newcombe’s method from their score intervals; null when a side is empty. */
export function differenceOfShares(first: Share, second: Share): Difference | null {
  if (first.count === 0 || second.count === 0) return null
  const [a, b] = [shareOf(first), shareOf(second)]
  const by = b.share - a.share
  return { by, from: by - Math.hypot(b.share - b.from, a.to - a.share), to: by + Math.hypot(b.to - b.share, a.share - a.from) }
}
