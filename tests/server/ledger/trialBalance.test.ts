import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#server/kernel/calendar.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { dataOf } from '../fixtures/answers.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { closePeriods } from '../fixtures/closePeriods.ts'
import { countRows } from '../fixtures/countRows.ts'
import { databaseUrl } from '../fixtures/databaseUrl.ts'
import type { GameSession } from '../fixtures/games.ts'
import { openGame, spin, spinOften } from '../fixtures/games.ts'

let app: TestApp
let gameSession: GameSession
beforeEach(async () => {
  app = await createApp()
  gameSession = await openGame(app)
  await spinOften(app, gameSession, 5)
})
afterEach(() => app.close())

/** Does what no code of the server can do. */
const tamper = (sql: string, ...values: unknown[]) => app.db.rows(sql, values)
const account = `(select id from account where player_id = $1 and currency = 'coin')`

describe('the trial balance', () => {
  test('finds a gift without a turnover', async () => {
    expect((await trialBalance(app.db)).brokenGifts).toBe(0)
    await tamper(`update turnover_lock set ended = 'done', done = need, used_to = need where source = 'gift'`)
    expect(await trialBalance(app.db)).toMatchObject({ sound: false, brokenGifts: 1 })
  })

  test('is zero after many concurrent rounds for coins and demo, seed rotations and visits', async () => {
    const gameSessions = await Promise.all(
      Array.from({ length: 6 }, (_, index) => openGame(app, { gameId: index % 2 ? 'perlas' : 'biyahe-888', tryIt: index % 3 === 0 })),
    )
    const spins = gameSessions.flatMap((other) => Array.from({ length: 20 }, () => spin(app, other, { stake: 5000 })))
    const rotate = async (token: string) =>
      app.call('fairRotate', { seedId: dataOf(await app.call<{ seedId: string }>('fairSeeds', {}, token)).seedId }, token)
    const others = gameSessions.flatMap(({ token }) => [
      rotate(token),
      app.call('startGame', { gameId: 'fiesta-nights', tryIt: true }, token),
    ])
    const answers = await Promise.all(spins)
    await Promise.all(others)
    const settled = answers.filter((answer) => answer.errcode === 0).length
    // A game opened meanwhile closes the one being played.
    expect(answers.every((answer) => ['', 'balanceTooLow', 'gameNotOpen'].includes(answer.message))).toBe(true)
    const { sums, sound, entries, closedEntries, pools: _pools, ...broken } = await trialBalance(app.db)
    expect(Object.values(sums).every((sum) => sum === 0)).toBe(true)
    expect({ sound, ...broken }).toEqual({
      sound: true,
      brokenEntries: 0,
      brokenHoldings: 0,
      brokenBalances: 0,
      brokenRounds: 0,
      brokenShared: 0,
      brokenStaged: 0,
      brokenCounts: 0,
      brokenArchive: 0,
      brokenPools: 0,
      brokenDebts: 0,
      brokenGifts: 0,
      brokenClosed: 0,
    })
    expect(closedEntries).toBe(0)
    expect(entries).toBeGreaterThan(settled)
  })

  test('finds a changed posting', async () => {
    await tamper(
      `update posting set amount = amount + 1 where account_id = ${account} and amount < 0 and entry_id = (select max(entry_id) from posting where account_id = ${account} and amount < 0)`,
      gameSession.userId,
    )
    const { sums, ...found } = await trialBalance(app.db)
    expect(sums.coin).toBe(1)
    expect(found).toMatchObject({ sound: false, brokenEntries: 1, brokenBalances: 1, brokenRounds: 1 })
  })

  test('finds a balance changed by hand', async () => {
    await tamper(`update account set balance = balance + 1 where id = ${account}`, gameSession.userId)
    expect(await trialBalance(app.db)).toMatchObject({ sound: false, brokenEntries: 0, brokenBalances: 1, brokenRounds: 0 })
  })

  test('finds a round made larger', async () => {
    await tamper('update round set payout = payout + 1 where id = (select max(id) from round where player_id = $1)', gameSession.userId)
    expect(await trialBalance(app.db)).toMatchObject({ sound: false, brokenEntries: 0, brokenBalances: 0, brokenRounds: 1 })
  })

  test('finds an entry without postings', async () => {
    await tamper(`insert into entry (kind, ref, currency, at) values ('win', 'nothing', 'coin', 1)`)
    expect(await trialBalance(app.db)).toMatchObject({ sound: false, brokenEntries: 1, brokenBalances: 0, brokenRounds: 0 })
  })

  test('finds an entry between two currencies', async () => {
    await tamper(
      `with e as (insert into entry (kind, ref, currency, at) values ('mixed', 'mixed', 'coin', 1) returning id)
       insert into posting (entry_id, account_id, amount)
       select e.id, a.id, case a.currency when 'coin' then 5 else -5 end from e, account a where a.owner = 'mint' and a.currency in ('coin', 'demo')`,
    )
    const { sums, sound } = await trialBalance(app.db)
    expect([sums.coin, sums.demo, sound]).toEqual([5, -5, false])
  })
})

describe('npm run trial-balance', () => {
  async function run(...options: string[]): Promise<{ code: number | null; out: string; err: string }> {
    const settings = { cwd: join(import.meta.dirname, '../../..'), env: { ...process.env, DATABASE_URL: await databaseUrl(app) } }
    return new Promise((resolve) => {
      const child = execFile(process.execPath, ['scripts/trialBalance.ts', ...options], settings, (_error, out, err) =>
        resolve({ code: child.exitCode, out, err }),
      )
    })
  }

  test('prints the sums and exits with 0 for a sound ledger, otherwise with 1', async () => {
    const sound = await run()
    expect(sound).toMatchObject({ code: 0, err: '', out: expect.stringContaining('The ledger is sound.') })
    expect(sound.out).toMatch(/^coin {7}0$/m)
    await tamper(`update account set balance = balance + 1 where id = ${account}`, gameSession.userId)
    expect(await run()).toMatchObject({ code: 1, out: expect.stringContaining('1 balances are not the sum of their postings') })
  })

  test('takes closed periods as they were counted, and reads them again when told to', async () => {
    app.clock.pass(dayMs)
    await closePeriods(app)
    const entries = await countRows(app, 'entry')
    const quick = await run()
    expect(quick).toMatchObject({ code: 0, err: '', out: expect.stringContaining('The ledger is sound.') })
    expect(quick.out).toContain(`${entries} of them as counted when their period was closed`)
    await tamper(`update posting set amount = 2 * amount where entry_id = (select min(id) from entry where kind = 'bet')`)
    expect((await run()).code).toBe(0)
    const full = await run('--full')
    expect(full).toMatchObject({ code: 1, out: expect.stringContaining('1 balances are not the sum of their postings') })
    expect(full.out).toContain('closed totals are NOT what a recount of their postings and rounds yields')
  }, 30_000)
})
