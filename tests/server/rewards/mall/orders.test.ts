import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { minuteMs } from '#contract/durations.ts'
import type { GoodsOrder } from '#contract/mall.ts'
import { lockLogins } from '#server/identity/session/sessions.ts'
import { setUnlocked } from '#server/identity/session/sessionStore.ts'
import { post } from '#server/ledger/ledger.ts'
import { returnDeposits, sendRefunds } from '#server/money/deposits/job.ts'
import { refundDeposit } from '#server/money/deposits/refunds.ts'
import { followRefunds } from '#server/rewards/takenBack/job.ts'
import { dataOf, refusal } from '../../fixtures/answers.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { balanceIn, credit, isSound, leaveCoins } from '../../fixtures/balances.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { chargebackNotice, deliver, deposit } from '../../fixtures/deposits.ts'
import { holdOpen, untilWaiting } from '../../fixtures/locks.ts'
import { inboxOf } from '../../fixtures/mail.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'
import { buyer, mall, order, recipient, shopOf, shopper } from './samples.ts'

let app: TestApp
beforeAll(async () => {
  // A single fan is in stock; ordersForBets.test.ts tests the bets that items require.
  const goods = mall.goods.map((one) => (one.id === 'fan' ? { ...one, stock: 1 } : one))
  app = await createApp({ policy: { mall: { ...mall, goods, betPerDiamond: 0 } } })
})
afterAll(() => app.close())

const logOf = async (token: string) =>
  dataOf(await app.call<{ list: GoodsOrder[]; total: number }>('diamondGoodsExchangeOrderLog', {}, token))
const goodsOf = async (token: string, id: string) => (await shopOf(app, token)).goods.find(({ goodsId }) => goodsId === id)
const trailOf = async (orderId: string) =>
  (
    await app.db.rows<{ actor: string; action: string; reason: string }>(
      'select actor, action, reason from audit_log where target = $1 order by id',
      [`goods:${orderId}`],
    )
  ).map(({ actor, action, reason }) => [actor, action, reason])

test('sixty-four players at once on the last piece: one gets it, no other pays', async () => {
  const players = await Promise.all(Array.from({ length: 64 }, () => buyer(app, { diamonds: 300 })))
  const answers = await Promise.all(players.map(({ token }) => order(app, token, 'fan')))
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(1)
  expect(answers.filter(({ message }) => message === 'notAvailable')).toHaveLength(63)
  const diamonds = await Promise.all(players.map(({ userId }) => balanceIn(app, userId, 'diamond')))
  expect(diamonds.toSorted((a, b) => a - b)).toEqual([0, ...Array.from({ length: 63 }, () => 300)])
  expect(await countRows(app, 'goods_order', `goods_id = 'fan'`)).toBe(1)
  expect(await goodsOf(players[0]?.token ?? '', 'fan')).toMatchObject({ stock: 0 })
  expect(await isSound(app)).toBe(true)
})

test('an order is stored as written, and takes its diamonds and its piece', async () => {
  const { token, userId } = await buyer(app, { diamonds: 500 })
  const before = (await goodsOf(token, 'mug'))?.stock ?? 0
  const made = dataOf(await order(app, token, 'mug', { recipient: { ...recipient, name: '  Maria Clara ' } }))
  expect(made).toMatchObject({
    goodsId: 'mug',
    name: { 'en-PH': 'Swerte mug', 'fil-PH': 'Swerte mug' },
    diamonds: 400,
    state: 'created',
    recipient,
    tracking: null,
    reason: null,
    reasonKey: null,
    steps: [{ state: 'created', time: app.clock.now }],
  })
  expect(await balanceIn(app, userId, 'diamond')).toBe(100)
  expect(await goodsOf(token, 'mug')).toMatchObject({ stock: before - 1, had: 1 })
  expect(await logOf(token)).toMatchObject({ list: [made], total: 1 })
  const other = await shopper(app)
  expect(await logOf(other.token)).toMatchObject({ list: [], total: 0 })
})

