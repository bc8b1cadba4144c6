import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import { hourMs, minuteMs } from '#contract/durations.ts'
import { createOperationsReader } from '#server/desk/operations.ts'
import { recordJobs } from '#server/kernel/operations/jobStates.ts'
import { trialBalanceJob } from '#server/ledger/balanceJob.ts'
import { approveWithdrawal } from '#server/money/withdrawals/decide.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { chargebackNotice, deliver, openOrder, paidNotice, requestDeposit } from '../../fixtures/deposits.ts'
import { openGame, spinOften } from '../../fixtures/games.ts'
import { playerWithDocuments } from '../../identity/kyc/samples.ts'
import { createTestServer, notice, payeeWithOrder, sendNotice, untilPaying } from '../../money/withdrawals/samples.ts'
import { signedInOperator } from './samples.ts'
import type { TestOperator } from './samples.ts'

let app: TestApp
let fe: TestOperator
beforeAll(async () => {
  app = await createTestServer()
  const depositor = await app.register()
  await deliver(app, paidNotice(await openOrder(app, depositor.token, 'qr-ph', 300_00)))
  // One that its channel takes back was a deposit all the same; one that is never paid is none.
  const charged = await openOrder(app, depositor.token, 'qr-ph', 500_00)
  await deliver(app, paidNotice(charged))
  await deliver(app, chargebackNotice(charged))
  await openOrder(app, depositor.token, 'qr-ph', 700_00)
  await spinOften(app, await openGame(app), 12, 200)
  const { order } = await payeeWithOrder(app, 200_00)
  await untilPaying(app)
  await sendNotice(app, notice(order))
  // Declined, and paid all the same: the coins had gone back, and the money had not stayed.
  const { order: paidTwice } = await payeeWithOrder(app, 150_00)
  await untilPaying(app)
  await sendNotice(app, notice(paidTwice, { kind: 'declined' }))
  await sendNotice(app, notice(paidTwice))
  fe = await signedInOperator(app, 'fe', 'finance')
})
afterAll(() => app.close())

const today = async () => (await fe.call<DeskOutput<'today'>>('today')).data

test('the figures of the day are those of its report, money as the ledger has it', async () => {
  const shown = await today()
  const { data: report } = await fe.call<DeskOutput<'report'>>('report', { from: '2026-11-21', to: '2026-11-21' })
  const { bets = 0, wins = 0, rounds, ggr = 0, given = 0, ngr, deposits, withdrawals } = report?.total ?? {}
  expect(shown?.today).toMatchObject({ stakes: bets, payouts: wins, rounds, ggr, given, ngr, deposits, withdrawals })
  expect([rounds, ggr, ngr]).toEqual([12, bets - wins, ggr - given])
  expect(shown?.today).toMatchObject({ deposits: 800_00, depositCount: 2, withdrawals: 350_00, withdrawalCount: 2, newPlayers: 4 })
  expect(shown?.days.at(-1)).toEqual({ day: '2026-11-21', ggr })
})

test('players are online for six minutes after they were last seen', async () => {
  expect((await today())?.online).toBe(4)
  app.clock.pass(7 * 60_000)
  expect((await today())?.online).toBe(0)
})

test('a queue shows since when its oldest case waits, and is late past its promise', async () => {
  const since = app.clock.now
  await playerWithDocuments(app)
  const queueOf = async () => (await today())?.queues.find(({ room }) => room === 'documents')
  const queue = await queueOf()
  expect(queue).toMatchObject({ count: 1, oldestAt: since, late: 0 })
  app.clock.pass((queue?.promiseMs ?? 0) + 60_000)
  fe = await signedInOperator(app, 'fe2', 'finance')
  expect(await queueOf()).toMatchObject({ count: 1, oldestAt: since, late: 1 })
})

