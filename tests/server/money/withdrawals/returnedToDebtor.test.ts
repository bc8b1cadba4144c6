import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WithdrawalOrder } from '#contract/withdrawal.ts'
import { debtOf } from '#server/ledger/debts.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf, isSound } from '../../fixtures/balances.ts'
import { chargebackNotice, deliver, deposit } from '../../fixtures/deposits.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'
import { makeValidBets, startGameFor } from '../../fixtures/rounds.ts'
import { movements } from '../deposits/samples.ts'
import { infoOf, notice, payee, sendNotice, untilPaying, withdraw } from './samples.ts'
import type { Payee } from './samples.ts'

/** A server without a welcome gift. */
let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: { playMoney: false } })
})
afterAll(() => app.close())

/** A player with a withdrawal of `amount`, whose channel has taken their deposit of 500.00 back: they owe as much. */
async function debtor(amount: number, { isPaying = false } = {}): Promise<Payee & { order: WithdrawalOrder }> {
  const player = await payee(app)
  const paid = await deposit(app, player.token, 500_00)
  await makeValidBets(app, await startGameFor(app, player), 500_00)
  const order = dataOf(await withdraw(app, player, amount))
  if (isPaying) await untilPaying(app)
  expect(await deliver(app, chargebackNotice(paid))).toBe(200)
  expect([await coinsOf(app, player.token), await debtOf(app.db, player.userId)]).toEqual([0, amount])
  return { ...player, order }
}

test('a withdrawal that an operator returns pays first what its player owes by then', async () => {
  const player = await debtor(300_00)
  expect((await runCommand(app, `reject ${player.order.orderId} --by ana --reason owed`)).done).toBe(true)
  expect([await coinsOf(app, player.token), await debtOf(app.db, player.userId)]).toEqual([0, 0])
  expect((await movements(app, player.token)).slice(-2)).toEqual([
    ['withdrawalReturned', 300_00],
    ['debtPaid', -300_00],
  ])
  expect(await isSound(app)).toBe(true)
})

test('one that its channel declines leaves what is not owed, which nothing locks', async () => {
  const { order, ...player } = await debtor(300_00, { isPaying: true })
  const next = await deposit(app, player.token, 200_00)
  expect([await coinsOf(app, player.token), await debtOf(app.db, player.userId)]).toEqual([0, 100_00])
  expect(await sendNotice(app, notice(order, { kind: 'declined' }))).toBe(200)
  expect([await coinsOf(app, player.token), await debtOf(app.db, player.userId)]).toEqual([200_00, 0])
  expect((await infoOf(app, player)).locked).toEqual([])
  // The deposit paid the debt.
  expect(await deliver(app, chargebackNotice(next))).toBe(200)
  expect([await coinsOf(app, player.token), await debtOf(app.db, player.userId)]).toEqual([0, 0])
  expect(await isSound(app)).toBe(true)
})