test('a player’s limit per item is enforced, also for concurrent orders from two devices', async () => {
  const { token, userId } = await buyer(app, { diamonds: 5_000 })
  const answers = await Promise.all(Array.from({ length: 8 }, () => order(app, token, 'mug')))
  expect(answers.filter(({ errcode }) => errcode === 0)).toHaveLength(2)
  expect(answers.filter(({ message }) => message === 'alreadyDone').map(({ data }) => data)).toEqual(
    Array.from({ length: 6 }, () => ({ most: 2 })),
  )
  expect(await balanceIn(app, userId, 'diamond')).toBe(4_200)
})

test('an order that is delivered three times is one order', async () => {
  const { token, userId } = await buyer(app, { diamonds: 5_000 })
  const requestId = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => order(app, token, 'mug', { requestId })))
  expect(new Set(answers.map(({ data }) => data?.orderId)).size).toBe(1)
  expect(await balanceIn(app, userId, 'diamond')).toBe(4_600)
})

test('an item loaded onto a mobile number stores no address', async () => {
  const { token } = await buyer(app, { diamonds: 300 })
  expect(dataOf(await order(app, token, 'load-50')).recipient).toEqual({ ...recipient, address: null })
})

test.each<[what: string, to: unknown, data: object]>([
  ['no name', { ...recipient, name: ' ' }, { fields: ['recipient.name'] }],
  ['a name with a line end', { ...recipient, name: 'Maria\nClara' }, { fields: ['recipient.name'] }],
  ['a number that is none', { ...recipient, mobile: '12345' }, { fields: ['recipient.mobile'] }],
  ['no street', { ...recipient, address: { ...recipient.address, line: '' } }, { fields: ['recipient.address.line'] }],
  [
    'a postal code of letters',
    { ...recipient, address: { ...recipient.address, postalCode: 'ABCD' } },
    { fields: ['recipient.address.postalCode'] },
  ],
  [
    'a city of 61 letters',
    { ...recipient, address: { ...recipient.address, city: 'x'.repeat(61) } },
    { fields: ['recipient.address.city'] },
  ],
  ['no address at all', { ...recipient, address: null }, { field: 'address' }],
  ['nobody', undefined, { fields: ['recipient'] }],
])('an order to %s is refused and costs nothing', async (_what, to, data) => {
  const { token, userId } = await buyer(app, { diamonds: 400 })
  expect(await order(app, token, 'mug', { recipient: to })).toEqual(refusal('badParameter', data))
  expect(await balanceIn(app, userId, 'diamond')).toBe(400)
})

test('too few diamonds, and unknown items', async () => {
  const { token } = await buyer(app, { diamonds: 399 })
  expect(await order(app, token, 'mug')).toEqual(refusal('balanceTooLow', { need: 400 }))
  expect(await order(app, token, 'yacht')).toEqual(refusal('notAvailable'))
  expect(await logOf(token)).toMatchObject({ total: 0 })
})

test('A7: goods are worth money: without a deposit, or once it was returned, none are ordered', async () => {
  const { token, userId } = await shopper(app, { diamonds: 400 })
  expect(await order(app, token, 'mug')).toEqual(refusal('depositNeeded', { need: 1 }))
  const paid = await deposit(app, token, 100_00)
  expect(await deliver(app, chargebackNotice(paid))).toBe(200)
  expect(await order(app, token, 'mug')).toEqual(refusal('depositNeeded', { need: 1 }))
  expect(await balanceIn(app, userId, 'diamond')).toBe(400)
  await deposit(app, token, 100_00)
  dataOf(await order(app, token, 'mug'))
})