test('a transfer that a game provider has not answered for five minutes needs attention', async () => {
  const providers = async () => (await today())?.health.find(({ name }) => name === 'Game providers')
  expect(await providers()).toEqual({ name: 'Game providers', isWell: true, summary: 'all transfers settled' })
  const open = async () => {
    const { userId } = await app.register()
    await app.db.rows(
      `insert into studio_transfer (id, player_id, provider, direction, amount, state, request_id, at)
         values (gen_random_uuid(), $1, 'studio', 'in', 100, 'open', gen_random_uuid(), $2)`,
      [userId, app.clock.now - 6 * 60_000],
    )
  }
  await open()
  expect(await providers()).toEqual({ name: 'Game providers', isWell: false, summary: '1 transfer open' })
  await open()
  expect(await providers()).toEqual({ name: 'Game providers', isWell: false, summary: '2 transfers open' })
  await app.db.rows('delete from studio_transfer')
})

test('a notice of a payment that contradicts its order needs attention for seven days', async () => {
  const own = await createApp()
  try {
    const notices = async (name: string) => {
      const admin = await signedInOperator(own, name, 'finance')
      return (await admin.call<DeskOutput<'today'>>('today')).data?.health.find((line) => line.name === 'Payment notices')
    }
    expect(await notices('ana')).toEqual({ name: 'Payment notices', isWell: true, summary: 'none contradicts its order' })
    const order = await requestDeposit(own, (await own.register()).token, 200_00)
    expect(await deliver(own, { ...paidNotice(order), amount: 300_00 })).toBe(404)
    own.clock.pass(7 * 24 * hourMs - hourMs)
    expect(await notices('bea')).toEqual({
      name: 'Payment notices',
      isWell: false,
      summary: '1 contradictory notice in seven days: see the audit log',
    })
    own.clock.pass(hourMs)
    expect(await notices('cora')).toMatchObject({ isWell: true })
  } finally {
    await own.close()
  }
})

test('the state of the installation follows the house’s own', async () => {
  const names = async (own: TestApp) => {
    const admin = await signedInOperator(own, 'mia', 'admin')
    const { data } = await admin.call<DeskOutput<'today'>>('today')
    return data?.health.map(({ name }) => name)
  }
  const house = ['Payouts', 'Failed deposits', 'Removed channels', 'Payment notices', 'Game providers', 'Errors in apps', 'Trial balance']
  expect(await names(app)).toEqual(house)
  const read = createOperationsReader({ dataDir: '/', backupDir: undefined, isEmbedded: true, systemClock: () => 0 })
  const whole = await createApp({ desk: { operations: { read, usesReplica: false } } })
  expect(await names(whole)).toEqual([...house, 'Scheduled jobs', 'Audit chain', 'Disk of the data', 'Backups'])
  await whole.close()
})

test('payouts are well for an hour after they went to the channel, however long they were reviewed', async () => {
  const own = await createTestServer()
  const { order } = await payeeWithOrder(own)
  const payouts = async (at: number) => {
    own.clock.now = at
    const { data } = await operator.call<DeskOutput<'today'>>('today')
    return data?.health.find(({ name }) => name === 'Payouts')
  }
  await own.db.rows(`update withdrawal set review_at = null where id = $1`, [order.orderId])
  own.clock.pass(6 * hourMs)
  await own.db.transaction((tx) => approveWithdrawal(tx, order.orderId, 'ana', 'looked at it', own.clock.now))
  const since = own.clock.now
  own.clock.pass(50 * minuteMs)
  const operator = await signedInOperator(own, 'fe', 'finance')
  expect(await payouts(since + hourMs - 1)).toEqual({ name: 'Payouts', isWell: true, summary: '1 in progress' })
  expect(await payouts(since + hourMs)).toMatchObject({ isWell: false })
  await own.close()
})

