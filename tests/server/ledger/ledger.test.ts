import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRefusal, RefusedError } from '#server/kernel/refusal.ts'
import { balanceOf, credit, currencies, post } from '#server/ledger/ledger.ts'
import type { Movement, Party } from '#server/ledger/ledger.ts'
import { trialBalance } from '#server/ledger/trialBalance.ts'
import { createApp } from '../fixtures/app.ts'
import type { TestApp } from '../fixtures/app.ts'
import { countRows } from '../fixtures/countRows.ts'
import { uniqueRef } from '../fixtures/uniqueRef.ts'

let app: TestApp
beforeAll(async () => {
  app = await createApp()
})
afterAll(() => app.close())

const grant = () => app.deps.policy.welcomeGrant
const player = async (): Promise<{ playerId: string }> => ({ playerId: (await app.register()).userId })
const coinsOf = ({ playerId }: { playerId: string }) => balanceOf(app.db, playerId, 'coin')

/** Transactions begun: exceeds the movements when a deadlock restarted one of them. */
let tries = 0

/** Moves coins in a separate transaction, which a refusal rolls back. */
const move = (from: Party, to: Party, amount: number, overrides: Partial<Movement> = {}) =>
  app.db.transaction(async (tx) => {
    tries += 1
    const posted = await post(tx, { kind: 'checkIn', currency: 'coin', from, to, amount, ...overrides }, uniqueRef(), app.clock.now)
    if (isRefusal(posted)) throw new RefusedError(posted)
    return posted
  })

const postingsOf = (entryId: number) =>
  app.db.rows(
    'select a.owner, p.amount, p.balance_after from posting p join account a on a.id = p.account_id where p.entry_id = $1 order by p.amount',
    [entryId],
  )

