import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EntryKind } from '#contract/ledger.ts'
import type { GameStart } from '#contract/play.ts'
import { addReportDays } from '#server/desk/reportDays.ts'
import { isDeskRefusal } from '#server/desk/web/context.ts'
import { report as readReport } from '#server/desk/web/reports/reports.ts'
import { dayMs, manilaDay, startOfManilaDay } from '#server/kernel/calendar.ts'
import type { Sql } from '#server/kernel/database.ts'
import { maintainMonths } from '#server/kernel/database/partitions.ts'
import { clearEntries } from '#server/ledger/archive.ts'
import { convert } from '#server/ledger/convert.ts'
import { post } from '#server/ledger/ledger.ts'
import { createRollUp } from '#server/ledger/pools.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { archiveRounds } from '#server/play/games/archive.ts'
import { purgePlay } from '#server/play/studios/store.ts'
import { dataOf } from '../fixtures/answers.ts'
import type { TestApp } from '../fixtures/app.ts'
import { closePeriods } from '../fixtures/closePeriods.ts'
import { countRows } from '../fixtures/countRows.ts'
import { chargebackNotice, deliver, openOrder, paidNotice } from '../fixtures/deposits.ts'
import type { GameSession } from '../fixtures/games.ts'
import { openGame, spinOften } from '../fixtures/games.ts'
import { openBefore } from '../fixtures/openBefore.ts'
import { sumMovements } from '../fixtures/sumMovements.ts'
import { confirm, createTestServer, notice, payeeWithOrder, sendNotice, untilPaying } from '../money/withdrawals/samples.ts'
import { writeRounds } from '../play/games/writtenRounds.ts'
import type { Played } from '../play/games/writtenRounds.ts'

// The desk's figures by day of Manila (docs/decisions/071).

/** Of the games that are played here. */
const names: Readonly<Record<string, string>> = { 'fiesta-nights': 'Fiesta Nights', perlas: 'Perlas' }

let app: TestApp
let gameSessions: readonly GameSession[]
/** Of Manila. */
let firstDay: number
beforeAll(async () => {
  app = await createTestServer()
  app.clock.now = Date.UTC(2031, 2, 29, 4)
  firstDay = manilaDay(app.clock.now)
  await maintainMonths(app.db, { table: 'round', key: 'at' }, app.clock.now)
  gameSessions = [await openGame(app), await openGame(app, { gameId: 'perlas' }), await openGame(app, { tryIt: true })]
})
afterAll(() => app.close())

const shown = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10)
/** Counted from the first day, both inclusive. */
type Period = readonly [from: number, to: number]
async function report([from, to]: Period) {
  const found = await app.db.transaction((tx) =>
    readReport({ tx, catalogue: app.deps.catalogue }, { from: shown(firstDay + from), to: shown(firstDay + to) }),
  )
  if (isDeskRefusal(found)) throw new Error(`the report is refused: ${found.refused}`)
  return found
}

const play = ['bet', 'win', 'betReturned', 'stakesTaken', 'poolSeed', 'bonusDone', 'demo', 'studioIn', 'studioOut', 'studioReturned']
const money = ['deposit', 'depositRefund', 'depositRefundReturned', 'depositRefundOwed', 'debtPaid', 'safeboxPut', 'safeboxTake']
const out = ['withdrawal', 'withdrawalReturned', 'withdrawalPaid', 'payoutLoss', 'adjustment']
const notGifts = new Set([...play, ...money, ...out])

