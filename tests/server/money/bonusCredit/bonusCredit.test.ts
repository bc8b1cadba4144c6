import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '#contract/call.ts'
import { dayMs } from '#contract/durations.ts'
import type { GameStart, SettledRound } from '#contract/play.ts'
import type { appUserCoinDetail } from '#contract/wallet.ts'
import { hashToken } from '#server/kernel/tokens.ts'
import { settleDue } from '#server/money/bonusCredit/bonusCredit.ts'
import { settleSpin } from '#server/play/games/spin.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp, welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { isSound, leaveCoins } from '../../fixtures/balances.ts'
import type { GameSession } from '../../fixtures/games.ts'
import { openGame, spin } from '../../fixtures/games.ts'
import { knownRound, useKnownSeeds } from '../../fixtures/knownSeeds.ts'
import { bonusOf, giveBonus, balancesOf } from '../samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

/** A player in a game of known rounds, with a bonus of 10.00 that was granted while the game was open. */
async function sessionWithBonus(turnover = 100, amount = 10_00): Promise<GameSession> {
  const gameSession = await openGame(app)
  await useKnownSeeds(app, gameSession.userId)
  await giveBonus(app, gameSession.userId, randomUUID(), amount, turnover)
  return gameSession
}
const play = async (gameSession: GameSession, stake: number): Promise<SettledRound> => dataOf(await spin(app, gameSession, { stake }))
const payout = (stake: number, nonce: number) => knownRound('fiesta-nights', stake, nonce).payout

test('R18: a stake comes from the bonus balance when that covers it, else from the coins, and the win goes where the stake came from', async () => {
  const gameSession = await sessionWithBonus()
  const first = await play(gameSession, 1_00)
  const bonus = 10_00 - 1_00 + payout(1_00, 0)
  expect(first).toMatchObject({ payout: 2_25, balance: welcome + bonus, bonus })
  expect(await balancesOf(app, gameSession.token)).toEqual({ coin: welcome, bonus })
  // More than the bonus balance covers: wholly from coins.
  const second = await play(gameSession, 50_00)
  const coin = welcome - 50_00 + payout(50_00, 1)
  expect(second).toMatchObject({ balance: coin + bonus, bonus })
  expect(await balancesOf(app, gameSession.token)).toEqual({ coin, bonus })
})

test('A’: bonus coins do not expire in a break: they have as many days left after it as before', async () => {
  const gameSession = await sessionWithBonus()
  const ends = app.clock.now + 7 * dayMs
  expect((await bonusOf(app, gameSession.token)).active?.expiresAt).toBe(ends)
  app.clock.pass(2 * dayMs)
  dataOf(await app.call('takeBreak', { hours: 10 * 24 }, gameSession.token))
  expect((await bonusOf(app, gameSession.token)).active?.expiresAt).toBe(ends + 10 * dayMs)
  // After extending the break, only the extension counts.
  app.clock.pass(dayMs)
  dataOf(await app.call('takeBreak', { hours: 10 * 24 }, gameSession.token))
  expect((await bonusOf(app, gameSession.token)).active?.expiresAt).toBe(ends + 11 * dayMs)
  app.clock.pass(10 * dayMs)
  await settleDue(app.deps)
  expect(await balancesOf(app, gameSession.token)).toMatchObject({ bonus: 10_00 })
  app.clock.pass(5 * dayMs)
  await settleDue(app.deps)
  expect(await balancesOf(app, gameSession.token)).toMatchObject({ bonus: 0 })
})

test('the same request returns the same round, with both balances of that time', async () => {
  const gameSession = await sessionWithBonus()
  const requestId = randomUUID()
  const responses = await Promise.all(Array.from({ length: 8 }, () => spin(app, gameSession, { stake: 1_00, requestId })))
  await play(gameSession, 1_00)
  const again = await spin(app, gameSession, { stake: 1_00, requestId })
  const rounds = [...responses, again].map(dataOf)
  expect(new Set(rounds.map((round) => JSON.stringify(round))).size).toBe(1)
  expect((await balancesOf(app, gameSession.token)).bonus).toBe(10_00 - 1_00 + payout(1_00, 0) - 1_00 + payout(1_00, 1))
})

