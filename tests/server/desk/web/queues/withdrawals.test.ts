import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import { dayMs } from '#contract/durations.ts'
import { insertLink } from '#server/identity/person/linkStore.ts'
import { lockLogins } from '#server/identity/session/sessions.ts'
import { dataOf } from '../../../fixtures/answers.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { isSound } from '../../../fixtures/balances.ts'
import { chargebackNotice, deliver, deposit } from '../../../fixtures/deposits.ts'
import { makeTestPlayer, runCommand } from '../../../fixtures/operatorCommands.ts'
import {
  createTestServer,
  notice,
  payeeWithOrder,
  passSeconds,
  payee,
  rules,
  sendNotice,
  statusOf,
  untilPaying,
  withdraw,
} from '../../../money/withdrawals/samples.ts'
import type { Payee } from '../../../money/withdrawals/samples.ts'
import { signedInOperator } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

let app: TestApp
let ana: TestOperator
let ben: TestOperator
beforeEach(async () => {
  // Every withdrawal waits for review.
  app = await createTestServer({ autoReview: { seconds: 5, upTo: 0, newBankHours: 24, upToNewBank: 0 } })
  ana = await signedInOperator(app, 'ana', 'payments')
  ben = await signedInOperator(app, 'ben', 'payments')
})
afterEach(() => app.close())

interface Case {
  seen: string
  needsSecond: boolean
  first: { by: string; isLapsed: boolean } | null
  postings: { account: string; debit: number; credit: number }[]
  checks: { name: string; is: string }[]
  total: { used: number }
  auditLines: { action: string }[]
  hasOlderLines: boolean
}
const reason = 'documents and wallet match'

async function caseOf(who: TestOperator, id: string): Promise<Case> {
  const { data } = await who.call<Case>('withdrawalCase', { id })
  if (!data) throw new Error(`no case ${id}`)
  return data
}

/** Claims the case, opens it, confirms the second factor and approves the state seen. */
async function approve(who: TestOperator, id: string, seen?: string) {
  await who.call('withdrawalClaim', { id })
  const shown = seen ?? (await caseOf(who, id)).seen
  await who.confirm()
  return who.call('withdrawalApprove', { id, seen: shown, reason })
}
const large = (from: number) => app.change({ 'desk.withdrawal.secondFrom': from })

