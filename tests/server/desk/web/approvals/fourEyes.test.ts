import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import { operatorRoles } from '#contract/operatorRoles.ts'
import type { OperatorRole } from '#contract/operatorRoles.ts'
import { endOperator, findOperator } from '#server/desk/web/operators/operatorStore.ts'
import { lockName } from '#server/kernel/locks.ts'
import { balanceOf } from '#server/ledger/ledger.ts'
import { lockCoins } from '#server/ledger/locks.ts'
import { dataOf } from '../../../fixtures/answers.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { credit, isSound } from '../../../fixtures/balances.ts'
import { deliver, openOrder, paidNotice } from '../../../fixtures/deposits.ts'
import { countWaiting, holdOpen, untilWaiting } from '../../../fixtures/locks.ts'
import { runCommand } from '../../../fixtures/operatorCommands.ts'
import { approveIdentity } from '../../../money/withdrawals/identity.ts'
import { createTestServer, payee, withdraw } from '../../../money/withdrawals/samples.ts'
import { buyer, order } from '../../../rewards/mall/samples.ts'
import { callDesk, inviteLinkFor, signedInOperator } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

let app: TestApp
/** One operator of each role, who acts, and another admin. */
const people = new Map<OperatorRole, TestOperator>()
let other: TestOperator
const who = (role: OperatorRole): TestOperator => people.get(role) as TestOperator
beforeAll(async () => {
  app = await createTestServer()
  await app.change({
    'desk.refund.secondFrom': 200_00,
    'desk.refund.perDay': 250_00,
    'desk.goodsRefund.secondFrom': 10,
    'mall.betPerDiamond': 0,
  })
  for (const role of operatorRoles) people.set(role, await signedInOperator(app, `${role}-one`, role))
  other = await signedInOperator(app, 'admin-two', 'admin')
})
afterAll(() => app.close())

const reason = 'asked by phone'
/** The second factor holds for minutes, and the clock moves with every code. */
const confirmed = async (...some: readonly TestOperator[]) => {
  for (const one of some) await one.confirm()
}
const deposit = async (amount: number): Promise<string> => {
  const { token } = await app.register()
  const opened = await openOrder(app, token, 'qr-ph', amount)
  await deliver(app, paidNotice(opened))
  return opened.orderId
}
const previewRefund = async (orderId: string) => (await who('payments').call<DeskOutput<'refundLook'>>('refundLook', { orderId })).data
const waitingFor = async (operator: TestOperator, call: string) =>
  (await operator.call<DeskOutput<'approvals'>>('approvals')).data?.rows.find((row) => row.call === call)

const lastOrder = async (operator: TestOperator) => {
  const { id } = (await operator.call<DeskOutput<'goods'>>('goods')).data?.rows.at(-1) ?? {}
  const { seen } = (await operator.call<DeskOutput<'goodsOrder'>>('goodsOrder', { id })).data ?? {}
  return { id, seen }
}

/** An act that takes two: requested by the operator of a role, and the roles that may decide as the second. */
const acts: readonly {
  readonly call: string
  readonly by: OperatorRole
  readonly seconds: readonly OperatorRole[]
  readonly ask: (operator: TestOperator) => Promise<unknown>
}[] = [
  {
    call: 'playerAdjust',
    by: 'finance',
    seconds: ['finance', 'admin'],
    async ask(operator) {
      const { userId: id } = await app.register()
      const seen = (await operator.call<DeskOutput<'player'>>('player', { id })).data?.seen
      return operator.call('playerAdjust', { id, amount: 600_00, seen, reason })
    },
  },
  {
    call: 'playerRecover',
    by: 'support',
    seconds: ['support', 'risk', 'admin'],
    async ask(operator) {
      const { userId: id } = await app.register()
      await approveIdentity(app, id)
      const seen = (await operator.call<DeskOutput<'playerRecovery'>>('playerRecovery', { id })).data?.seen
      return operator.call('playerRecover', { id, seen, reason })
    },
  },
  {
    call: 'refundMake',
    by: 'payments',
    seconds: ['payments', 'admin'],
    async ask(operator) {
      const orderId = await deposit(300_00)
      return operator.call('refundMake', { orderId, seen: (await previewRefund(orderId))?.seen, reason })
    },
  },
  {
    call: 'goodsRefuse',
    by: 'support',
    seconds: ['support', 'admin'],
    async ask(operator) {
      const { token } = await buyer(app, { diamonds: 100_000 })
      const goodsId = app.deps.policy.mall.goods[0]?.id ?? ''
      await order(app, token, goodsId)
      const { id, seen } = await lastOrder(operator)
      return operator.call('goodsRefuse', { id, seen, reason })
    },
  },
  {
    call: 'settingsPublish',
    by: 'finance',
    seconds: ['content', 'finance', 'admin'],
    async ask(operator) {
      const base = (await operator.call<DeskOutput<'settings'>>('settings')).data?.base
      return operator.call('settingsPublish', { base, values: { largeWin: 500_00, minStake: 10 }, startsAt: null, endsAt: null, reason })
    },
  },
]

