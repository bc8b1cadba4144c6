import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import type { GameStart, SettledRound } from '#contract/play.ts'
import { openDatabase } from '#server/kernel/database.ts'
import type { Database } from '#server/kernel/database.ts'
import { Replay } from '#server/kernel/http/idempotency.ts'
import { isRefusal } from '#server/kernel/refusal.ts'
import { hashToken } from '#server/kernel/tokens.ts'
import { settleSpin } from '#server/play/games/spin.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, isSound, leaveCoins } from '../../fixtures/balances.ts'
import { databaseUrl } from '../../fixtures/databaseUrl.ts'
import { openGame, spin } from '../../fixtures/games.ts'
import type { GameSession } from '../../fixtures/games.ts'
import { giveBonus } from '../../money/samples.ts'

// A process remembers what a visit's next spin is decided from. Whatever changes meanwhile, on another server too, holds for that spin.

const { slotRoundMs } = defaultPolicy.pace

let app: TestApp
let other: Database
let sentByOther = 0
beforeAll(async () => {
  app = await createApp({ policy: { pace: defaultPolicy.pace } })
  other = openDatabase(await databaseUrl(app), () => {}, { onStatement: () => sentByOther++ })
})
afterAll(async () => {
  await other.close()
  await app.close()
})

/** A spin as another server's process settles it, on its own connections. */
async function spinElsewhere({ userId, token, roundToken }: GameSession, { stake = 100, requestId = randomUUID() as string } = {}) {
  const { now } = app.clock
  const caller = { playerId: userId, tokenHash: hashToken(token), lastInputAt: now, termsVersion: 3 }
  const context = { ...app.deps, db: other, tx: other, now, caller, ip: '', device: '', origin: '', requestId }
  const result = await settleSpin(context, { roundToken, stake })
  return result instanceof Replay ? result.first : result
}

const settled = (result: SettledRound | { readonly refused: string }): SettledRound => {
  if (isRefusal(result)) throw new Error(`refused: ${result.refused}`)
  return result as SettledRound
}

/** A visit whose next spin this server remembers, and may come now. */
async function rememberedVisit(): Promise<GameSession & { readonly balance: number }> {
  const gameSession = await openGame(app)
  const { balance } = dataOf(await spin(app, gameSession))
  app.clock.pass(slotRoundMs)
  return { ...gameSession, balance }
}

const nextSpin = async (gameSession: GameSession, body: { stake?: number; requestId?: string } = {}) => {
  const answer = await spin(app, gameSession, body)
  app.clock.pass(slotRoundMs)
  return { answer, statements: app.lastStatements().length }
}

test('the first spin of a visit is three statements, the next ones are one', async () => {
  const gameSession = await openGame(app)
  expect((await nextSpin(gameSession)).statements).toBe(3)
  for (const nonce of [1, 2, 3])
    expect(await nextSpin(gameSession)).toMatchObject({ answer: { errcode: 0, data: { fair: { nonce } } }, statements: 1 })
  expect(await isSound(app)).toBe(true)
})

test('the caller is looked up again after a minute, and at once from another address', async () => {
  const gameSession = await rememberedVisit()
  const { token, roundToken } = gameSession
  app.clock.pass(minuteMs - 2 * slotRoundMs)
  expect((await nextSpin(gameSession)).statements).toBe(1)
  // Which is also when the player's input is noted.
  expect((await nextSpin(gameSession)).statements).toBeGreaterThan(1)
  await nextSpin(gameSession)
  expect((await nextSpin(gameSession)).statements).toBe(1)
  dataOf(await app.call('spin', { roundToken, stake: 100 }, token, undefined, '203.0.113.7'))
  expect(app.lastStatements()).toHaveLength(2)
})

test('a session that was ended on another server, or ends by itself, settles nothing more', async () => {
  const [ended, expired] = [await rememberedVisit(), await rememberedVisit()]
  for (const [{ token, balance, userId }, at] of [
    [ended, app.clock.now],
    [expired, app.clock.now + 1],
  ] as const) {
    await app.db.rows('update session set expires_at = $2 where token_hash = $1', [hashToken(token), at])
    app.clock.pass(1)
    expect(await spin(app, token === ended.token ? ended : expired)).toEqual(refusal('sessionOver'))
    expect(await app.db.row(`select balance from account where player_id = $1 and currency = 'coin'`, [userId])).toEqual({ balance })
  }
})

test('a session that ends after it was looked up settles nothing more; the same spin can be settled in another one', async () => {
  const gameSession = await rememberedVisit()
  const requestId = randomUUID()
  const endSession = (at: number) =>
    app.db.rows('update session set expires_at = $2 where token_hash = $1', [hashToken(gameSession.token), at])
  await endSession(app.clock.now)
  expect(await spinElsewhere(gameSession, { requestId })).toMatchObject({ refused: 'sessionOver' })
  await endSession(app.clock.now + minuteMs)
  expect(settled(await spinElsewhere(gameSession, { requestId })).fair.nonce).toBe(1)
})

test('new terms hold for the next spin', async () => {
  const gameSession = await rememberedVisit()
  await app.change({ termsVersion: app.deps.policy.termsVersion + 1 })
  expect(await spin(app, gameSession)).toMatchObject({ message: 'acceptTerms' })
  await app.change({ termsVersion: app.defaults.termsVersion })
})