test('A9: an order that was not shipped is refused when its player’s last deposit is taken back, and its diamonds are taken like others', async () => {
  const { token, userId } = await shopper(app, { diamonds: 300 })
  const paid = await deposit(app, token, 100_00)
  dataOf(await app.call('receiveTaskAward', { id: 'week-deposit' }, token))
  expect(await balanceIn(app, userId, 'diamond')).toBe(310)
  const { orderId } = dataOf(await order(app, token, 'load-50'))
  await app.db.transaction((tx) =>
    post(tx, { kind: 'scratchCard', currency: 'diamond', from: { playerId: userId }, to: 'operator', amount: 10 }, 'spent', app.clock.now),
  )
  expect((await runCommand(app, `goods-approve ${orderId} --by ana`)).done).toBe(true)
  expect(await deliver(app, chargebackNotice(paid))).toBe(200)
  await followRefunds(app.deps)
  expect((await logOf(token)).list[0]).toMatchObject({ state: 'refused', reason: null, reasonKey: 'depositReturned' })
  expect((await inboxOf(app, token)).list[0]?.content).toMatchObject({ template: 'goodsRefused', orderId, reasonKey: 'depositReturned' })
  expect((await runCommand(app, `goods-ship ${orderId} --by ana --carrier LBC --number 1`)).done).toBe(false)
  expect(await balanceIn(app, userId, 'diamond')).toBe(290)
})

test('A9: an order is not shipped while the only deposit of its player is being returned, and is refused once it was', async () => {
  const { token } = await shopper(app, { diamonds: 400 })
  await deposit(app, token, 100_00)
  const { orderId } = dataOf(await order(app, token, 'mug'))
  expect((await runCommand(app, `goods-approve ${orderId} --by ana`)).done).toBe(true)
  dataOf(await app.call('selfExclude', { months: 6 }, token))
  await returnDeposits(app.deps)
  expect(await runCommand(app, `goods-ship ${orderId} --by ana --carrier LBC --tracking 1`)).toEqual({
    done: false,
    output: `Mall order ${orderId} cannot be shipped now: the deposit that it requires is being refunded.`,
  })
  await sendRefunds(app.deps)
  await followRefunds(app.deps)
  expect(await app.db.row('select state, reason_key from goods_order where id = $1', [orderId])).toEqual({
    state: 'refused',
    reason_key: 'depositReturned',
  })
})

test('A9: an order is not shipped while the refund of the only deposit of its player is being written', async () => {
  const { token } = await shopper(app, { diamonds: 400 })
  const { orderId: depositId } = await deposit(app, token, 100_00)
  const { orderId } = dataOf(await order(app, token, 'mug'))
  expect((await runCommand(app, `goods-approve ${orderId} --by ana`)).done).toBe(true)
  const endRefund = await holdOpen(app.db, (tx) => refundDeposit(tx, { orderId: depositId, by: 'ben', reason: 'asked' }, app.clock.now))
  let hasEnded = false
  const shipped = runCommand(app, `goods-ship ${orderId} --by ana --carrier LBC --tracking 1`).finally(() => (hasEnded = true))
  await untilWaiting(app.db, () => hasEnded)
  await endRefund()
  expect(await shipped).toEqual({
    done: false,
    output: `Mall order ${orderId} cannot be shipped now: the deposit that it requires is being refunded.`,
  })
})

test('an order is not shipped to a player who owes money, until it is paid', async () => {
  const { token, userId } = await buyer(app, { diamonds: 400 })
  const { orderId } = dataOf(await order(app, token, 'mug'))
  expect((await runCommand(app, `goods-approve ${orderId} --by ana`)).done).toBe(true)
  const lost = await deposit(app, token, 300_00)
  await leaveCoins(app, { token, userId }, 0)
  expect(await deliver(app, chargebackNotice(lost))).toBe(200)
  await followRefunds(app.deps)
  const ship = () => runCommand(app, `goods-ship ${orderId} --by ana --carrier LBC --tracking 1`)
  expect(await ship()).toEqual({ done: false, output: `Mall order ${orderId} cannot be shipped now: its player owes money.` })
  await deposit(app, token, 300_00)
  expect((await ship()).done).toBe(true)
})

