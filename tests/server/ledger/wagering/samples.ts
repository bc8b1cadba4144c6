import type { TestApp } from '../../fixtures/app.ts'
import { recordBet } from '../../fixtures/recordedRounds.ts'

/** A round with this valid bet, counted by the balance as the game counts it. */
export async function stake(app: TestApp, playerId: string, validBet: number): Promise<void> {
  await recordBet(app, playerId, validBet, app.clock.now)
  await app.db.rows(
    `update account set staked = staked + $2, valid_bet = valid_bet + $2 where owner = 'player' and player_id = $1 and currency = 'coin'`,
    [playerId, validBet],
  )
}