test.each(acts)('$call is kept, and each role is refused or allowed to be the second', async ({ call, by, seconds, ask: request }) => {
  await confirmed(who(by))
  expect(await request(who(by))).toMatchObject({ data: { outcome: 'waiting' } })
  const row = await waitingFor(who('admin'), call)
  const body = { id: row?.id, seen: row?.seen, reason: 'looks right' }
  const outcomes: unknown[] = []
  for (const role of operatorRoles.filter((one) => one === by || !seconds.includes(one))) {
    await confirmed(who(role))
    outcomes.push([role, (await who(role).call('approvalApprove', body)).failure])
  }
  expect(outcomes).toEqual(
    operatorRoles.flatMap((role) => (role === by ? [[role, 'ownRequest']] : seconds.includes(role) ? [] : [[role, 'roleMissing']])),
  )
  // An operator of the same role in a second tab, or with a second session, is still the same person.
  expect(await callDesk(app, 'approvalApprove', body, { cookie: who(by).cookie })).toMatchObject({ failure: 'ownRequest' })
  expect(await waitingFor(who('admin'), call)).toMatchObject({ by: `${by}-one`, isLapsed: false })
  await confirmed(other)
  expect(await other.call('approvalApprove', { id: row?.id, seen: '0123456789abcdef', reason: 'x y z' })).toMatchObject({
    failure: 'stateChanged',
  })
  expect(await other.call('approvalApprove', body)).toMatchObject({ status: 200 })
  expect(await other.call('approvalApprove', body)).toMatchObject({ failure: 'notFound' })
  expect(await app.db.row('select state, by, decided_by as second from desk_request where id = $1', [row?.id])).toEqual({
    state: 'done',
    by: `${by}-one`,
    second: 'admin-two',
  })
  expect(await isSound(app)).toBe(true)
})

test('of several people who decide as the second at once, one performs the act', async () => {
  const { userId: id } = await app.register()
  const finance = who('finance')
  const seconds = [who('admin'), other]
  await confirmed(finance, ...seconds)
  const before = await balanceOf(app.db, id, 'coin')
  const seen = (await finance.call<DeskOutput<'player'>>('player', { id })).data?.seen
  const body = { id, amount: 600_00, seen, reason }
  expect(await finance.call('playerAdjust', body)).toMatchObject({ data: { outcome: 'waiting' } })
  // A bet of the player holds the balance until both of them wait.
  const { promise: bet, resolve: settle } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const player = app.db.transaction(async (tx) => {
    await lockCoins(tx, id)
    hold()
    await bet
  })
  await isHeld
  const deciding = seconds.map((one) => one.call('playerAdjust', body))
  await vi.waitUntil(async () => (await countWaiting(app.db)) === seconds.length, { timeout: 10_000 })
  settle()
  await player
  const replies = await Promise.all(deciding)
  expect(await balanceOf(app.db, id, 'coin')).toBe(before + 600_00)
  expect(replies.map(({ data, failure }) => failure ?? String(data?.outcome)).toSorted()).toEqual(['done', 'stateChanged'])
  expect(await waitingFor(finance, 'playerAdjust')).toBeUndefined()
})

