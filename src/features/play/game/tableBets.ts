import type { StagedProof } from '#contract/staged.ts'
import { baccarat } from '#games/baccarat/rules.ts'
import { spotName as baccaratSpot } from '#games/baccarat/spotName.ts'
import { roulette } from '#games/roulette/rules.ts'
import { spotName as rouletteSpot } from '#games/roulette/spotName.ts'
import { sicBo } from '#games/sic-bo/rules.ts'
import { spotName as sicBoSpot } from '#games/sic-bo/spotName.ts'

const tables = [
  { game: roulette, nameOf: rouletteSpot },
  { game: baccarat, nameOf: baccaratSpot },
  { game: sicBo, nameOf: sicBoSpot },
]

export interface TableBet {
  readonly spot: string
  readonly name: string
  readonly amount: number
  readonly payout: number
}

/** A table round's bets and what each was paid, as they lay on the table; none in other games. */
export function tableBets({ gameId, layout, shown }: Pick<StagedProof, 'gameId' | 'layout' | 'shown'>): readonly TableBet[] {
  const table = tables.find(({ game }) => game.id === gameId)
  if (!table) return []
  const board: number[] = []
  for (const { leaf, value } of shown) board[leaf] = value
  return layout.map(({ spot, amount }) => ({
    spot,
    name: table.nameOf(spot),
    amount,
    payout: (amount * table.game.pays(spot, board)) / 100,
  }))
}
