import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { breakOf, byHand, msUntil } from '#games/crash/rules.ts'
import { lockLogins } from '#server/identity/session/sessions.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn } from '../../fixtures/balances.ts'
import { tableOf } from './running.ts'

const gameId = 'crash'
let app: TestApp
let table: ReturnType<typeof tableOf>
let number: number
beforeAll(async () => {
  app = await createApp()
  table = tableOf(app, gameId)
})
beforeEach(async () => {
  number = await table.open()
})
afterAll(() => app.close())

/** A player with a bet of 50 on each of these choices in the open round. */
const bettor = async (choices = [byHand]) => {
  const player = await app.register()
  dataOf(
    await table.bet(
      player.token,
      number,
      choices.map((choice) => ({ choice, stake: 50_00 })),
    ),
  )
  return player
}
type Player = Awaited<ReturnType<typeof bettor>>
const fly = () => table.start((outcome) => breakOf(outcome) >= 500 && breakOf(outcome) < 1_000)
const exclude = async ({ token }: Player) => void dataOf(await app.call('selfExclude', { months: 6 }, token))
const lock = async ({ userId }: Player) =>
  void (await app.db.transaction((tx) => lockLogins(tx, userId, { by: 'ana', reason: 'test' }, app.clock.now)))
/** What the end of the round brings. */
const paid = async ({ userId }: Player) => {
  const before = await balanceIn(app, userId, 'coin')
  await table.finish()
  expect(await trialBalance(app.db)).toMatchObject({ sound: true })
  return (await balanceIn(app, userId, 'coin')) - before
}

describe.each([
  ['who excludes themselves', exclude],
  ['whose account is locked', lock],
])('the bet by hand of a player %s', (_who, shutOut) => {
  test('during the flight is paid at the value of that moment, as a cash-out would have been', async () => {
    const player = await bettor()
    await table.pass((await fly()) + msUntil(237))
    await shutOut(player)
    expect((await table.cashOut(player.token, number)).message).toBe('sessionOver')
    expect(await paid(player)).toBe(118_50)
  })

  test('before the flight is returned', async () => {
    const player = await bettor()
    await shutOut(player)
    await fly()
    expect(await paid(player)).toBe(50_00)
  })

  test('once it has broken stays lost', async () => {
    const player = await bettor()
    const runsAt = await fly()
    const end = async () => (await table.row()).state
    while ((await end()) === 'running') await table.pass(app.clock.now + 1_000)
    expect(app.clock.now - runsAt).toBeGreaterThan(msUntil(500))
    await shutOut(player)
    expect(await paid(player)).toBe(0)
  })

  test('at the moment of the break, which no server has noticed, stays lost: a millisecond earlier it is paid', async () => {
    const [late, inTime] = [await bettor(), await bettor()]
    const runsAt = await table.start((outcome) => breakOf(outcome) === 300)
    await table.pass(runsAt + msUntil(290))
    app.clock.now = runsAt + msUntil(301) - 1
    await shutOut(inTime)
    app.clock.pass(1)
    await shutOut(late)
    const before = await balanceIn(app, late.userId, 'coin')
    expect(await paid(inTime)).toBe(150_00)
    expect((await balanceIn(app, late.userId, 'coin')) - before).toBe(0)
  })

  test('leaves alone: a bet that was cashed out, one with a target, and those of others', async () => {
    const [player, other] = [await bettor([byHand, '4.00']), await bettor()]
    const runsAt = await fly()
    await table.pass(runsAt + msUntil(150))
    await shutOut(player)
    await table.pass(runsAt + msUntil(200))
    dataOf(await table.cashOut(other.token, number))
    await shutOut(other)
    const before = await balanceIn(app, other.userId, 'coin')
    expect(await paid(player)).toBe(75_00 + 200_00)
    expect((await balanceIn(app, other.userId, 'coin')) - before).toBe(100_00)
  })
})

test('an excluded player who logs in again cannot leave later, at a higher value', async () => {
  const player = await bettor()
  const runsAt = await fly()
  await table.pass(runsAt + msUntil(150))
  await exclude(player)
  const { token } = dataOf(await app.call<{ token: string }>('accountLogin', { account: player.account, password: 'correct horse' }))
  await table.pass(runsAt + msUntil(400))
  expect(await table.cashOut(token, number)).toMatchObject({ message: 'cashOutClosed', data: { reason: 'none' } })
  expect(await paid(player)).toBe(75_00)
})

test('a player on a break stays logged in, and leaves by hand', async () => {
  const player = await bettor()
  const runsAt = await fly()
  await table.pass(runsAt + msUntil(150))
  dataOf(await app.call('takeBreak', { hours: 24 }, player.token))
  await table.pass(runsAt + msUntil(400))
  expect(dataOf(await table.cashOut(player.token, number)).cashOut).toBe(400)
  expect(await paid(player)).toBe(200_00)
})
