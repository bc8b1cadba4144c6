import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#contract/durations.ts'
import { spanOf } from '#server/kernel/calendar.ts'
import { giveChances } from '#server/play/jackpot/chances.ts'
import { openPools } from '#server/play/jackpot/pools.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { chargebackNotice, deliver, deposit } from '../../fixtures/deposits.ts'
import { openGame, spinOften } from '../../fixtures/games.ts'
import { toNextMondayNoon } from '../../fixtures/monday.ts'
import { playRounds } from '../../fixtures/recordedRounds.ts'
import { withPasskey } from '../../identity/passkeys/samples.ts'
import { registerMobile } from '../../identity/session/samples.ts'
import { giveBonus } from '../../money/samples.ts'
import { approveIdentity } from '../../money/withdrawals/identity.ts'
import { boardOf, taskState } from './samples.ts'

const week = 7 * dayMs

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: { jackpot: { ...defaultPolicy.jackpot, betPerChance: 0 } } })
  await openPools(app.deps)
})
afterAll(() => app.close())
beforeEach(() => toNextMondayNoon(app.clock))
const midnight = () => Math.floor(app.clock.now / dayMs) * dayMs + dayMs

test('a check-in counts for its day and its week; a made-up day counts for neither', async () => {
  const { token, userId } = await app.register()
  expect(await taskState(app, token, 'day-sign-in')).toBe('doing 0/1')
  dataOf(await app.call('loginBonus3UserReceive', {}, token))
  expect(await taskState(app, token, 'day-sign-in')).toBe('claimable 1/1')
  expect(await taskState(app, token, 'week-sign-in')).toBe('doing 1/5')
  app.clock.pass(dayMs)
  expect(await taskState(app, token, 'day-sign-in')).toBe('doing 0/1')
  const today = Math.floor(app.clock.now / dayMs)
  await app.db.rows('insert into check_in_claim (player_id, utc_day, cycle_day_one, made_up, at) values ($1, $2, $2, true, $3)', [
    userId,
    today,
    app.clock.now,
  ])
  expect(await taskState(app, token, 'week-sign-in')).toBe('doing 1/5')
  // Last week's check-ins do not count in the next.
  app.clock.pass(6 * dayMs)
  expect(await taskState(app, token, 'week-sign-in')).toBe('doing 0/5')
})

test('real spins count, in the required game, within the day to the millisecond, never beyond the goal', async () => {
  const { token, userId } = await app.register()
  const other = await app.register()
  await playRounds(app, userId, 4, { gameId: 'biyahe-888', at: midnight() - dayMs })
  await playRounds(app, userId, 8, { gameId: 'biyahe-888', at: midnight() - dayMs - 1 })
  await playRounds(app, userId, 16, { gameId: 'perlas' })
  await playRounds(app, userId, 32, { gameId: 'biyahe-888', demo: true })
  await playRounds(app, other.userId, 20, { gameId: 'biyahe-888' })
  expect(await taskState(app, token, 'day-ride')).toBe('doing 4/20')
  expect(await taskState(app, token, 'week-spins')).toBe('doing 20/300')
  expect(await taskState(app, token, 'once-spins')).toBe('doing 28/100')
  await playRounds(app, userId, 40, { gameId: 'biyahe-888' })
  expect(await taskState(app, token, 'day-ride')).toBe('claimable 20/20')
  app.clock.now = midnight() - 1
  expect(await taskState(app, token, 'day-ride')).toBe('claimable 20/20')
  app.clock.pass(1)
  expect(await taskState(app, token, 'day-ride')).toBe('doing 0/20')
  expect(await taskState(app, token, 'week-spins')).toBe('doing 60/300')
})

test('spins of the game itself count, with coins and with bonus coins', async () => {
  const gameSession = await openGame(app, { gameId: 'biyahe-888' })
  await spinOften(app, gameSession, 2)
  await giveBonus(app, gameSession.userId, 'here', 10_00, 1)
  await spinOften(app, gameSession, 1)
  expect(await taskState(app, gameSession.token, 'day-ride')).toBe('doing 3/20')
})

test('a win counts from its stake, a big win from five times its stake, whatever the stake', async () => {
  const { token, userId } = await app.register()
  await playRounds(app, userId, 5, { payout: 99 })
  await playRounds(app, userId, 1, { payout: 1_00 })
  await playRounds(app, userId, 1, { payout: 4_99 })
  await playRounds(app, userId, 9, { gameId: 'biyahe-888', payout: 4_00 })
  expect(await taskState(app, token, 'day-pearls')).toBe('doing 2/3')
  await playRounds(app, userId, 1, { stake: 20, payout: 20 })
  expect(await taskState(app, token, 'day-pearls')).toBe('claimable 3/3')
  dataOf(await app.call('receiveTaskAward', { id: 'day-pearls' }, token))
  expect(await taskState(app, token, 'day-bright')).toBe('doing 0/1')
  await playRounds(app, userId, 1, { gameId: 'fiesta-nights', stake: 20, payout: 1_00 })
  expect(await taskState(app, token, 'day-bright')).toBe('claimable 1/1')
})

