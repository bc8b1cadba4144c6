import { slotGames } from '#games/index.ts'
import { sharedGames } from '#games/shared/games.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { offersOf } from './offers.ts'
import { returnsOf } from './returns.ts'
import type { Return } from './returns.ts'
import { roundsOf, sharedRoundsOf } from './rounds.ts'
import type { RoundSample } from './rounds.ts'
import { valuesOf } from './values.ts'
import type { Settings } from './values.ts'

/** All that is computed from the settings: worths, returns for each game and VIP level, and offers. */
export function modelOf(settings: Settings, rounds: readonly RoundSample[]) {
  const values = valuesOf(settings)
  const levels = settings.vip.levels.length
  const returns: Return[] = rounds.flatMap((game) =>
    Array.from({ length: levels + 1 }, (_, level) => returnsOf(game, game.validBetAtMost, level, values, settings)),
  )
  return { values, returns, offers: offersOf(values, settings) }
}

/** The house slots and the shared games, each played so often. */
export const playedGames = (count: number): RoundSample[] => [
  ...slotGames.map((game) => roundsOf(game, count)),
  ...sharedGames.map((game) => sharedRoundsOf(game, sharedStakes(game.id), count)),
]

/** A shared game takes whole coins between two bounds: the least, the most and some between. */
function sharedStakes(gameId: string): readonly number[] {
  const { min, max } = defaultPolicy.sharedRounds.games[gameId] ?? { min: 100, max: 100 }
  return [min, ...[5_00, 20_00].filter((stake) => stake > min && stake < max), max]
}
