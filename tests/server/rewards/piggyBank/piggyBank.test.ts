import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Award } from '#contract/awards.ts'
import type { PiggyBankState } from '#contract/piggyBank.ts'
import type { SelfControl } from '#contract/responsibleGaming.ts'
import { followRate } from '#server/rewards/piggyBank/job.ts'
import { changeRate, lockRate } from '#server/rewards/piggyBank/store.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, isSound, leaveCoins } from '../../fixtures/balances.ts'
import { deposit } from '../../fixtures/deposits.ts'
import type { GameSession } from '../../fixtures/games.ts'
import { openGame, spin } from '../../fixtures/games.ts'
import { useKnownSeeds } from '../../fixtures/knownSeeds.ts'
import { untilWaiting } from '../../fixtures/locks.ts'
import { playRounds } from '../../fixtures/recordedRounds.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const look = async (token: string) => dataOf(await app.call<PiggyBankState>('piggyBank', {}, token))
const open = (token: string, body: object = {}) =>
  app.call<{ awards: Award[]; piggyBank: PiggyBankState }>('piggyBankOpen', { ...body }, token)

/** Plays until there are at least this many valid bets; returns how many there are. */
async function bet(gameSession: GameSession, minBet: number, server = app): Promise<number> {
  let sum = 0
  while (sum < minBet) {
    const { stake, payout } = dataOf(await spin(server, gameSession, { stake: 50_00 }))
    sum += Math.min(stake, Math.abs(payout - stake))
  }
  return sum
}
async function player(server = app): Promise<GameSession> {
  const gameSession = await openGame(server)
  await useKnownSeeds(server, gameSession.userId)
  await leaveCoins(server, gameSession, 20_000_00)
  return gameSession
}

test('the piggy bank saves half a percent of the valid bets, in whole hundredths', async () => {
  const gameSession = await player()
  expect(await look(gameSession.token)).toEqual({ saved: 0, full: 10_00, earlyFrom: 5_00, ppm: 5_000, isVip: false, isClosed: false })
  const sum = await bet(gameSession, 300_00)
  const { saved } = await look(gameSession.token)
  expect(saved).toBe(Math.floor(sum / 200))
  expect(await open(gameSession.token)).toEqual(refusal('piggyBankNotFull', { need: 10_00, saved }))
})

test('the piggy bank is opened when full, once however often it is tapped, paid by the operator; the rest counts for the next one', async () => {
  const gameSession = await player()
  const sum = await bet(gameSession, 2_100_00)
  const { data } = await app.call<{ list: { activityId: string; redDot: boolean }[] }>('activityGetStatusList', {}, gameSession.token)
  expect(data?.list.find(({ activityId }) => activityId === 'bank')?.redDot).toBe(true)
  const before = await coinsOf(app, gameSession.token)
  const requestId = randomUUID()
  const answers = await Promise.all(Array.from({ length: 6 }, () => open(gameSession.token, { requestId })))
  for (const answer of answers) expect(dataOf(answer).awards).toMatchObject([{ propId: 2001, count: 10_00 }])
  expect(await coinsOf(app, gameSession.token)).toBe(before + 10_00)
  const saved = Math.floor(sum / 200) - 10_00
  expect(await look(gameSession.token)).toMatchObject({ saved })
  expect(await open(gameSession.token)).toEqual(refusal('piggyBankNotFull', { need: 10_00, saved }))
})

test('the piggy bank is paid once when several devices open it at once, each with its own request id', async () => {
  const gameSession = await player()
  await bet(gameSession, 2_100_00)
  const before = await coinsOf(app, gameSession.token)
  const answers = await Promise.all(Array.from({ length: 8 }, () => open(gameSession.token)))
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
  expect(new Set(answers.filter(({ errcode }) => errcode !== 0).map(({ message }) => message))).toEqual(new Set(['piggyBankNotFull']))
  expect(await coinsOf(app, gameSession.token)).toBe(before + 10_00)
})

test('the piggy bank is kept during a break, and opened after it', async () => {
  const gameSession = await player()
  await bet(gameSession, 2_000_00)
  const pause = dataOf(await app.call<SelfControl>('takeBreak', { hours: 24 }, gameSession.token))
  expect(await open(gameSession.token)).toMatchObject({ message: 'selfExcluded', data: { kind: 'break', until: pause.closure?.until } })
  expect((await look(gameSession.token)).saved).toBe(10_00)
  app.clock.now = pause.closure?.until ?? 0
  await app.db.rows('update session set last_input_at = $1, expires_at = $1::bigint + 60000 where player_id = $2', [
    app.clock.now,
    gameSession.userId,
  ])
  expect(dataOf(await open(gameSession.token)).awards).toMatchObject([{ count: 10_00 }])
})

test('whoever has excluded themself opens it as it is: what bets have saved is their own', async () => {
  const gameSession = await player()
  const sum = await bet(gameSession, 300_00)
  const saved = Math.floor(sum / 200)
  const account = (await app.db.row<{ account: string }>('select account from player where id = $1', [gameSession.userId]))?.account
  dataOf(await app.call('selfExclude', { months: 6 }, gameSession.token))
  const { token } = dataOf(await app.call<{ token: string }>('accountLogin', { account, password: 'correct horse' }))
  expect(await look(token)).toMatchObject({ saved, isClosed: true })
  const before = await coinsOf(app, token)
  expect(dataOf(await open(token)).awards).toMatchObject([{ propId: 2001, count: saved }])
  expect(await coinsOf(app, token)).toBe(before + saved)
  expect(await open(token)).toEqual(refusal('piggyBankNotFull', { need: 1, saved: 0 }))
})

