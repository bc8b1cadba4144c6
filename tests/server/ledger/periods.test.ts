import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { dayMs, manilaDay } from '#server/kernel/calendar.ts'
import { openDatabase } from '#server/kernel/database.ts'
import { ledgerPeriodsJob } from '#server/ledger/job.ts'
import { createClosing } from '#server/ledger/periods.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { closePeriods } from '../fixtures/closePeriods.ts'
import { countRows } from '../fixtures/countRows.ts'
import { databaseUrl } from '../fixtures/databaseUrl.ts'
import type { GameSession } from '../fixtures/games.ts'
import { openGame, spin, spinOften } from '../fixtures/games.ts'

// Closed periods of the ledger (docs/decisions/069).

let app: TestApp
let gameSession: GameSession
/** The day that is played first, in Manila. */
let day: number
beforeEach(async () => {
  app = await createApp()
  day = manilaDay(app.clock.now)
  gameSession = await openGame(app)
  await spinOften(app, gameSession, 5)
})
afterEach(() => app.close())

const periods = () =>
  app.db.rows<{ number: number; day: number; entries: number; last_entry: number; last_round: number }>(
    `select number, day, entries - lag(entries, 1, 0::bigint) over (order by number) as entries, last_entry, last_round
       from ledger_period order by number`,
  )
const newest = async (table: 'entry' | 'round') => (await app.db.row<{ id: number }>(`select max(id) as id from ${table}`))?.id
const quick = () => trialBalance(app.db)
const fullBalance = () => trialBalance(app.db, { full: true })

/** Closes the first day, and plays on the next. */
async function playAnotherDay(): Promise<void> {
  app.clock.pass(dayMs)
  await closePeriods(app)
  gameSession = await openGame(app)
  await spinOften(app, gameSession, 5)
}

