import { bingo } from '../bingo/rules.ts'
import { colorGame } from '../color-game/rules.ts'
import { crash } from '../crash/rules.ts'
import type { SharedGame } from './game.ts'

/** The games with shared rounds, in the lobby's order. */
export const sharedGames: readonly SharedGame[] = [colorGame, crash, bingo]

/** The shared game with an id, or undefined. */
export const sharedGame = (id: string): SharedGame | undefined => sharedGames.find((game) => game.id === id)
