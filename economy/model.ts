import { slotGames } from '#games/index.ts'
import { offersOf } from './offers.ts'
import { returnsOf } from './returns.ts'
import type { Return } from './returns.ts'
import { roundsOf } from './rounds.ts'
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

/** The house slots, each played so often. */
export const playedGames = (count: number): RoundSample[] => slotGames.map((game) => roundsOf(game, count))
