import { baccarat } from '../baccarat/rules.ts'
import { blackjack } from '../blackjack/rules.ts'
import { dice } from '../dice/rules.ts'
import { handaan } from '../handaan/rules.ts'
import { hiLo } from '../hi-lo/rules.ts'
import { mines } from '../mines/rules.ts'
import { palosebo } from '../palosebo/rules.ts'
import { plinko } from '../plinko/rules.ts'
import { roulette } from '../roulette/rules.ts'
import { sicBo } from '../sic-bo/rules.ts'
import { tatlongBaso } from '../tatlong-baso/rules.ts'
import type { StagedGame } from './game.ts'

/** The staged games, in the lobby's order. */
export const stagedGames: readonly StagedGame[] = [
  mines,
  hiLo,
  plinko,
  dice,
  roulette,
  baccarat,
  sicBo,
  blackjack,
  handaan,
  palosebo,
  tatlongBaso,
]

/** The staged game with an id, or undefined. */
export const stagedGame = (id: string): StagedGame | undefined => stagedGames.find((game) => game.id === id)
