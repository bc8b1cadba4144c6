import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '#server/kernel/database.ts'
import { userFields } from '#server/me/profileStore.ts'
import { requestedEver } from '#server/money/withdrawals/store.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { openBefore } from '../../fixtures/openBefore.ts'

// What withdrawals come to is kept as totals (decision 047).

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const order = fc.record({
  state: fc.constantFrom('reserved', 'review', 'paying', 'paid', 'rejected'),
  amount: fc.integer({ min: 1_00, max: 500_00 }),
})
type Order = typeof order extends fc.Arbitrary<infer One> ? One : never

const columnsOf = (orders: readonly Order[]) => [orders.map(({ state }) => state), orders.map(({ amount }) => amount)]
const settledAt = `case when made.state in ('paid', 'rejected') then 1::bigint end`
const returnedBy = `case when made.state = 'rejected' then 'operator' end`

async function insertOrders(sql: Sql, playerId: string, orders: readonly Order[]): Promise<string[]> {
  const bank = await sql.row<{ id: string }>(
    `insert into bank_account (player_id, bank_id, holder, number_sealed, number_digest, plain_digest, last4, added_at)
       values ($1, 'gcash', 'Maria', '', 'x', 'x', '1234', 0) returning id::text`,
    [playerId],
  )
  const rows = await sql.rows<{ id: string }>(
    `insert into withdrawal (player_id, bank_account_id, channel, amount, state, created_at, hold_until, settled_at, returned_by)
       select $1, $2, 'sandbox', made.amount, made.state, 0, 0, ${settledAt}, ${returnedBy}
         from unnest($3::text[], $4::bigint[]) as made (state, amount) returning id::text`,
    [playerId, bank?.id, ...columnsOf(orders)],
  )
  return rows.map(({ id }) => id)
}
const changeOrders = (sql: Sql, ids: readonly string[], orders: readonly Order[]) =>
  sql.rows(
    `update withdrawal w set state = made.state, amount = made.amount, settled_at = ${settledAt}, returned_by = ${returnedBy}
       from unnest($1::bigint[], $2::text[], $3::bigint[]) as made (id, state, amount) where w.id = made.id`,
    [ids, ...columnsOf(orders)],
  )

const sumOf = (orders: readonly Order[], counts: (state: string) => boolean): number =>
  orders.filter(({ state }) => counts(state)).reduce((sum, { amount }) => sum + amount, 0)
const recount = (orders: readonly Order[]) => ({
  requested: sumOf(orders, (state) => state !== 'rejected'),
  paid: sumOf(orders, (state) => state === 'paid'),
})
const totalsOf = async (sql: Sql, playerId: string) => ({
  requested: await requestedEver(sql, playerId),
  paid: (await userFields(sql, playerId)).exchange,
})

test('the totals of a player’s withdrawals equal a recount of the orders, however these come and change', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(order, order), { minLength: 1, maxLength: 12 }), async (pairs) => {
      const { userId } = await app.register()
      expect(await totalsOf(app.db, userId)).toEqual({ requested: 0, paid: 0 })
      const [before, after] = [pairs.map(([first]) => first), pairs.map(([, second]) => second)]
      const ids = await insertOrders(app.db, userId, before)
      expect(await totalsOf(app.db, userId)).toEqual(recount(before))
      await changeOrders(app.db, ids, after)
      expect(await totalsOf(app.db, userId)).toEqual(recount(after))
    }),
    { numRuns: 20, seed: 20261201 },
  ))

test('the orders from before there were totals are in them', async () => {
  const older = await openBefore('withdrawal-totals.sql')
  try {
    const playerId = await older.addPlayer(0)
    const orders = fc.sample(order, { numRuns: 30, seed: 1 })
    await insertOrders(older.db, playerId, orders)
    await older.migrate()
    expect(await totalsOf(older.db, playerId)).toEqual(recount(orders))
    expect(recount(orders).paid).toBeGreaterThan(0)
  } finally {
    await older.close()
  }
})
