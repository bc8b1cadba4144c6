import { usualStakes } from '../staged/game.ts'
import type { StagedGame, StagedState } from '../staged/game.ts'

export const cups = 3
/** A round cashes out automatically after this many right picks. It does so instead of the player, so it costs no return. */
export const most = 5

interface CupState extends StagedState {
  readonly bet: number
  /** Right picks so far. */
  readonly found: number
}

/**
 * Payout after so many right picks, in hundredths of the bet: 96 % of the fair odds, one cup of three being right. It is a whole number, so the
 * return is exactly 96 % wherever the player stops.
 */
export const multiplier = (found: number): number => 96 * cups ** found

const open = Array.from({ length: cups }, (_, cup) => `open-${cup}`)

/** Tatlong Baso: one of three cups hides a calamansi. Finding it multiplies the cash-out amount by three; an empty cup ends the round. */
export const tatlongBaso: StagedGame<CupState> = {
  id: 'tatlong-baso',
  rulesVersion: 1,
  rtp: 9_600,
  bestRtp: 9_600,
  stakes: usualStakes,
  setups: ['cups'],
  words: most,
  // Which cup hides the calamansi, at each pick.
  board: (_, draw) => Array.from({ length: most }, () => draw(cups)),
  start: (_, bet) => ({ events: [{ type: 'mixed' }], legal: open, stake: bet, payout: 0, bet, found: 0 }),
  step(state, choice, board) {
    const { bet, found, events } = state
    // Under the safe rule a round without a choice returns the bet.
    if (choice === 'cash') return { ...state, events: [...events, { type: 'cashed' }], legal: [], payout: found === 0 ? bet : state.payout }
    const value = board[found] ?? 0
    if (choice !== `open-${value}`) return { ...state, events: [...events, { type: 'empty', leaf: found, value }], legal: [], payout: 0 }
    const next = { ...state, found: found + 1, payout: (bet * multiplier(found + 1)) / 100 }
    const shown = [...events, { type: 'found', leaf: found, value }]
    return found + 1 === most
      ? { ...next, events: [...shown, { type: 'cashed' }], legal: [] }
      : { ...next, events: [...shown, { type: 'mixed' }], legal: ['cash', ...open] }
  },
  safe: () => 'cash',
}
