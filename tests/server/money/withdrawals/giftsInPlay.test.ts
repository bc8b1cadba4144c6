import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import type { StagedRound } from '#contract/staged.ts'
import { createSandboxStudio } from '#server/adapters/sandboxStudio.ts'
import { fetchReports } from '#server/play/studios/job.ts'
import { renewPass } from '#server/protection/pass.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, isSound } from '../../fixtures/balances.ts'
import { deposit } from '../../fixtures/deposits.ts'
import { useKnownSeeds } from '../../fixtures/knownSeeds.ts'
import { playRound, makeValidBets, startGameFor } from '../../fixtures/rounds.ts'
import { beaconAt, placeBets, finishRound, openRound, advanceRound } from '../../fixtures/sharedRounds.ts'
import { knownBoard } from '../../fixtures/stagedRounds.ts'
import { giftOf, giveGift, infoOf, payee, withdraw } from './samples.ts'
import type { Payee } from './samples.ts'

/** A server without a welcome gift: everything there is was given one by one. */
let plain: TestApp
beforeAll(async () => {
  plain = await createApp({ policy: { playMoney: false } })
})
afterAll(() => plain.close())

describe('a gift that is in play elsewhere', () => {
  const atStudio = (player: Payee, action: 'lose' | 'win') =>
    createSandboxStudio(plain.deps.secret, plain.deps.clock, plain.db).act(player.userId, action)
  const send = async (player: Payee, amount: number) =>
    dataOf(await plain.call('studioVisit', { provider: 'sandbox', amount }, player.token))
  const collect = async (player: Payee) => dataOf(await plain.call('retrieveBalance', { providers: ['sandbox'] }, player.token))
  /** A player with `own` coins, fully wagered, who may then be given a gift. */
  const playerWith = async (own: number, given?: number): Promise<Payee> => {
    const player = await payee(plain)
    await deposit(plain, player.token, own)
    await makeValidBets(plain, await startGameFor(plain, player), own)
    if (given !== undefined) await giveGift(plain, player, given)
    return player
  }
  /** Whatever is bet, it releases nothing of the gift. */
  const keepLocked = (player: Payee) =>
    plain.db.rows('update turnover_lock set need = need + 10000000 where player_id = $1 and ended is null', [player.userId])

  test('stays a gift in a bet that is not paid yet, while coins come back from a studio', async () => {
    const player = await playerWith(100_00, 200_00)
    const number = await openRound(plain)
    const bets = ['red', 'blue'].map((choice) => ({ choice, stake: 100_00 }))
    dataOf(await placeBets(plain, player.token, number, bets))
    await send(player, 100_00)
    await collect(player)
    // Its public value came too late: called off, the round returns its bets.
    await finishRound(plain, 'closed')
    plain.clock.now = (await beaconAt(plain)) + plain.deps.policy.sharedRounds.voidAfterMs + 1
    await advanceRound(plain)
    expect(await coinsOf(plain, player.token)).toBe(300_00)
    expect(await giftOf(plain, player)).toMatchObject({ amount: 200_00, need: 200_00, done: 0 })
    expect((await infoOf(plain, player)).withdrawable).toBe(100_00)
  })

  test('that is given while a bet is open has no part in it, however it ends', async () => {
    const player = await playerWith(500_00)
    const number = await openRound(plain)
    dataOf(await placeBets(plain, player.token, number, [{ choice: 'red', stake: 50_00 }]))
    await giveGift(plain, player, 100_00)
    await keepLocked(player)
    // Of this one the gift pays what it can, and of the next one nothing.
    dataOf(
      await placeBets(plain, player.token, number, [
        { choice: 'red', stake: 80_00 },
        { choice: 'blue', stake: 70_00 },
      ]),
    )
    const paid = await plain.db.rows<{ gift: number }>('select gift from shared_bet where player_id = $1 order by id', [player.userId])
    expect(paid.map((row) => row.gift)).toEqual([0, 80_00, 20_00])
    await finishRound(plain)
    const won = await plain.db.row<{ payout: number }>(`select sum(payout)::bigint as payout from shared_bet where player_id = $1`, [
      player.userId,
    ])
    const payout = won?.payout ?? Number.NaN
    const left = Math.floor((payout * 100_00) / 200_00)
    expect(await coinsOf(plain, player.token)).toBe(400_00 + payout)
    expect((await giftOf(plain, player))?.amount ?? 0).toBe(left)
  })

  test('nor in a round with choices: what its player loses is their own', async () => {
    const player = await playerWith(500_00)
    const { roundToken } = dataOf(await plain.call<{ roundToken: string }>('startGame', { gameId: 'mines' }, player.token))
    await useKnownSeeds(plain, player.userId)
    const { roundId, version } = dataOf(await plain.call<StagedRound>('stagedBet', { roundToken, stake: 10_00, setup: '3' }, player.token))
    await giveGift(plain, player, 10_00)
    const choice = `open-${knownBoard('mines', '3').indexOf(1)}`
    const over = dataOf(await plain.call<StagedRound>('stagedChoose', { roundToken, roundId, version, choice }, player.token))
    expect(over).toMatchObject({ isOver: true, payout: 0 })
    expect(await coinsOf(plain, player.token)).toBe(500_00)
    expect(await giftOf(plain, player)).toMatchObject({ amount: 10_00 })
    expect((await infoOf(plain, player)).withdrawable).toBe(490_00)
  })

  /** 400.00 of the player's own, fully wagered, and a gift of 10.00, staked in a round whose first field was opened safely. */
  const staked = async () => {
    const player = await playerWith(400_00, 10_00)
    const open = async () => dataOf(await plain.call<{ roundToken: string }>('startGame', { gameId: 'mines' }, player.token)).roundToken
    const roundToken = await open()
    await useKnownSeeds(plain, player.userId)
    const { roundId, version } = dataOf(await plain.call<StagedRound>('stagedBet', { roundToken, stake: 10_00, setup: '3' }, player.token))
    const choice = `open-${knownBoard('mines', '3').indexOf(0)}`
    const going = dataOf(await plain.call<StagedRound>('stagedChoose', { roundToken, roundId, version, choice }, player.token))
    expect(going.isOver).toBe(false)
    const cashOut = async () =>
      dataOf(
        await plain.call<StagedRound>(
          'stagedChoose',
          { roundToken: await open(), roundId, version: going.version, choice: 'cash' },
          player.token,
        ),
      ).payout ?? Number.NaN
    return { player, cashOut }
  }

  test('pays for no spin meanwhile: what a round wins for a gift stays its, however much is lost in another game', async () => {
    const { player, cashOut } = await staked()
    await keepLocked(player)
    const gameSession = await startGameFor(plain, player)
    await plain.db.transaction((tx) => renewPass(tx, player.userId, plain.clock.now, plain.deps.policy))
    await playRound(plain, gameSession, { stake: 100_00, payout: 0 })
    expect(await giftOf(plain, player)).toMatchObject({ amount: 10_00 })
    await playRound(plain, gameSession, { stake: 100_00, payout: 150_00 })
    const payout = await cashOut()
    expect(payout).toBeGreaterThan(10_00)
    expect(await coinsOf(plain, player.token)).toBe(350_00 + payout)
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 350_00, locked: [{ source: 'gift', amount: payout }] })
  })

  test('is not given up at the price of its stake while the round goes on', async () => {
    const { player, cashOut } = await staked()
    expect((await infoOf(plain, player)).gift).toMatchObject({ loses: 0, stays: 400_00, away: 10_00 })
    expect(await plain.call('giveUpGift', { loses: 10_00 }, player.token)).toEqual(refusal('giftAtProvider', { away: 10_00 }))
    const payout = await cashOut()
    expect(dataOf(await plain.call('giveUpGift', { loses: payout }, player.token))).toEqual({ lost: payout, stays: 400_00 })
    expect((await infoOf(plain, player)).withdrawable).toBe(400_00)
  })

  const updates = [
    ['collected', collect],
    [
      'reported',
      async () => {
        plain.clock.pass(minuteMs)
        await fetchReports(plain.deps)
      },
    ],
  ] as const

  test.each(updates)('and won at a studio has won for itself, once the studio was %s', async (_how, tell) => {
    const player = await playerWith(100_00)
    dataOf(await withdraw(plain, player, 100_00))
    await giveGift(plain, player, 100_00)
    await send(player, 100_00)
    await atStudio(player, 'win')
    await atStudio(player, 'win')
    await tell(player)
    expect(await giftOf(plain, player)).toMatchObject({ amount: 200_00 })
    // Reported again, it is not counted twice.
    await collect(player)
    await tell(player)
    expect(await coinsOf(plain, player.token)).toBe(200_00)
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 0, locked: [{ source: 'gift', amount: 200_00 }] })
  })

  const results = [
    { result: 'wins', action: 'win', own: 337_50, rest: 112_50 },
    { result: 'loses', action: 'lose', own: 262_50, rest: 87_50 },
  ] as const
  describe.each(results)('$result at a studio in proportion to its part of the coins there', ({ action, own, rest }) => {
    test.each(updates)('once the studio was %s', async (_how, tell) => {
      const player = await playerWith(300_00, 100_00)
      await send(player, 400_00)
      await atStudio(player, action)
      await tell(player)
      // Reported again, it is not counted twice.
      await tell(player)
      await collect(player)
      expect(await infoOf(plain, player)).toMatchObject({ withdrawable: own, locked: [{ source: 'gift', amount: rest }] })
    })
  })

  test.each(updates)('and was lost at a studio costs nothing of the player’s own coins, once the studio was %s', async (_how, tell) => {
    const player = await playerWith(200_00, 50_00)
    await send(player, 50_00)
    await atStudio(player, 'lose')
    await tell(player)
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 200_00, locked: [], gift: null })
  })

  test.each(updates)('that is given after a loss at a studio has no part in it, once the studio was %s', async (_how, tell) => {
    const player = await playerWith(100_00)
    await send(player, 100_00)
    await atStudio(player, 'lose')
    await giveGift(plain, player, 80_00)
    await tell(player)
    await collect(player)
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 50_00, locked: [{ source: 'gift', amount: 80_00 }] })
  })

  test('has its part of what is sent to a studio after it, and takes it back from a transfer that is refused', async () => {
    const player = await playerWith(300_00)
    await send(player, 100_00)
    await giveGift(plain, player, 80_00)
    const { sandbox } = plain.deps.adapters.studios
    if (!sandbox) throw new Error('there is no studio')
    const refusing = vi.spyOn(sandbox, 'putIn').mockResolvedValue(false)
    expect(await plain.call('studioVisit', { provider: 'sandbox', amount: 50_00 }, player.token)).toEqual(refusal('studioRefused'))
    refusing.mockRestore()
    expect(await plain.db.row('select gift from studio_wallet where player_id = $1', [player.userId])).toEqual({ gift: 0 })
    await send(player, 100_00)
    // Of 200.00 there, 80.00 are the gift's, and so are 20.00 of the 50.00 that are lost.
    await atStudio(player, 'lose')
    await collect(player)
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 270_00, locked: [{ source: 'gift', amount: 60_00 }] })
  })

  test('counts what a studio reported neither when it was collected nor before the next visit once', async () => {
    const player = await playerWith(300_00, 100_00)
    await send(player, 400_00)
    await atStudio(player, 'win')
    const { sandbox } = plain.deps.adapters.studios
    if (!sandbox) throw new Error('there is no studio')
    const mute = vi.spyOn(sandbox, 'played').mockRejectedValue(new Error('it does not report'))
    await collect(player)
    await send(player, 450_00)
    mute.mockRestore()
    plain.clock.pass(minuteMs)
    await fetchReports(plain.deps)
    expect(await giftOf(plain, player)).toMatchObject({ amount: 112_50 })
    await collect(player)
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 337_50, locked: [{ source: 'gift', amount: 112_50 }] })
  })

  test('is neither lost in a spin nor given up while it wins at a studio', async () => {
    const player = await playerWith(200_00, 100_00)
    await keepLocked(player)
    await send(player, 100_00)
    await atStudio(player, 'win')
    expect(await plain.call('giveUpGift', { loses: 100_00 }, player.token)).toEqual(refusal('giftAtProvider', { away: 100_00 }))
    await playRound(plain, await startGameFor(plain, player), { stake: 100_00, payout: 0 })
    await collect(player)
    expect(await coinsOf(plain, player.token)).toBe(250_00)
    expect(await infoOf(plain, player)).toMatchObject({ withdrawable: 100_00, locked: [{ source: 'gift', amount: 150_00 }] })
  })

  test.each(updates)('and was lost there is none once the studio was %s: a later deposit is the player’s own', async (_how, tell) => {
    const player = await payee(plain)
    await giveGift(plain, player, 100_00)
    await send(player, 100_00)
    await atStudio(player, 'lose')
    await atStudio(player, 'lose')
    await tell(player)
    await deposit(plain, player.token, 300_00)
    expect(await giftOf(plain, player)).toBeUndefined()
    await makeValidBets(plain, await startGameFor(plain, player), 300_00)
    expect((await infoOf(plain, player)).withdrawable).toBe(300_00)
  })
})

test('the books are sound after all of it', async () => {
  expect(await isSound(plain)).toBe(true)
})
