import type { PublicRound } from '#contract/live.ts'

/** A message may be this late before the connection counts as lost. */
const graceMs = 10_000
/** A public value has arrived by then, or its round is void. */
const valueMs = 15_000
/** Longer than any phase of a round without news: the longest flight of Saranggola takes 77 seconds. */
const longestMs = 90_000

/** When the next message is due at the latest; undefined where nobody knows. */
function nextMessageAt({ state, closesAt, endsAt }: PublicRound): number | undefined {
  if (state === 'open') return closesAt
  if (state === 'closed') return closesAt + valueMs
  return endsAt ?? undefined
}

/**
 * How long a stream may be silent after a message. A connection that was cut without an error, as when a phone changes cells, shows only by
 * the messages that are missing. A round that is overdue already says nothing about the connection.
 */
export function longestSilence(round: PublicRound | null, now: number): number {
  if (!round) return longestMs
  // Its parts follow each other within seconds.
  if (round.state === 'running' && round.shown.length > 0) return graceMs
  const due = nextMessageAt(round)
  return due === undefined || due <= now ? longestMs : due - now + graceMs
}
