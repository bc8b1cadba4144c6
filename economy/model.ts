import { slotGames } from '#games/index.ts'
import { sharedGames } from '#games/shared/games.ts'
import { offersOf } from '#server/economy/offers.ts'
import { playedReturnsOf } from '#server/economy/returns.ts'
import type { Return } from '#server/economy/returns.ts'
import { valuesOf } from '#server/economy/values.ts'
import type { Settings } from '#server/economy/values.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { roundsOf, sharedRoundsOf } from './rounds.ts'
import type { RoundSample } from './rounds.ts'

/** Everything computed from the settings: worths, returns for each game and VIP level, and offers; for playing, or of what can be withdrawn. */
export function modelOf(settings: Settings, rounds: readonly RoundSample[], use: 'play' | 'withdraw' = 'play') {
  const values = valuesOf(settings, use)
  const levels = settings.vip.levels.length
  const returns: Return[] = rounds.flatMap((game) =>
    Array.from({ length: levels + 1 }, (_, level) => playedReturnsOf(game, game.validBetAtMost, level, values, settings)),
  )
  return { values, returns, offers: offersOf(values, settings) }
}

/** The house slots and the shared games, each played `count` times. */
export const playedGames = (count: number): RoundSample[] => [
  ...slotGames.map((game) => roundsOf(game, count)),
  ...sharedGames.map((game) => sharedRoundsOf(game, sharedStakes(game.id), count)),
]

/** A shared game accepts whole coins between two bounds: the minimum, the maximum and some between. */
function sharedStakes(gameId: string): readonly number[] {
  const { min, max } = defaultPolicy.sharedRounds.games[gameId] ?? { min: 100, max: 100 }
  return [min, ...[5_00, 20_00].filter((stake) => stake > min && stake < max), max]
}
