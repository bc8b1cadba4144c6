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

/** Rules that rounds began under: before a game's rules change under a new `rulesVersion`, the old ones move here, for proofs and for rounds still open, which its page must be able to show. */
const earlierGames: readonly StagedGame[] = []

/** Of each staged game the oldest version whose rules are here. */
export const oldestRules: readonly Pick<StagedGame, 'id' | 'rulesVersion'>[] = stagedGames.map(({ id, rulesVersion }) => ({
  id,
  rulesVersion: Math.min(rulesVersion, ...earlierGames.flatMap((earlier) => (earlier.id === id ? [earlier.rulesVersion] : []))),
}))

/** The rules of a version of a staged game, or undefined. */
export const stagedRules = (id: string, rulesVersion: number): StagedGame | undefined =>
  [...stagedGames, ...earlierGames].find((game) => game.id === id && game.rulesVersion === rulesVersion)

/** The staged game with an id, or undefined. */
export const stagedGame = (id: string): StagedGame | undefined => stagedGames.find((game) => game.id === id)
