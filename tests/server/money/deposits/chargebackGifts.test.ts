import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DepositOrder } from '#contract/wallet.ts'
import { debtOf } from '#server/ledger/debts.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, isSound } from '../../fixtures/balances.ts'
import { chargebackNotice, deliver, deposit } from '../../fixtures/deposits.ts'
import { makeValidBets, startGameFor } from '../../fixtures/rounds.ts'
import { giveGift, giftOf, infoOf, payee, statusOf, untilPaying, withdraw } from '../withdrawals/samples.ts'
import type { Payee } from '../withdrawals/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: { playMoney: false } })
})
afterAll(() => app.close())

/** 200 that stay deposited and 1,000 that will be charged back: all of it wagered, and the player's own. */
async function richPlayer() {
  const player = await payee(app)
  await deposit(app, player.token, 200_00)
  const order = await deposit(app, player.token, 1_000_00)
  await makeValidBets(app, await startGameFor(app, player), 1_200_00)
  return { ...player, order }
}
const chargeBack = async (order: DepositOrder) => expect(await deliver(app, chargebackNotice(order))).toBe(200)
const worthOf = async (player: Payee) => ({
  coins: await coinsOf(app, player.token),
  debt: await debtOf(app.db, player.userId),
  gift: (await giftOf(app, player))?.amount ?? 0,
})
const order1200 = async (player: Payee) => dataOf(await withdraw(app, player, 1_200_00))
const stateOf = async (player: Payee, { orderId }: { readonly orderId: string }) => (await statusOf(app, player, orderId)).state
const store = async (player: Payee, amount: number) => {
  dataOf(await app.call('safeboxSetPassword', { password: '246810' }, player.token))
  dataOf(await app.call('safeboxPut', { amount }, player.token))
}

test('the player’s own coins pay a chargeback, and the gift stays a gift', async () => {
  const player = await richPlayer()
  await giveGift(app, player, 1_000_00)
  await chargeBack(player.order)
  expect(await worthOf(player)).toEqual({ coins: 1_200_00, debt: 0, gift: 1_000_00 })
})

test('so they do from the safebox’s share, and the player owes no more than those do not cover', async () => {
  const player = await richPlayer()
  await store(player, 900_00)
  await giveGift(app, player, 800_00)
  // 300 and the gift of 800 are at hand.
  await chargeBack(player.order)
  expect(await worthOf(player)).toEqual({ coins: 100_00, debt: 0, gift: 800_00 })
  expect(await infoOf(app, player)).toMatchObject({ withdrawable: 0, gift: { loses: 800_00, stays: 200_00 } })
  dataOf(await app.call('safeboxTake', { amount: 900_00, password: '246810' }, player.token))
  expect((await infoOf(app, player)).withdrawable).toBe(200_00)
})

test('with those in a withdrawal under way the player owes it, the gift stays a gift, and an operator reviews the withdrawal', async () => {
  const player = await richPlayer()
  await giveGift(app, player, 1_000_00)
  const withdrawal = await order1200(player)
  await chargeBack(player.order)
  expect(await worthOf(player)).toEqual({ coins: 1_000_00, debt: 1_000_00, gift: 1_000_00 })
  await untilPaying(app)
  expect(await stateOf(player, withdrawal)).toBe('review')
})

test('nor does a gift pay the debt when the next deposit arrives', async () => {
  const player = await richPlayer()
  const withdrawal = await order1200(player)
  await chargeBack(player.order)
  expect(await worthOf(player)).toEqual({ coins: 0, debt: 1_000_00, gift: 0 })
  await giveGift(app, player, 1_000_00)
  await deposit(app, player.token, 100_00)
  expect(await worthOf(player)).toEqual({ coins: 1_000_00, debt: 900_00, gift: 1_000_00 })
  await untilPaying(app)
  expect(await stateOf(player, withdrawal)).toBe('review')
})

test.each([
  ['before a chargeback is reviewed, even when nothing is owed', 'before', 'review'],
  ['after it passes', 'after', 'paying'],
] as const)('a withdrawal requested %s', async (_, when, state) => {
  const player = await richPlayer()
  if (when === 'after') {
    await chargeBack(player.order)
    app.clock.pass(1)
  }
  const withdrawal = dataOf(await withdraw(app, player, 200_00))
  if (when === 'before') await chargeBack(player.order)
  expect(await worthOf(player)).toEqual({ coins: 0, debt: 0, gift: 0 })
  // Enough was deposited and kept.
  await deposit(app, player.token, 300_00)
  await untilPaying(app)
  expect(await stateOf(player, withdrawal)).toBe(state)
})

test('the books are sound', async () => {
  expect(await isSound(app)).toBe(true)
})
