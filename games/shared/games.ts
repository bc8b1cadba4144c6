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

/** Rules that rounds began under: before a game's rules change under a new `rulesVersion`, the old ones move here, for rounds under way. */
const earlierGames: readonly SharedGame[] = []

/** The rules of a version of a shared game, or undefined. */
export const sharedRules = (id: string, rulesVersion: number): SharedGame | undefined =>
  [...sharedGames, ...earlierGames].find((game) => game.id === id && game.rulesVersion === rulesVersion)

/** The shared game with an id, or undefined. */
export const sharedGame = (id: string): SharedGame | undefined => sharedGames.find((game) => game.id === id)
