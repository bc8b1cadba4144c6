import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GameStart } from '#contract/play.ts'
import { debtOf } from '#server/ledger/debts.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, isSound } from '../../fixtures/balances.ts'
import { chargebackNotice, deliver, deposit } from '../../fixtures/deposits.ts'
import { useKnownSeeds } from '../../fixtures/knownSeeds.ts'
import { advanceRound, beaconAt, finishRound, openRound, placeBets } from '../../fixtures/sharedRounds.ts'
import { choose, knownBoard, placeBet } from '../../fixtures/stagedRounds.ts'
import { infoOf, payee } from '../withdrawals/samples.ts'
import type { Payee } from '../withdrawals/samples.ts'

/** A server without a welcome gift: all coins are the player's own. */
let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: { playMoney: false } })
})
afterAll(() => app.close())

describe('a deposit that the channel takes back while its coins are staked', () => {
  /** Stakes the player's coins. Returns what ends the round, and says what it pays. */
  type Begin = (player: Payee) => Promise<() => Promise<number>>

  const inColorGame =
    (end: () => Promise<void>): Begin =>
    async ({ token, userId }) => {
      dataOf(await placeBets(app, token, await openRound(app), [{ choice: 'red', stake: 100_00 }]))
      return async () => {
        await end()
        const row = await app.db.row<{ payout: number }>('select payout from shared_bet where player_id = $1', [userId])
        return row?.payout ?? Number.NaN
      }
    }
  const callOff = async () => {
    await finishRound(app, 'closed')
    app.clock.now = (await beaconAt(app)) + app.deps.policy.sharedRounds.voidAfterMs + 1
    await advanceRound(app)
  }

  const inMines =
    (isWon: boolean): Begin =>
    async ({ token, userId }) => {
      const started = dataOf(await app.call<GameStart>('startGame', { gameId: 'mines' }, token))
      const game = { ...started, token, userId, gameId: 'mines' }
      await useKnownSeeds(app, userId)
      const round = await placeBet(app, game, { stake: 50_00 })
      return async () => {
        const field = knownBoard('mines', '3').indexOf(isWon ? 0 : 1)
        const opened = await choose(app, game, round, `open-${field}`)
        return (isWon ? await choose(app, game, opened, 'cash') : opened).payout
      }
    }

  // What is won is the player's own once the stake has met the deposit's requirement, which a round of Mines counts for in part.
  test.each([
    ['a round of the Color Game that is drawn', 100_00, inColorGame(() => finishRound(app)), (paid: number) => paid],
    ['one that is called off', 100_00, inColorGame(callOff), () => 0],
    ['a round of Mines that is won', 50_00, inMines(true), (paid: number) => paid - 50_00],
    ['one that is lost', 50_00, inMines(false), () => 0],
  ])('in %s: the player owes it, the next deposit pays, and what comes back is to be wagered', async (_, stake, begin, free) => {
    const player = await payee(app)
    const order = await deposit(app, player.token, 100_00)
    const end = await begin(player)
    const worth = async () => [await coinsOf(app, player.token), await debtOf(app.db, player.userId)]
    expect(await deliver(app, chargebackNotice(order))).toBe(200)
    expect(await worth()).toEqual([0, stake])
    const paid = await end()
    expect(await worth()).toEqual([paid, stake])
    expect((await infoOf(app, player)).withdrawable).toBe(0)
    await deposit(app, player.token, 200_00)
    expect(await worth()).toEqual([paid + 200_00 - stake, 0])
    expect((await infoOf(app, player)).withdrawable).toBe(free(paid))
    expect(await isSound(app)).toBe(true)
  })
})
