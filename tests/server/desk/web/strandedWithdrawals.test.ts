import { afterEach, beforeEach, expect, test } from 'vitest'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { runCommand } from '../../fixtures/operatorCommands.ts'
import { createTestServer, infoOf, notice, passSeconds, payeeWithOrder, sendNotice, statusOf } from '../../money/withdrawals/samples.ts'
import { entriesAbout, signedInOperator } from './samples.ts'
import type { TestOperator } from './samples.ts'

let app: TestApp
let ana: TestOperator
let ben: TestOperator
beforeEach(async () => {
  app = await createTestServer({ autoReview: { seconds: 5, upTo: 0, newBankHours: 24, upToNewBank: 0 } })
  ana = await signedInOperator(app, 'ana', 'payments')
  ben = await signedInOperator(app, 'ben', 'payments')
})
afterEach(() => app.close())

const reason = 'their statement of October shows it'

/** An order that is being paid. */
async function paying() {
  const { order, ...player } = await payeeWithOrder(app)
  await runCommand(app, `approve ${order.orderId} --by cora`)
  await passSeconds(app, 0)
  expect(await statusOf(app, player, order.orderId)).toMatchObject({ state: 'paying' })
  return { ...player, order, id: order.orderId }
}
/** Its channel is no longer part of the installation, or is again. */
const moveTo = (id: string, channel: string) => app.db.rows('update withdrawal set channel = $2 where id = $1', [id, channel])
async function stranded() {
  const one = await paying()
  await moveTo(one.id, 'paymongo')
  return one
}
const caseOf = async (who: TestOperator, id: string) =>
  (await who.call<{ seen: string; isChannelGone: boolean; needsSecond: boolean; first: { by: string } | null }>('withdrawalCase', { id }))
    .data
async function settle(who: TestOperator, id: string, paidReference: string | null) {
  const seen = (await caseOf(who, id))?.seen
  await who.confirm()
  return who.call('withdrawalSettle', { id, seen, reason, paidReference })
}
const isSound = async () => (await trialBalance(app.db)).sound

test('a withdrawal whose channel may still answer cannot be settled by hand', async () => {
  const { id } = await paying()
  expect(await caseOf(ana, id)).toMatchObject({ isChannelGone: false })
  expect(await settle(ana, id, null)).toMatchObject({
    failure: 'undecided',
    data: { text: 'The payment channel may still answer: only it can say what became of this withdrawal.' },
  })
})

test('a withdrawal that is not being paid cannot be settled by hand', async () => {
  const { order } = await payeeWithOrder(app)
  await moveTo(order.orderId, 'paymongo')
  expect(await caseOf(ana, order.orderId)).toMatchObject({ isChannelGone: false })
  expect(await settle(ana, order.orderId, null)).toMatchObject({ failure: 'undecided' })
  expect(await ana.call('withdrawalSettle', { id: '99', seen: '0123456789abcdef', reason, paidReference: null })).toMatchObject({
    failure: 'notFound',
  })
})

test('a withdrawal whose channel is gone is returned to the player, once', async () => {
  const { id, ...player } = await stranded()
  const before = (await infoOf(app, player)).withdrawable
  expect(await caseOf(ana, id)).toMatchObject({ isChannelGone: true })
  expect(await ana.call('withdrawalSettle', { id, seen: (await caseOf(ana, id))?.seen, reason, paidReference: null })).toMatchObject({
    failure: 'confirmNeeded',
  })
  const seen = (await caseOf(ana, id))?.seen
  await ana.confirm()
  await ben.confirm()
  const answers = await Promise.all([ana, ben].map((who) => who.call('withdrawalSettle', { id, seen, reason, paidReference: null })))
  expect(answers.filter(({ data }) => data?.outcome === 'done')).toHaveLength(1)
  expect((await infoOf(app, player)).withdrawable).toBe(before + 200_00)
  expect(await statusOf(app, player, id)).toMatchObject({ state: 'rejected', returned: { by: 'operator', reason } })
  expect((await entriesAbout(app, `withdrawal:${id}`)).filter(({ action }) => action === 'withdrawal.settledByHand')).toMatchObject([
    { reason: `returned to the player: ${reason}` },
  ])
  expect(await isSound()).toBe(true)
  // The channel is connected again, and had paid it: the operator bears that loss, as after its own «declined».
  await moveTo(id, 'sandbox')
  for (let times = 0; times < 2; times++) expect(await sendNotice(app, notice({ ...player.order }))).toBe(200)
  expect(await app.db.rows(`select ref from entry where kind = 'payoutLoss'`)).toEqual([{ ref: `withdrawal:${id}` }])
  expect((await infoOf(app, player)).withdrawable).toBe(before + 200_00)
  expect(await isSound()).toBe(true)
})

