/** A lock as the bets see it: positions on the player's count of valid bet, in hundredths. */
export interface Taker {
  readonly need: number
  /** The count when the lock was made: earlier bets are none of its own. */
  readonly from: number
  /** The count when the lock ran out, or the count now. */
  readonly until: number
}

export interface Share {
  readonly done: number
  /** Up to where of the count this lock took bets; 0 when it took none. */
  readonly usedTo: number
}

/**
 * Gives a player's valid bet out to locks, oldest first: each takes what comes after it was made until it has what it needs or runs out, and no
 * bet counts for two. `usedTo`: up to where older locks, now over, took bets.
 */
export function giveOut(takers: readonly Taker[], usedTo: number): Share[] {
  let free = usedTo
  return takers.map(({ need, from, until }) => {
    const start = Math.max(free, from)
    const done = Math.min(need, Math.max(0, until - start))
    if (done === 0) return { done, usedTo: 0 }
    free = start + done
    return { done, usedTo: free }
  })
}