test('64 spins at once make no balance negative and are refused when neither covers the stake', async () => {
  const gameSession = await sessionWithBonus(100, 5_00)
  await leaveCoins(app, gameSession, 3_00)
  const answers = await Promise.all(Array.from({ length: 64 }, () => spin(app, gameSession, { stake: 1_00 })))
  const played = answers.flatMap(({ data, errcode }) => (errcode === 0 && data ? [data] : []))
  const balances = await balancesOf(app, gameSession.token)
  const net = played.reduce((sum, round) => sum + round.payout - round.stake, 0)
  expect(balances.coin + balances.bonus).toBe(8_00 + net)
  const refused = answers.filter(({ errcode }) => errcode !== 0)
  expect(new Set(refused.map(({ message }) => message))).toEqual(new Set(refused.length > 0 ? ['balanceTooLow'] : []))
  const round = await spin(app, gameSession, { stake: 50_00 })
  expect(round).toEqual(refusal('balanceTooLow', { balance: balances.coin + balances.bonus }))
})

test('bonus stakes feed no jackpot pool and count only towards the bonus', async () => {
  const gameSession = await sessionWithBonus()
  const poolPostings = () =>
    app.db.row<{ n: number }>(
      `select count(*) as n from posting p join account a on a.id = p.account_id where a.owner = 'pool' and p.entry_id > 0`,
    )
  const before = await poolPostings()
  const rounds = [await play(gameSession, 1_00), await play(gameSession, 1_00)]
  expect(await poolPostings()).toEqual(before)
  const done = rounds.reduce((sum, round) => sum + Math.min(round.stake, Math.abs(round.payout - round.stake)), 0)
  expect((await bonusOf(app, gameSession.token)).active).toEqual({
    source: 'bonus',
    amount: 10_00,
    need: 1_000_00,
    done,
    expiresAt: app.clock.now + 7 * dayMs,
  })
})

test('R18: the round that completes the wagering turns the whole balance into coins, and the statement shows it', async () => {
  const gameSession = await sessionWithBonus(0.15)
  const first = await play(gameSession, 1_00)
  expect(first.bonus).toBe(11_25)
  expect((await bonusOf(app, gameSession.token)).active?.done).toBe(1_00)
  const second = await play(gameSession, 1_00)
  const became = 11_25 - 1_00 + payout(1_00, 1)
  // The response is from before the conversion; the sum is the same after it.
  expect(second.balance).toBe(welcome + became)
  expect(await balancesOf(app, gameSession.token)).toEqual({ coin: welcome + became, bonus: 0 })
  expect(await bonusOf(app, gameSession.token)).toEqual({
    balance: 0,
    active: null,
    waiting: [],
    over: [{ source: 'bonus', amount: 10_00, state: 'done', became, endedAt: app.clock.now }],
  })
  const { list } = dataOf(await app.call<OutputOf<typeof appUserCoinDetail>>('appUserCoinDetail', { kind: 'reward' }, gameSession.token))
  expect(list[0]).toMatchObject({ kind: 'bonusDone', delta: became })
  // From here on it is an ordinary visit.
  expect(await app.db.row('select bonus_until from game_session where player_id = $1', [gameSession.userId])).toEqual({ bonus_until: null })
})

test('a round that completes the wagering on a server that dies before it ends the bonus ends it when its request is repeated', async () => {
  const gameSession = await sessionWithBonus(0.15)
  await play(gameSession, 1_00)
  const { now } = app.clock
  const dying = { ...app.db, transaction: () => Promise.reject(new Error('the server died')) }
  const caller = { playerId: gameSession.userId, tokenHash: hashToken(gameSession.token), lastInputAt: now, termsVersion: 3 }
  const requestId = randomUUID()
  await expect(
    settleSpin(
      { ...app.deps, db: dying, tx: app.db, now, caller, ip: '', device: '', origin: '', requestId },
      { roundToken: gameSession.roundToken, stake: 1_00 },
    ),
  ).rejects.toThrow('the server died')
  const became = 11_25 - 1_00 + payout(1_00, 1)
  expect(await balancesOf(app, gameSession.token)).toEqual({ coin: welcome, bonus: became })
  expect(await spin(app, gameSession, { stake: 1_00, requestId })).toMatchObject({ replayed: true, data: { bonus: became } })
  expect(await balancesOf(app, gameSession.token)).toEqual({ coin: welcome + became, bonus: 0 })
})

