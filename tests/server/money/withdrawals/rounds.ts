import { randomUUID } from 'node:crypto'
import type { GameStart } from '#contract/play.ts'
import { hashToken } from '#server/kernel/tokens.ts'
import { spinStore } from '#server/play/games/spinStore.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { dataOf } from '../../identity/session/samples.ts'

export interface Seat {
  readonly userId: string
  readonly visit: Buffer
}

/** A player's visit to a game, for rounds of which the test says how they end. */
export async function seatOf(app: TestApp, { token, userId }: { token: string; userId: string }): Promise<Seat> {
  const { roundToken } = dataOf(await app.call<GameStart>('startGame', { gameId: 'perlas' }, token))
  return { userId, visit: hashToken(roundToken) }
}

/** A round with this stake and payout, settled as every spin is. */
export async function playRound(
  app: TestApp,
  { userId, visit }: Seat,
  { stake, payout }: { stake: number; payout: number },
): Promise<void> {
  const spins = spinStore(app.db, app.deps.policy.jackpot.feed)
  const open = await spins.read(visit, userId)
  if (!open) throw new Error('the visit is over')
  const settled = await spins.settle({
    player_id: userId,
    currency: 'coin',
    stake,
    payout,
    game_session_hash: visit,
    game_id: open.gameId,
    demo: false,
    valid_bet: Math.min(stake, Math.abs(payout - stake)),
    rules_version: 1,
    outcome: '{}',
    seed_id: open.seedId,
    nonce: open.nonce,
    request_id: randomUUID(),
    at: app.clock.now,
  })
  if (!settled) throw new Error('the balance does not hold the stake')
}

/** Valid bet of so much that leaves the balance as it was: half is lost, half is won. */
export async function playedThrough(app: TestApp, seat: Seat, validBet: number): Promise<void> {
  await playRound(app, seat, { stake: validBet / 2, payout: 0 })
  await playRound(app, seat, { stake: validBet / 2, payout: validBet })
}