test('valid bets count by day and week from the rounds, all-time from the balances', async () => {
  const { token, userId } = await app.register()
  await playRounds(app, userId, 1, { stake: 49_99, at: app.clock.now })
  // The payout equals the stake: nothing was at risk that would count.
  await playRounds(app, userId, 3, { stake: 10_00, payout: 10_00 })
  expect(await taskState(app, token, 'day-bet')).toBe('doing 4999/5000')
  await playRounds(app, userId, 1, { stake: 1, payout: 0 })
  expect(await taskState(app, token, 'day-bet')).toBe('claimable 5000/5000')
  app.clock.pass(dayMs)
  expect(await taskState(app, token, 'day-bet')).toBe('doing 0/5000')
  expect(await taskState(app, token, 'week-bet')).toBe('doing 5000/50000')
  app.clock.pass(week)
  expect(await taskState(app, token, 'week-bet')).toBe('doing 0/50000')
  await playRounds(app, userId, 100, { stake: 10_00 })
  dataOf(await app.call('receiveTaskAward', { id: 'once-spins' }, token))
  expect(await taskState(app, token, 'once-bet')).toBe('claimable 100000/100000')
})

test('deposits count once they are paid, summed, and less refunds', async () => {
  const { token } = await app.register()
  dataOf(await app.call('recharge', { typeId: 'qr-ph', amount: 500_00 }, token))
  expect(await taskState(app, token, 'week-deposit')).toBe('doing 0/10000')
  await deposit(app, token, 100_00)
  expect(await taskState(app, token, 'week-deposit')).toBe('claimable 10000/10000')
  app.clock.pass(week)
  expect(await taskState(app, token, 'week-deposit')).toBe('doing 0/10000')
  dataOf(await app.call('confirmIdentity', { password: 'correct horse' }, token))
  const first = await deposit(app, token, 120_00)
  const second = await deposit(app, token, 150_00)
  await deliver(app, chargebackNotice(first))
  expect(await taskState(app, token, 'week-deposit')).toBe('claimable 10000/10000')
  await deliver(app, chargebackNotice(second))
  expect(await taskState(app, token, 'week-deposit')).toBe('doing 0/10000')
})

test('a draw counts on its day, however many there were before', async () => {
  const { token, userId } = await app.register()
  await giveChances(app.db, userId, 3)
  for (let draws = 0; draws < 3; draws++) dataOf(await app.call('receiveDrawChance', {}, token))
  expect(await taskState(app, token, 'day-draw')).toBe('claimable 1/1')
  app.clock.pass(dayMs)
  dataOf(await app.call('confirmIdentity', { password: 'correct horse' }, token))
  expect(await taskState(app, token, 'day-draw')).toBe('doing 0/1')
  dataOf(await app.call('receiveDrawChance', {}, token))
  expect(await taskState(app, token, 'day-draw')).toBe('claimable 1/1')
})

test('a like, a mobile, a passkey and documents count permanently', async () => {
  const player = await app.register()
  dataOf(await app.call('gameLike', { gameId: 'perlas', like: true }, player.token))
  expect(await taskState(app, player.token, 'once-like')).toBe('claimable 1/1')
  expect(await taskState(app, player.token, 'once-mobile')).toBe('doing 0/1')
  expect(await taskState(app, (await registerMobile(app)).token, 'once-mobile')).toBe('claimable 1/1')
  expect(await taskState(app, player.token, 'once-passkey')).toBe('doing 0/1')
  expect(await taskState(app, (await withPasskey(app)).token, 'once-passkey')).toBe('claimable 1/1')
  expect(await taskState(app, player.token, 'once-kyc')).toBe('doing 0/1')
  await approveIdentity(app, player.userId)
  expect(await taskState(app, player.token, 'once-kyc')).toBe('claimable 1/1')
})

test('what was done as a week began counts for no earlier one, though the clock is set back by a second', async () => {
  app.clock.pass(spanOf('week', app.clock.now).endsAt - app.clock.now)
  const { token, userId } = await app.register()
  await deposit(app, token, 100_00)
  dataOf(await app.call('loginBonus3UserReceive', {}, token))
  await playRounds(app, userId, 200, { stake: 10_00 })
  const progress = async () =>
    (await boardOf(app, token)).tasks.flatMap(({ id, period, done }) => (period === 'once' || done === 0 ? [] : [id]))
  const done = await progress()
  expect(done).toContain('week-deposit')
  app.clock.pass(-1_000)
  expect(await progress()).toEqual([])
  app.clock.pass(1_000)
  expect(await progress()).toEqual(done)
})
