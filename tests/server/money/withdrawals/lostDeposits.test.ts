import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { propIds } from '#contract/awards.ts'
import { minuteMs } from '#contract/durations.ts'
import type { DrawResult } from '#contract/jackpot.ts'
import type { EntryKind } from '#contract/ledger.ts'
import { createSandboxStudio } from '#server/adapters/sandboxStudio.ts'
import { giveAward } from '#server/awards/awards.ts'
import { openPools } from '#server/play/jackpot/pools.ts'
import { fetchReports } from '#server/play/studios/job.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { signedInOperator } from '../../desk/web/samples.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { isSound } from '../../fixtures/balances.ts'
import { deposit } from '../../fixtures/deposits.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'
import { makeValidBets, startGameFor } from '../../fixtures/rounds.ts'
import { uniqueRef } from '../../fixtures/uniqueRef.ts'
import { alwaysLandOn, jackpotCell } from '../../play/jackpot/samples.ts'
import { giveBonus } from '../samples.ts'
import { giveGift, infoOf, payee, withdraw } from './samples.ts'
import type { Payee } from './samples.ts'

/** A server without a welcome gift, whose draws all win a jackpot. */
let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: { playMoney: false, jackpot: { ...defaultPolicy.jackpot, cells: alwaysLandOn(jackpotCell) } } })
  await openPools(app.deps)
})
afterAll(() => app.close())

const locksOf = async (player: Payee) =>
  (await infoOf(app, player)).locked.map(({ source, amount, need, done }) => ({ source, amount, need, done }))
const lockOf = (amount: number, done = 0) => ({ source: 'deposit', amount, need: amount, done })
const moveToStudio = async ({ token }: Payee, amount: number) =>
  dataOf(await app.call('studioVisit', { provider: 'sandbox', amount }, token))
/** Gives coins that are the player's own, as an activity of this kind does. */
async function giveCoins({ userId }: Payee, kind: EntryKind, count: number): Promise<number> {
  const award = { id: uniqueRef(), propId: propIds.coin, count }
  const { clock, policy } = app.deps
  await app.db.transaction((tx) =>
    giveAward(tx, { playerId: userId, activityId: 'vip', award, now: clock(), kind, ref: uniqueRef(), policy }),
  )
  return count
}
/** Half a hundred is lost at the studio, which reports it: no valid bets, and nothing that a requirement could still be met with. */
async function lose({ userId }: Payee, times: number): Promise<void> {
  for (let bet = 0; bet < times; bet++) await createSandboxStudio(app.deps.secret, app.deps.clock, app.db).act(userId, 'lose')
  app.clock.pass(minuteMs)
  await fetchReports(app.deps)
}

/** What a player receives who has lost a deposit: how, and how many coins came. */
const received: readonly (readonly [string, (player: Payee) => Promise<number>])[] = [
  ['commission', (player) => giveCoins(player, 'agentShare', 20_00)],
  ['a rebate', (player) => giveCoins(player, 'vipRebate', 20_00)],
  [
    'a bonus that was wagered',
    async ({ userId }) => {
      // Less than the lowest stake: paid as coins at once.
      await giveBonus(app, userId, uniqueRef(), 5, 1)
      return 5
    },
  ],
  ['a jackpot', async ({ token }) => dataOf(await app.call<DrawResult>('receiveDrawChance', {}, token)).count],
  [
    'an adjustment of ours',
    async ({ userId: id }) => {
      const fin = await signedInOperator(app, `fin-${id}`, 'finance')
      await fin.confirm()
      const { seen } = (await fin.call<{ seen: string }>('player', { id })).data ?? {}
      expect((await fin.call('playerAdjust', { id, amount: 20_00, seen, reason: 'settled wrongly' })).data).toEqual({ outcome: 'done' })
      return 20_00
    },
  ],
]

describe('A5: what was lost of a deposit', () => {
  test.for(received)('locks nothing of %s', async ([, receive]) => {
    const player = await payee(app)
    await deposit(app, player.token, 100_00)
    await moveToStudio(player, 100_00)
    await lose(player, 2)
    const amount = await receive(player)
    const { withdrawable, locked } = await infoOf(app, player)
    expect({ withdrawable, locked }).toEqual({ withdrawable: amount, locked: [] })
    expect(await isSound(app)).toBe(true)
  })

  test('in part leaves what is left to be wagered, whatever is received, and a gift is wagered next', async () => {
    const player = await payee(app)
    await deposit(app, player.token, 100_00)
    await moveToStudio(player, 100_00)
    await lose(player, 1)
    await giveCoins(player, 'agentShare', 20_00)
    expect(await locksOf(player)).toEqual([lockOf(50_00)])
    await lose(player, 1)
    await giveGift(app, player, 70_00)
    expect(await locksOf(player)).toEqual([lockOf(20_00), { source: 'gift', amount: 70_00, need: 70_00, done: 0 }])
  })

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