test('nor to one who owes it by another account that is proven to be theirs', async () => {
  const { token, userId } = await buyer(app, { diamonds: 400 })
  const { orderId } = dataOf(await order(app, token, 'mug'))
  expect((await runCommand(app, `goods-approve ${orderId} --by ana`)).done).toBe(true)
  const other = await app.register()
  const lost = await deposit(app, other.token, 300_00)
  await leaveCoins(app, other, 0)
  await app.db.rows(`insert into person_link (player_id, other_id, kind, is_held, is_mutual, at) values ($1, $2, 'paper', true, true, 1)`, [
    other.userId,
    userId,
  ])
  expect(await deliver(app, chargebackNotice(lost))).toBe(200)
  const ship = () => runCommand(app, `goods-ship ${orderId} --by ana --carrier LBC --tracking 1`)
  expect(await ship()).toEqual({
    done: false,
    output: `Mall order ${orderId} cannot be shipped now: its player owes money by another account.`,
  })
  await app.db.rows('update person_link set released_at = 2 where player_id = $1', [other.userId])
  expect((await ship()).done).toBe(true)
})

test('an order is not shipped while an operator has locked the account: whoever stole its session may have placed it', async () => {
  const { token, userId } = await buyer(app, { diamonds: 400 })
  const { orderId } = dataOf(await order(app, token, 'mug'))
  expect((await runCommand(app, `goods-approve ${orderId} --by ana`)).done).toBe(true)
  await app.db.transaction((tx) => lockLogins(tx, userId, { by: 'sue', reason: 'says it was stolen' }, app.clock.now))
  const ship = () => runCommand(app, `goods-ship ${orderId} --by ana --carrier LBC --tracking 1`)
  expect(await ship()).toEqual({ done: false, output: `Mall order ${orderId} cannot be shipped now: its player’s account is locked.` })
  expect(await app.db.transaction((tx) => setUnlocked(tx, userId))).toBe(true)
  expect((await ship()).done).toBe(true)
})

test('when more deposits are required, who had deposited enough keeps orders and may order, also when another deposit is returned', async () => {
  const [{ token }, late] = [await buyer(app, { diamonds: 800 }), await shopper(app, { diamonds: 400 })]
  const { orderId } = dataOf(await order(app, token, 'mug'))
  expect((await runCommand(app, `goods-approve ${orderId} --by ana`)).done).toBe(true)
  app.clock.pass(minuteMs)
  await app.change({ 'withdrawal.minDeposited': 500_00 })
  onTestFinished(() => app.change({ 'withdrawal.minDeposited': null }))
  const other = await deposit(app, token, 100_00)
  await deposit(app, late.token, 100_00)
  expect(await deliver(app, chargebackNotice(other))).toBe(200)
  await followRefunds(app.deps)
  expect((await runCommand(app, `goods-ship ${orderId} --by ana --carrier LBC --tracking 1`)).done).toBe(true)
  expect((await order(app, token, 'mug')).errcode).toBe(0)
  expect(await order(app, late.token, 'mug')).toEqual(refusal('depositNeeded', { need: 400_00 }))
})

test('A9: diamonds to be taken back that are in a shipped order are taken once it comes back, and once', async () => {
  const { token, userId } = await shopper(app, { diamonds: 590 })
  const paid = await deposit(app, token, 100_00)
  dataOf(await app.call('receiveTaskAward', { id: 'week-deposit' }, token))
  const orderIds = [dataOf(await order(app, token, 'load-50')).orderId, dataOf(await order(app, token, 'load-50')).orderId]
  for (const id of orderIds) {
    expect((await runCommand(app, `goods-approve ${id} --by ana`)).done).toBe(true)
    expect((await runCommand(app, `goods-ship ${id} --by ana --carrier LBC --tracking 1`)).done).toBe(true)
  }
  expect(await balanceIn(app, userId, 'diamond')).toBe(0)
  app.clock.pass(minuteMs)
  expect(await deliver(app, chargebackNotice(paid))).toBe(200)
  await followRefunds(app.deps)
  app.clock.pass(minuteMs)
  // What is ordered from then on was not bought with them.
  await credit(app, userId, 'diamond', 400)
  await deposit(app, token, 100_00)
  const later = dataOf(await order(app, token, 'mug')).orderId
  const refuse = async (id: string) => {
    expect((await runCommand(app, `goods-refuse ${id} --by ana --reason returned`)).done).toBe(true)
    return balanceIn(app, userId, 'diamond')
  }
  expect(await refuse(later)).toBe(400)
  expect(await refuse(orderIds[0] ?? '')).toBe(400 + 290)
  expect(await refuse(orderIds[1] ?? '')).toBe(400 + 290 + 300)
})

