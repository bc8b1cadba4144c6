import type { APIRequestContext, Page } from '@playwright/test'
import type { GameStart, SettledRound } from '../../contract/play.ts'
import { call, register } from './player.ts'

const threshold = 100

/**
 * Plays, at the highest stakes that the balance allows, until it is below the threshold: real rounds against the real server. In a game of
 * its own, or in one that a page has open, which stays open. Returns false for a long lucky streak.
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

/** A new player who has really lost everything, or all but `below`. A player with too much luck is abandoned: another one loses sooner. */
export async function registerLoser(request: APIRequestContext, below = threshold): Promise<{ token: string }> {
  for (;;) {
    const player = await register(request)
    if (await loseAll(request, player.token, { below })) return player
  }
}

export const giftSheetOf = (page: Page) => page.getByRole('dialog', { name: 'Fresh start gift' })
export const giftOf = (page: Page, id: string) =>
  giftSheetOf(page)
    .getByRole('listitem')
    .nth(Number(id) - 1)
export const rewardOf = (page: Page) => page.getByRole('dialog', { name: 'Ang swerte mo!' })
