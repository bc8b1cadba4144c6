import { bingo } from '../bingo/rules.ts'
import { colorGame } from '../color-game/rules.ts'
import { crash } from '../crash/rules.ts'
import type { SharedGame } from './game.ts'
import { sharedIds } from './ids.ts'
import type { SharedId } from './ids.ts'

const rules: Readonly<Record<SharedId, SharedGame>> = {
  'color-game': colorGame,
  crash,
  bingo,
}

/** The games with shared rounds, in the lobby's order. */
export const sharedGames: readonly SharedGame[] = sharedIds.map((id) => rules[id])

/** The shared game with an id, or undefined. */
export const sharedGame = (id: string): SharedGame | undefined => sharedGames.find((game) => game.id === id)
