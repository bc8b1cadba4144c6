import type { Layout, StagedProof, StagedRound } from '#contract/staged.ts'
import { fairDraw } from '#games/fair/fair.ts'
import { drawSeeds } from '#games/staged/board.ts'
import { stagedGame } from '#games/staged/games.ts'
import { fairHmac } from '#server/kernel/fairHmac.ts'
import { dataOf } from '../../fixtures/answers.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { knownSeeds, openGame, useKnownSeeds } from '../games/samples.ts'
import type { GameSession } from '../games/samples.ts'

/** A new player in a staged game, on the known seed pair. */
export async function openStaged(app: TestApp, gameId: string, { tryIt = false } = {}): Promise<GameSession> {
  const gameSession = await openGame(app, { gameId, tryIt })
  await useKnownSeeds(app, gameSession.userId)
  return gameSession
}

/** The board determined by the known seeds. */
export function knownBoard(gameId: string, setup: string, number = 0): readonly number[] {
  const game = stagedGame(gameId)
  if (!game) throw new Error(`${gameId} is no staged game`)
  return game.board(setup, fairDraw(drawSeeds({ ...knownSeeds, number }), fairHmac))
}

export const askBet = (
  app: TestApp,
  { token, roundToken }: GameSession,
  body: { stake?: number; setup?: string; layout?: Layout; requestId?: string } = {},
) => app.call<StagedRound>('stagedBet', { roundToken, stake: 1_00, setup: '3', ...body }, token)

export const placeBet = async (...args: Parameters<typeof askBet>): Promise<StagedRound> => dataOf(await askBet(...args))

export const askChoice = (
  app: TestApp,
  { token, roundToken }: GameSession,
  { roundId, version }: Pick<StagedRound, 'roundId' | 'version'>,
  choice: string,
  requestId?: string,
) => app.call<StagedRound>('stagedChoose', { roundToken, roundId, version, choice, ...(requestId && { requestId }) }, token)

export const choose = async (...args: Parameters<typeof askChoice>): Promise<StagedRound> => dataOf(await askChoice(...args))

export const proof = async (app: TestApp, token: string, roundId: string): Promise<StagedProof> =>
  dataOf(await app.call<StagedProof>('stagedProof', { roundId }, token))
