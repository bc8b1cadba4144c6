import type { StagedRound } from '#contract/staged.ts'
import { fairDraw } from '#games/fair/fair.ts'
import { commitTo, drawSeeds } from '#games/staged/board.ts'
import type { Commitment } from '#games/staged/board.ts'
import { isOver, playStaged } from '#games/staged/game.ts'
import type { StagedGame, StagedState } from '#games/staged/game.ts'
import { fairHash, fairHmac } from '../../kernel/fairHmac.ts'
import type { StagedRow } from './store.ts'

const hashes = { hmac: fairHmac, sha256: fairHash }

type Fixed = Pick<StagedRow, 'setup' | 'server_seed' | 'client_seed' | 'number'>

/** The board that the seeds determine: it is not stored, so it cannot differ later. */
export function boardOf(game: StagedGame, { setup, server_seed: serverSeed, client_seed: clientSeed, number }: Fixed): readonly number[] {
  return game.board(setup, fairDraw(drawSeeds({ serverSeed, clientSeed, number }), fairHmac))
}

export const commitmentOf = (
  board: readonly number[],
  { server_seed: serverSeed, client_seed: clientSeed, number }: Fixed,
): Promise<Commitment> => commitTo(board, { serverSeed, clientSeed, number }, hashes)

/** The state of a round: the fold of its choices. */
export const stateOf = (game: StagedGame, row: StagedRow, board = boardOf(game, row)): StagedState => playStaged(game, row, board)

/** What the player may see of a round. */
export const shownRound = (row: StagedRow, state: StagedState, balance: number): StagedRound => ({
  roundId: row.id,
  gameId: row.game_id,
  time: row.opened_at,
  demo: row.currency === 'demo',
  bet: row.bet,
  stake: state.stake,
  setup: row.setup,
  layout: [...row.layout],
  choices: row.choices,
  version: row.choices.length,
  events: [...state.events],
  legal: [...state.legal],
  isOver: isOver(state),
  payout: state.payout,
  isByRule: row.by_rule,
  balance,
  rulesVersion: row.rules_version,
  root: row.root,
})
