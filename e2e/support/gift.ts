import type { APIRequestContext, Page } from '@playwright/test'
import type { GameStart, SettledRound } from '../../contract/play.ts'
import { call, register } from './player.ts'

const threshold = 100

/**
 * Plays, at the highest stakes that the purse holds, until it holds less: real rounds against the real house. In a game of its own, or in
 * one that a page has open, which stays open. False for luck that lasts.
 */
export async function loseAll(
  request: APIRequestContext,
  token: string,
  { below = threshold, rounds = 100, opened }: { below?: number; rounds?: number; opened?: GameStart } = {},
): Promise<boolean> {
  const game = opened ?? (await call<GameStart>(request, 'startGame', { gameId: 'biyahe-888' }, token)).data
  if (!game) throw new Error('the game did not open')
  let { balance } = game
  for (let round = 0; balance >= below && round < rounds; round += 1) {
    const stake = game.stakes.findLast((one) => one <= balance) ?? threshold
    const { data } = await call<SettledRound>(request, 'spin', { roundToken: game.roundToken, stake }, token)
    if (!data) throw new Error('the round was refused')
    ;({ balance } = data)
  }
  if (!opened) await call(request, 'exitGame', { roundToken: game.roundToken }, token)
  return balance < below
}

/** A new player who has really lost all, or all but `below`. Who has too much luck is let go: somebody else loses sooner. */
export async function registerLoser(request: APIRequestContext, below = threshold): Promise<{ token: string }> {
  for (;;) {
    const player = await register(request)
    if (await loseAll(request, player.token, { below })) return player
  }
}

export const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'Fresh start gift' })
export const giftOf = (page: Page, id: string) =>
  sheetOf(page)
    .getByRole('listitem')
    .nth(Number(id) - 1)
export const rewardOf = (page: Page) => page.getByRole('dialog', { name: 'Ang swerte mo!' })
