import { afterAll, beforeAll, expect, test } from 'vitest'
import { debtOf } from '#server/ledger/debts.ts'
import { dataOf } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { coinsOf, isSound } from '../fixtures/balances.ts'
import { chargebackNotice, deliver, deposit } from '../fixtures/deposits.ts'
import { playRound, startGameFor } from '../fixtures/rounds.ts'
import { giveGift, infoOf, notice, payee, sendNotice, untilPaying, withdraw } from './withdrawals/samples.ts'
import type { Payee } from './withdrawals/samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp({ policy: { playMoney: false } })
})
afterAll(() => app.close())

/** A row of the table in docs/money.md. */
interface Row {
  readonly coins: number
  /** The deposit that is locked, and how much of it has been wagered. */
  readonly deposit: readonly [amount: number, wagered: number] | null
  /** The gift that is locked, and how much of its requirement has been wagered. */
  readonly gift: readonly [amount: number, wagered: number, requirement: number] | null
  readonly withdrawable: number
  readonly debt: number
}

async function rowOf(player: Payee): Promise<Row> {
  const { locked, gift, withdrawable } = await infoOf(app, player)
  const deposited = locked.find(({ source }) => source === 'deposit')
  return {
    coins: await coinsOf(app, player.token),
    deposit: deposited ? [deposited.amount, deposited.done] : null,
    gift: gift ? [gift.loses, gift.done, gift.need] : null,
    withdrawable,
    debt: await debtOf(app.db, player.userId),
  }
}

/** The accounts in coins of others than players, without those at zero. */
async function otherAccounts(): Promise<Record<string, number>> {
  const rows = await app.db.rows<{ name: string; sum: number }>(
    `select coalesce(clearing, owner) as name, sum(amount)::bigint as sum from posting join account on account.id = account_id
       where currency = 'coin' and owner <> 'player' group by 1 having sum(amount) <> 0`,
  )
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

// Change both together.
test('the worked example of docs/money.md', async () => {
  const player = await payee(app)
  const visit = await startGameFor(app, player)

  // 1. Deposit.
  const first = await deposit(app, player.token, 500_00)
  expect(await rowOf(player)).toEqual({ coins: 500_00, deposit: [500_00, 0], gift: null, withdrawable: 0, debt: 0 })

  // 2. A lost bet counts in full.
  await playRound(app, visit, { stake: 300_00, payout: 0 })
  expect(await rowOf(player)).toEqual({ coins: 200_00, deposit: [500_00, 300_00], gift: null, withdrawable: 0, debt: 0 })

  // 3. A won bet counts with its net win, at most the stake.
  await playRound(app, visit, { stake: 200_00, payout: 450_00 })
  expect(await rowOf(player)).toEqual({ coins: 450_00, deposit: null, gift: null, withdrawable: 450_00, debt: 0 })

  // 4. Gift.
  await giveGift(app, player, 50_00)
  expect(await rowOf(player)).toEqual({ coins: 500_00, deposit: null, gift: [50_00, 0, 50_00], withdrawable: 450_00, debt: 0 })

  // 5. A bet that the gift pays half of.
  await playRound(app, visit, { stake: 100_00, payout: 150_00 })
  expect(await rowOf(player)).toEqual({ coins: 550_00, deposit: null, gift: [72_25, 50_00, 50_00], withdrawable: 477_75, debt: 0 })
  expect(await otherAccounts()).toEqual({ 'payment-sandbox': -500_00, operator: -56_00, pool: 6_00 })

  // 6. Withdrawal: requested, then paid.
  const withdrawal = dataOf(await withdraw(app, player, 300_00))
  expect(await rowOf(player)).toEqual({ coins: 250_00, deposit: null, gift: [72_25, 50_00, 50_00], withdrawable: 177_75, debt: 0 })
  expect(await otherAccounts()).toEqual({ 'payment-sandbox': -500_00, withdrawals: 300_00, operator: -56_00, pool: 6_00 })
  await untilPaying(app)
  expect(await sendNotice(app, notice(withdrawal))).toBe(200)
  expect(await otherAccounts()).toEqual({ 'payment-sandbox': -200_00, operator: -56_00, pool: 6_00 })

  // 7. Chargeback of the deposit.
  expect(await deliver(app, chargebackNotice(first))).toBe(200)
  expect(await rowOf(player)).toEqual({ coins: 72_25, deposit: null, gift: [72_25, 50_00, 50_00], withdrawable: 0, debt: 322_25 })
  expect(await otherAccounts()).toEqual({ 'payment-sandbox': 300_00, receivable: -322_25, operator: -56_00, pool: 6_00 })

  // 8. The next deposit pays the debt first.
  await deposit(app, player.token, 400_00)
  expect(await rowOf(player)).toEqual({ coins: 150_00, deposit: [77_75, 0], gift: [72_25, 50_00, 50_00], withdrawable: 0, debt: 0 })
  expect(await otherAccounts()).toEqual({ 'payment-sandbox': -100_00, operator: -56_00, pool: 6_00 })
  expect(await isSound(app)).toBe(true)
})