test('A9: diamonds of two awards that were taken back are taken from an order that comes back, up to its price', async () => {
  const { token, userId } = await shopper(app, { diamonds: 300 })
  const { orderId: depositId } = await deposit(app, token, 100_00)
  const { orderId } = dataOf(await order(app, token, 'load-50'))
  const [refund] = await app.db.rows<{ id: string }>(
    `insert into deposit_refund (order_id, amount, owed, state, requested_by, reason, at) values ($1, 1, 0, 'done', 'channel:sandbox', '', $2) returning id::text`,
    [depositId, app.clock.now],
  )
  await app.db.rows(
    `insert into reward_taken_back (player_id, ref, refund_id, at, diamonds_left)
       values ($1, 'one', $2, $3, 100), ($1, 'two', $2, $3, 150), ($1, 'three', $2, $3::bigint + 1, 150)`,
    [userId, refund?.id, app.clock.now],
  )
  expect((await runCommand(app, `goods-refuse ${orderId} --by ana --reason returned`)).done).toBe(true)
  expect(await balanceIn(app, userId, 'diamond')).toBe(0)
  expect(
    await app.db.rows('select ref, diamonds_left as left from reward_taken_back where player_id = $1 order by at, ref', [userId]),
  ).toEqual([
    { ref: 'one', left: 0 },
    { ref: 'two', left: 0 },
    { ref: 'three', left: 100 },
  ])
})

test('a player on a break cannot order', async () => {
  const { token } = await buyer(app, { diamonds: 400 })
  dataOf(await app.call('takeBreak', { hours: 24 }, token))
  expect(await order(app, token, 'mug')).toEqual(refusal('selfExcluded', { kind: 'break', until: app.clock.now + 24 * 3_600_000 }))
})

test('the terminal lists recipients masked as the desk does, and in full for a reason, which is recorded of each order', async () => {
  const { token } = await buyer(app, { diamonds: 800 })
  const ids = [dataOf(await order(app, token, 'mug')).orderId, dataOf(await order(app, token, 'load-50')).orderId]
  const masked = (await runCommand(app, 'goods')).output
  expect(masked).toContain('M••• C•••, ••• 4567, Marikina, Metro Manila')
  expect(masked).not.toMatch(/Maria|Rizal|9171234567/)
  for (const id of ids) expect(await trailOf(id)).toEqual([])
  const full = (await runCommand(app, 'goods --by ben --recipients', 'packing today')).output
  expect(full).toContain('Maria Clara, 09171234567, 12 Rizal St., San Roque, Marikina, Metro Manila, 1801')
  for (const id of ids) expect(await trailOf(id)).toEqual([['ben', 'goods.recipientOpened', 'packing today']])
})