test('coins at a game provider that was removed are seen', async () => {
  const own = await createTestServer()
  const { token } = await own.register()
  const operator = await signedInOperator(own, 'fe', 'finance')
  const providers = async () =>
    (await operator.call<DeskOutput<'today'>>('today')).data?.health.find(({ name }) => name === 'Game providers')
  expect((await own.call('studioVisit', { provider: 'sandbox', amount: 100_00 }, token)).message).toBe('')
  expect(await providers()).toEqual({ name: 'Game providers', isWell: true, summary: 'all transfers settled' })
  await own.db.rows(`update studio_wallet set provider = 'gone'`)
  expect(await providers()).toEqual({
    name: 'Game providers',
    isWell: false,
    summary: 'coins in 1 wallet at a removed provider: configure it again, or bring them back with the command studio-return',
  })
  await own.close()
})

test('the jobs and the daily trial balance are told as the database has them', async () => {
  const { ran, write } = await recordJobs(app.db, () => app.clock.now, [{ name: 'deposits', everyMs: 20_000 }])
  const at = app.clock.now
  ran('deposits', false)
  await write()
  const shown = async () => {
    const data = await today()
    return [data?.jobs, data?.health.find(({ name }) => name === 'Trial balance')]
  }
  const failing = { name: 'deposits', everyMs: 20_000, ranAt: at, succeededAt: null, failingSince: at }
  expect(await shown()).toEqual([[{ ...failing, isLate: false }], { name: 'Trial balance', isWell: false, summary: 'not checked yet' }])
  await trialBalanceJob.run(app.deps)
  app.clock.pass(10 * 60_000)
  // Once a day, unless it found something.
  await trialBalanceJob.run(app.deps)
  fe = await signedInOperator(app, 'fe3', 'finance')
  expect(await shown()).toEqual([
    [{ ...failing, isLate: true }],
    { name: 'Trial balance', isWell: true, summary: expect.stringMatching(/^sound, checked 1\d min ago$/) as string },
  ])
  await app.db.rows(`update account set balance = balance + 1 where owner = 'player' and currency = 'coin'`)
  app.clock.pass(24 * 3_600_000)
  await trialBalanceJob.run(app.deps)
  fe = await signedInOperator(app, 'fe4', 'finance')
  expect((await shown())[1]).toMatchObject({ isWell: false, summary: expect.stringMatching(/^not sound, checked /) as string })
  await app.db.rows(`update account set balance = balance - 1 where owner = 'player' and currency = 'coin'`)
  await trialBalanceJob.run(app.deps)
  expect((await shown())[1]).toMatchObject({ isWell: true })
  // Results are kept as long as archived rounds.
  await app.db.rows('update ledger_check set at = at - $1', [(app.deps.policy.archiveDays + 1) * 24 * 3_600_000])
  await trialBalanceJob.run(app.deps)
  expect(await app.db.row('select count(*)::int as n from ledger_check')).toEqual({ n: 1 })
})

test('approvals are counted as the operator sees them', async () => {
  const [ana, sue, cora] = [
    await signedInOperator(app, 'ana', 'admin'),
    await signedInOperator(app, 'sue', 'support'),
    await signedInOperator(app, 'cora', 'content'),
  ]
  const { userId } = await app.register()
  const { data: player } = await ana.call<DeskOutput<'player'>>('player', { id: userId })
  await ana.confirm()
  await ana.call('playerAdjust', { id: userId, amount: 600_00, seen: player?.seen, reason: 'lost in the break' })
  for (const [operator, count] of [
    [fe, 1],
    [ana, 1],
    [sue, 0],
    [cora, 0],
  ] as const) {
    const { data } = await operator.call<DeskOutput<'approvals'>>('approvals')
    const state = (await operator.call<DeskOutput<'deskState'>>('deskState')).data
    const queue = (await operator.call<DeskOutput<'today'>>('today')).data?.queues.find(({ room }) => room === 'approvals')
    expect([operator.name, data?.rows.length, state?.waiting.approvals?.count, queue?.count]).toEqual([operator.name, count, count, count])
  }
})
