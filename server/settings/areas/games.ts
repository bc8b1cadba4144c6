import * as z from 'zod'
import { coinPusher } from '#games/coin-pusher/rules.ts'
import { slotGames } from '#games/index.ts'
import { stagedGames } from '#games/staged/games.ts'
import { coins, flag } from '../values.ts'
import type { Frozen } from '../values.ts'

const game = z.object({
  isOpen: flag('The game is offered'),
  sort: z.int().min(0).max(10_000).meta({ description: 'Sort order in the lobby, lowest first' }),
  min: coins('Minimum bet', { min: 1 }),
  max: coins('Maximum bet', { min: 1 }),
})
export const gamesSchema = z.record(z.string(), game)
export type GamesPolicy = Frozen<z.infer<typeof gamesSchema>>

/**
 * Our slots, the coin pusher and the games with choices, each with all stakes of its rules, in the order of games/index.ts and
 * games/staged/games.ts. Shared games have theirs in sharedRounds.ts, with places among these.
 */
export const gamesPolicy: GamesPolicy = Object.fromEntries(
  [...slotGames, coinPusher, ...stagedGames].map(({ id, stakes }, index) => [
    id,
    { isOpen: true, sort: 10 * (index + 1), min: Math.min(...stakes), max: Math.max(...stakes) },
  ]),
)
