import { afterEach, beforeEach, expect, test } from 'vitest'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { sendRefunds } from '#server/money/deposits/job.ts'
import { createApp, welcome } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { coinsOf } from '../../fixtures/balances.ts'
import { deliver, openOrder, paidNotice } from '../../fixtures/deposits.ts'
import { lose, paidPlayer } from '../../money/deposits/samples.ts'
import { entriesAbout, signedInOperator } from './samples.ts'
import type { TestOperator } from './samples.ts'

let app: TestApp
let ana: TestOperator
let ben: TestOperator
beforeEach(async () => {
  app = await createApp()
  ana = await signedInOperator(app, 'ana', 'payments')
  ben = await signedInOperator(app, 'ben', 'payments')
})
afterEach(() => app.close())

const reason = 'their statement of October shows it'

/** The channel of a deposit is no longer part of the installation, or is again. */
const moveTo = (orderId: string, channel: string) => app.db.rows('update deposit_order set channel = $2 where id = $1', [orderId, channel])

/** A refund that is to be requested from the channel. */
async function requested() {
  const { order, ...player } = await paidPlayer(app)
  const { orderId } = order
  const look = await ana.call<{ seen: string }>('refundLook', { orderId })
  await ana.confirm()
  const made = await ana.call<{ refundId: string }>('refundMake', { orderId, seen: look.data?.seen, reason: 'asked by phone' })
  return { ...player, order, orderId, id: made.data?.refundId ?? '' }
}
async function stranded() {
  const one = await requested()
  await moveTo(one.orderId, 'paymongo')
  await sendRefunds(app.deps)
  return one
}
interface RefundCase {
  readonly seen: string
  readonly isChannelGone: boolean
  readonly needsSecond: boolean
  readonly state: string
  readonly first: { readonly by: string } | null
}
const caseOf = async (who: TestOperator, id: string) => (await who.call<RefundCase>('refundCase', { id })).data
async function settle(who: TestOperator, id: string, paidReference: string | null) {
  const seen = (await caseOf(who, id))?.seen
  await who.confirm()
  return who.call('refundSettle', { id, seen, reason, paidReference })
}
const isSound = async () => (await trialBalance(app.db)).sound
const refundsOf = (orderId: string) =>
  app.db.rows('select state, reference, poll_at is null as "isOver" from deposit_refund where order_id = $1 order by id', [orderId])

test('a refund whose channel may still answer cannot be settled by hand', async () => {
  const { id } = await requested()
  expect(await caseOf(ana, id)).toMatchObject({ isChannelGone: false, state: 'requested' })
  expect(await settle(ana, id, null)).toMatchObject({
    failure: 'undecided',
    data: { text: 'The payment channel may still answer: only it can say what became of this refund.' },
  })
})

test('a refund that is over, or unknown, cannot be settled by hand', async () => {
  const { id, orderId } = await requested()
  await sendRefunds(app.deps)
  await moveTo(orderId, 'paymongo')
  expect(await caseOf(ana, id)).toMatchObject({ isChannelGone: false, state: 'done' })
  expect(await settle(ana, id, null)).toMatchObject({ failure: 'undecided', data: { text: `Refund ${id} is already done.` } })
  expect(await ana.call('refundSettle', { id: '99', seen: '0123456789abcdef', reason, paidReference: null })).toMatchObject({
    failure: 'notFound',
  })
})

test('a refund whose channel is gone is returned to the player, locked as before, once', async () => {
  const { id, orderId, token, order } = await stranded()
  expect(await coinsOf(app, token)).toBe(welcome)
  const seen = (await caseOf(ana, id))?.seen
  expect(await caseOf(ana, id)).toMatchObject({ isChannelGone: true, state: 'requested' })
  app.clock.pass(10 * 60_000)
  expect(await ana.call('refundSettle', { id, seen, reason, paidReference: null })).toMatchObject({ failure: 'confirmNeeded' })
  await ana.confirm()
  await ben.confirm()
  const answers = await Promise.all([ana, ben].map((who) => who.call('refundSettle', { id, seen, reason, paidReference: null })))
  expect(answers.filter(({ data }) => data?.outcome === 'done')).toHaveLength(1)
  expect(await coinsOf(app, token)).toBe(welcome + 200_00)
  expect(await app.db.rows(`select amount from turnover_lock where ref = $1`, [`deposit:${orderId}:refund:${id}`])).toEqual([
    { amount: 200_00 },
  ])
  expect((await entriesAbout(app, `deposit:${orderId}`)).map(({ action }) => action)).toEqual([
    'deposit.refunded',
    'deposit.refundSettledByHand',
  ])
  expect((await entriesAbout(app, `deposit:${orderId}`)).at(-1)).toMatchObject({ reason: `refund ${id} returned to the player: ${reason}` })
  expect(await refundsOf(orderId)).toEqual([{ state: 'failed', reference: null, isOver: true }])
  expect(await isSound()).toBe(true)
  // The channel is connected again, and had refunded it: as after its own «failed», the coins are taken once more, once.
  await moveTo(orderId, 'sandbox')
  for (let times = 0; times < 2; times++)
    expect(await deliver(app, { noticeId: 'r-1', orderId, kind: 'refunded', amount: order.amount })).toBe(200)
  expect(await coinsOf(app, token)).toBe(welcome)
  expect(await isSound()).toBe(true)
})

