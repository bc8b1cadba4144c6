import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import { createApp } from '../../../fixtures/app.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { makeTestPlayer, ownTestPlayer, runCommand } from '../../../fixtures/operatorCommands.ts'
import { buyer, order } from '../../../rewards/mall/samples.ts'
import { signedInOperator } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

let app: TestApp
let sue: TestOperator
let fin: TestOperator
beforeEach(async () => {
  app = await createApp()
  await app.change({ 'mall.betPerDiamond': 0 })
  sue = await signedInOperator(app, 'sue', 'support')
  fin = await signedInOperator(app, 'fin', 'finance')
})
afterEach(() => app.close())

const mug = () => app.deps.policy.mall.goods.find(({ needs }) => needs === 'address')
/** A new player's order of something that is sent to an address. */
async function ordered(): Promise<{ id: string; playerId: string; token: string }> {
  const { token, userId: playerId } = await buyer(app, { diamonds: 100_000 })
  const { data } = await order(app, token, mug()?.id ?? '')
  return { id: (data as { orderId: string }).orderId, playerId, token }
}
const orderOf = async (operator: TestOperator, id: string) => (await operator.call<DeskOutput<'goodsOrder'>>('goodsOrder', { id })).data
const listed = async (input: object) => (await sue.call<DeskOutput<'goods'>>('goods', input)).data?.rows.map(({ id }) => id)
const trailOf = (id: string) => app.db.rows(`select actor, action, reason from audit_log where target = $1 order by id`, [`goods:${id}`])

test('an order is read with its states, who decided them, and what it and its refund moved', async () => {
  const { id, playerId } = await ordered()
  const diamonds = mug()?.diamonds ?? 0
  const bought = app.clock.now
  app.clock.pass(60_000)
  expect(await sue.call('goodsApprove', { id })).toMatchObject({ status: 200 })
  const approved = app.clock.now
  app.clock.pass(60_000)
  expect(await sue.call('goodsShip', { id, carrier: 'LBC', number: '1234 5678' })).toMatchObject({ status: 200 })
  const shipped = app.clock.now
  const { seen } = (await orderOf(sue, id)) ?? {}
  await sue.confirm()
  expect(await sue.call('goodsRefuse', { id, seen, reason: 'returned by the carrier' })).toMatchObject({ data: { outcome: 'done' } })
  const refused = app.clock.now
  const before = 100_000
  expect(await orderOf(fin, id)).toMatchObject({
    id,
    playerId,
    item: mug()?.name['en-PH'],
    diamonds,
    state: 'refused',
    at: bought,
    since: refused,
    tracking: { carrier: 'LBC', number: '1234 5678' },
    reason: 'returned by the carrier',
    steps: [
      { state: 'created', at: bought },
      { state: 'approved', at: approved },
      { state: 'shipped', at: shipped },
      { state: 'refused', at: refused },
    ],
    entries: [
      { kind: 'goods', currency: 'diamond', at: bought, account: `Player ${playerId}`, delta: -diamonds, after: before - diamonds },
      { kind: 'goods', account: 'Operator', delta: diamonds, after: null },
      { kind: 'goodsBack', account: 'Operator', delta: -diamonds, after: null },
      { kind: 'goodsBack', at: refused, account: `Player ${playerId}`, delta: diamonds, after: before },
    ],
    auditLines: [
      { actor: 'sue', action: 'goods.refused', actionText: 'Rejected a mall order', reasonText: 'returned by the carrier' },
      { actor: 'sue', action: 'goods.shipped', reasonText: 'LBC 1234 5678' },
      { actor: 'sue', action: 'goods.approved' },
    ],
    hasOlderLines: false,
  })
  expect(await sue.call('goodsOrder', { id: '999' })).toMatchObject({ failure: 'notFound' })
})

test('a recipient is masked for everyone, shown to the roles that see private data, and each view is recorded', async () => {
  const { id } = await ordered()
  expect((await orderOf(sue, id))?.recipient).toEqual({ name: 'M••• C•••', mobile: '••• 4567', place: 'Marikina, Metro Manila' })
  expect(JSON.stringify([(await sue.call('goods')).data, await orderOf(fin, id)])).not.toMatch(/Maria|Rizal|9171234567/)
  expect(await trailOf(id)).toEqual([])
  expect(await fin.call('goodsRecipient', { id })).toMatchObject({ failure: 'roleMissing' })
  const whole = { name: 'Maria Clara', mobile: '09171234567', address: '12 Rizal St., San Roque, Marikina, Metro Manila, 1801' }
  for (const role of ['support', 'payments', 'risk'] as const) {
    const one = await signedInOperator(app, `${role}-one`, role)
    expect((await one.call('goodsRecipient', { id })).data).toEqual(whole)
  }
  expect(await trailOf(id)).toEqual(
    ['support-one', 'payments-one', 'risk-one'].map((actor) => ({ actor, action: 'goods.recipientOpened', reason: '' })),
  )
  expect(await sue.call('goodsRecipient', { id: '999' })).toMatchObject({ failure: 'notFound' })
})