/** The same figures, added up here from all entries, rounds and reports of providers, which must all be in the database. */
async function directly([from, to]: Period) {
  const within = <Row extends { at: number }>(rows: readonly Row[]) =>
    rows.filter(({ at }) => at >= startOfManilaDay(firstDay + from) && at < startOfManilaDay(firstDay + to + 1))
  const rounds = within(
    await app.db.rows<{ game: string; at: number; stake: number; payout: number }>(
      'select game_id as game, at, stake, payout from round where not demo',
    ),
  )
  const moved = within(
    await app.db.rows<{ kind: string; at: number; order: string; amount: number; player: number | null; currency: string }>(
      `select e.kind, e.at, split_part(e.ref, ':', 2) as order, p.amount, a.player_id as player, e.currency
         from entry e join posting p on p.entry_id = e.id join account a on a.id = p.account_id`,
    ),
  )
  const theirs = within(
    await app.db.rows<{ provider: string; at: number; staked: number; won: number }>('select provider, at, staked, won from studio_play'),
  )
  const deposits = await app.db.rows<{ id: string; method: string }>('select id::text, type_id as method from deposit_order')
  const withdrawals = await app.db.rows<{ id: string; method: string }>(
    'select w.id::text, bank_id as method from withdrawal w join bank_account b on b.id = w.bank_account_id',
  )
  const total = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  const amountOf = (rows: readonly { amount: number }[]) => total(rows, ({ amount }) => amount)
  const groups = <Row, Out>(rows: readonly Row[], keyOf: (row: Row) => string, of: (rows: Row[], key: string) => Out) =>
    [...Map.groupBy(rows, keyOf)].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, some]) => of(some, key))

  const taken = moved.filter(({ amount }) => amount > 0)
  const gifts = moved.filter(
    ({ kind, player, currency }) => player !== null && ['coin', 'bonus', 'safebox'].includes(currency) && !notGifts.has(kind),
  )
  const playedOf = (some: readonly (typeof rounds)[number][]) => {
    const [bets, wins] = [total(some, ({ stake }) => stake), total(some, ({ payout }) => payout)]
    return { rounds: some.length, bets, wins, ggr: bets - wins }
  }
  const given = (some: readonly (typeof gifts)[number][]) => ({
    given: amountOf(some.filter(({ amount }) => amount > 0)),
    takenBack: total(some, ({ amount }) => Math.max(0, -amount)),
  })
  const of = (some: readonly (typeof taken)[number][], ...kinds: string[]) => some.filter(({ kind }) => kinds.includes(kind))
  const methodOf = (orders: typeof deposits, { order }: { order: string }) => orders.find(({ id }) => id === order)?.method ?? ''
  return {
    days: Array.from({ length: to - from + 1 }, (_, index) => {
      const day = firstDay + from + index
      const own = <Row extends { at: number }>(rows: readonly Row[]) => rows.filter(({ at }) => manilaDay(at) === day)
      const played = playedOf(own(rounds))
      const gift = amountOf(own(gifts))
      return {
        day: shown(day),
        ...played,
        given: gift,
        ngr: played.ggr - gift,
        deposits: amountOf(of(own(taken), 'deposit')),
        withdrawals: amountOf(of(own(taken), 'withdrawalPaid')),
      }
    }),
    games: groups(
      rounds,
      ({ game }) => game,
      (some, gameId) => ({ gameId, name: names[gameId] ?? gameId, ...playedOf(some) }),
    ),
    providers: groups(
      theirs,
      ({ provider }) => provider,
      (some, brand) => {
        const [bets, wins] = [total(some, ({ staked }) => staked), total(some, ({ won }) => won)]
        return { brand, isProvider: true, bets, wins, ggr: bets - wins }
      },
    ),
    methods: [
      ...groups(
        of(taken, 'deposit', 'depositRefund', 'depositRefundOwed', 'depositRefundReturned'),
        (row) => methodOf(deposits, row),
        (some, method) => ({
          channel: 'sandbox',
          method,
          deposits: amountOf(of(some, 'deposit')),
          depositCount: of(some, 'deposit').length,
          returned: amountOf(of(some, 'depositRefund', 'depositRefundOwed')) - amountOf(of(some, 'depositRefundReturned')),
          withdrawals: 0,
          withdrawalCount: 0,
        }),
      ),
      ...groups(
        of(taken, 'withdrawalPaid'),
        (row) => methodOf(withdrawals, row),
        (some, method) => ({
          channel: 'sandbox',
          method,
          deposits: 0,
          depositCount: 0,
          returned: 0,
          withdrawals: amountOf(some),
          withdrawalCount: some.length,
        }),
      ),
    ],
    programmes: groups(
      gifts,
      ({ kind }) => kind,
      (some, kind) => ({
        kind,
        ...given(some),
        net: amountOf(some),
        awards: some.filter(({ amount }) => amount > 0).length,
        players: new Set(some.map(({ player }) => player)).size,
      }),
    ),
  }
}
type Figures = Awaited<ReturnType<typeof directly>>
const figuresOf = async (period: Period): Promise<Figures> => {
  const { days, games, brands, methods, programmes } = await report(period)
  return { days, games, providers: brands.filter(({ isProvider }) => isProvider), methods, programmes }
}

let written = 0
const playerOf = (index: number) => gameSessions[index % gameSessions.length]?.userId ?? ''
const gift = (index: number, kind: EntryKind, amount: number, at: number) =>
  app.db.transaction((tx) =>
    post(tx, { kind, currency: 'coin', from: 'operator', to: { playerId: playerOf(index) }, amount }, `given:${written++}`, at),
  )