test('a refund whose channel is gone is marked as refunded with the channel’s reference, and stays so', async () => {
  const { id, orderId, token, order } = await stranded()
  expect(await settle(ana, id, 'TX-2026-11')).toMatchObject({ data: { outcome: 'done' } })
  expect(await refundsOf(orderId)).toEqual([{ state: 'done', reference: 'TX-2026-11', isOver: true }])
  expect((await entriesAbout(app, `deposit:${orderId}`)).at(-1)).toMatchObject({
    actor: 'ana',
    action: 'deposit.refundSettledByHand',
    reason: `refund ${id} paid, reference TX-2026-11: ${reason}`,
  })
  expect(await settle(ben, id, null)).toMatchObject({ failure: 'undecided' })
  // The channel is connected again, and tells the same.
  await moveTo(orderId, 'sandbox')
  expect(await deliver(app, { noticeId: 'TX-2026-11', orderId, kind: 'refunded', amount: order.amount })).toBe(200)
  expect(await coinsOf(app, token)).toBe(welcome)
  expect(await isSound()).toBe(true)
})

test('a reference that another refund of the deposit has is refused; one that the channel gave is kept', async () => {
  const { id, orderId } = await stranded()
  await app.db.rows(
    `insert into deposit_refund (order_id, amount, owed, state, requested_by, reason, reference, at) values ($1, 1, 0, 'failed', 'ana', 'earlier', 'TX-1', 0)`,
    [orderId],
  )
  expect(await settle(ana, id, 'TX-1')).toMatchObject({
    failure: 'undecided',
    data: { text: 'Another refund of this deposit has the reference TX-1.' },
  })
  await app.db.rows(`update deposit_refund set state = 'sent', reference = 'channel-7' where id = $1`, [id])
  expect(await settle(ana, id, 'TX-2')).toMatchObject({ data: { outcome: 'done' } })
  expect(await app.db.rows('select state, reference from deposit_refund where id = $1', [id])).toEqual([
    { state: 'done', reference: 'channel-7' },
  ])
})

test('a payment that was never credited leaves nothing with the player, whatever is said of its return', async () => {
  const { token } = await app.register()
  const order = await openOrder(app, token)
  app.clock.pass(20 * 60_000)
  expect(await deliver(app, paidNotice(order))).toBe(200)
  await moveTo(order.orderId, 'paymongo')
  const refund = await app.db.row<{ id: string }>('select id::text from deposit_refund where order_id = $1', [order.orderId])
  const before = await coinsOf(app, token)
  const cora = await signedInOperator(app, 'cora', 'payments')
  expect(await settle(cora, refund?.id ?? '', null)).toMatchObject({ data: { outcome: 'done' } })
  expect(await coinsOf(app, token)).toBe(before)
  expect(await refundsOf(order.orderId)).toEqual([{ state: 'failed', reference: null, isOver: true }])
  expect(await isSound()).toBe(true)
})

test('a large refund whose channel is gone takes two operators, who say the same', async () => {
  const { id, orderId, token, userId } = await stranded()
  await lose(app, userId, 50_00)
  await app.change({ 'desk.refund.secondFrom': 200_00 })
  expect(await caseOf(ana, id)).toMatchObject({ needsSecond: true, first: null })
  expect(await settle(ana, id, null)).toMatchObject({ data: { outcome: 'waiting' } })
  expect(await settle(ana, id, null)).toMatchObject({ failure: 'ownRequest' })
  expect(await settle(ben, id, 'TX-1')).toMatchObject({
    failure: 'undecided',
    data: { text: 'ana says something else became of it. Reject their request first.' },
  })
  expect(await coinsOf(app, token)).toBe(welcome - 50_00)
  expect(await caseOf(ben, id)).toMatchObject({ first: { by: 'ana', isLapsed: false } })
  expect((await ben.call('approvals')).data).toMatchObject({
    rows: [
      {
        call: 'refundSettle',
        summary: `Refund ${id}, whose channel is gone: return to the player`,
        amount: 200_00,
        playerId: userId,
        room: `refunds?case=${id}`,
      },
    ],
  })
  expect(await settle(ben, id, null)).toMatchObject({ data: { outcome: 'done' } })
  expect(await coinsOf(app, token)).toBe(welcome + 150_00)
  expect(await refundsOf(orderId)).toMatchObject([{ state: 'failed' }])
})

test('refunds whose channel is gone are counted, and listed by themselves', async () => {
  const first = await stranded()
  const { id } = await requested()
  expect((await ana.call('refunds')).data).toMatchObject({
    stranded: { count: 1, isMore: false },
    rows: [
      { id, isChannelGone: false },
      { id: first.id, isChannelGone: true },
    ],
  })
  expect((await ana.call('refunds', { show: 'stranded' })).data).toMatchObject({ rows: [{ id: first.id }], older: null })
  await settle(ana, first.id, 'TX-1')
  expect((await ana.call('refunds', { show: 'stranded' })).data).toMatchObject({ stranded: { count: 0 }, rows: [] })
})