describe('a withdrawal at the desk', () => {
  test('is approved with the state seen, by the operator who has claimed it and confirmed the second factor', async () => {
    const { order, ...player } = await payeeWithOrder(app)
    const id = order.orderId
    expect(await ana.call('withdrawals')).toMatchObject({ data: { rows: [{ id, amount: 200_00, stoppedBy: 'Amount', claim: null }] } })
    // The player is found by the number of their order as well.
    expect((await ana.call('playerFind', { text: id })).data).toMatchObject({ rows: [{ id: player.userId }] })
    const timeline = await ana.call<DeskOutput<'playerTimeline'>>('playerTimeline', { id: player.userId })
    expect(timeline.data?.events.find(({ area }) => area === 'withdrawal')).toMatchObject({ about: `withdrawal:${id}` })
    const details = await caseOf(ana, id)
    expect(details).toMatchObject({ needsSecond: false, first: null, postings: [{ debit: 200_00 }, { credit: 200_00 }] })
    expect(details.checks).toContainEqual({ name: 'Name on the account', summary: 'matches the documents', is: 'passed' })

    expect(await ana.call('withdrawalApprove', { id, seen: details.seen, reason })).toMatchObject({ status: 403, failure: 'confirmNeeded' })
    await ana.confirm()
    expect(await ana.call('withdrawalApprove', { id, seen: details.seen, reason })).toMatchObject({ failure: 'notClaimed' })
    expect(await ana.call('withdrawalClaim', { id })).toMatchObject({ status: 200 })
    expect(await ben.call('withdrawalClaim', { id })).toMatchObject({ failure: 'claimedByOther', data: { by: 'ana' } })
    expect(await ana.call('withdrawalApprove', { id, seen: '0123456789abcdef', reason })).toMatchObject({ failure: 'stateChanged' })
    expect(await ana.call('withdrawalApprove', { id, seen: details.seen, reason })).toMatchObject({ data: { outcome: 'done' } })
    expect(await statusOf(app, player, id)).toMatchObject({ state: 'paying' })
    expect(await ana.call('withdrawalApprove', { id, seen: details.seen, reason })).toMatchObject({ failure: 'notClaimed' })
    expect(
      (await app.db.rows(`select actor, action, reason from audit_log where target = $1 order by id`, [`withdrawal:${id}`])).at(-1),
    ).toEqual({
      actor: 'ana',
      action: 'withdrawal.approved',
      reason,
    })
  })

  test('is not rejected either by an operator whose test player has requested it', async () => {
    const { order, userId } = await payeeWithOrder(app)
    const id = order.orderId
    await makeTestPlayer(app, 'ana', userId)
    const reject = async (who: TestOperator) => {
      await who.call('withdrawalClaim', { id })
      await who.confirm()
      const reply = await who.call('withdrawalRefuse', { id, seen: (await caseOf(who, id)).seen, reason: 'a wrong number' })
      await who.call('withdrawalRelease', { id })
      return reply
    }
    expect(await reject(ana)).toMatchObject({ failure: 'undecided' })
    expect(await reject(ben)).toMatchObject({ data: { outcome: 'done' } })
  })

  test('shows what a channel took back of a deposit since it was requested: what was seen before that approves nothing', async () => {
    const player = await payee(app)
    const deposited = await deposit(app, player.token, 300_00)
    const { orderId: id } = dataOf(await withdraw(app, player, 200_00))
    const checkOf = ({ checks }: Case) => checks.find(({ name }) => name === 'Taken back since the request')
    const before = await caseOf(ana, id)
    expect(checkOf(before)).toMatchObject({ summary: 'nothing', is: 'passed' })
    expect(await deliver(app, chargebackNotice(deposited))).toBe(200)
    expect(checkOf(await caseOf(ana, id))).toMatchObject({ summary: '300.00', is: 'review' })
    expect(await approve(ana, id, before.seen)).toMatchObject({ failure: 'stateChanged' })
  })

  test('shows that the account was locked since it was requested, and what was seen before that approves nothing', async () => {
    const { order, userId } = await payeeWithOrder(app)
    const { orderId: id } = order
    const checkOf = ({ checks }: Case) => checks.find(({ name }) => name === 'Account lock')
    const before = await caseOf(ana, id)
    expect(checkOf(before)).toEqual({ name: 'Account lock', summary: 'none', is: 'passed' })
    await app.db.transaction((tx) => lockLogins(tx, userId, { by: 'sue', reason: 'says it was stolen' }, app.clock.now))
    expect(checkOf(await caseOf(ana, id))).toEqual({ name: 'Account lock', summary: 'locked by an operator', is: 'review' })
    expect(await approve(ana, id, before.seen)).toMatchObject({ failure: 'stateChanged' })
  })

  test('shows how many accounts are linked with the player’s', async () => {
    const { order, userId } = await payeeWithOrder(app)
    const linked = async () => (await caseOf(ana, order.orderId)).checks.find(({ name }) => name === 'Linked accounts')
    expect(await linked()).toEqual({ name: 'Linked accounts', summary: 'none', is: 'passed' })
    const link = async () => {
      const { userId: otherId } = await app.register()
      await insertLink(app.db, { playerId: userId, otherId, kind: 'similarName', isHeld: false, isMutual: false }, app.clock.now)
    }
    await link()
    expect(await linked()).toEqual({ name: 'Linked accounts', summary: '1 hint', is: 'review' })
    await link()
    expect(await linked()).toEqual({ name: 'Linked accounts', summary: '2 hints', is: 'review' })
  })

  test('is one act, however often its request arrives', async () => {
    const { order } = await payeeWithOrder(app)
    const id = order.orderId
    const { seen } = await caseOf(ana, id)
    await ana.call('withdrawalClaim', { id })
    await ana.confirm()
    const body = { id, seen, reason, requestId: crypto.randomUUID() }
    expect(await ana.call('withdrawalApprove', body)).toMatchObject({ data: { outcome: 'done' } })
    expect(await ana.call('withdrawalApprove', body)).toMatchObject({ replayed: true, data: { outcome: 'done' } })
    expect(await ana.call('withdrawalApprove', { ...body, reason: 'another' })).toMatchObject({ failure: 'requestIdReused' })
  })

  test('is returned to the player when it is refused, and the books balance', async () => {
    const { order, ...player } = await payeeWithOrder(app)
    const id = order.orderId
    await ana.call('withdrawalClaim', { id })
    await ana.confirm()
    const { seen } = await caseOf(ana, id)
    expect(await ana.call('withdrawalRefuse', { id, seen, reason: 'the name differs' })).toMatchObject({ data: { outcome: 'done' } })
    expect(await statusOf(app, player, id)).toMatchObject({ state: 'rejected', returned: { by: 'operator', reason: 'the name differs' } })
    expect((await ana.call('playerOrders', { id: player.userId, kind: 'withdrawal' })).data).toMatchObject({
      rows: [{ id, amount: 200_00, state: 'rejected', returned: 200_00, note: 'by the operator: the name differs' }],
      older: null,
    })
    expect((await ana.call('withdrawals', { show: 'decided' })).data).toMatchObject({
      rows: [{ id, state: 'rejected', settledAt: app.clock.now }],
      next: null,
      all: null,
    })
    expect((await ana.call('withdrawals', { show: 'decided', after: id })).data).toMatchObject({ rows: [] })
    // The coins went back: the case shows what was posted, not what a payment would have posted.
    expect((await caseOf(ana, id)).postings).toMatchObject([
      { debit: 200_00 },
      { account: `Player ${player.userId}, coins`, credit: 200_00 },
    ])
    expect(await isSound(app)).toBe(true)
  })

  test('returns to the queue when its operator does nothing', async () => {
    const { order } = await payeeWithOrder(app)
    await ana.call('withdrawalClaim', { id: order.orderId })
    app.clock.pass(10 * 60_000)
    expect(await ben.call('withdrawalClaim', { id: order.orderId })).toMatchObject({ status: 200 })
  })

  test('is taken and released in the audit log only where it was', async () => {
    const { order } = await payeeWithOrder(app)
    const id = order.orderId
    await ana.call('withdrawalRelease', { id })
    await ana.call('withdrawalClaim', { id })
    await ben.call('withdrawalRelease', { id })
    await ana.call('withdrawalRelease', { id })
    await ana.call('withdrawalRelease', { id })
    const { seen } = await caseOf(ana, id)
    expect(await approve(ana, id, seen)).toMatchObject({ data: { outcome: 'done' } })
    expect(await ben.call('withdrawalClaim', { id })).toMatchObject({ failure: 'alreadyDone' })
    expect(await app.db.rows('select actor, action from audit_log where target = $1 order by id', [`withdrawal:${id}`])).toEqual([
      { actor: 'ana', action: 'withdrawal.claimed' },
      { actor: 'ana', action: 'withdrawal.givenBack' },
      { actor: 'ana', action: 'withdrawal.claimed' },
      { actor: 'ana', action: 'withdrawal.approved' },
    ])
  })

  test('shows the latest of its history, and says when there is more', async () => {
    const { order } = await payeeWithOrder(app)
    const id = order.orderId
    for (let n = 0; n < 10; n++) {
      await ana.call('withdrawalClaim', { id })
      await ana.call('withdrawalRelease', { id })
    }
    const all = await caseOf(ana, id)
    expect([all.auditLines.length, all.hasOlderLines]).toEqual([20, false])
    await ana.call('withdrawalClaim', { id })
    const { auditLines, hasOlderLines } = await caseOf(ana, id)
    expect([auditLines.map(({ action }) => action).slice(0, 2), auditLines.length, hasOlderLines]).toEqual([
      ['withdrawal.claimed', 'withdrawal.givenBack'],
      20,
      true,
    ])
  })

  test('is approved as it was seen although its time to be held has ended meanwhile', async () => {
    const { order, ...player } = await payeeWithOrder(app)
    const { seen } = await caseOf(ana, order.orderId)
    await passSeconds(app, rules.holdSeconds)
    expect((await statusOf(app, player, order.orderId)).state).toBe('review')
    expect(await approve(ana, order.orderId, seen)).toMatchObject({ data: { outcome: 'done' } })
  })

  test('is not approved on documents that have changed since it was viewed', async () => {
    const { order, userId } = await payeeWithOrder(app)
    const { seen } = await caseOf(ana, order.orderId)
    await app.db.rows(`update kyc set state = 'expired' where player_id = $1`, [userId])
    expect(await approve(ana, order.orderId, seen)).toMatchObject({ failure: 'stateChanged' })
  })
})

