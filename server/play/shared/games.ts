import type { SharedGame } from '#games/shared/game.ts'
import { sharedGame } from '#games/shared/games.ts'
import type { SharedGameRules } from '../../settings/areas/sharedRounds.ts'
import type { Policy } from '../../settings/policy.ts'

export interface OfferedGame {
  readonly game: SharedGame
  readonly rules: SharedGameRules
}

/** A shared game on offer with its settings; undefined for an unknown id. */
export function offeredGame({ sharedRounds }: Policy, gameId: string): OfferedGame | undefined {
  const [game, rules] = [sharedGame(gameId), sharedRounds.games[gameId]]
  return game && rules && { game, rules }
}