test('a withdrawal whose channel is gone is marked as paid with the channel’s reference, and stays so', async () => {
  const { id, ...player } = await stranded()
  const before = (await infoOf(app, player)).withdrawable
  expect(await settle(ana, id, 'TX-2026-11')).toMatchObject({ data: { outcome: 'done' } })
  expect(await statusOf(app, player, id)).toMatchObject({ state: 'paid' })
  expect((await entriesAbout(app, `withdrawal:${id}`)).at(-1)).toMatchObject({
    actor: 'ana',
    action: 'withdrawal.settledByHand',
    reason: `paid, reference TX-2026-11: ${reason}`,
  })
  expect(await settle(ben, id, null)).toMatchObject({ failure: 'undecided' })
  await moveTo(id, 'sandbox')
  expect(await sendNotice(app, notice(player.order))).toBe(200)
  expect(await sendNotice(app, notice(player.order, { kind: 'declined' }))).toBe(200)
  expect((await infoOf(app, player)).withdrawable).toBe(before)
  expect(await app.db.rows(`select kind from entry where ref = $1 order by id`, [`withdrawal:${id}`])).toEqual([
    { kind: 'withdrawal' },
    { kind: 'withdrawalPaid' },
  ])
})

test('a large withdrawal whose channel is gone takes two operators, who say the same', async () => {
  await app.change({ 'desk.withdrawal.secondFrom': 200_00 })
  const { order, ...player } = await payeeWithOrder(app)
  const id = order.orderId
  await app.db.rows(`update withdrawal set state = 'paying', channel = 'paymongo' where id = $1`, [id])
  expect(await settle(ana, id, null)).toMatchObject({ data: { outcome: 'waiting' } })
  expect(await settle(ana, id, null)).toMatchObject({ failure: 'ownRequest' })
  expect(await settle(ben, id, 'TX-1')).toMatchObject({ failure: 'undecided' })
  expect(await statusOf(app, player, id)).toMatchObject({ state: 'paying' })
  expect((await ben.call('approvals')).data).toMatchObject({
    rows: [
      {
        call: 'withdrawalSettle',
        summary: `Withdrawal ${id}, whose channel is gone: return to the player`,
        amount: 200_00,
        room: `withdrawals/${id}`,
      },
    ],
  })
  expect(await settle(ben, id, null)).toMatchObject({ data: { outcome: 'done' } })
  expect(await statusOf(app, player, id)).toMatchObject({ state: 'rejected' })
})

test('what one operator settles by hand and approves in a day is one total', async () => {
  await app.change({ 'desk.withdrawal.perDay': 300_00 })
  const { id } = await stranded()
  expect(await caseOf(ana, id)).toMatchObject({ needsSecond: false })
  const { order } = await payeeWithOrder(app)
  await ana.call('withdrawalClaim', { id: order.orderId })
  const seen = (await caseOf(ana, order.orderId))?.seen
  await ana.confirm()
  expect(await ana.call('withdrawalApprove', { id: order.orderId, seen, reason })).toMatchObject({ data: { outcome: 'done' } })
  expect(await caseOf(ana, id)).toMatchObject({ needsSecond: true })
  expect(await settle(ana, id, null)).toMatchObject({ data: { outcome: 'waiting' } })
  expect(await settle(ben, id, null)).toMatchObject({ data: { outcome: 'done' } })
  // Both were ben's, too: he decided as the second.
  const { order: next } = await payeeWithOrder(app)
  expect(await caseOf(ben, next.orderId)).toMatchObject({ needsSecond: true })
})

test('withdrawals whose channel is gone are counted, and listed by themselves', async () => {
  const { id } = await stranded()
  const other = await paying()
  expect((await ana.call('withdrawals')).data).toMatchObject({ stranded: { count: 1, isMore: false }, rows: [] })
  expect((await ana.call('withdrawals', { show: 'all' })).data).toMatchObject({
    rows: [
      { id, isChannelGone: true },
      { id: other.id, isChannelGone: false },
    ],
  })
  expect((await ana.call('withdrawals', { show: 'stranded' })).data).toMatchObject({ rows: [{ id }], next: null, all: null })
  await settle(ana, id, 'TX-1')
  expect((await ana.call('withdrawals', { show: 'stranded' })).data).toMatchObject({ stranded: { count: 0 }, rows: [] })
})

test('withdrawals whose channel is gone are on the first page of the desk until they are settled', async () => {
  const fay = await signedInOperator(app, 'fay', 'finance')
  const line = async () =>
    (await fay.call<{ health: { name: string }[] }>('today')).data?.health.find(({ name }) => name === 'Removed channels')
  expect(await line()).toEqual({ name: 'Removed channels', isWell: true, summary: 'nothing to settle' })
  const { id } = await stranded()
  expect(await line()).toEqual({ name: 'Removed channels', isWell: false, summary: '1 withdrawal, 0 refunds to settle' })
  await settle(ana, id, 'TX-1')
  expect(await line()).toMatchObject({ isWell: true })
})