test('a bonus that expires goes to the operator, winnings included, and can no longer be staked', async () => {
  const gameSession = await sessionWithBonus()
  const { bonus = 0 } = await play(gameSession, 1_00)
  app.clock.pass(7 * dayMs)
  await app.db.rows('update session set last_input_at = $1, expires_at = $2', [app.clock.now, app.clock.now + 30 * dayMs])
  dataOf(await app.call('ackRealityCheck', {}, gameSession.token))
  const round = await play(gameSession, 1_00)
  const coin = welcome - 1_00 + payout(1_00, 1)
  expect(round.balance - (round.bonus ?? 0)).toBe(coin)
  await settleDue(app.deps)
  expect(await balancesOf(app, gameSession.token)).toEqual({ coin, bonus: 0 })
  expect((await bonusOf(app, gameSession.token)).over).toEqual([
    { source: 'bonus', amount: 10_00, state: 'expired', became: 0, endedAt: app.clock.now },
  ])
  const { list } = dataOf(await app.call<OutputOf<typeof appUserCoinDetail>>('appUserCoinDetail', { currency: 'bonus' }, gameSession.token))
  expect(list.map(({ kind, delta, after }) => [kind, delta, after])).toEqual([
    ['bonusExpired', -bonus, 0],
    ['win', 2_25, bonus],
    ['bet', -1_00, 9_00],
    ['bonusGiven', 10_00, 10_00],
  ])
})

test('a balance below any stake ends, its remainder becomes coins; the next bonus begins', async () => {
  const gameSession = await sessionWithBonus(1_000, 50)
  await giveBonus(app, gameSession.userId, 'next', 20_00, 10)
  expect((await bonusOf(app, gameSession.token)).waiting).toEqual([{ source: 'bonus', amount: 20_00, need: 200_00, days: 7 }])
  let [bonus, rounds] = [50, 0]
  while (bonus >= 20) bonus += payout(20, rounds++) - 20
  for (let round = 0; round < rounds; round++) await play(gameSession, 20)
  expect(await balancesOf(app, gameSession.token)).toEqual({ coin: welcome + bonus, bonus: 20_00 })
  const after = await bonusOf(app, gameSession.token)
  expect(after.over).toEqual([{ source: 'bonus', amount: 50, state: 'spent', became: bonus, endedAt: app.clock.now }])
  expect(after).toMatchObject({ active: { amount: 20_00, need: 200_00, done: 0 }, waiting: [] })
})

test('is granted once per reason, also by concurrent calls', async () => {
  const { token, userId } = await app.register()
  await Promise.all(Array.from({ length: 8 }, () => giveBonus(app, userId, 'the same', 5_00, 2)))
  expect(await bonusOf(app, token)).toMatchObject({ balance: 5_00, waiting: [] })
})

test('a game that opens knows of the bonus, is closed with all balances, and a demo has none of it', async () => {
  const { token, userId } = await app.register()
  await giveBonus(app, userId, 'before', 10_00, 100)
  const game = dataOf(await app.call<GameStart>('startGame', { gameId: 'fiesta-nights' }, token))
  expect(game).toMatchObject({ balance: welcome + 10_00, bonus: 10_00 })
  const round = await play({ ...game, token, userId, gameId: 'fiesta-nights' }, 1_00)
  expect(round.bonus).toBe(10_00 - 1_00 + round.payout)
  const exit = dataOf(await app.call<{ balance: number }>('exitGame', { roundToken: game.roundToken }, token))
  expect(exit.balance).toBe(round.balance)
  const again = dataOf(await app.call<GameStart>('startGame', { gameId: 'fiesta-nights' }, token))
  expect(again.resume).toMatchObject({ balance: round.balance, bonus: round.bonus })
  const demo = dataOf(await app.call<GameStart>('startGame', { gameId: 'perlas', tryIt: true }, token))
  expect(demo).not.toHaveProperty('bonus')
  const tried = await play({ ...demo, token, userId, gameId: 'perlas' }, 1_00)
  expect(tried).not.toHaveProperty('bonus')
})

test('the trial balance is sound after all of it', async () => {
  expect(await isSound(app)).toBe(true)
})
