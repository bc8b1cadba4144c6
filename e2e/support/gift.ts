import type { APIRequestContext, Page } from '@playwright/test'
import type { GameStart, SettledRound } from '../../contract/play.ts'
import { call } from './player.ts'

const threshold = 100

/** Plays, at the highest stakes that the purse holds, until nothing can be played with: real rounds against the real house. */
export async function loseAll(request: APIRequestContext, token: string): Promise<void> {
  const { data: game } = await call<GameStart>(request, 'startGame', { gameId: 'biyahe-888' }, token)
  if (!game) throw new Error('the game did not open')
  let { balance } = game
  while (balance >= threshold) {
    const stake = game.stakes.findLast((one) => one <= balance) ?? threshold
    const { data } = await call<SettledRound>(request, 'spin', { roundToken: game.roundToken, stake }, token)
    if (!data) throw new Error('the round was refused')
    ;({ balance } = data)
  }
  await call(request, 'exitGame', { roundToken: game.roundToken }, token)
}

export const sheetOf = (page: Page) => page.getByRole('dialog', { name: 'A gift to start again' })
export const giftOf = (page: Page, id: string) =>
  sheetOf(page)
    .getByRole('listitem')
    .nth(Number(id) - 1)
export const rewardOf = (page: Page) => page.getByRole('dialog', { name: 'Ang swerte mo!' })