test('before the piggy bank is full only VIPs can open it, from half full on', async () => {
  const gameSession = await player()
  await bet(gameSession, 1_000_00)
  const early = () => open(gameSession.token, { early: true })
  expect(await early()).toEqual(refusal('vipOnly', { need: 100_00, done: 0 }))
  await deposit(app, gameSession.token, 100_00)
  const { saved, isVip } = await look(gameSession.token)
  expect(isVip).toBe(true)
  const { user } = dataOf(await app.call<{ user: { vip: number } }>('getAfterLoginInfoWeb', {}, gameSession.token))
  expect(user.vip).toBe(2)
  expect(dataOf(await early()).awards).toMatchObject([{ propId: 2001, count: saved }])
  const rest = await look(gameSession.token)
  expect(await early()).toEqual(refusal('piggyBankNotFull', { need: 5_00, saved: rest.saved }))
})

test('with a rate that does not divide evenly, each piggy bank uses up all of the bets it was paid for', async () => {
  // A coin at 60 % is worth 166 ⅔ hundredths of valid bets: 167 are counted.
  const server = await createApp({ policy: { piggyBank: { ...defaultPolicy.piggyBank, ppm: 600_000, full: 1_00 } } })
  try {
    const gameSession = await player(server)
    const sum = await bet(gameSession, 50_00, server)
    const opens = Math.floor(sum / 1_67)
    for (let opened = 1; opened <= opens; opened += 1) {
      const { piggyBank } = dataOf(await server.call<{ piggyBank: PiggyBankState }>('piggyBankOpen', {}, gameSession.token))
      expect(piggyBank.saved).toBe(Math.min(1_00, Math.floor((sum - opened * 1_67) * 0.6)))
    }
    const saved = Math.floor((sum - opens * 1_67) * 0.6)
    expect(await server.call('piggyBankOpen', {}, gameSession.token)).toEqual(refusal('piggyBankNotFull', { need: 1_00, saved }))
    expect(await isSound(server)).toBe(true)
  } finally {
    await server.close()
  }
})

test('the trial balance is sound after all of it', async () => {
  expect(await isSound(app)).toBe(true)
})

test.each([
  ['lower', 2_500],
  ['higher', 10_000],
])('what was saved keeps its value when operators set a %s rate, which holds for later bets', async (_what, ppm) => {
  const server = await createApp()
  const servers = () => Promise.all([followRate(server.deps), followRate(server.deps)])
  await servers()
  const lookAt = async ({ token }: GameSession) => dataOf(await server.call<PiggyBankState>('piggyBank', {}, token))
  const [some, other] = [await player(server), await player(server)]
  // One has opened a piggy bank before.
  await bet(other, 2_100_00, server)
  dataOf(await server.call('piggyBankOpen', {}, other.token))
  await bet(some, 400_00, server)
  const before = [await lookAt(some), await lookAt(other)].map(({ saved }) => saved)
  await server.change({ 'piggyBank.ppm': ppm })
  expect([await lookAt(some), await lookAt(other)].map(({ saved }) => saved)).toEqual(before)
  await servers()
  expect([await lookAt(some), await lookAt(other)]).toMatchObject(before.map((saved) => ({ saved, ppm })))
  const more = await bet(some, 200_00, server)
  expect(Math.abs((await lookAt(some)).saved - (before[0] ?? 0) - (more * ppm) / 1_000_000)).toBeLessThan(1)
  // Closed by a rate of nothing, it saves nothing, and loses nothing either.
  const saved = (await lookAt(some)).saved
  await server.change({ 'piggyBank.ppm': 0 })
  await servers()
  expect((await lookAt(some)).saved).toBe(0)
  await server.change({ 'piggyBank.ppm': 5_000 })
  await servers()
  expect((await lookAt(some)).saved).toBe(saved)
  expect(await isSound(server)).toBe(true)
  await server.close()
})

test('what was saved keeps its value when the bets that save as much at a new rate are no whole number', async () => {
  const server = await createApp()
  try {
    await followRate(server.deps)
    const { token, userId } = await server.register()
    await playRounds(server, userId, 1, { stake: 200_00 })
    const saved = async () => dataOf(await server.call<PiggyBankState>('piggyBank', {}, token)).saved
    expect(await saved()).toBe(1_00)
    await server.change({ 'piggyBank.ppm': 3_000 })
    await followRate(server.deps)
    // 333.33 ⅓ at 0.3 %.
    expect(await saved()).toBe(1_00)
  } finally {
    await server.close()
  }
})

test('a piggy bank that is opened while a change of the rate is applied is paid once, by one rate', async () => {
  const server = await createApp({ policy: { piggyBank: { ...defaultPolicy.piggyBank, full: 1_00 } } })
  await followRate(server.deps)
  const { userId, token } = await openGame(server)
  await playRounds(server, userId, 2, { stake: 100_00 })
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const change = server.db.transaction(async (tx) => {
    await changeRate(tx, (await lockRate(tx, 5_000)).value, { value: 2_500, since: 0 })
    begin()
    await isOver
  })
  await hasBegun
  const opened = server.call<{ awards: Award[]; piggyBank: PiggyBankState }>('piggyBankOpen', {}, token)
  await untilWaiting(server.db)
  end()
  await change
  expect(dataOf(await opened)).toMatchObject({ awards: [{ count: 1_00 }], piggyBank: { saved: 0 } })
  await server.close()
})