describe('a movement', () => {
  test('takes from one party and gives to the other, each with the balance after it', async () => {
    const [one, other] = [await player(), await player()]
    const { entryId } = await move(one, other, 250)
    expect([await coinsOf(one), await coinsOf(other)]).toEqual([grant() - 250, grant() + 250])
    expect(await postingsOf(entryId)).toEqual([
      { owner: 'player', amount: -250, balance_after: grant() - 250 },
      { owner: 'player', amount: 250, balance_after: grant() + 250 },
    ])
    expect(await app.db.row('select kind, ref, currency, at from entry where id = $1', [entryId])).toEqual({
      kind: 'checkIn',
      ref: expect.stringMatching(/^test:/) as string,
      currency: 'coin',
      at: app.clock.now,
    })
  })

  test('is one of several that a player is credited with at once, each numbered and with the balance after it', async () => {
    const { playerId } = await player()
    const ref = uniqueRef()
    const credits = [
      { kind: 'checkIn', currency: 'coin', ref: `${ref}:1`, amount: 250 },
      { kind: 'checkIn', currency: 'diamond', ref: `${ref}:2`, amount: 3 },
      { kind: 'mail', currency: 'coin', ref: `${ref}:3`, amount: 50 },
    ] as const
    await app.db.transaction((tx) => credit(tx, playerId, credits, app.clock.now))
    const rows = await app.db.rows(
      `select e.kind, e.ref, e.currency, a.owner, p.amount, p.balance_after from entry e join posting p on p.entry_id = e.id
         join account a on a.id = p.account_id where e.ref like $1 || ':%' order by e.id, p.amount`,
      [ref],
    )
    const after = [grant() + 250, 3, grant() + 300]
    expect(rows).toEqual(
      credits.flatMap((one, index) => [
        { ...one, owner: 'operator', amount: -one.amount, balance_after: null },
        { ...one, owner: 'player', balance_after: after[index] },
      ]),
    )
    expect([await coinsOf({ playerId }), await balanceOf(app.db, playerId, 'diamond')]).toEqual([grant() + 300, 3])
    // The same event is posted once, and then nothing of the others either.
    await expect(
      app.db.transaction((tx) => credit(tx, playerId, [{ ...credits[0], ref: `${ref}:4` }, credits[1]], app.clock.now)),
    ).rejects.toThrow('entry_once')
    expect(await coinsOf({ playerId })).toBe(grant() + 300)
    expect(await trialBalance(app.db)).toMatchObject({ sound: true })
  })

  test('may overdraw the mint and the operator, which have no stored balance', async () => {
    const one = await player()
    expect(await postingsOf((await move('operator', one, 1)).entryId)).toEqual([
      { owner: 'operator', amount: -1, balance_after: null },
      { owner: 'player', amount: 1, balance_after: grant() + 1 },
    ])
  })

  test('R15: takes a balance to zero but not below, and then writes nothing', async () => {
    const one = await player()
    await move(one, 'operator', grant())
    expect(await coinsOf(one)).toBe(0)
    const entries = await countRows(app, 'entry')
    await expect(move(one, 'operator', 1)).rejects.toThrow(new RefusedError({ refused: 'balanceTooLow' }))
    expect(await countRows(app, 'entry')).toBe(entries)
  })

  test('is in one currency only', async () => {
    const one = await player()
    await expect(move(one, 'operator', 1, { currency: 'diamond' })).rejects.toThrow('balanceTooLow')
    expect(await coinsOf(one)).toBe(grant())
  })

  test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('of %d is a programming error', async (amount) => {
    const one = await player()
    await expect(move('mint', one, amount)).rejects.toThrow('a movement needs a positive integer')
  })

  test('to a player without balances is a programming error', async () => {
    await expect(move('mint', { playerId: '1' }, 1)).rejects.toThrow('no coin account')
  })

  test('and its concurrent opposite do not deadlock', async () => {
    const [one, other] = [await player(), await player()]
    const before = tries
    await Promise.all(Array.from({ length: 60 }, (_, index) => (index % 2 ? move(one, other, 7) : move(other, one, 5))))
    expect([await coinsOf(one), await coinsOf(other)]).toEqual([grant() - 30 * 7 + 30 * 5, grant() + 30 * 7 - 30 * 5])
    expect(tries - before).toBe(60)
  })

  test('is posted once: the same event again is a programming error, which changes nothing', async () => {
    const one = await player()
    const ref = uniqueRef()
    const movement = { kind: 'checkIn', currency: 'coin', from: 'operator', to: one, amount: 5 } as const
    const again = () => app.db.transaction((tx) => post(tx, movement, ref, app.clock.now))
    const posted = await Promise.allSettled(Array.from({ length: 10 }, again))
    expect(posted.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(again()).rejects.toThrow('duplicate key value violates unique constraint "entry_once"')
    const between = { ...movement, from: await player() }
    await expect(app.db.transaction((tx) => post(tx, between, ref, app.clock.now))).rejects.toThrow('entry_once')
    expect(await coinsOf(one)).toBe(grant() + 5)
  })

  test('may share its event with another kind, and with another currency', async () => {
    const one = await player()
    const ref = uniqueRef()
    const movement = { kind: 'checkIn', currency: 'coin', from: 'operator', to: one, amount: 5 } as const
    await app.db.transaction(async (tx) => {
      await post(tx, movement, ref, app.clock.now)
      await post(tx, { ...movement, kind: 'task' }, ref, app.clock.now)
      await post(tx, { ...movement, currency: 'diamond' }, ref, app.clock.now)
    })
    expect(await coinsOf(one)).toBe(grant() + 10)
  })

  test('requested a hundred times concurrently empties a balance exactly', async () => {
    const one = await player()
    const part = grant() / 40
    const moved = await Promise.allSettled(Array.from({ length: 100 }, () => move(one, 'operator', part)))
    expect(moved.filter(({ status }) => status === 'fulfilled')).toHaveLength(40)
    expect(await coinsOf(one)).toBe(0)
  })
})

test('a new player has a balance in every currency, empty except for the welcome grant', async () => {
  const { playerId } = await player()
  const balances = await Promise.all(currencies.map((currency) => balanceOf(app.db, playerId, currency)))
  expect(balances).toEqual(currencies.map((currency) => (currency === 'coin' ? grant() : 0)))
})

test('after all of this the books balance', async () => {
  const { sums, sound, entries } = await trialBalance(app.db)
  expect(sound).toBe(true)
  expect(sums).toEqual(Object.fromEntries(currencies.map((currency) => [currency, 0])))
  expect(entries).toBe(await countRows(app, 'entry'))
})