test('a spin on another server in between takes the number; from then on both servers read it', async () => {
  const gameSession = await rememberedVisit()
  const nonces: number[] = []
  const sent: number[] = []
  for (let round = 0; round < 3; round++) {
    const before = sentByOther
    nonces.push(settled(await spinElsewhere(gameSession)).fair.nonce)
    sent.push(sentByOther - before)
    app.clock.pass(slotRoundMs)
    const { answer, statements } = await nextSpin(gameSession)
    nonces.push(dataOf(answer).fair.nonce)
    sent.push(statements)
  }
  expect(nonces).toEqual([1, 2, 3, 4, 5, 6])
  // The other server reads and settles; each tries once what it remembers, and is too late.
  expect(sent).toEqual([2, 4, 3, 3, 2, 3])
  expect(await isSound(app)).toBe(true)
})

test('a round on another server is as recent as one on this server', async () => {
  const gameSession = await rememberedVisit()
  settled(await spinElsewhere(gameSession))
  expect(await spin(app, gameSession)).toEqual(refusal('tooFast', { retryAt: app.clock.now + slotRoundMs, waitMs: slotRoundMs }))
  // A round of another kind of game takes no number of the pair.
  app.clock.pass(slotRoundMs)
  dataOf(await spin(app, gameSession))
  app.clock.pass(slotRoundMs)
  await app.db.rows(
    `insert into round (player_id, game_session_hash, game_id, demo, bonus, stake, payout, valid_bet, rules_version, settings_revision, staged_round_id, request_id, at)
       select player_id, token_hash, 'mines', false, false, 100, 0, 100, 1, 1, 900000, gen_random_uuid(), $2 from game_session where token_hash = $1`,
    [hashToken(gameSession.roundToken), app.clock.now],
  )
  expect(await spin(app, gameSession)).toMatchObject({ message: 'tooFast' })
})

test('a visit that was closed on another server, by another game opened there, settles nothing', async () => {
  const gameSession = await rememberedVisit()
  await app.db.rows('update game_session set ended_at = $2 where token_hash = $1', [hashToken(gameSession.roundToken), app.clock.now])
  expect(await spin(app, gameSession)).toEqual(refusal('gameNotOpen'))
  expect(await coinsOf(app, gameSession.token)).toBe(gameSession.balance)
})

test('a bonus that was granted meanwhile is staked first, and the bonus is read from then on', async () => {
  const gameSession = await rememberedVisit()
  await giveBonus(app, gameSession.userId, randomUUID(), 10_00, 100)
  const round = dataOf((await nextSpin(gameSession)).answer)
  expect(round).toMatchObject({ bonus: 10_00 - 1_00 + round.payout, balance: gameSession.balance + 10_00 - 1_00 + round.payout })
  expect(await coinsOf(app, gameSession.token)).toBe(gameSession.balance)
})

test('new seeds decide the next spin', async () => {
  const gameSession = await rememberedVisit()
  const { seedId } = dataOf(await app.call<{ seedId: string }>('fairSeeds', {}, gameSession.token))
  dataOf(await app.call('fairRotate', { seedId, clientSeed: 'mabuhay' }, gameSession.token))
  expect(dataOf((await nextSpin(gameSession)).answer).fair).toMatchObject({ clientSeed: 'mabuhay', nonce: 0 })
  // They are remembered as well.
  expect(await nextSpin(gameSession)).toMatchObject({ answer: { data: { fair: { clientSeed: 'mabuhay', nonce: 1 } } }, statements: 1 })
})

test('a spin that another server refused is refused here too, and what this server settled is the same there', async () => {
  const gameSession = await rememberedVisit()
  const requestId = randomUUID()
  await leaveCoins(app, gameSession, 99)
  expect(await spinElsewhere(gameSession, { requestId })).toMatchObject({ refused: 'balanceTooLow' })
  await leaveCoins(app, gameSession, 5_00)
  expect(await spin(app, gameSession, { requestId })).toEqual(refusal('balanceTooLow', { balance: 99 }))
  const again = randomUUID()
  const round = dataOf((await nextSpin(gameSession, { requestId: again })).answer)
  expect(settled(await spinElsewhere(gameSession, { requestId: again }))).toEqual(round)
  expect(await nextSpin(gameSession, { requestId: again })).toMatchObject({ answer: { replayed: true, data: round } })
})

test('a balance that does not cover the stake and a break hold for a remembered spin', async () => {
  const gameSession = await rememberedVisit()
  await leaveCoins(app, gameSession, 99)
  expect(await spin(app, gameSession)).toEqual(refusal('balanceTooLow', { balance: 99 }))
  await leaveCoins(app, gameSession, 50_00)
  dataOf((await nextSpin(gameSession)).answer)
  dataOf(await app.call('takeBreak', { hours: 24 }, gameSession.token))
  expect(await spin(app, gameSession)).toMatchObject({ message: 'selfExcluded' })
})

test('another player’s token does not find what is remembered of a visit, nor makes it forgotten', async () => {
  const gameSession = await rememberedVisit()
  const thief = await openGame(app)
  expect(await spin(app, thief, { roundToken: gameSession.roundToken })).toEqual(refusal('gameNotOpen'))
  expect(await nextSpin(gameSession)).toMatchObject({ answer: { errcode: 0 }, statements: 1 })
})

test('two visits of one player share the numbers of the pair', async () => {
  const gameSession = await rememberedVisit()
  const demo = dataOf(await app.call<GameStart>('startGame', { gameId: 'perlas', tryIt: true }, gameSession.token))
  expect(dataOf((await nextSpin({ ...gameSession, ...demo })).answer).fair.nonce).toBe(1)
  const back = dataOf(await app.call<GameStart>('startGame', { gameId: 'fiesta-nights' }, gameSession.token))
  expect(dataOf((await nextSpin({ ...gameSession, ...back })).answer).fair.nonce).toBe(2)
})