describe('a refund', () => {
  test('is done at once below the amount, until the operator’s own total of the day is reached', async () => {
    const pia = await signedInOperator(app, 'pia', 'payments')
    await confirmed(pia)
    const outcomes: unknown[] = []
    for (let n = 0; n < 3; n++) {
      const orderId = await deposit(100_00)
      const look = await previewRefund(orderId)
      expect(look).toMatchObject({ amount: 100_00, first: null })
      outcomes.push((await pia.call('refundMake', { orderId, seen: look?.seen, reason })).data?.outcome)
    }
    expect(outcomes).toEqual(['done', 'done', 'waiting'])
    const row = await waitingFor(pia, 'refundMake')
    expect(row?.postings.map(({ debit, credit }) => [debit, credit])).toEqual([
      [100_00, 0],
      [0, 100_00],
    ])
    expect(await pia.call('approvalRefuse', { id: row?.id, reason: 'taken back' })).toMatchObject({ status: 200 })
  })

  test('lapses when what it would give back has changed, and is asked for again', async () => {
    const orderId = await deposit(300_00)
    await confirmed(who('payments'), other)
    const seen = (await previewRefund(orderId))?.seen
    await who('payments').call('refundMake', { orderId, seen, reason })
    await app.db.rows('update deposit_order set refunded = 50_00 where id = $1', [orderId])
    const row = await waitingFor(other, 'refundMake')
    expect(row).toMatchObject({ isLapsed: true })
    expect(await other.call('approvalApprove', { id: row?.id, seen: row?.seen, reason })).toMatchObject({ failure: 'stateChanged' })
    await app.db.rows('update deposit_order set refunded = 0 where id = $1', [orderId])
  })
})

test('what awaits approval names the player whom it concerns, and when a change of settings begins', async () => {
  const [finance, payments] = [who('finance'), who('payments')]
  const { userId, token } = await app.register()
  const opened = await openOrder(app, token, 'qr-ph', 300_00)
  await deliver(app, paidNotice(opened))
  await confirmed(payments, finance, other)
  await payments.call('refundMake', { orderId: opened.orderId, seen: (await previewRefund(opened.orderId))?.seen, reason })
  expect((await other.call<DeskOutput<'approvals'>>('approvals')).data?.rows).toContainEqual(
    expect.objectContaining({ call: 'refundMake', target: `refund:${opened.orderId}`, playerId: userId, startsAt: null }),
  )
  const base = (await finance.call<DeskOutput<'settings'>>('settings')).data?.base
  const [startsAt, endsAt] = [app.clock.now + 3_600_000, app.clock.now + 7_200_000]
  await finance.call('settingsPublish', { base, values: { largeWin: 900_00 }, startsAt, endsAt, reason })
  const { largeWin } = app.deps.policy
  expect(await waitingFor(other, 'settingsPublish')).toMatchObject({
    playerId: null,
    changes: [{ key: 'largeWin', before: largeWin, after: 900_00, unit: 'coins', shape: { type: 'integer' } }],
    message: null,
    startsAt,
    endsAt,
  })
  await other.call('approvalRefuse', { id: (await waitingFor(other, 'settingsPublish'))?.id, reason })
})

test('a change of settings lapses when another version is published meanwhile', async () => {
  const [finance, content] = [who('finance'), who('content')]
  await confirmed(finance, other)
  const base = (await finance.call<DeskOutput<'settings'>>('settings')).data?.base ?? 0
  const now = { startsAt: null, endsAt: null, reason }
  expect(await finance.call('settingsPublish', { base, values: { largeWin: 700_00 }, ...now })).toMatchObject({
    data: { outcome: 'waiting', revision: null },
  })
  // One that can't be published is refused at once.
  expect(await finance.call('settingsPublish', { base, values: { largeWin: -1 }, ...now })).toMatchObject({ failure: 'settingsFaults' })
  await content.call('settingsPublish', { base, values: { 'activities.kyc.isOpen': false }, ...now })
  const row = await waitingFor(other, 'settingsPublish')
  expect(row).toMatchObject({ isLapsed: true, changes: [{ key: 'largeWin', after: 700_00, unit: 'coins' }] })
  expect(await other.call('approvalApprove', { id: row?.id, seen: row?.seen, reason })).toMatchObject({ failure: 'settingsStale' })
})

