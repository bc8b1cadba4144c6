import type { Played } from './store.ts'

/** Counts how many of `bets`, sorted in descending order, exceed `bet`. */
export function moreThan(bets: readonly number[], bet: number): number {
  let [low, high] = [0, bets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((bets[middle] ?? 0) > bet) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The first `shown` of a day as one player sees them: the others from the shared reading, the player with their current bets. Players with
 * equal bets share a place.
 */
export function placesOf(top: readonly Played[], me: Played, limit: number): (Played & { readonly rank: number })[] {
  const others = top.filter(({ playerId }) => playerId !== me.playerId)
  const all = (me.bet > 0 ? [...others, me] : others).toSorted((a, b) => b.bet - a.bet || Number(a.playerId) - Number(b.playerId))
  return all.slice(0, limit).map((row) => ({ ...row, rank: 1 + all.findIndex(({ bet }) => bet === row.bet) }))
}
