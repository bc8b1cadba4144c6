import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DeskOutput } from '#contract/desk/index.ts'
import { addReportDays } from '#server/desk/reportDays.ts'
import { report as readReport } from '#server/desk/web/reports/reports.ts'
import type { Sql } from '#server/kernel/database.ts'
import { convert } from '#server/ledger/convert.ts'
import { post } from '#server/ledger/ledger.ts'
import type { TestApp } from '../../../fixtures/app.ts'
import { isSound } from '../../../fixtures/balances.ts'
import { closePeriods } from '../../../fixtures/closePeriods.ts'
import { deliver, openOrder, paidNotice } from '../../../fixtures/deposits.ts'
import { openGame, spinOften } from '../../../fixtures/games.ts'
import { createTestServer, notice, payeeWithOrder, sendNotice, untilPaying } from '../../../money/withdrawals/samples.ts'
import { signedInOperator } from '../samples.ts'
import type { TestOperator } from '../samples.ts'

let app: TestApp
let fe: TestOperator
beforeAll(async () => {
  app = await createTestServer()
  const depositor = await app.register()
  const order = await openOrder(app, depositor.token, 'qr-ph', 300_00)
  await deliver(app, paidNotice(order))
  await spinOften(app, await openGame(app), 20, 200)
  await spinOften(app, await openGame(app, { gameId: 'perlas' }), 10, 200)
  await spinOften(app, await openGame(app, { gameId: 'perlas', tryIt: true }), 5, 100)
  const { order: withdrawal } = await payeeWithOrder(app, 200_00)
  await untilPaying(app)
  await sendNotice(app, notice(withdrawal))
  // The clock is at noon in Manila: half a day later is the next day.
  app.clock.pass(12 * 60 * 60_000)
  await spinOften(app, await openGame(app), 7, 100)
  fe = await signedInOperator(app, 'fe', 'finance')
})
afterAll(() => app.close())

const report = async (from: string, to: string) => (await fe.call<DeskOutput<'report'>>('report', { from, to })).data

/** The ledger's own sums of the players' rounds, and of what was paid in and out through channels. */
const ledger = () =>
  app.db.row(
    `select coalesce(-sum(p.amount) filter (where e.kind = 'bet' and a.owner = 'player'), 0)::bigint as bets,
       coalesce(sum(p.amount) filter (where e.kind = 'win' and a.owner = 'player'), 0)::bigint as wins,
       coalesce(sum(p.amount) filter (where e.kind = 'deposit' and a.owner = 'player'), 0)::bigint as deposits,
       coalesce(sum(p.amount) filter (where e.kind = 'withdrawalPaid' and p.amount > 0), 0)::bigint as withdrawals
     from entry e join posting p on p.entry_id = e.id join account a on a.id = p.account_id where e.currency in ('coin', 'bonus')`,
  )

test('by day and by game have the same sums, which match the ledger to the hundredth', async () => {
  const shown = await report('2026-11-20', '2026-11-22')
  const total = shown?.total
  expect(shown?.days.map(({ day, rounds, deposits, withdrawals }) => [day, rounds, deposits, withdrawals])).toEqual([
    ['2026-11-20', 0, 0, 0],
    ['2026-11-21', 30, 300_00, 200_00],
    ['2026-11-22', 7, 0, 0],
  ])
  expect(shown?.games.map(({ name, rounds, bets }) => [name, rounds, bets])).toEqual([
    ['Fiesta Nights', 27, 20 * 200 + 7 * 100],
    ['Perlas', 10, 10 * 200],
  ])
  const { bets, wins, deposits, withdrawals, ggr } = total ?? { bets: 0, wins: 0, deposits: 0, withdrawals: 0, ggr: 0 }
  expect({ bets, wins, deposits, withdrawals }).toEqual(await ledger())
  expect(ggr).toBe(bets - wins)
  const sum = (name: 'rounds' | 'bets' | 'wins' | 'ggr') => shown?.games.reduce((all, game) => all + game[name], 0)
  expect([sum('rounds'), sum('bets'), sum('wins'), sum('ggr')]).toEqual([37, bets, wins, ggr])
  expect(wins).toBeGreaterThan(0)
  expect(shown?.brands).toEqual([{ brand: 'Swerte House', isProvider: false, bets, wins, ggr }])
  expect(await isSound(app)).toBe(true)
})