test('who only reads orders decides none of them', async () => {
  const { id } = await ordered()
  for (const call of ['goodsApprove', 'goodsShip', 'goodsFinish', 'goodsRefuse'])
    expect(await fin.call(call, { id })).toMatchObject({ failure: 'roleMissing' })
  expect((await orderOf(sue, id))?.state).toBe('created')
})

test('the list shows those that wait, the oldest first, and those of a state, a player or all, the newest first', async () => {
  const [first, second, third] = [await ordered(), await ordered(), await ordered()]
  const again = await order(app, third.token, mug()?.id ?? '')
  const fourth = (again.data as { orderId: string }).orderId
  await sue.call('goodsApprove', { id: second.id })
  const { seen } = (await orderOf(sue, third.id)) ?? {}
  await sue.confirm()
  await sue.call('goodsRefuse', { id: third.id, seen, reason: 'sold out' })
  expect(await listed({})).toEqual([first.id, second.id, fourth])
  expect(await listed({ show: 'all' })).toEqual([fourth, third.id, second.id, first.id])
  expect(await listed({ show: 'all', after: third.id })).toEqual([second.id, first.id])
  expect(await listed({ show: 'created' })).toEqual([fourth, first.id])
  expect(await listed({ show: 'created', after: fourth })).toEqual([first.id])
  expect(await listed({ show: 'refused' })).toEqual([third.id])
  expect(await listed({ show: 'done' })).toEqual([])
  expect(await listed({ show: 'all', playerId: third.playerId })).toEqual([fourth, third.id])
  expect(await listed({ show: 'waiting', playerId: third.playerId })).toEqual([fourth])
  expect(await listed({ show: 'all', playerId: third.playerId, after: fourth })).toEqual([third.id])
})

test('a page of the list ends where the next one begins', async () => {
  const { userId } = await app.register()
  await app.db.rows(
    `insert into goods_order (player_id, goods_id, name, art, diamonds, recipient, at)
       select $1, 'tumbler', '{"en-PH": "Tumbler"}', 'tumbler', 10, '{"name": "Ana", "mobile": "9171234567", "address": null}', 0 from generate_series(1, 101)`,
    [userId],
  )
  for (const input of [{}, { show: 'created' }, { show: 'all' }, { show: 'all', playerId: userId }]) {
    const first = (await sue.call<DeskOutput<'goods'>>('goods', input)).data
    expect(first?.rows).toHaveLength(100)
    const rest = (await sue.call<DeskOutput<'goods'>>('goods', { ...input, after: first?.next })).data
    expect({ rows: rest?.rows.length, next: rest?.next }).toEqual({ rows: 1, next: null })
    expect(new Set([...(first?.rows ?? []), ...(rest?.rows ?? [])].map(({ id }) => id)).size).toBe(101)
  }
})

test('a recipient is read as it is sent: what they wrote turns nothing round', async () => {
  const { userId } = await app.register()
  const recipient = { name: 'Maria\u202E Santos', mobile: '9171234567', address: null }
  const row = await app.db.row<{ id: string }>(
    `insert into goods_order (player_id, goods_id, name, art, diamonds, recipient, at)
       values ($1, 'tumbler', '{"en-PH": "Tumbler"}', 'tumbler', 10, $2, $3) returning id::text`,
    [userId, JSON.stringify(recipient), app.clock.now],
  )
  const id = row?.id ?? ''
  expect((await sue.call('goodsRecipient', { id })).data).toEqual({ name: 'Maria  Santos', mobile: '09171234567', address: null })
  expect((await orderOf(sue, id))?.recipient).toEqual({ name: 'M••• S•••', mobile: '••• 4567', place: null })
})

test('an order of a test player is for another operator to decide, at the desk and at the terminal', async () => {
  const { id, playerId } = await ordered()
  for (const name of ['sue', 'ana']) await makeTestPlayer(app, name, playerId)
  await sue.confirm()
  expect(await sue.call('goodsApprove', { id })).toMatchObject({ failure: 'undecided' })
  for (const command of [`goods-approve ${id} --by`, `goods-refuse ${id} --reason mine --by`])
    expect(await runCommand(app, `${command} ana`)).toEqual(ownTestPlayer)
  expect((await runCommand(app, `goods-approve ${id} --by ben`)).done).toBe(true)
  for (const command of [`goods-ship ${id} --carrier LBC --tracking 1 --by`, `goods-finish ${id} --by`])
    expect((await runCommand(app, `${command} ana`)).done).toBe(true)
})