describe('four eyes', () => {
  beforeEach(() => large(200_00))

  test('are two people: one with two tabs is one', async () => {
    const { order, ...player } = await payeeWithOrder(app)
    const id = order.orderId
    expect((await caseOf(ana, id)).needsSecond).toBe(true)
    expect(await approve(ana, id)).toMatchObject({ data: { outcome: 'waiting' } })
    expect(await statusOf(app, player, id)).toMatchObject({ state: expect.stringMatching(/reserved|review/) as string })

    // The same person logs in on another machine.
    const first = await ana.call<{ ticket: string }>('signIn', { name: 'ana', password: 'correct horse battery' })
    const other = await ana.call('signInCode', { ticket: first.data?.ticket, code: ana.code() }, { cookie: '' })
    const tab: TestOperator = {
      ...ana,
      cookie: other.cookie ?? '',
      call: (name, body, more) => ana.call(name, body, { cookie: other.cookie, ...more }),
    }
    expect(other.cookie).not.toBe(ana.cookie)
    expect(await approve({ ...tab, confirm: async () => void (await tab.call('confirm', { code: ana.code() })) }, id)).toMatchObject({
      status: 403,
      failure: 'ownRequest',
    })
    await tab.call('withdrawalRelease', { id })

    expect((await caseOf(ben, id)).first).toMatchObject({ by: 'ana', isLapsed: false })
    expect((await ben.call<DeskOutput<'approvals'>>('approvals')).data?.rows[0]?.postings).toEqual([
      { account: `Withdrawals, reserved for case ${id}`, debit: 200_00, credit: 0 },
      { account: 'Payment channel', debit: 0, credit: 200_00 },
    ])
    expect(await approve(ben, id)).toMatchObject({ data: { outcome: 'done' } })
    expect(await statusOf(app, player, id)).toMatchObject({ state: 'paying' })
    expect(await app.db.rows('select by, decided_by, state from desk_request')).toEqual([{ by: 'ana', decided_by: 'ben', state: 'done' }])
  })

  test('see the same: a first approval lapses when the state it was based on has changed', async () => {
    const { order, userId } = await payeeWithOrder(app)
    const id = order.orderId
    await approve(ana, id)
    await app.db.rows(`update kyc set state = 'expired' where player_id = $1`, [userId])
    expect((await caseOf(ben, id)).first).toMatchObject({ by: 'ana', isLapsed: true })
    // Ben is the first now.
    expect(await approve(ben, id)).toMatchObject({ data: { outcome: 'waiting' } })
    expect(await app.db.rows('select by, state from desk_request order by id')).toEqual([
      { by: 'ana', state: 'lapsed' },
      { by: 'ben', state: 'waiting' },
    ])
    await ben.call('withdrawalRelease', { id })
    expect(await approve(ana, id)).toMatchObject({ data: { outcome: 'done' } })
  })

  test('are required by a person’s total of the day as well, with two acts at once', async () => {
    await large(1_000_000_00)
    await app.change({ 'desk.withdrawal.perDay': 300_00 })
    const [one, two] = [(await payeeWithOrder(app)).order.orderId, (await payeeWithOrder(app)).order.orderId]
    for (const id of [one, two]) await ana.call('withdrawalClaim', { id })
    const states = [(await caseOf(ana, one)).seen, (await caseOf(ana, two)).seen]
    await ana.confirm()
    const done = await Promise.all([one, two].map((id, at) => ana.call('withdrawalApprove', { id, seen: states[at], reason })))
    expect(done.map(({ data }) => String(data?.outcome)).toSorted((a, b) => a.localeCompare(b))).toEqual(['done', 'waiting'])
    expect(await caseOf(ana, one)).toMatchObject({ total: { used: 400_00 } })
  })

  test('wait no longer once the command line has rejected the withdrawal, as at the desk', async () => {
    const { order } = await payeeWithOrder(app)
    await approve(ana, order.orderId)
    expect((await runCommand(app, `reject ${order.orderId} --by ben --reason unreadable`)).done).toBe(true)
    expect(await app.db.rows('select by, decided_by, state from desk_request')).toEqual([
      { by: 'ana', decided_by: 'ben', state: 'refused' },
    ])
    expect((await runCommand(app, `audit --of withdrawal:${order.orderId}`)).output).toContain('ben  withdrawalApprove.refused')
  })

  test('cannot be bypassed by the command line', async () => {
    const { order, ...player } = await payeeWithOrder(app)
    expect(await runCommand(app, `approve ${order.orderId} --by ana --reason fine`)).toEqual({
      done: false,
      output: `Withdrawal ${order.orderId} needs two operators: use /desk.`,
    })
    expect((await statusOf(app, player, order.orderId)).state).not.toBe('paying')
  })
})

