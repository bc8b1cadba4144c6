import type { Draw } from '../fair/fair.ts'
import type { StagedGame, StagedState } from '../staged/game.ts'

export interface ScratchPrize {
  /** In hundredths of the card's price. */
  readonly pays: number
  /** Parts per million. */
  readonly odds: number
}

/** What tells one scratch card from another: what is printed on it, and what that pays. */
interface ScratchRules extends Pick<StagedGame, 'id' | 'rulesVersion' | 'rtp' | 'words'> {
  /** From the highest prize to the lowest. */
  readonly prizes: readonly ScratchPrize[]
  /** A prize belongs to one of several numbers, not to the card. */
  readonly hasNumbers: boolean
  /** The share of cards that pay something. */
  readonly winning: number
  /** Everything printed under the cover. */
  readonly print: (draw: Draw) => readonly number[]
  /** The printed places that win, and what they pay together, in hundredths of the price. */
  readonly result: (printed: readonly number[]) => ScratchResult
}

export interface ScratchResult {
  readonly places: readonly number[]
  readonly pays: number
}

export interface ScratchCard extends StagedGame, Pick<ScratchRules, 'prizes' | 'hasNumbers' | 'winning' | 'result'> {}

/** The prices of a card, in hundredths. */
const prices: readonly number[] = [1_00, 2_00, 5_00, 10_00, 20_00, 50_00]

/**
 * A scratch card on the base of staged rounds: decided and paid when it is bought, like those of the mall. Scratching only reveals what is printed, so a
 * card that nobody scratches pays the same.
 */
export const scratchCard = ({ print, rtp, ...rules }: ScratchRules): ScratchCard => ({
  ...rules,
  rtp,
  bestRtp: rtp,
  stakes: prices,
  setups: ['card'],
  board: (_, draw) => print(draw),
  start: (_, bet, board): StagedState => ({
    events: [{ type: 'covered' }, ...board.map((value, leaf) => ({ type: 'printed', leaf, value }))],
    legal: [],
    stake: bet,
    payout: (bet * rules.result(board).pays) / 100,
  }),
  step: (state) => state,
  safe: () => '',
})

/** The first `count` of a shuffled list (Fisher–Yates). */
export function drawn<Item>(list: readonly Item[], count: number, draw: Draw): readonly Item[] {
  const remaining = [...list]
  return Array.from({ length: count }, () => remaining.splice(draw(remaining.length), 1)).flat()
}
