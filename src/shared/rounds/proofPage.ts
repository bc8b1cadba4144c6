import type { BetRow } from '#contract/records.ts'

/** The page that verifies a round. */
export function proofPage({ roundId, gameId, shared, staged }: Pick<BetRow, 'roundId' | 'gameId' | 'shared' | 'staged'>) {
  if (shared !== undefined) return { to: '/activity/live', search: { game: gameId, round: String(shared) } } as const
  if (gameId === 'coin-pusher') return { to: '/activity/coin-pusher', search: { round: roundId } } as const
  return { to: '/game/fair', search: staged === undefined ? { roundId } : { staged } } as const
}