test('what stopped a small withdrawal is the sum of the player’s others, a new account, what they owe, that the account is locked, or that documents have expired', async () => {
  const server = await createTestServer({ autoReview: { seconds: 5, upTo: 500_00, newBankHours: 24, upToNewBank: 250_00 } })
  let cora = await signedInOperator(server, 'cora', 'payments')
  const nextDay = async () => {
    server.clock.pass(dayMs)
    cora = await signedInOperator(server, 'dina', 'payments')
  }
  const stops = async (id: string) =>
    (await cora.call<{ rows: { id: string; stoppedBy: string }[] }>('withdrawals', { show: 'all' })).data?.rows.find((row) => row.id === id)
      ?.stoppedBy
  /** The withdrawal's reason, once the channel has paid it. */
  const stopOf = async (player: Payee, amount: number) => {
    const order = dataOf(await withdraw(server, player, amount))
    const stopped = await stops(order.orderId)
    await untilPaying(server)
    if (order.byHand) await runCommand(server, `approve ${order.orderId} --by ana`)
    await passSeconds(server, 0)
    expect(await sendNotice(server, notice(order))).toBe(200)
    return stopped
  }
  const player = await payee(server)
  expect([await stopOf(player, 200_00), await stopOf(player, 100_00)]).toEqual(['None: in automatic review', 'New account'])
  await nextDay()
  const automatic = 'None: in automatic review'
  expect([await stopOf(player, 300_00), await stopOf(player, 100_00), await stopOf(player, 200_00)]).toEqual([
    automatic,
    automatic,
    'Amount in 24 hours',
  ])
  const { orderId } = dataOf(await withdraw(server, player, 100_00))
  expect(await stops(orderId)).toBe(automatic)
  await server.db.rows('insert into player_debt (player_id, amount) values ($1, 1)', [player.userId])
  await untilPaying(server)
  expect(await stops(orderId)).toBe('Owed')
  const [person, { userId: otherId }] = [await payee(server), await server.register()]
  await insertLink(server.db, { playerId: otherId, otherId: person.userId, kind: 'mobile', isHeld: true, isMutual: true }, server.clock.now)
  await server.db.rows('insert into player_debt (player_id, amount) values ($1, 500_00)', [otherId])
  const owing = dataOf(await withdraw(server, person, 200_00))
  await untilPaying(server)
  expect(await stops(owing.orderId)).toBe('Owed')
  expect((await caseOf(cora, owing.orderId)).checks.find(({ name }) => name === 'Owed')).toEqual({
    name: 'Owed',
    summary: '500.00',
    is: 'review',
  })
  const stolen = await payee(server)
  const stopped = dataOf(await withdraw(server, stolen, 200_00))
  await server.db.transaction((tx) => lockLogins(tx, stolen.userId, { by: 'sue', reason: 'says it was stolen' }, server.clock.now))
  await untilPaying(server)
  expect(await stops(stopped.orderId)).toBe('Locked account')
  const outdated = await payee(server)
  const undocumented = dataOf(await withdraw(server, outdated, 200_00))
  await server.db.rows(`update kyc set state = 'expired' where player_id = $1`, [outdated.userId])
  await untilPaying(server)
  expect(await stops(undocumented.orderId)).toBe('Documents')
  await server.close()
})
