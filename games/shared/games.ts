import { colorGame } from '../color-game/rules.ts'
import type { SharedGame } from './game.ts'

/** The games with one round for everybody, in the order the lobby lists them. */
export const sharedGames: readonly SharedGame[] = [colorGame]

/** The shared game of an id, or undefined. */
export const sharedGame = (id: string): SharedGame | undefined => sharedGames.find((game) => game.id === id)