type Act = readonly [what: 'spins' | 'deposit' | 'back' | 'gift' | 'lateGift' | 'takenBack' | 'savings' | 'provider' | 'close', n: number]
const acts: Readonly<Record<Act[0], (n: number) => Promise<unknown>>> = {
  spins: async (n) => {
    const gameSession = gameSessions[n % gameSessions.length] as GameSession
    dataOf(await confirm(app, gameSession.token, 'resume'))
    const visit = dataOf(
      await app.call<GameStart>('startGame', { gameId: gameSession.gameId, tryIt: gameSession === gameSessions[2] }, gameSession.token),
    )
    await spinOften(app, { ...gameSession, ...visit }, 1 + (n % 4), 100)
  },
  deposit: async (n) => {
    await deliver(app, paidNotice(await openOrder(app, (await app.register()).token, n % 2 ? 'qr-ph' : 'bank', 500_00)))
  },
  back: async () => {
    const order = await openOrder(app, (await app.register()).token, 'qr-ph', 200_00)
    await deliver(app, paidNotice(order))
    await deliver(app, chargebackNotice(order))
  },
  gift: (n) => gift(n, n % 2 ? 'sign-in' : 'task', 10 + n, app.clock.now),
  // Committed now, with the time of a request that began the day before.
  lateGift: (n) => gift(n, 'task', 10 + n, Math.max(startOfManilaDay(firstDay), app.clock.now - dayMs)),
  takenBack: (n) =>
    app.db.transaction((tx) =>
      post(
        tx,
        { kind: 'giftGivenUp', currency: 'coin', from: { playerId: playerOf(n) }, to: 'operator', amount: 5 },
        `back:${written++}`,
        app.clock.now,
      ),
    ),
  savings: (n) =>
    app.db.transaction((tx) =>
      convert(
        tx,
        { kind: 'safeboxPut', playerId: playerOf(n), from: 'coin', to: 'safebox', amount: 7 },
        `safebox:${written++}`,
        app.clock.now,
      ),
    ),
  provider: (n) =>
    app.db.rows('insert into studio_play (player_id, provider, staked, won, at) values ($1, $2, $3, 50, $4)', [
      playerOf(n),
      n % 2 ? 'sandbox' : 'studio',
      n,
      app.clock.now,
    ]),
  // Hours later: what was written since, in batches as small as can be, but a few entries unless the day is over; by two servers.
  close: async (n) => {
    app.clock.pass((1 + (n % 20)) * 60 * 60_000)
    for (let time = 0; time < 5; time++) await gift(n + time, 'sign-in', n, app.clock.now)
    await closePeriods(app, app.clock.now, 5)
    await Promise.all([addReportDays(app.db, 1 + (n % 7)), addReportDays(app.db, 2)])
  },
}
const act = fc.tuple(fc.constantFrom(...(Object.keys(acts) as Act[0][])), fc.nat({ max: 100 }))
/** More days than there is activity in. */
const days = 12
const periods = fc.tuple(fc.nat({ max: days }), fc.nat({ max: days })).map(([a, b]): Period => [Math.min(a, b), Math.max(a, b)])

