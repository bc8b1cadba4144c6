import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import { createSandboxStudio } from '#server/adapters/sandboxStudio.ts'
import { fetchReports } from '#server/play/studios/job.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { isSound } from '../../fixtures/balances.ts'
import { deposit } from '../../fixtures/deposits.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'
import { makeValidBets, startGameFor } from '../../fixtures/rounds.ts'
import { giveGift, infoOf, payee, withdraw } from './samples.ts'
import type { Payee } from './samples.ts'

/** A server without a welcome gift. */
let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: { playMoney: false } })
})
afterAll(() => app.close())

const locksOf = async (player: Payee) =>
  (await infoOf(app, player)).locked.map(({ source, amount, need, done }) => ({ source, amount, need, done }))
const lockOf = (amount: number, done = 0) => ({ source: 'deposit', amount, need: amount, done })
const moveToStudio = async ({ token }: Payee, amount: number) =>
  dataOf(await app.call('studioVisit', { provider: 'sandbox', amount }, token))
/** Half a hundred is lost at the studio, which reports it: no valid bets, and nothing that a requirement could still be met with. */
async function lose({ userId }: Payee, times: number): Promise<void> {
  for (let bet = 0; bet < times; bet++) await createSandboxStudio(app.deps.secret, app.deps.clock, app.db).act(userId, 'lose')
  app.clock.pass(minuteMs)
  await fetchReports(app.deps)
}

describe('A5: what was lost of a deposit', () => {
  test('need not be wagered with the next one', async () => {
    const player = await payee(app)
    await deposit(app, player.token, 100_00)
    await moveToStudio(player, 100_00)
    await lose(player, 2)
    await deposit(app, player.token, 200_00)
    expect(await locksOf(player)).toEqual([lockOf(200_00)])
    await makeValidBets(app, await startGameFor(app, player), 200_00)
    expect((await infoOf(app, player)).withdrawable).toBe(200_00)
  })

  test('in part leaves what is left to be wagered, of the newest deposit', async () => {
    const player = await payee(app)
    for (const amount of [100_00, 100_00]) await deposit(app, player.token, amount)
    await moveToStudio(player, 200_00)
    await lose(player, 3)
    await deposit(app, player.token, 200_00)
    expect(await locksOf(player)).toEqual([lockOf(50_00), lockOf(200_00)])
  })

  test('after it was wagered in part is that part', async () => {
    const player = await payee(app)
    await deposit(app, player.token, 100_00)
    await makeValidBets(app, await startGameFor(app, player), 40_00)
    await moveToStudio(player, 100_00)
    await lose(player, 1)
    await deposit(app, player.token, 100_00)
    // 60.00 were unplayed, and 50.00 are left.
    expect(await locksOf(player)).toEqual([lockOf(90_00, 40_00), lockOf(100_00)])
  })

  test('locks nothing of a withdrawal that is returned', async () => {
    const player = await payee(app)
    await deposit(app, player.token, 300_00)
    await makeValidBets(app, await startGameFor(app, player), 300_00)
    const { orderId } = dataOf(await withdraw(app, player, 300_00))
    await deposit(app, player.token, 100_00)
    await moveToStudio(player, 100_00)
    await lose(player, 1)
    expect((await runCommand(app, `reject ${orderId} --by ana --reason`, 'not now')).done).toBe(true)
    expect(await locksOf(player)).toEqual([lockOf(50_00)])
    expect((await infoOf(app, player)).withdrawable).toBe(250_00)
  })

  test('is not what is in the safebox or at a studio, and no gift counts for it', async () => {
    const player = await payee(app)
    await deposit(app, player.token, 200_00)
    dataOf(await app.call('safeboxSetPassword', { password: '135790' }, player.token))
    dataOf(await app.call('safeboxPut', { amount: 50_00 }, player.token))
    await moveToStudio(player, 150_00)
    await deposit(app, player.token, 100_00)
    expect(await locksOf(player)).toEqual([lockOf(200_00), lockOf(100_00)])
    await lose(player, 2)
    await giveGift(app, player, 70_00)
    await deposit(app, player.token, 100_00)
    expect(await locksOf(player)).toEqual([
      lockOf(100_00),
      lockOf(100_00),
      { source: 'gift', amount: 70_00, need: 70_00, done: 0 },
      lockOf(100_00),
    ])
    expect(await isSound(app)).toBe(true)
  })
})
