import { useState } from 'react'

/**
 * What the operator saw when they began to decide: a refetch in the meantime must not change what they decide on. Of what they change
 * themselves (`expectOwnChange`) the state after it counts as seen, once their act is over (`isActing`).
 */
export function useReviewed(seen: string, isActing = false) {
  const [reviewed, setReviewed] = useState<string | null>(seen)
  if (reviewed === null && !isActing) setReviewed(seen)
  return {
    reviewed: reviewed ?? seen,
    isStale: reviewed !== null && reviewed !== seen,
    reviewAgain: () => setReviewed(seen),
    expectOwnChange: () => setReviewed(null),
  }
}
