import { afterAll, beforeEach, expect, test } from 'vitest'
import { minuteMs, hourMs } from '#contract/durations.ts'
import type { Battle, Camp } from '#contract/redVsBlue.ts'
import { isRefusal } from '#server/kernel/refusal.ts'
import { debtOf } from '#server/ledger/debts.ts'
import { settleRefund } from '#server/money/deposits/refundAnswers.ts'
import { refundDeposit } from '#server/money/deposits/refunds.ts'
import { runRedVsBlue } from '#server/rewards/redVsBlue/job.ts'
import { followRefunds } from '#server/rewards/takenBack/job.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn } from '../../fixtures/balances.ts'
import { deliver, deposit } from '../../fixtures/deposits.ts'
import { monday } from '../../fixtures/monday.ts'
import { recordBet } from '../../fixtures/recordedRounds.ts'
import { awardOf, battleRules, depositOf, crashBeforePaying, endsAt, expectSound, fieldOf, runsAt } from './samples.ts'

let app: TestApp
beforeEach(async () => {
  await app?.close()
  app = await createApp({ policy: { redVsBlue: battleRules } })
  app.clock.now = monday
})
afterAll(() => app.close())

const battle = async (token: string) => dataOf(await app.call<Battle>('pkData', {}, token))
const signUp = (token: string, camp: Camp) => app.call<{ camp: Camp }>('pkSignUp', { camp }, token)
const job = () => runRedVsBlue(app.deps)

/** Requests a refund of a deposit, and returns its number. */
async function refund(orderId: string): Promise<string> {
  const made = await app.db.transaction((tx) => refundDeposit(tx, { orderId, by: 'ana', reason: 'paid twice' }, app.clock.now))
  if (isRefusal(made)) throw new Error('the refund was refused')
  return made.refundId
}

test('a player whose refund is open is told that they may have a share, as the settlement counts them', async () => {
  const player = await app.register()
  const { orderId } = await deposit(app, player.token, 100_00)
  dataOf(await signUp(player.token, 'red'))
  const refundId = await refund(orderId)
  expect(await battle(player.token)).toMatchObject({ mine: { hasDeposited: true } })
  const done = { reference: 'yes', state: 'done' } as const
  await app.db.transaction((tx) => settleRefund(tx, app.deps, { id: refundId, orderId }, done, app.clock.now))
  expect(await battle(player.token)).toMatchObject({ mine: { hasDeposited: false } })
})

test('A1: a refunded deposit no longer counts', async () => {
  const [red, blue] = await fieldOf(app, 2)
  if (!red || !blue) throw new Error('nobody joined')
  await recordBet(app, red.userId, 500_00, runsAt)
  await recordBet(app, blue.userId, 200_00, runsAt)
  await app.db.rows(`update deposit_order set state = 'refunded', refunded = amount where player_id = $1`, [red.userId])
  app.clock.now = endsAt + minuteMs
  await job()
  expect((await battle(blue.token)).last).toMatchObject({ winner: 'red', pool: 50_00, mine: { award: 15_00 } })
  expect(await awardOf(app, red.userId)).toBe(0)
})

/** The channel takes a player's deposit back. */
async function chargeBack(playerId: string) {
  const order = await app.db.row<{ id: string }>('select id::text from deposit_order where player_id = $1 order by id limit 1', [playerId])
  const notice = { noticeId: `${order?.id}-back`, orderId: order?.id ?? '', kind: 'refunded', amount: 100_00 } as const
  expect(await deliver(app, notice)).toBe(200)
}

test('A1, A9: the share of a player whose deposit is charged back is taken back, whatever they deposit later', async () => {
  const [red, blue] = await fieldOf(app, 2)
  if (!red || !blue) throw new Error('nobody joined')
  await recordBet(app, red.userId, 500_00, runsAt)
  await recordBet(app, blue.userId, 200_00, runsAt)
  app.clock.now = endsAt + minuteMs
  await job()
  expect(await balanceIn(app, red.userId, 'coin')).toBe(1_070_00)
  app.clock.pass(hourMs)
  await depositOf(app, red.userId)
  await chargeBack(red.userId)
  await followRefunds(app.deps)
  // The deposit’s coins are gone, and the welcome gift pays no debt.
  expect([await balanceIn(app, red.userId, 'coin'), await debtOf(app.db, red.userId)]).toEqual([1_000_00, 100_00])
  expect(await balanceIn(app, blue.userId, 'coin')).toBe(1_030_00)
  await expectSound(app)
})

test('A1, A9: it is not paid when the deposit is charged back between settlement and payment', async () => {
  const [red, blue] = await fieldOf(app, 2)
  if (!red || !blue) throw new Error('nobody joined')
  await recordBet(app, red.userId, 500_00, runsAt)
  await recordBet(app, blue.userId, 200_00, runsAt)
  app.clock.now = endsAt + minuteMs
  await crashBeforePaying(app)
  await chargeBack(red.userId)
  await followRefunds(app.deps)
  await job()
  expect(await awardOf(app, red.userId)).toBe(0)
  // The deposit’s coins are gone, and the welcome gift pays no debt.
  expect([await balanceIn(app, red.userId, 'coin'), await debtOf(app.db, red.userId)]).toEqual([1_000_00, 100_00])
  expect(await balanceIn(app, blue.userId, 'coin')).toBe(1_030_00)
  expect((await battle(blue.token)).phase).toBe('ended')
})

test.each(['before', 'after'])(
  'it waits for a refund requested %s the settlement, while the others are paid, and is paid when the channel refuses that',
  async (when) => {
    const [red, blue] = [await app.register(), await app.register()]
    const { orderId } = await deposit(app, red.token, 100_00)
    await depositOf(app, blue.userId)
    dataOf(await signUp(red.token, 'red'))
    dataOf(await signUp(blue.token, 'blue'))
    await recordBet(app, red.userId, 500_00, runsAt)
    await recordBet(app, blue.userId, 200_00, runsAt)
    app.clock.now = endsAt + minuteMs
    if (when === 'after') await crashBeforePaying(app)
    const refundId = await refund(orderId)
    await job()
    expect([await balanceIn(app, red.userId, 'coin'), await balanceIn(app, blue.userId, 'coin')]).toEqual([1_000_00, 1_030_00])
    expect((await battle(blue.token)).phase).toBe('ended')
    const refused = { reference: 'no', state: 'failed' } as const
    await app.db.transaction((tx) => settleRefund(tx, app.deps, { id: refundId, orderId }, refused, app.clock.now))
    await job()
    expect(await balanceIn(app, red.userId, 'coin')).toBe(1_170_00)
    await expectSound(app)
  },
)
