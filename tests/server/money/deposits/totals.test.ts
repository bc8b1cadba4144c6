import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '#server/kernel/database.ts'
import { depositedFrom, depositedSince, everDeposited, keptOrReturned, totalDeposited } from '#server/money/orders/depositStore.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { openBefore } from '../../fixtures/openBefore.ts'

// What deposits come to is kept as a total; whether and when they reached a goal is found without reading all of them (decision 047).

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const states = ['created', 'pending', 'paid', 'failed', 'refunded'] as const
interface Order {
  readonly state: (typeof states)[number]
  readonly amount: number
  readonly at: number
  /** A share of a paid order, in percent. */
  readonly refunded: number
}
const order = fc.record<Order>({
  state: fc.constantFrom(...states, 'paid', 'paid'),
  amount: fc.integer({ min: 1_00, max: 500_00 }),
  at: fc.integer({ min: 1, max: 20 }),
  refunded: fc.constantFrom(0, 0, 0, 40),
})

const isSettled = ({ state }: Order): boolean => state === 'paid' || state === 'refunded' || state === 'failed'
const refundedOf = ({ state, amount, refunded }: Order): number =>
  state === 'refunded' ? amount : state === 'paid' ? Math.floor((amount * refunded) / 100) : 0
const columnsOf = (orders: readonly Order[]) => [
  orders.map(({ state }) => state),
  orders.map(({ amount }) => amount),
  orders.map((one) => (isSettled(one) ? one.at : null)),
  orders.map(refundedOf),
]
const insertOrders = async (sql: Sql, playerId: string, orders: readonly Order[]): Promise<string[]> =>
  (
    await sql.rows<{ id: string }>(
      `insert into deposit_order (player_id, type_id, kind, channel, amount, state, created_at, expires_at, settled_at, refunded)
         select $1, 'qr-ph', 'qr', 'sandbox', amount, state, 0, 1, settled_at, refunded
           from unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[]) as made (state, amount, settled_at, refunded) returning id::text`,
      [playerId, ...columnsOf(orders)],
    )
  ).map(({ id }) => id)
const changeOrders = (sql: Sql, ids: readonly string[], orders: readonly Order[]) =>
  sql.rows(
    `update deposit_order o set state = made.state, amount = made.amount, settled_at = made.settled_at, refunded = made.refunded
       from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[]) as made (id, state, amount, settled_at, refunded)
       where o.id = made.id`,
    [ids, ...columnsOf(orders)],
  )

const left = (one: Order): number => (one.state === 'paid' ? one.amount - refundedOf(one) : 0)
const sumOf = (orders: readonly Order[]): number => orders.reduce((sum, one) => sum + left(one), 0)

test('the total of a player’s deposits equals a recount of the orders, however these come and change', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(order, order), { minLength: 1, maxLength: 12 }), async (pairs) => {
      const { userId } = await app.register()
      expect(await totalDeposited(app.db, userId)).toBe(0)
      const [before, after] = [pairs.map(([first]) => first), pairs.map(([, second]) => second)]
      const ids = await insertOrders(app.db, userId, before)
      expect(await totalDeposited(app.db, userId)).toBe(sumOf(before))
      await changeOrders(app.db, ids, after)
      expect(await totalDeposited(app.db, userId)).toBe(sumOf(after))
      expect(await depositedFrom(app.db, userId, 0)).toBe(sumOf(after))
    }),
    { numRuns: 20, seed: 20261130 },
  ))

test('the orders from before there were totals are in them', async () => {
  const older = await openBefore('deposit-totals.sql')
  try {
    const playerId = await older.addPlayer(0)
    const orders = fc.sample(order, { numRuns: 30, seed: 1 })
    await insertOrders(older.db, playerId, orders)
    await older.migrate()
    expect(await totalDeposited(older.db, playerId)).toBe(sumOf(orders))
    expect(sumOf(orders)).toBeGreaterThan(0)
  } finally {
    await older.close()
  }
})

test('when deposits reached a goal, or an earlier and lower one in time, is as a recount says', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(order, { maxLength: 12 }), { minLength: 1, maxLength: 3 }),
      fc.array(
        fc.record({ amount: fc.integer({ min: 1_00, max: 1_500_00 }), until: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }) }),
        { maxLength: 3 },
      ),
      async (players, goals) => {
        const expected = new Map<string, number>()
        const ids: string[] = []
        for (const orders of players) {
          const { userId } = await app.register()
          ids.push(userId)
          await insertOrders(app.db, userId, orders)
          let sum = 0
          // Orders of one time count in the order of their numbers.
          for (const one of orders.filter(({ state }) => state === 'paid').toSorted((a, b) => a.at - b.at)) {
            sum += left(one)
            if (!goals.some(({ amount, until }) => sum >= amount && (until === null || one.at < until))) continue
            expected.set(userId, one.at)
            break
          }
        }
        expect(await depositedSince(app.db, ids, goals)).toEqual(expected)
      },
    ),
    { numRuns: 40, seed: 20261130 },
  ))

interface Refund {
  readonly by: 'system' | 'ana' | 'channel:sandbox'
  readonly state: 'requested' | 'sent' | 'done' | 'failed'
  readonly amount: number
}
const refund = fc.record<Refund>({
  by: fc.constantFrom('system', 'ana', 'channel:sandbox'),
  state: fc.constantFrom('requested', 'sent', 'done', 'failed'),
  amount: fc.integer({ min: 1_00, max: 300_00 }),
})
const goal = fc.record({
  amount: fc.integer({ min: 1_00, max: 1_500_00 }),
  until: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }),
})

/** What deposits come to that were paid before a time, less the refunds that count. */
const recount = (
  deposits: readonly (readonly [Order, readonly Refund[]])[],
  until: number | null,
  counts: (one: Refund) => boolean,
): number =>
  deposits
    .filter(([{ state, at }]) => (state === 'paid' || state === 'refunded') && (until === null || at < until))
    .map(([{ amount }, refunds]) =>
      Math.max(0, amount - refunds.filter((one) => one.state !== 'failed' && counts(one)).reduce((sum, one) => sum + one.amount, 0)),
    )
    .reduce((sum, amount) => sum + amount, 0)

test('whether deposits, with some refunds or without, reached a goal is as a recount says, and what they came to if not', () =>
  fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(order, fc.array(refund, { maxLength: 2 })), { maxLength: 10 }), goal, async (deposits, required) => {
      const { userId } = await app.register()
      const orders = deposits.map(([one]) => one)
      for (const [index, id] of (await insertOrders(app.db, userId, orders)).entries())
        for (const { by, state, amount } of deposits[index]?.[1] ?? [])
          await app.db.rows(
            `insert into deposit_refund (order_id, amount, owed, state, requested_by, reason, at) values ($1, $2, 0, $3, $4, 'test', 1)`,
            [id, amount, state, by],
          )
      const upTo = (sum: number): number => Math.min(sum, required.amount)
      const [ever, kept] = [await everDeposited(app.db, userId, required), await keptOrReturned(app.db, userId, required)]
      expect(upTo(ever)).toBe(upTo(recount(deposits, required.until, ({ by }) => by === 'channel:sandbox')))
      expect(upTo(kept)).toBe(upTo(recount(deposits, required.until, ({ by }) => by !== 'system')))
    }),
    { numRuns: 60, seed: 20261201 },
  ))
