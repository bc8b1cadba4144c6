/** How a round ends, as a flag on a string of bunting. */
export type Flag = 'nothing' | 'under' | 'more' | 'large'

type Shares = Readonly<Record<Flag, number>>

/** A hundred rounds distributed like the average, spread evenly: each flag is the kind that lags most behind its share. */
export function flagsOf(shares: Shares): Flag[] {
  const kinds: readonly Flag[] = ['nothing', 'under', 'more', 'large']
  const hung: Record<Flag, number> = { nothing: 0, under: 0, more: 0, large: 0 }
  return Array.from({ length: 100 }, (_, index) => {
    const behind = (kind: Flag): number => shares[kind] * (index + 1) - hung[kind]
    const next = kinds.reduce((most, kind) => (behind(kind) > behind(most) ? kind : most), 'nothing')
    hung[next] += 1
    return next
  })
}
