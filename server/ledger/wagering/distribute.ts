/** A lock in terms of bets: positions on the player's running count of valid bets, in hundredths. */
export interface LockRange {
  readonly need: number
  /** The count when the lock was created: earlier bets do not count for it. */
  readonly from: number
  /** The count when the lock expired, or the current count. */
  readonly until: number
}

export interface Share {
  readonly done: number
  /** The position up to which this lock took bets; 0 when it took none. */
  readonly usedTo: number
}

/**
 * Distributes a player's valid bets among locks, oldest first: each takes bets placed after its creation until it is met or expires, and
 * no bet counts for two locks. `usedTo`: the position up to which older, closed locks took bets.
 */
export function distribute(locks: readonly LockRange[], usedTo: number): Share[] {
  let free = usedTo
  return locks.map(({ need, from, until }) => {
    const start = Math.max(free, from)
    const done = Math.min(need, Math.max(0, until - start))
    // Also of a lock that took none: one whose requirement was reduced counts from then on, and had taken the bets before.
    free = start + done
    return { done, usedTo: done === 0 ? 0 : free }
  })
}
