import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hourMs } from '#contract/durations.ts'
import type { EntryKind } from '#contract/ledger.ts'
import type { CoinReport } from '#contract/wallet.ts'
import type { Sql } from '#server/kernel/database.ts'
import { post } from '#server/ledger/ledger.ts'
import type { Currency } from '#server/ledger/ledger.ts'
import { createMovementSweep } from '#server/money/statement/job.ts'
import { movementDays } from '#server/money/statement/statementStore.ts'
import { dataOf } from '../../fixtures/answers.ts'
import { createApp, seededRandom } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { sumMovements } from '../../fixtures/sumMovements.ts'
import { uniqueRef } from '../../fixtures/uniqueRef.ts'

const manilaMidnight = Date.UTC(2026, 10, 20, 16)

let app: TestApp
let players: { token: string; userId: string }[]
beforeAll(async () => {
  app = await createApp()
  players = [await app.register(), await app.register()]
  const random = seededRandom('movement totals')
  const kinds: readonly EntryKind[] = ['redVsBlue', 'task', 'adjustment']
  for (let n = 0; n < 120; n++) {
    app.clock.pass(random.below(2 * hourMs))
    const { userId: playerId = '' } = players[random.below(2)] ?? {}
    const currency: Currency = random.below(3) ? 'coin' : 'points'
    const kind = kinds[random.below(3)] ?? 'task'
    const parties = random.below(3) ? { from: 'mint' as const, to: { playerId } } : { from: { playerId }, to: 'mint' as const }
    await app.db.transaction((tx) => post(tx, { kind, currency, ...parties, amount: 1 + random.below(500) }, uniqueRef(), app.clock.now))
    // Now and then, so that days are summed in several parts.
    if (n % 17 === 0) await sumMovements(app)
  }
})
afterAll(() => app.close())

type Filter = Parameters<typeof movementDays>[1]

/** The same days, counted from the postings alone. */
async function countedDays(sql: Sql, { playerId, currency, kinds, from, to }: Filter) {
  const isKind = `($5::text[] is null or e.kind = any($5))`
  return sql.rows<{ gained: number }>(
    `select to_char(to_timestamp(e.at / 1000.0) at time zone 'Asia/Manila', 'YYYY-MM-DD') as day,
         coalesce(sum(p.amount) filter (where p.amount > 0 and ${isKind}), 0)::bigint as gained,
         coalesce(-sum(p.amount) filter (where p.amount < 0 and ${isKind}), 0)::bigint as spent,
         count(*) filter (where ${isKind}) as movements, (array_agg(p.balance_after order by p.entry_id desc))[1] as balance,
         sum(p.amount)::bigint as change
       from posting p join entry e on e.id = p.entry_id join account a on a.id = p.account_id
       where a.owner = 'player' and a.player_id = $1 and a.currency = $2
         and ($3::bigint is null or e.at >= $3) and ($4::bigint is null or e.at < $4) group by 1 order by 1`,
    [playerId, currency, from, to, kinds],
  )
}

const give = (player = 0, tx?: Sql) => {
  const movement = { kind: 'task', currency: 'coin', from: 'mint', to: { playerId: players[player]?.userId ?? '' }, amount: 100 } as const
  const write = (sql: Sql) => post(sql, movement, uniqueRef(), app.clock.now)
  return tx ? write(tx) : app.db.transaction(write)
}
const newest = async () => (await app.db.row<{ id: number }>('select max(id) as id from entry'))?.id ?? 0
const swept = async () => (await app.db.row<{ entry_id: number }>('select entry_id from movement_sweep'))?.entry_id ?? 0

async function expectRecount(): Promise<void> {
  const times = [null, manilaMidnight, manilaMidnight + 72 * hourMs, manilaMidnight + 5 * hourMs, manilaMidnight + 20 * hourMs + 1]
  for (const { userId: playerId } of players)
    for (const currency of ['coin', 'points'] as const)
      for (const kinds of [null, ['redVsBlue', 'adjustment']])
        for (const from of times)
          for (const to of times) {
            const filter = { playerId, currency, kinds, from, to }
            expect(await movementDays(app.db, filter)).toEqual(await countedDays(app.db, filter))
          }
}

describe('the report by day', () => {
  test('equals a recount of the postings while some are in the totals and some are not', async () => {
    await give()
    expect((await newest()) - (await swept())).toBe(1)
    await expectRecount()
  })

  test('equals it when all of them are in the totals', async () => {
    await sumMovements(app)
    await expectRecount()
    // Twice, as on two servers.
    await Promise.all([sumMovements(app), sumMovements(app)])
    await expectRecount()
  })

  test('equals it after one was committed late, with a lower number than others, while the clock was a day ahead', async () => {
    const sum = createMovementSweep(app.db)
    const written = Promise.withResolvers<number>()
    const isToEnd = Promise.withResolvers<void>()
    const ended = app.db.transaction(async (tx) => {
      await give(0, tx)
      written.resolve((await tx.row<{ id: number }>('select max(id) as id from entry'))?.id ?? 0)
      await isToEnd.promise
    })
    const late = await written.promise
    await give(1)
    app.clock.pass(24 * hourMs)
    for (let time = 0; time < 3; time++) await sum()
    isToEnd.resolve()
    await ended
    app.clock.pass(-24 * hourMs)
    expect(await swept()).toBeLessThan(late)
    await expectRecount()
    await sumMovements(app)
    expect(await swept()).toBeGreaterThan(late)
    await expectRecount()
  })

  test('reads the totals, not the postings', async () => {
    const [player = expect.unreachable()] = players
    await app.db.rows(
      `update movement_total set gained = gained + 7 where account_id = (select id from account where player_id = $1 and currency = 'coin') and kind = 'welcome'`,
      [player.userId],
    )
    const { token } = await app.register()
    expect(dataOf(await app.call<CoinReport>('coinReport', {}, token)).total.gained).toBe(1_000_00)
    const sum = (days: { gained: number }[]) => days.reduce((all, { gained }) => all + gained, 0)
    // In the last one, the first day is whole and the last is cut.
    for (const to of [null, manilaMidnight + 72 * hourMs, manilaMidnight + 72 * hourMs + 1]) {
      const filter = { playerId: player.userId, currency: 'coin', kinds: ['welcome'], from: null, to } as const
      expect(sum(await movementDays(app.db, filter)) - sum(await countedDays(app.db, filter))).toBe(7)
    }
  })
})
