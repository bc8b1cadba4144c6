import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { SelfControl } from '#contract/responsibleGaming.ts'
import { createSandboxStudio } from '#server/adapters/sandboxStudio.ts'
import { studiosJob } from '#server/play/studios/job.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, isSound } from '../../fixtures/balances.ts'
import { deposit } from '../../fixtures/deposits.ts'
import { makeValidBets, startGameFor } from '../../fixtures/rounds.ts'
import { giveGift, infoOf, payee, withdraw } from '../../money/withdrawals/samples.ts'
import type { Payee } from '../../money/withdrawals/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: { playMoney: false } })
})
afterAll(() => app.close())

const studio = () => createSandboxStudio(app.deps.secret, app.deps.clock, app.db)
const visit = (player: Payee, amount: number) => app.call('studioVisit', { provider: 'sandbox', amount }, player.token)
const collect = async (player: Payee) => dataOf(await app.call('retrieveBalance', { providers: ['sandbox'] }, player.token))
const runJob = async (minutes: number) => {
  for (let minute = 0; minute < minutes; minute++) {
    app.clock.pass(minuteMs)
    await studiosJob.run(app.deps)
  }
}
/** Coins go to the studio, and into a round that stays open. */
async function stake(player: Payee, amount: number) {
  dataOf(await visit(player, amount))
  await studio().bet(player.userId, amount)
}
/** Makes the server request the studio's report: the visit itself is refused, as there are no such coins. */
const report = async (player: Payee) => expect(await visit(player, 9_999_00)).toMatchObject({ message: 'balanceTooLow' })
/** The round is over, and the coins come back. */
async function pay(player: Payee, payout: number) {
  await studio().pay(player.userId, payout)
  await collect(player)
}

test('the studio reports a stake once its round is over', async () => {
  const player = await payee(app)
  await deposit(app, player.token, 500_00)
  await stake(player, 500_00)
  expect([await studio().played(player.userId), await studio().balance(player.userId)]).toEqual([
    { staked: 0, won: 0 },
    { balance: 0, isPlaying: true },
  ])
  await studio().pay(player.userId, 700_00)
  expect([await studio().played(player.userId), await studio().balance(player.userId)]).toEqual([
    { staked: 500_00, won: 700_00 },
    { balance: 700_00, isPlaying: false },
  ])
})

/** A player with nothing of their own at hand, and a gift of 500, all of it staked in a round that is open. */
async function playerWithStakedGift() {
  const player = await payee(app)
  await deposit(app, player.token, 100_00)
  await makeValidBets(app, await startGameFor(app, player), 100_00)
  dataOf(await withdraw(app, player, 100_00))
  await giveGift(app, player, 500_00)
  await stake(player, 500_00)
  return player
}

test.each(['without a report', 'with a report'] as const)('a gift staked in an open round wins for the gift, %s meanwhile', async (how) => {
  const player = await playerWithStakedGift()
  if (how === 'with a report') await report(player)
  await pay(player, 1_000_00)
  expect(await coinsOf(app, player.token)).toBe(1_000_00)
  expect(await infoOf(app, player)).toMatchObject({ withdrawable: 0, locked: [{ source: 'gift', amount: 1_000_00 }] })
})

test('and is lost with it', async () => {
  const player = await playerWithStakedGift()
  await report(player)
  await pay(player, 0)
  expect(await infoOf(app, player)).toMatchObject({ locked: [], gift: null })
})

test('a deposit staked in an open round is still to be wagered when another is paid', async () => {
  const player = await payee(app)
  await deposit(app, player.token, 5_000_00)
  await stake(player, 5_000_00)
  await report(player)
  await deposit(app, player.token, 100_00)
  await pay(player, 5_000_00)
  expect(await coinsOf(app, player.token)).toBe(5_100_00)
  expect(await infoOf(app, player)).toMatchObject({
    withdrawable: 0,
    locked: [
      { source: 'deposit', amount: 5_000_00 },
      { source: 'deposit', amount: 100_00 },
    ],
  })
})

test('what an excluded player wins in a round that was open is collected, however late it is paid', async () => {
  const player = await payee(app)
  await deposit(app, player.token, 500_00)
  await stake(player, 500_00)
  await runJob(1)
  dataOf(await app.call('selfExclude', { months: 6 }, player.token))
  await runJob(120)
  await studio().pay(player.userId, 1_000_00)
  await runJob(2)
  // What is left there could be played with: the studio knows of no exclusion.
  expect(await studio().balance(player.userId)).toEqual({ balance: 0, isPlaying: false })
})

test('a player with a round open at a studio is not bankrupt', async () => {
  const player = await payee(app)
  await deposit(app, player.token, 500_00)
  await stake(player, 500_00)
  await report(player)
  app.clock.pass(120 * minuteMs)
  dataOf(await app.call('confirmIdentity', { password: 'correct horse' }, player.token))
  expect(await app.call('receiveBankruptGiftAward', { id: '1' }, player.token)).toMatchObject({ message: 'bankruptNot' })
})

test.each(['loss', 'stake'] as const)('a stake in an open round uses a %s limit, on the next day too', async (kind) => {
  const player = await payee(app)
  await deposit(app, player.token, 600_00)
  for (const period of ['day', 'week', 'month']) dataOf(await app.call('setSelfLimit', { kind, period, value: 500_00 }, player.token))
  await stake(player, 500_00)
  const usedToday = async () =>
    dataOf(await app.call<SelfControl>('selfLimits', {}, player.token)).limits.find((row) => row.kind === kind && row.period === 'day')
      ?.used
  await runJob(1)
  expect(await visit(player, 1)).toMatchObject({ message: 'ownLimitReached', data: { limit: { kind } } })
  app.clock.pass(dayMs)
  dataOf(await app.call('confirmIdentity', { password: 'correct horse' }, player.token))
  expect(await visit(player, 1)).toMatchObject({ message: 'ownLimitReached', data: { limit: { kind } } })
  await studio().pay(player.userId, 0)
  await runJob(1)
  expect(await usedToday()).toBe(500_00)
})

test('the books are sound', async () => {
  expect(await isSound(app)).toBe(true)
})
