import { breakOf, byHand, msUntil } from '#games/crash/rules.ts'
import { dataOf } from '../fixtures/answers.ts'
import { welcome } from '../fixtures/app.ts'
import { balanceIn, leaveCoins } from '../fixtures/balances.ts'
import { countRows } from '../fixtures/countRows.ts'
import { useKnownSeeds } from '../fixtures/knownSeeds.ts'
import { openRound } from '../fixtures/sharedRounds.ts'
import { tableOf } from '../play/shared/running.ts'
import { app, asOne, ask, inGame, once } from './stage.ts'
import type { Case, Mutating } from './stage.ts'

export const playCases = {
  startGame: asOne(
    () => ({ gameId: 'perlas' }),
    ({ userId }) => countRows(app, 'game_session', 'player_id = $1 and ended_at is null', [userId]),
  ),
  spin: {
    ...once(async (maker) => {
      const roundToken = await inGame(maker)
      await leaveCoins(app, maker, 1_00)
      return { roundToken, stake: 1_00 }
    }, 'balanceTooLow'),
    // The visit keeps its refusals.
    state: (_, { game_session: _refusals, ...rows }) => rows,
  },
  exitGame: asOne(async (maker) => ({ roundToken: await inGame(maker) })),
  gameLike: asOne(() => ({ gameId: 'perlas', like: true })),
  fairRotate: once(async (maker) => ({ seedId: (await ask(maker, 'fairSeeds')).seedId }), 'notAvailable'),
  liveBet: once(async (maker) => {
    const number = await openRound(app)
    await leaveCoins(app, maker, 1_00)
    return { number, bets: [{ choice: 'red', stake: 1_00 }] }
  }, 'balanceTooLow'),
  liveCashOut: once(async ({ token }) => {
    const table = tableOf(app, 'crash')
    const number = await table.open()
    dataOf(await table.bet(token, number, [{ choice: byHand, stake: 1_00 }]))
    await table.pass((await table.start((outcome) => breakOf(outcome) > 300)) + msUntil(200))
    return { gameId: 'crash', number }
  }, 'cashOutClosed'),
  pusherDrop: once(async (maker) => {
    await ask(maker, 'fairSeeds')
    await useKnownSeeds(app, maker.userId)
    return { aim: 4, coins: 5, version: 32 }
  }, 'choiceNotOpen'),
  stagedBet: once(async (maker) => ({ roundToken: await inGame(maker, 'mines'), stake: 1_00, setup: '3' }), 'roundOpen'),
  stagedChoose: once(async (maker) => {
    const roundToken = await inGame(maker, 'mines')
    const { roundId, version } = await ask<{ roundId: string; version: number }>(maker, 'stagedBet', {
      roundToken,
      stake: 1_00,
      setup: '3',
    })
    return { roundToken, roundId, version, choice: 'open-1' }
  }, 'choiceNotOpen'),
  receiveDrawChance: once(() => {}, 'jackpotNoChance', 'jackpotTurnoverMissing'),
  drawSeen: asOne(async (maker) => ({ drawId: (await ask(maker, 'receiveDrawChance')).drawId })),
  studioVisit: once(() => ({ provider: 'sandbox', amount: welcome }), 'studioMoving', 'balanceTooLow'),
  retrieveBalance: asOne(
    async (maker) => void (await ask(maker, 'studioVisit', { provider: 'sandbox', amount: 300_00 })),
    ({ userId }) => balanceIn(app, userId, 'coin'),
  ),
} satisfies Partial<Record<Mutating, Case>>