describe('a report', () => {
  const until = Date.UTC(2033, 5, 1)
  const whole: Period = [0, days]
  let before: Figures
  const samples = fc.sample(periods, { numRuns: 8, seed: 20261123 })
  const allOf = async () => {
    const found: Figures[] = []
    for (const period of samples) found.push(await figuresOf(period))
    return found
  }
  let allBefore: Figures[]

  /** The NGR is what the accounts of the operator and the pools gained, whether or not their postings are still in the database. */
  const expectLedger = async () => {
    const { total } = await report(whole)
    const operator = await app.db.row<{ amount: number }>(
      `select sum(amount)::bigint as amount from (select account_id, amount from posting union all select account_id, amount from account_archived) moved
         join account a on a.id = account_id where a.owner in ('operator', 'mint', 'pool') and a.currency in ('coin', 'bonus', 'safebox')`,
    )
    expect(operator?.amount).toBe(total.ngr)
    expect((await trialBalance(app.db, { full: true })).sound).toBe(true)
  }

  test('equals the sums of all entries, whichever of them are in the daily totals', { timeout: 300_000 }, async () => {
    const { order } = await payeeWithOrder(app, 200_00)
    await untilPaying(app)
    await sendNotice(app, notice(order))
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 3, maxLength: 12 }),
        fc.array(periods, { minLength: 1, maxLength: 3 }),
        async (some, asked) => {
          for (const [what, n] of some) {
            app.clock.pass(60_000)
            // Months beyond those that were made, and days beyond those that are asked for, have no part in this.
            if (what === 'close' && manilaDay(app.clock.now) >= firstDay + days - 1) continue
            await acts[what](n)
          }
          for (const period of asked) expect(await figuresOf(period)).toEqual(await directly(period))
        },
      ),
      { numRuns: 20, seed: 20261123, endOnFailure: true },
    )
    expect(await countRows(app, 'report_gift_day')).toBeGreaterThan(5)
    await gift(1, 'task', 10, app.clock.now)
    await acts.spins(1)
    before = await directly(whole)
    expect(await figuresOf(whole)).toEqual(before)
    expect(before.days.filter(({ rounds, deposits, given }) => rounds > 0 && deposits > 0 && given > 0).length).toBeGreaterThan(2)
    allBefore = await allOf()
  })

  test('equals the ledger', async () => {
    await expectLedger()
  })

  test('is the same after its months were moved to the archive, which waits for the totals', async () => {
    await closePeriods(app, until)
    const archive = () => archiveRounds({ ...app.deps, clock: () => until })
    const held = await countRows(app, 'round')
    // March's may all be in the totals, the last of April's are not.
    const { moved } = await archive()
    expect(await countRows(app, 'round')).toBe(held - moved)
    expect(await countRows(app, 'round', 'id > (select round_id from report_mark)')).toBeGreaterThan(0)
    expect(await addReportDays(app.db)).toBe(1)
    expect(await archive()).toEqual({ moved: held - moved, removed: 0 })
    await sumMovements(app)
    const rollUp = createRollUp(app.db, 1)
    const lastEntry = await app.db.row<{ id: number }>('select max(id) as id from entry')
    await expect
      .poll(
        async () => {
          await rollUp()
          return app.db.row('select min(entry_id) as id from pool_checkpoint')
        },
        { timeout: 20_000 },
      )
      .toEqual(lastEntry)
    const setMark = (entryId: number) => app.db.rows('update report_mark set entry_id = $1', [entryId])
    await setMark(0)
    expect(await clearEntries(app.db)).toBe(0)
    await setMark(lastEntry?.id ?? 0)
    expect(await clearEntries(app.db)).toBeGreaterThan(held / 2)
    expect([await countRows(app, 'round'), await countRows(app, 'entry', `ref like 'round:%'`)]).toEqual([0, 0])
    expect(await figuresOf(whole)).toEqual(before)
    expect(await allOf()).toEqual(allBefore)
    await expectLedger()
  })

  test('is the same after what providers reported was deleted, in turns', async () => {
    expect(before.providers.length).toBe(2)
    expect(await purgePlay(app.db, until, 2)).toBe(2)
    expect(await figuresOf(whole)).toEqual(before)
    while ((await purgePlay(app.db, until, 2)) > 0);
    expect(await countRows(app, 'studio_play')).toBe(0)
    expect(await figuresOf(whole)).toEqual(before)
    expect(await allOf()).toEqual(allBefore)
  })
})

test('a database from before the daily totals gets them for archived rounds too, without those that are still open', async () => {
  const older = await openBefore('report-days.sql')
  const start = startOfManilaDay(20_000)
  const rounds = fc.sample(
    fc.record<Played>({
      game: fc.constantFrom('perlas', 'fiesta'),
      demo: fc.boolean(),
      bonus: fc.boolean(),
      stake: fc.integer({ min: 1, max: 100_00 }),
      times: fc.constantFrom(0, 1, 2),
      at: fc.integer({ min: start, max: start + 3 * dayMs - 1 }),
    }),
    { numRuns: 120, seed: 1 },
  )
  const sums = (some: readonly Played[]) =>
    [
      ...Map.groupBy(
        some.filter(({ demo }) => !demo),
        ({ at, game }) => `${manilaDay(at)} ${game}`,
      ),
    ]
      .map(([key, its]) => ({
        key,
        rounds: its.length,
        bets: its.reduce((sum, { stake }) => sum + stake, 0),
        wins: its.reduce((sum, { stake, times }) => sum + stake * times, 0),
      }))
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const kept = (sql: Sql) => sql.rows(`select day || ' ' || game_id as key, rounds, bets, wins from report_play_day order by day, game_id`)
  try {
    const { db } = older
    await db.rows(
      `insert into player (id, uuid, nickname, avatar, birth_date, terms_version, created_at) overriding system value values (11, gen_random_uuid(), 'n', 'a', '1990-01-01', 1, 0)`,
    )
    await writeRounds(db, '11', rounds.slice(0, 80))
    const closed = await db.row<{ id: number }>('select max(id) as id from round')
    await writeRounds(db, '11', rounds.slice(80))
    const close = (lastRound: string) =>
      db.rows(
        `insert into ledger_period (number, day, last_entry, last_round, last_staged, entries, broken_entries, broken_rounds, broken_shared, broken_staged, closed_at)
           select coalesce(max(number), 0) + 1, 20000, 0, ${lastRound}, 0, 0, 0, 0, 0, 0, 0 from ledger_period`,
      )
    await close(String(closed?.id))
    // As archived.
    await db.rows('delete from round where id <= $1', [Number(closed?.id) - 30])
    await older.migrate()
    expect(await kept(db)).toEqual(sums(rounds.slice(0, 80)))
    expect(await addReportDays(db)).toBe(0)
    await close('(select max(id) from round)')
    expect(await addReportDays(db, 25)).toBe(2)
    expect(await kept(db)).toEqual(sums(rounds))
  } finally {
    await older.close()
  }
})
