import { useState } from 'react'

/** What the operator saw when they began to decide: a refetch in the meantime must not change what they decide on. */
export function useReviewed(seen: string) {
  const [reviewed, setReviewed] = useState(seen)
  return { reviewed, isStale: reviewed !== seen, reviewAgain: () => setReviewed(seen) }
}