describe('the terminal', () => {
  const terminal = async (line: string, ...rest: string[]) => (await runCommand(app, line, '--reason', 'asked by phone', ...rest)).done

  test('counts what one person decides alone in a day, together with the desk', async () => {
    const ana = await signedInOperator(app, 'ana', 'admin')
    const [first, second, third] = [await deposit(150_00), await deposit(150_00), await deposit(100_00)]
    expect(await terminal(`refund ${first} --by ana`)).toBe(true)
    // Together they exceed 250.00: at the desk the second waits, and the terminal does not decide it instead.
    const seen = (await ana.call<DeskOutput<'refundLook'>>('refundLook', { orderId: second })).data
    expect(seen?.total.used).toBe(150_00)
    await ana.confirm()
    expect((await ana.call('refundMake', { orderId: second, seen: seen?.seen, reason })).data).toMatchObject({ outcome: 'waiting' })
    for (const by of ['ana', 'ben']) expect(await terminal(`refund ${second} --by ${by}`)).toBe(false)
    expect(await terminal(`refund ${third} --by ana`)).toBe(false)
    expect(await terminal(`refund ${third} --by ben`)).toBe(true)
    expect((await runCommand(app, 'refunds', '--of', third)).output).toContain('100.00')
    expect((await runCommand(app, 'refunds', '--of', second)).output).toBe('No refunds.')
  })

  test('approves withdrawals only up to the total of a day', async () => {
    await app.change({ 'desk.withdrawal.secondFrom': 20_000_00, 'desk.withdrawal.perDay': 5_000_00 })
    const amount = app.deps.policy.withdrawal.autoReview.upToNewBank + 1
    const orders: string[] = []
    for (let n = 0; n < 3; n++) {
      const player = await payee(app)
      await credit(app, player.userId, 'coin', amount)
      orders.push(dataOf(await withdraw(app, player, amount)).orderId)
    }
    const done: boolean[] = []
    for (const id of orders) done.push(await terminal(`approve ${id} --by cora`))
    expect(done).toEqual([true, true, false])
    expect(await terminal(`approve ${orders[2]} --by ben`)).toBe(true)
  })

  test('rejects mall orders only up to the total of a day', async () => {
    await app.change({ 'desk.goodsRefund.secondFrom': 100_000, 'desk.goodsRefund.perDay': 100_000 })
    const { token } = await buyer(app, { diamonds: 300_000 })
    const goods = app.deps.policy.mall.goods[0]
    await order(app, token, goods?.id ?? '')
    const [row] = (await who('support').call<DeskOutput<'goods'>>('goods')).data?.rows.slice(-1) ?? []
    await app.change({ 'desk.goodsRefund.perDay': (goods?.diamonds ?? 0) - 1 })
    expect(await terminal(`goods-refuse ${row?.id} --by ana`)).toBe(false)
    await app.change({ 'desk.goodsRefund.perDay': goods?.diamonds ?? 0 })
    expect(await terminal(`goods-refuse ${row?.id} --by ana`)).toBe(true)
  })
})

test.each([
  ['has ended', async (name: string) => endOperator(app.db, (await findOperator(app.db, name))?.id ?? '', app.clock.now)],
  ['has other roles now', (name: string) => inviteLinkFor(app, name, ['support'])],
  ['is to enrol again', (name: string) => inviteLinkFor(app, name, ['finance'])],
  ['has enrolled again', (name: string) => signedInOperator(app, name, 'finance')],
])('an act lapses when whoever requested it %s', async (_how, change) => {
  const first = await signedInOperator(app, `gone-${crypto.randomUUID().slice(0, 6)}`, 'finance')
  const { userId: id } = await app.register()
  const second = await signedInOperator(app, `second-${crypto.randomUUID().slice(0, 6)}`, 'admin')
  await confirmed(first, second)
  const seen = (await first.call<DeskOutput<'player'>>('player', { id })).data?.seen
  const body = { id, amount: 600_00, seen, reason }
  expect(await first.call('playerAdjust', body)).toMatchObject({ data: { outcome: 'waiting' } })
  const row = (await second.call<DeskOutput<'approvals'>>('approvals')).data?.rows.find(({ by }) => by === first.name)
  expect(row).toMatchObject({ isLapsed: false })
  await change(first.name)
  await confirmed(second)
  const before = await balanceOf(app.db, id, 'coin')
  expect((await second.call<DeskOutput<'approvals'>>('approvals')).data?.rows).toContainEqual(
    expect.objectContaining({ id: row?.id, isLapsed: true }),
  )
  expect((await second.call('player', { id })).data).toMatchObject({ adjustment: { by: first.name, isLapsed: true } })
  expect(await second.call('approvalApprove', { id: row?.id, seen: row?.seen, reason })).toMatchObject({ failure: 'stateChanged' })
  // The same act by somebody else is a first request of its own.
  expect(await second.call('playerAdjust', body)).toMatchObject({ data: { outcome: 'waiting' } })
  expect(await balanceOf(app.db, id, 'coin')).toBe(before)
  expect(await waitingFor(second, 'playerAdjust')).toMatchObject({ by: second.name, isLapsed: false })
  await second.call('approvalRefuse', { id: (await waitingFor(second, 'playerAdjust'))?.id, reason })
})

