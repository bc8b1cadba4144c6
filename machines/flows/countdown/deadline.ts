/** A timestamp on the server's clock, counted down on a phone whose own clock may be wrong. All in ms UTC. */
export interface Count {
  /** −1: not scheduled. */
  readonly deadline: number
  /** The server's clock when it sent the deadline. */
  readonly serverTime: number
  /** How far the phone's clock is behind the server's; null until it was first read. */
  readonly skew: number | null
  /** Now, by the server's clock, as far as known. */
  readonly now: number
}

export const startCount = (deadline: number, serverTime: number): Count => ({ deadline, serverTime, skew: null, now: serverTime })

/**
 * The count after the phone's clock was read again. After a phone has slept, the count catches up. When the phone's clock is set back, the
 * count pauses instead of growing.
 */
export const readAt = (count: Count, local: number): Count => {
  const skew = count.skew ?? count.serverTime - local
  const now = local + skew
  return now < count.now ? { ...count, skew: count.now - local } : { ...count, skew, now }
}

/** Remaining ms; null when nothing is scheduled. */
export const remainingMs = ({ deadline, now }: Count): number | null => (deadline < 0 ? null : Math.max(0, deadline - now))

/** Ms until the remaining time is a whole number of seconds. */
export const untilTick = (count: Count): number => {
  const remaining = remainingMs(count) ?? 0
  return remaining % 1_000 || Math.min(remaining, 1_000)
}