test('an operator approves, ships and completes, only in this order, and the trail records who', async () => {
  const { token } = await buyer(app, { diamonds: 400 })
  const { orderId } = dataOf(await order(app, token, 'mug'))
  expect(await runCommand(app, `goods-ship ${orderId} --by ana --carrier LBC --tracking 123`)).toEqual({
    done: false,
    output: `Mall order ${orderId} is created.`,
  })
  app.clock.pass(minuteMs)
  expect(await runCommand(app, `goods-approve ${orderId} --by ana`)).toEqual({ done: true, output: `Mall order ${orderId} is approved.` })
  expect((await runCommand(app, `goods-approve ${orderId} --by ben`)).done).toBe(false)
  expect((await runCommand(app, `goods-finish ${orderId} --by ben`)).done).toBe(false)
  app.clock.pass(minuteMs)
  expect((await runCommand(app, `goods-ship ${orderId} --by ben --carrier LBC --tracking 123-456`)).done).toBe(true)
  expect((await inboxOf(app, token)).list[0]?.content).toEqual({ template: 'goodsShipped', orderId, carrier: 'LBC', number: '123-456' })
  app.clock.pass(minuteMs)
  expect((await runCommand(app, `goods-finish ${orderId} --by ana`)).done).toBe(true)
  expect((await runCommand(app, `goods-refuse ${orderId} --by ana --reason late`)).done).toBe(false)
  const [logged] = (await logOf(token)).list
  expect(logged).toMatchObject({ state: 'done', tracking: { carrier: 'LBC', number: '123-456' } })
  expect(logged?.steps).toEqual(
    (['created', 'approved', 'shipped', 'done'] as const).map((state, index) => ({ state, time: app.clock.now - (3 - index) * minuteMs })),
  )
  expect(await trailOf(orderId)).toEqual([
    ['ana', 'goods.approved', ''],
    ['ben', 'goods.shipped', 'LBC 123-456'],
    ['ana', 'goods.done', ''],
  ])
})

test('a refusal returns diamonds and piece once, however many decide at once, and the item may be ordered again', async () => {
  const { token, userId } = await buyer(app, { diamonds: 900 })
  const stock = (await goodsOf(token, 'shirt'))?.stock
  const { orderId } = dataOf(await order(app, token, 'shirt'))
  expect(await order(app, token, 'shirt')).toMatchObject({ message: 'alreadyDone' })
  const decided = await Promise.all(
    ['ana', 'ben', 'cora'].map((who) => runCommand(app, `goods-refuse ${orderId} --by ${who} --reason`, 'No such street')),
  )
  expect(decided.filter(({ done }) => done)).toHaveLength(1)
  expect(await balanceIn(app, userId, 'diamond')).toBe(900)
  expect(await goodsOf(token, 'shirt')).toMatchObject({ stock, had: 0 })
  expect((await logOf(token)).list[0]).toMatchObject({ state: 'refused', reason: 'No such street', tracking: null })
  expect((await inboxOf(app, token)).list[0]?.content).toEqual({
    template: 'goodsRefused',
    orderId,
    diamonds: 900,
    reason: 'No such street',
  })
  expect(await trailOf(orderId)).toHaveLength(1)
  dataOf(await order(app, token, 'shirt'))
  expect(await isSound(app)).toBe(true)
})

test('concurrent orders and refusals of the same item leave the stock exact', async () => {
  const players = await Promise.all(Array.from({ length: 12 }, () => buyer(app, { diamonds: 750 })))
  const first = await Promise.all(players.slice(0, 6).map(({ token }) => order(app, token, 'umbrella')))
  const [decided, more] = await Promise.all([
    Promise.all(first.map(({ data }) => runCommand(app, `goods-refuse ${data?.orderId} --by ana --reason`, 'Lost'))),
    Promise.all(players.slice(6).map(({ token }) => order(app, token, 'umbrella'))),
  ])
  expect(decided.every(({ done }) => done)).toBe(true)
  expect(more.every(({ errcode }) => errcode === 0)).toBe(true)
  expect(await goodsOf(players[0]?.token ?? '', 'umbrella')).toMatchObject({ stock: 30 - 6 })
  expect(await isSound(app)).toBe(true)
})

test.each(['goods-approve 9999 --by ana', 'goods-approve abc --by ana', 'goods-approve 1', 'goods-ship 1 --by ana --carrier LBC'])(
  '“%s” decides nothing',
  async (line) => {
    expect((await runCommand(app, line)).done).toBe(false)
  },
)
