/** A moment on the server's clock, counted down on a phone whose own clock may be wrong. All in ms UTC. */
export interface Count {
  /** −1: not scheduled. */
  readonly deadline: number
  /** What the server's clock said when it named the deadline. */
  readonly serverTime: number
  /** How far the phone's clock is behind the server's; null until it was first read. */
  readonly skew: number | null
  /** Now, by the server's clock, as far as is known. */
  readonly now: number
}

export const startCount = (deadline: number, serverTime: number): Count => ({ deadline, serverTime, skew: null, now: serverTime })

/**
 * The count once the phone's clock was read again. A phone that slept comes back late, and the count with it. A clock that was set back
 * makes the count stand still for that moment instead of growing.
 */
export const readAt = (count: Count, local: number): Count => {
  const skew = count.skew ?? count.serverTime - local
  const now = local + skew
  return now < count.now ? { ...count, skew: count.now - local } : { ...count, skew, now }
}

/** What is left, in ms; null when nothing is scheduled. */
export const leftOf = ({ deadline, now }: Count): number | null => (deadline < 0 ? null : Math.max(0, deadline - now))

/** Until what is left is a whole number of seconds less. */
export const untilTick = (count: Count): number => {
  const left = leftOf(count) ?? 0
  return left % 1_000 || Math.min(left, 1_000)
}