describe('a period', () => {
  test('does not contain a round that is played later, not even the first of its kind', async () => {
    await playAnotherDay()
    await app.db.rows(
      `insert into staged_round (player_id, game_session_hash, game_id, currency, bet, stake, setup, rules_version, seed_id, number, root, request_id,
           opened_at, moved_at, closed_at, payout)
         select player_id, game_session_hash, 'pailaw', 'demo', 100, 100, '', 1, seed_id, 0, '', gen_random_uuid(), at, at, at, 0
           from round order by id desc limit 1`,
    )
    expect(await quick()).toMatchObject({ sound: false, brokenStaged: 1 })
    expect(await fullBalance()).toMatchObject({ sound: false, brokenStaged: 1 })
  })

  test('is a day of Manila, closed once it is over', async () => {
    const close = createClosing(app.db, () => app.clock.now)
    await close()
    await close()
    expect(await periods()).toEqual([])
    const before = await quick()
    expect(before).toEqual(await fullBalance())
    expect(before).toMatchObject({ sound: true, closedEntries: 0 })

    app.clock.pass(dayMs)
    const entries = await countRows(app, 'entry')
    await vi.waitFor(
      async () => {
        await ledgerPeriodsJob.run(app.deps)
        expect(await periods()).toHaveLength(1)
      },
      { timeout: 20_000 },
    )
    expect(await periods()).toEqual([{ number: 1, day, entries, last_entry: await newest('entry'), last_round: await newest('round') }])
    expect(await quick()).toEqual({ ...before, closedEntries: entries })
    expect(await fullBalance()).toEqual(before)
  })

  test('ends before the next day, and what came since is added to it', async () => {
    const last = await newest('entry')
    app.clock.pass(dayMs)
    gameSession = await openGame(app)
    await spinOften(app, gameSession, 3)
    await closePeriods(app)
    expect(await periods()).toMatchObject([{ number: 1, day, last_entry: last }])
    const found = await quick()
    expect(found).toMatchObject({ sound: true, closedEntries: (await periods())[0]?.entries, entries: await countRows(app, 'entry') })
    expect({ ...found, closedEntries: 0 }).toEqual(await fullBalance())
  })

  test('ends earlier when it has enough entries', async () => {
    const entries = await countRows(app, 'entry')
    const closed = await closePeriods(app, app.clock.now, 5)
    expect(closed).toBe(Math.floor(entries / 5))
    expect((await periods()).map((period) => [period.day, period.entries])).toEqual(Array.from({ length: closed }, () => [day, 5]))
    expect(await quick()).toMatchObject({ sound: true, closedEntries: closed * 5, entries })
    expect(await fullBalance()).toMatchObject({ sound: true, closedEntries: 0, entries })
    await playAnotherDay()
    expect((await periods()).reduce((sum, period) => sum + period.entries, 0)).toBe(entries)
    expect([(await quick()).sound, (await fullBalance()).sound]).toEqual([true, true])
  })

  test('waits for an entry that a slow transaction may still write', async () => {
    const slow = openDatabase(await databaseUrl(app), () => {}, { size: 1, connectLimitMs: 20_000 })
    const written = Promise.withResolvers<void>()
    const blocked = Promise.withResolvers<void>()
    try {
      const { now } = app.clock
      const slowWork = slow.transaction(async (tx) => {
        // An entry of the first day with the lower number, as a server that then hangs would write it.
        await tx.rows(`select 1 from account where owner = 'pool' and pool = 'mini' for no key update`)
        await tx.rows(
          `with e as (insert into entry (kind, ref, currency, at) values ('poolSeed', 'slow', 'coin', $1) returning id)
           insert into posting (entry_id, account_id, amount) select e.id, a.id, case a.owner when 'pool' then 700 else -700 end
           from e, account a where a.currency = 'coin' and (a.owner = 'operator' or a.pool = 'mini')`,
          [now],
        )
        written.resolve()
        await blocked.promise
      })
      await written.promise
      await spinOften(app, gameSession, 2)
      app.clock.pass(dayMs)
      const close = createClosing(app.db, () => app.clock.now)
      for (let call = 0; call < 4; call++) expect(await close()).toBe(0)
      blocked.resolve()
      await slowWork
      await closePeriods(app)
      expect(await periods()).toMatchObject([{ number: 1, entries: await countRows(app, 'entry'), last_entry: await newest('entry') }])
      expect([(await quick()).sound, (await fullBalance()).sound]).toEqual([true, true])
    } finally {
      blocked.resolve()
      await slow.close()
    }
  })

  test('is closed once by several servers at once, while others play', async () => {
    app.clock.pass(dayMs)
    gameSession = await openGame(app)
    const closings = Array.from({ length: 6 }, () => createClosing(app.db, () => app.clock.now, 4))
    for (let time = 0; time < 4; time++) await Promise.all([...closings.map((close) => close()), spinOften(app, gameSession, 2)])
    // They may have closed everything already: what is played now is enough for one more period.
    await spinOften(app, gameSession, 4)
    await closePeriods(app, app.clock.now, 4)
    const all = await periods()
    expect(all.map(({ number }) => number)).toEqual(all.map((_, index) => index + 1))
    expect(all.reduce((sum, { entries }) => sum + entries, 0)).toBe((await quick()).closedEntries)
    expect([(await quick()).sound, (await fullBalance()).sound]).toEqual([true, true])
  })

  test('holds what archived rounds came to before the first one', async () => {
    const { staked, bets } = (await app.db.row<{ staked: number; bets: number }>(
      'select sum(stake)::bigint as staked, sum(valid_bet)::bigint as bets from round',
    )) ?? { staked: 0, bets: 0 }
    // As archiving did before there were periods.
    await app.db.rows(
      `insert into round_closed select player_id, 'coin', count(*), sum(stake), sum(payout), sum(valid_bet) from round group by 1, 2`,
    )
    await app.db.rows(
      `insert into archive_file (name, since, until, first_id, last_id, rows, bytes, sha256, staked, won, valid_bet, written_at)
         select 'old', 0, 0, 0, 0, count(*), 0, '', sum(stake), sum(payout), sum(valid_bet), 0 from round`,
    )
    await app.db.rows('delete from round')
    expect([(await quick()).sound, (await fullBalance()).sound]).toEqual([true, true])
    await playAnotherDay()
    const closed = await app.db.row('select sum(staked)::bigint as staked, sum(valid_bet)::bigint as bets from account_closed')
    expect(closed).toEqual({ staked, bets })
    expect([(await quick()).sound, (await fullBalance()).sound]).toEqual([true, true])
  })
})

/** What no code of the server can do; `entry` and `round` stand for ids of the damaged period. */
const damages = [
  ['a posting made larger', 'update posting set amount = amount + 1 where entry_id = :entry and amount > 0', ['brokenEntries']],
  ['a posting deleted', 'delete from posting where entry_id = :entry and amount > 0', ['brokenEntries']],
  [
    'a posting added',
    `insert into posting (entry_id, account_id, amount) select :entry, id, 5 from account where owner = 'mint' and currency = 'coin'`,
    ['brokenEntries'],
  ],
  ['a movement made larger on both sides', 'update posting set amount = 2 * amount where entry_id = :entry', ['brokenBalances']],
  [
    'an entry deleted',
    'with postings as (delete from posting where entry_id = :entry) delete from entry where id = :entry',
    ['brokenBalances'],
  ],
  ['an entry deleted, but not its postings', 'delete from entry where id = :entry', ['brokenEntries']],
  ['a round made larger', 'update round set payout = payout + 1 where id = :round', ['brokenRounds']],
  ['a stake that was not counted', 'update round set stake = stake + 1 where id = :round', ['brokenCounts']],
  ['a round deleted', 'delete from round where id = :round', ['brokenCounts']],
] as const