test('a change of settings lapses when whoever requested it may still publish, but not change these', async () => {
  const name = `gone-${crypto.randomUUID().slice(0, 6)}`
  const first = await signedInOperator(app, name, 'finance')
  const [finance, second] = [who('finance'), await signedInOperator(app, `second-${crypto.randomUUID().slice(0, 6)}`, 'finance')]
  const base = (await first.call<DeskOutput<'settings'>>('settings')).data?.base
  const change = { base, values: { largeWin: 800_00 }, startsAt: null, endsAt: null, reason }
  await confirmed(first)
  expect(await first.call('settingsPublish', change)).toMatchObject({ data: { outcome: 'waiting' } })
  const requested = async () => (await finance.call<DeskOutput<'approvals'>>('approvals')).data?.rows.find(({ by }) => by === name)
  expect(await requested()).toMatchObject({ isLapsed: false })
  await inviteLinkFor(app, name, ['content'])
  const row = await requested()
  expect(row).toMatchObject({ isLapsed: true })
  await confirmed(finance, second)
  expect(await finance.call('approvalApprove', { id: row?.id, seen: row?.seen, reason })).toMatchObject({ failure: 'stateChanged' })
  // The same change by another operator is a first request of its own.
  expect(await finance.call('settingsPublish', change)).toMatchObject({ data: { outcome: 'waiting' } })
  expect((await second.call<DeskOutput<'settings'>>('settings')).data?.base).toBe(base)
  expect(await second.call('settingsPublish', change)).toMatchObject({ data: { outcome: 'done' } })
})

test('of two people who request the same act at once, one is the first, and the other the second', async () => {
  await app.change({ 'desk.goodsRefund.secondFrom': 10 })
  const { token } = await buyer(app, { diamonds: 500_000 })
  const [support, admin] = [await signedInOperator(app, 'sue', 'support'), await signedInOperator(app, 'ada', 'admin')]
  for (let time = 0; time < 4; time++) {
    await order(app, token, app.deps.policy.mall.goods[0]?.id ?? '')
    const { id, seen } = await lastOrder(support)
    await confirmed(support, admin)
    const replies = await Promise.all([support, admin].map((one) => one.call('goodsRefuse', { id, seen, reason })))
    expect(replies.map(({ failure, data }) => failure ?? String(data?.outcome)).toSorted()).toEqual(['done', 'waiting'])
  }
})

test('whoever approves what lapses at that moment is told so, and has not requested it themselves', async () => {
  const name = `gone-${crypto.randomUUID().slice(0, 6)}`
  const first = await signedInOperator(app, name, 'finance')
  const { userId: id } = await app.register()
  const seen = (await first.call<DeskOutput<'player'>>('player', { id })).data?.seen
  const second = await signedInOperator(app, 'admin-late', 'admin')
  await confirmed(first, second)
  await first.call('playerAdjust', { id, amount: 600_00, seen, reason })
  const row = (await second.call<DeskOutput<'approvals'>>('approvals')).data?.rows.find(({ by }) => by === name)
  // The approval has found the request in order, and waits.
  const release = await holdOpen(app.db, (tx) => lockName(tx, 'desk total admin-late'))
  const approved = second.call('approvalApprove', { id: row?.id, seen: row?.seen, reason })
  await untilWaiting(app.db)
  await inviteLinkFor(app, name, ['content'])
  await release()
  expect(await approved).toMatchObject({ failure: 'stateChanged' })
  expect(await app.db.rows('select by, state from desk_request where target = $1', [`adjustment:${id}`])).toEqual([
    { by: name, state: 'waiting' },
  ])
  expect(await balanceOf(app.db, id, 'coin')).toBe(1_000_00)
})
