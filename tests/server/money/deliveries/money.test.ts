import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import { debtOf } from '#server/ledger/debts.ts'
import { post } from '#server/ledger/ledger.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { moveWithdrawals } from '#server/money/withdrawals/job.ts'
import { openPools } from '#server/play/jackpot/pools.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp, welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf } from '../../fixtures/balances.ts'
import { openOrder, paidNotice, deliver } from '../../fixtures/deposits.ts'
import { uniqueRef } from '../../fixtures/uniqueRef.ts'
import { actions, joinPlayer } from './actions.ts'
import type { MoneyPlayer } from './actions.ts'
import { deliverWave, evaluate } from './deliveries.ts'
import type { Delivered } from './deliveries.ts'

/** A short form here, 100,000 in `npm run test:long`. */
const total = Number(process.env.MONEY_DELIVERIES ?? 1_500)
/** The seed of a run to reproduce. */
const seed = Number(process.env.MONEY_SEED ?? 1)
const waveSize = 250
const playerCount = 16
/** Concurrent deliveries for one player. */
const crowd = 64
/** Waves from one bankrupt player to the next: a day passes before their turn. */
const poorEvery = 21
const gameId = 'perlas'

let app: TestApp
beforeAll(async () => {
  // Nothing is locked until it was wagered: this tests what goes out, not what locks it.
  const withdrawal = { ...defaultPolicy.withdrawal, turnover: { deposit: 0, gift: 0, welcome: 0 }, minDeposited: 0 }
  // Waves are a quarter of an hour apart: an order can still be paid in time after some of them, and no reality check interrupts.
  const deposit = { ...defaultPolicy.deposit, validMinutes: 1_000_000 }
  const jackpot = { ...defaultPolicy.jackpot, drawsPerDay: 0 }
  app = await createApp({ policy: { jackpot, deposit, withdrawal, realityCheckMinutes: 1_000_000 } })
  await openPools(app.deps)
  const { sandbox } = app.deps.adapters.payout
  if (!sandbox) throw new Error('there is no sandbox to pay out')
  // The sandbox pays by itself after half a minute, by its own clock: here only its delivered notices count.
  vi.spyOn(sandbox, 'payOut').mockResolvedValue()
})
afterAll(() => app.close())

/** Time passes, and all players are active again. */
async function advanceTime(later: number, isServerRunning: boolean): Promise<void> {
  app.clock.pass(later)
  await app.db.rows('update session set last_input_at = $1, expires_at = $2', [app.clock.now, app.clock.now + 2 * dayMs])
  // The hold of withdrawals ends, then the server approves them, then the channel is called.
  for (let step = 0; isServerRunning && step < 3; step++) await moveWithdrawals(app.deps)
}

/** Sets a balance to this many coins: the operator takes or pays the difference. */
async function leaveWith({ token, userId: playerId }: MoneyPlayer, coins: number): Promise<void> {
  const more = coins - (await coinsOf(app, token))
  if (more === 0) return
  const sides = more < 0 ? ({ from: { playerId }, to: 'operator' } as const) : ({ from: 'operator', to: { playerId } } as const)
  await app.db.transaction((tx) =>
    post(tx, { kind: 'goodsBack', currency: 'coin', amount: Math.abs(more), ...sides }, uniqueRef(), app.clock.now),
  )
}

/** A player who has lost everything, for the bankruptcy gift a while later. */
async function joinPoor(start: Map<string, number>): Promise<MoneyPlayer> {
  const player = await joinPlayer(app, gameId, total)
  await leaveWith(player, 0)
  start.set(player.userId, 0)
  return player
}

interface Movement {
  readonly delta: number
  readonly before: number
  readonly after: number
}

/** The whole statement of a player, oldest first. */
async function statementOf({ token }: MoneyPlayer): Promise<Movement[]> {
  const list: Movement[] = []
  for (let pageNum = 1; ; pageNum++) {
    const page = dataOf(await app.call<{ list: Movement[] }>('appUserCoinDetail', { pageNum, pageSize: 50 }, token))
    list.unshift(...page.list.toReversed())
    if (page.list.length < 50) return list
  }
}

/** Postings sum to zero, nothing is negative, the statement matches the ledger, and the balance matches the responses. */
async function expectSound(players: readonly MoneyPlayer[], worth: ReadonlyMap<string, number>): Promise<void> {
  const { sums, sound } = await trialBalance(app.db)
  expect(sound).toBe(true)
  expect(new Set(Object.values(sums))).toEqual(new Set([0]))
  const lowest = await app.db.row<{ held: number; after: number }>(
    `select (select min(balance) from account) as held, (select min(balance_after) from posting) as after`,
  )
  expect(lowest?.held).toBeGreaterThanOrEqual(0)
  expect(lowest?.after).toBeGreaterThanOrEqual(0)
  for (const player of players) {
    const list = await statementOf(player)
    let balance = 0
    for (const { before, delta, after } of list) {
      expect([before, after]).toEqual([balance, balance + delta])
      balance = after
    }
    const coin = await coinsOf(app, player.token)
    expect(balance).toBe(coin)
    expect(coin - (await debtOf(app.db, player.userId))).toBe(worth.get(player.userId))
  }
}