test('by channel and by programme have the sums of the days, which match the ledger to the hundredth', async () => {
  const shown = await report('2026-11-20', '2026-11-22')
  expect(shown?.methods).toEqual([
    { channel: 'sandbox', method: 'qr-ph', deposits: 300_00, depositCount: 1, returned: 0, withdrawals: 0, withdrawalCount: 0 },
    { channel: 'sandbox', method: 'gcash', deposits: 0, depositCount: 0, returned: 0, withdrawals: 200_00, withdrawalCount: 1 },
  ])
  expect(shown?.programmes.find(({ kind }) => kind === 'welcome')).toMatchObject({ takenBack: 0, awards: 6, players: 6 })
  const programmes = shown?.programmes.reduce((sum, { net }) => sum + net, 0) ?? 0
  expect(shown?.total).toMatchObject({ given: programmes, ngr: (shown?.total.ggr ?? 0) - programmes })
  expect(shown?.days.reduce((sum, day) => sum + day.ngr, 0)).toBe(shown?.total.ngr)
  // All players registered within these days, so that everything the operator gained or lost is in them.
  const operator = await app.db.row<{ amount: number }>(
    `select sum(p.amount)::bigint as amount from posting p join account a on a.id = p.account_id
       where a.owner in ('operator', 'mint', 'pool') and a.currency in ('coin', 'bonus', 'safebox')`,
  )
  expect(operator?.amount).toBe(shown?.total.ngr)
})

test('what a gift that is given up takes from savings reduces what was given', async () => {
  const before = await report('2026-11-22', '2026-11-22')
  const { userId: playerId } = await app.register()
  await app.db.transaction(async (tx) => {
    await convert(tx, { kind: 'safeboxPut', playerId, from: 'coin', to: 'safebox', amount: 50_00 }, 'safebox:1', app.clock.now)
    await post(tx, { kind: 'giftGivenUp', currency: 'safebox', from: { playerId }, to: 'operator', amount: 40_00 }, 'gift:1', app.clock.now)
  })
  const after = await report('2026-11-22', '2026-11-22')
  const welcome = app.defaults.welcomeGrant
  expect((after?.total.given ?? 0) - (before?.total.given ?? 0)).toBe(welcome - 40_00)
  expect(after?.programmes.find(({ kind }) => kind === 'giftGivenUp')).toEqual({
    kind: 'giftGivenUp',
    given: 0,
    takenBack: 40_00,
    net: -40_00,
    awards: 0,
    players: 1,
  })
})

test('accept only valid days, in order, and not too many', async () => {
  for (const [from, to] of [
    ['2026-11-22', '2026-11-21'],
    ['2026-02-30', '2026-03-02'],
    ['2026-01-01', '2026-11-21'],
  ])
    expect(await fe.call('report', { from, to })).toMatchObject({ status: 400, failure: 'badParameter', data: { fields: ['from', 'to'] } })
  expect((await report('2026-11-21', '2026-11-21'))?.days).toHaveLength(1)
})

test('count once what is added to the daily totals while they are made', async () => {
  const days = { from: '2026-11-20', to: '2026-11-22' }
  const before = await report(days.from, days.to)
  await closePeriods(app, app.clock.now, 1)
  let added = 0
  const thenAdd = async <T>(text: string, result: Promise<T>): Promise<T> => {
    const found = await result
    if (text.includes('report_mark') && added === 0) added = await addReportDays(app.db)
    return found
  }
  const tx: Sql = {
    ...app.db,
    rows: <T extends object>(text: string, values?: readonly unknown[]) => thenAdd(text, app.db.rows<T>(text, values)),
    row: <T extends object>(text: string, values?: readonly unknown[]) => thenAdd(text, app.db.row<T>(text, values)),
  }
  const meanwhile = await readReport({ tx, catalogue: app.deps.catalogue }, days)
  expect(added).toBe(1)
  expect(meanwhile).toEqual(before)
})