describe('damage', () => {
  const damage = (sql: string, entry: string, round: string) =>
    app.db.rows(sql.replaceAll(':entry', `(${entry})`).replaceAll(':round', `(${round})`))
  const isBet = `kind = 'bet' and ref like 'round:%'`

  test.each(damages)('of the open period is found by both: %s', async (_what, sql, found) => {
    await playAnotherDay()
    await damage(sql, `select max(id) from entry where ${isBet}`, 'select max(id) from round')
    for (const balance of [await quick(), await fullBalance()]) {
      expect(balance.sound).toBe(false)
      for (const field of found) expect(balance[field]).toBe(1)
    }
  })

  test.each(damages)('of a closed period is found by the whole: %s', async (_what, sql, found) => {
    await playAnotherDay()
    await damage(sql, `select min(id) from entry where ${isBet}`, 'select min(id) from round')
    expect(await quick()).toMatchObject({ sound: true })
    const balance = await fullBalance()
    expect(balance.sound).toBe(false)
    for (const field of found) expect(balance[field]).toBe(1)
  })

  test('by a posting of an account that does not exist is found by both', async () => {
    await playAnotherDay()
    const lost = await app.db.row<{ amount: number }>(
      `update posting set account_id = 0 where amount > 0 and entry_id = (select max(id) from entry where ${isBet}) returning amount`,
    )
    for (const balance of [await quick(), await fullBalance()])
      expect(balance).toMatchObject({ sound: false, sums: { coin: -(lost?.amount ?? 0) } })
  })

  test('that was there when the period was closed is found by both', async () => {
    await damage(
      'update posting set amount = amount + 1 where entry_id = :entry and amount > 0',
      `select min(id) from entry where ${isBet}`,
      '',
    )
    await damage('update round set payout = payout + 1 where id = :round', '', 'select max(id) from round')
    const before = await quick()
    expect(before).toMatchObject({ sound: false, sums: { coin: 1 }, brokenEntries: 1, brokenRounds: 1, brokenClosed: 0 })
    await playAnotherDay()
    for (const balance of [await quick(), await fullBalance()])
      expect(balance).toMatchObject({ sound: false, sums: { coin: 1 }, brokenEntries: 1, brokenRounds: 1, brokenClosed: 0 })
  })

  test.each([
    ['a balance', 'update account set balance = balance + 1 where id = $1', { brokenBalances: 1, brokenClosed: 0 }],
    ['a count of stakes', 'update account set staked = staked + 1 where id = $1', { brokenCounts: 1, brokenClosed: 0 }],
  ])('of %s is found by both, whoever it was who did not play since', async (_what, sql, found) => {
    const account = await app.db.row<{ id: number }>(`select id from account where player_id = $1 and currency = 'coin'`, [
      gameSession.userId,
    ])
    await playAnotherDay()
    await app.db.rows(sql, [account?.id])
    for (const balance of [await quick(), await fullBalance()]) expect(balance).toMatchObject({ sound: false, ...found })
  })

  test('of a closed total is found by both, and as such by the whole', async () => {
    await playAnotherDay()
    const one = `where account_id = (select min(account_id) from account_closed c join account a on a.id = c.account_id where a.owner = 'player')`
    await app.db.rows(`update account_closed set amount = amount + 1 ${one}`)
    expect(await quick()).toMatchObject({ sound: false, brokenBalances: 1, brokenClosed: 0 })
    expect(await fullBalance()).toMatchObject({ sound: false, brokenBalances: 0, brokenClosed: 1 })
    await app.db.rows(`update account_closed set amount = amount - 1 ${one}`)
    await app.db.rows('update ledger_period set entries = entries - 1')
    expect(await fullBalance()).toMatchObject({ sound: false, brokenBalances: 0, brokenClosed: 1 })
  })

  test('that was repaired is closed again, from the first entry', async () => {
    await damage(
      'update posting set amount = amount + 1 where entry_id = :entry and amount > 0',
      `select min(id) from entry where ${isBet}`,
      '',
    )
    await playAnotherDay()
    await damage(
      'update posting set amount = amount - 1 where entry_id = :entry and amount > 0',
      `select min(id) from entry where ${isBet}`,
      '',
    )
    expect(await fullBalance()).toMatchObject({ sound: false, brokenEntries: 0, brokenClosed: 2 })
    await app.db.rows('delete from ledger_period')
    await app.db.rows('delete from account_closed')
    await closePeriods(app)
    expect([(await quick()).sound, (await fullBalance()).sound]).toEqual([true, true])
    expect((await spin(app, gameSession)).errcode).toBe(0)
  })
})
