import { biyahe888 } from './biyahe-888/game.ts'
import { fiestaNights } from './fiesta-nights/game.ts'
import { perlas } from './perlas/game.ts'
import type { SlotGame } from './slots/engine/game.ts'

/** The house slots, in the order the lobby lists them. */
export const slotGames: readonly SlotGame[] = [fiestaNights, biyahe888, perlas]

/** The house slot of an id, or undefined. */
export const slotGame = (id: string): SlotGame | undefined => slotGames.find((game) => game.id === id)
