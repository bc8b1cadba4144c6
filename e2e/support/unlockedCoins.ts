import type { APIRequestContext } from '@playwright/test'
import type { GameStart } from '../../contract/play.ts'
import { paidDeposit } from './deposit.ts'
import { call, register } from './player.ts'

/**
 * A player who has deposited, has met all wagering requirements with that and their welcome gift, and has some of it left: its coins are
 * unlocked.
 */
export async function playerWithUnlockedCoins(
  request: APIRequestContext,
  minWithdrawable = 300_00,
): Promise<{ token: string; userId: string; account: string }> {
  for (;;) {
    const player = await register(request)
    await paidDeposit(request, player.token, 100_00)
    const { data: game } = await call<GameStart>(request, 'startGame', { gameId: 'perlas' }, player.token)
    const stake = game?.stakes.findLast((one) => one <= 20_00)
    if (!game || stake === undefined) throw new Error('the game did not open')
    for (let round = 0; round < 120; round += 1) await call(request, 'spin', { roundToken: game.roundToken, stake }, player.token)
    const { data } = await call<{ withdrawable: number }>(request, 'getExchange', {}, player.token)
    if (data && data.withdrawable >= minWithdrawable) return player
  }
}