test(`${total} doubled, delayed and reordered deliveries of all money calls`, { timeout: 3_600_000 }, async () => {
  const players = await Promise.all(Array.from({ length: playerCount }, () => joinPlayer(app, gameId, total)))
  // Every fourth player has nothing left.
  const broke = players.filter((_, index) => index % 4 === 0)
  for (const player of broke) await leaveWith(player, 0)
  const start = new Map(players.map((player) => [player.userId, broke.includes(player) ? 0 : welcome]))
  const all: Delivered[] = []
  let poor: MoneyPlayer | undefined
  for (let wave = 0; all.reduce((sum, { outcomes }) => sum + outcomes.length, 0) < total; wave++) {
    all.push(...(await deliverWave(app, poor ? [poor] : players, poor ? crowd : Math.min(waveSize, total), seed * 1_000_003 + wave)))
    if (poor) players.push(poor)
    poor = wave % poorEvery === 2 ? await joinPoor(start) : undefined
    // Every other time withdrawals still wait for review.
    await advanceTime(wave % 3 === 2 ? dayMs : 16 * minuteMs, wave % 2 === 1)
  }
  const { worth, wrong, done } = evaluate(all, start)
  expect(app.logs.filter((line) => line.includes('call failed'))).toEqual([])
  expect([...new Set(wrong)]).toEqual([])
  // A run in which one of the calls never succeeded proves nothing about it. In the short form the rare ones may not succeed.
  const expected = actions.filter(({ weight }) => weight >= 4 || total >= 10_000)
  expect(expected.filter(({ name }) => !done.has(name)).map(({ name }) => name)).toEqual([])
  await expectSound(players, worth)
  const deposits = await app.db.row<{ n: number }>(`select count(*) as n from entry where kind = 'deposit'`)
  expect(deposits?.n).toBe(done.get('paid') ?? 0)
  // One day of the check-in gives coins and diamonds: one entry for each currency, and no second one.
  const doubled = await app.db.rows(
    `with moved as (select distinct e.id, e.kind, e.ref, a.currency from entry e join posting p on p.entry_id = e.id join account a on a.id = p.account_id)
       select kind, ref, currency from moved
         where kind in ('deposit', 'draw', 'jackpot', 'checkIn', 'bankruptcy', 'bet', 'win', 'withdrawal', 'withdrawalPaid', 'withdrawalReturned')
         group by 1, 2, 3 having count(*) > 1`,
  )
  expect(doubled).toEqual([])
  const deliveries = all.reduce((sum, { outcomes }) => sum + outcomes.length, 0)
  console.log(
    `${deliveries} deliveries of ${all.length} intents (seed ${seed}): ${[...done].map(([name, n]) => `${n} ${name}`).join(', ')}`,
  )
})

describe('64 at once on one player', () => {
  test('all together end in the state that the responses reported', async () => {
    const player = await joinPlayer(app, gameId, 200)
    const paid = await openOrder(app, player.token)
    player.orders.push(paid)
    const all = await deliverWave(app, [player], 256, seed + 64)
    const { worth, wrong } = evaluate(all, new Map([[player.userId, welcome]]))
    expect([...new Set(wrong)]).toEqual([])
    await expectSound([player], worth)
  })

  test('spins with a balance for ten of them are ten', async () => {
    const player = await joinPlayer(app, gameId, 0)
    const stake = Math.max(...player.game.stakes)
    await leaveWith(player, stake * 10)
    const { roundToken } = player.game
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => app.call<{ stake: number; payout: number }>('spin', { roundToken, stake }, player.token)),
    )
    const settled = answers.flatMap(({ data, errcode }) => (errcode === 0 && data ? [data] : []))
    const won = settled.reduce((sum, { payout }) => sum + payout, 0)
    expect(settled.length).toBeGreaterThanOrEqual(10)
    expect(await coinsOf(app, player.token)).toBe(stake * 10 - stake * settled.length + won)
    expect(answers.filter(({ message }) => message === 'balanceTooLow').length).toBe(64 - settled.length)
  })

  test('deliveries of one request, call by call, have one effect', async () => {
    const player = await joinPlayer(app, gameId, 200)
    const { roundToken, minBet: stake } = player.game
    const calls: [string, Record<string, unknown>][] = [
      ['spin', { roundToken, stake }],
      ['receiveDrawChance', {}],
      ['loginBonus3UserReceive', {}],
      ['recharge', { typeId: 'qr-ph', amount: 100_00 }],
    ]
    for (const [path, body] of calls) {
      const requestId = randomUUID()
      const answers = await Promise.all(Array.from({ length: 64 }, () => app.call(path, { ...body, requestId }, player.token)))
      const good = answers.filter(({ errcode }) => errcode === 0)
      expect([path, new Set(good.map(({ data }) => JSON.stringify(data))).size]).toEqual([path, 1])
      expect([path, good.filter(({ replayed }) => !replayed).length]).toEqual([path, 1])
    }
    const order = await openOrder(app, player.token)
    const before = await coinsOf(app, player.token)
    const codes = await Promise.all(Array.from({ length: 64 }, () => deliver(app, paidNotice(order))))
    expect(new Set(codes)).toEqual(new Set([200]))
    expect(await coinsOf(app, player.token)).toBe(before + order.amount)
  })
})
