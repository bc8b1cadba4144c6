import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn } from '../../fixtures/balances.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'
import { stake } from '../../ledger/wagering/samples.ts'
import { buyer, mall, order, shopOf } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const [mug, load] = [400 * mall.betPerDiamond, 300 * mall.betPerDiamond]

test('free diamonds buy items in proportion to valid bets, each bet for one item; a refused order gives its bets back', async () => {
  const { token, userId } = await buyer(app, { diamonds: 2_000 })
  expect(await order(app, token, 'mug')).toEqual(refusal('turnoverMissing', { need: mug, done: 0 }))
  await stake(app, userId, mug - 1)
  expect(await order(app, token, 'mug')).toEqual(refusal('turnoverMissing', { need: mug, done: mug - 1 }))
  expect(await balanceIn(app, userId, 'diamond')).toBe(2_000)
  await stake(app, userId, 1)
  expect(await shopOf(app, token)).toMatchObject({ unusedBets: mug })
  const { orderId } = dataOf(await order(app, token, 'mug'))
  expect(await shopOf(app, token)).toMatchObject({ unusedBets: 0 })
  expect((await shopOf(app, token)).goods.find(({ goodsId }) => goodsId === 'mug')?.bet).toBe(mug)
  expect(await order(app, token, 'load-50')).toEqual(refusal('turnoverMissing', { need: load, done: 0 }))
  expect((await runCommand(app, `goods-refuse ${orderId} --by ana --reason late`)).done).toBe(true)
  dataOf(await order(app, token, 'load-50'))
  expect(await shopOf(app, token)).toMatchObject({ unusedBets: mug - load })
})

test('bets for one item buy one, of orders from two devices at once', async () => {
  const { token, userId } = await buyer(app, { diamonds: 2_000 })
  await stake(app, userId, mug)
  const answers = await Promise.all(['mug', 'mug', 'load-50', 'load-50'].map((id) => order(app, token, id)))
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
  expect(answers.filter(({ message }) => message === 'turnoverMissing')).toHaveLength(3)
})
