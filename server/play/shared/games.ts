import type { SharedGame } from '#games/shared/game.ts'
import { sharedGame } from '#games/shared/games.ts'
import type { SharedGameRules } from '../../settings/areas/sharedRounds.ts'
import type { Policy } from '../../settings/policy.ts'

export interface ConfiguredSharedGame {
  readonly game: SharedGame
  /** The settings in force. */
  readonly rules: SharedGameRules
}

/** A shared game with its settings; undefined for an unknown id. */
export function configuredSharedGame({ sharedRounds }: Policy, gameId: string): ConfiguredSharedGame | undefined {
  const [game, rules] = [sharedGame(gameId), sharedRounds.games[gameId]]
  return game && rules && { game, rules }
}
