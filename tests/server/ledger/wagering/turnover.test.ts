import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#contract/durations.ts'
import type { Sql } from '#server/kernel/database.ts'
import { post } from '#server/ledger/ledger.ts'
import { addGift, liftLock, lockedCoins, lockedForUpdate, lockedOf, lockFunds, lockState } from '#server/ledger/wagering/turnover.ts'
import type { Lock } from '#server/ledger/wagering/turnover.ts'
import { takeFromLocks, unplayedOf } from '#server/ledger/wagering/unplayed.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { createApp, seededRandom } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { countRows } from '../../fixtures/countRows.ts'
import { recordBet } from '../../fixtures/recordedRounds.ts'
import { uniqueRef } from '../../fixtures/uniqueRef.ts'
import { stake } from './samples.ts'

let app: TestApp
let player = ''
beforeAll(async () => {
  app = await createApp({ policy: { withdrawal: { ...defaultPolicy.withdrawal, turnover: { deposit: 1, gift: 1, welcome: 0 } } } })
})
afterAll(() => app.close())
beforeEach(async () => {
  player = (await app.register()).userId
})

const lock = (changes: Partial<Lock> = {}) =>
  app.db.transaction((tx) =>
    lockFunds(
      tx,
      player,
      { source: 'deposit', ref: 'deposit:1', amount: 500_00, need: 500_00, expiresAt: null, ...changes },
      app.clock.now,
    ),
  )
const locked = () => lockedOf(app.db, player, app.clock.now)
const done = async () => (await locked()).map(({ ref, done: has }) => [ref, has])
const state = (ref: string, source: Lock['source'] = 'deposit') => lockState(app.db, player, source, ref, app.clock.now)

describe('a lock', () => {
  test('shows its source, requirement and progress, and ends when its turnover is met', async () => {
    await lock()
    const shown = { source: 'deposit', ref: 'deposit:1', currency: 'coin', amount: 500_00, need: 500_00, done: 0, expiresAt: null }
    expect(await locked()).toEqual([shown])
    await stake(app, player, 499_99)
    expect(await locked()).toEqual([{ ...shown, done: 499_99 }])
    await stake(app, player, 1)
    expect(await locked()).toEqual([])
    expect(await state('deposit:1')).toEqual({ state: 'done', need: 500_00, done: 500_00 })
  })

  test('counts no bet staked before it, and no demo round', async () => {
    await stake(app, player, 900_00)
    await lock()
    await recordBet(app, player, 300_00, app.clock.now, true)
    expect(await done()).toEqual([['deposit:1', 0]])
  })

  test('is created once for its source and ref, even by many concurrent calls', async () => {
    await Promise.all(Array.from({ length: 8 }, () => lock()))
    await lock({ amount: 1 })
    expect(await done()).toEqual([['deposit:1', 0]])
    expect(await countRows(app, 'turnover_lock', 'player_id = $1', [player])).toBe(1)
  })

  test.each([
    ['of nothing', { amount: 0 }],
    ['that needs nothing', { need: 0 }],
  ])('%s is not created', async (_what, changes) => {
    await lock(changes)
    expect(await locked()).toEqual([])
  })

  test('frees a whole hundredth of its amount only once that is fully wagered', async () => {
    const unplayed = () => app.db.transaction((tx) => unplayedOf(tx, player, 'deposit:1', app.clock.now))
    await lock({ amount: 100, need: 300 })
    await stake(app, player, 2)
    expect(await unplayed()).toBe(100)
    await stake(app, player, 1)
    expect(await unplayed()).toBe(99)
    await stake(app, player, 296)
    expect(await unplayed()).toBe(1)
    await stake(app, player, 1)
    expect(await unplayed()).toBe(0)
  })

  test('waits for the older ones, and no bet counts for two', async () => {
    await lock()
    await lock({ source: 'coupon', ref: 'coupon:7', amount: 50_00, need: 150_00 })
    await stake(app, player, 600_00)
    expect(await done()).toEqual([['coupon:7', 100_00]])
    // A third one closes those that have ended: nothing is counted again after it.
    await lock({ ref: 'deposit:2', amount: 10_00, need: 10_00 })
    expect(await done()).toEqual([
      ['coupon:7', 100_00],
      ['deposit:2', 0],
    ])
    await stake(app, player, 55_00)
    expect(await done()).toEqual([['deposit:2', 5_00]])
    expect(await state('coupon:7', 'coupon')).toEqual({ state: 'done', need: 150_00, done: 150_00 })
  })

  test('that expires keeps what it took until then, and the next one gets the rest', async () => {
    await lock({ expiresAt: app.clock.now + dayMs })
    await lock({ ref: 'deposit:2' })
    await stake(app, player, 200_00)
    app.clock.pass(dayMs)
    await stake(app, player, 30_00)
    for (const _again of [1, 2]) {
      expect(await done()).toEqual([['deposit:2', 30_00]])
      expect(await state('deposit:1')).toEqual({ state: 'expired', need: 500_00, done: 200_00 })
      await lock({ ref: 'deposit:3' })
      expect((await done()).at(1)).toEqual(['deposit:3', 0])
      await app.db.rows(`delete from turnover_lock where ref = 'deposit:3'`)
      app.clock.pass(minuteMs)
    }
  })

  test('that is lifted is removed, with the bets that it took', async () => {
    await lock()
    await lock({ ref: 'deposit:2' })
    await stake(app, player, 100_00)
    const lift = () => app.db.transaction((tx) => liftLock(tx, player, 'deposit', 'deposit:1', app.clock.now))
    expect([await lift(), await lift()]).toEqual([true, false])
    expect(await state('deposit:1')).toEqual({ state: 'lifted', need: 500_00, done: 100_00 })
    expect(await done()).toEqual([['deposit:2', 0]])
    expect(await state('deposit:9')).toBeUndefined()
  })

  test('of a deposit loses what leaves other than by a round, as far as nothing else pays for it, and what was wagered stays wagered', async () => {
    await lock({ amount: 600_00, need: 1_200_00 })
    await lock({ ref: 'deposit:2', amount: 300_00, need: 300_00 })
    await stake(app, player, 120_00)
    // The player has 1,000.00, 160.00 of which nothing locks.
    const take = (amount: number) =>
      app.db.transaction(async (tx) => {
        await post(
          tx,
          { kind: 'adjustment', currency: 'coin', from: { playerId: player }, to: 'operator', amount },
          uniqueRef(),
          app.clock.now,
        )
        await takeFromLocks(tx, player, amount, app.clock.now)
      })
    const shown = async () => (await locked()).map(({ ref, amount, need, done: has }) => [ref, amount, need, has])
    await take(160_00)
    expect(await shown()).toEqual([
      ['deposit:1', 600_00, 1_200_00, 120_00],
      ['deposit:2', 300_00, 300_00, 0],
    ])
    await take(240_00)
    expect(await shown()).toEqual([
      ['deposit:1', 360_00, 720_00, 120_00],
      ['deposit:2', 300_00, 300_00, 0],
    ])
    await take(400_00)
    expect(await shown()).toEqual([['deposit:2', 200_00, 200_00, 0]])
    expect(await state('deposit:1')).toEqual({ state: 'done', need: 120_00, done: 120_00 })
    await take(200_00)
    expect(await shown()).toEqual([])
    expect(await state('deposit:2')).toMatchObject({ state: 'lifted', done: 0 })
  })

  test('of bonus coins is shown, and locks no coins', async () => {
    await lock()
    await lock({ source: 'bonus', ref: 'bonus:1', currency: 'bonus', amount: 70_00 })
    const all = await locked()
    expect(all.map(({ currency }) => currency)).toEqual(['coin', 'bonus'])
    expect(lockedCoins(all)).toBe(500_00)
  })
})

describe('many locks', () => {
  const at = () => app.clock.now
  const inTransaction = <T>(work: (tx: Sql) => Promise<T>) => app.db.transaction(work)
  const gift = (to: string, ref: string, amount: number, need: number, releasePpm: number | null = null) =>
    inTransaction((tx) => addGift(tx, to, { ref, amount, need, releasePpm, freely: 0 }, at()))

  test('cost the next one no more than a few', async () => {
    const other = (await app.register()).userId
    for (let n = 1; n <= 60; n++) await lock({ ref: `deposit:${n}` })
    const readBy = async (playerId: string) => {
      let read = 0
      await inTransaction((tx) => {
        const rows = async <T extends object>(text: string, values?: readonly unknown[]) => {
          const found = await tx.rows<T>(text, values)
          read += found.length
          return found
        }
        const row = async <T extends object>(text: string, values?: readonly unknown[]) => (await rows<T>(text, values))[0]
        return lockFunds({ rows, row }, playerId, { source: 'deposit', ref: 'deposit:61', amount: 1, need: 1, expiresAt: null }, at())
      })
      return read
    }
    // The two accounts, and the oldest locks.
    expect([await readBy(player), await readBy(other)]).toEqual([6, 2])
  })

  test('are all closed once they are met, by the next one', async () => {
    for (let n = 1; n <= 11; n++) await lock({ ref: `deposit:${n}`, amount: 10, need: 10 })
    await stake(app, player, 105)
    await lock({ ref: 'deposit:12' })
    expect(await countRows(app, 'turnover_lock', 'player_id = $1 and ended is null', [player])).toBe(2)
    expect(await done()).toEqual([
      ['deposit:11', 5],
      ['deposit:12', 0],
    ])
  })

  test('do not hide a gift that was lost behind them: it takes no bets from the next one', async () => {
    for (let n = 1; n <= 6; n++) await lock({ ref: `deposit:${n}`, amount: 10, need: 10 })
    await gift(player, 'gift:1', 50, 50)
    await app.db.rows(`update account set gift = 0 where owner = 'player' and player_id = $1 and currency = 'coin'`, [player])
    await lock({ ref: 'deposit:7', amount: 10, need: 10 })
    await stake(app, player, 65)
    expect(await done()).toEqual([['deposit:7', 5]])
  })

  test.each([null, 5_000])(
    'end as they do when each new one settles all of them, with gifts released by %s ppm of bets',
    async (releasePpm) => {
      const random = seededRandom('many locks')
      for (let run = 0; run < 6; run++) {
        const [lazy, eager] = [(await app.register()).userId, (await app.register()).userId]
        for (let step = 0; step < 40; step++) {
          const [act, amount] = [random.below(10), 1 + random.below(60)]
          for (const one of [lazy, eager]) {
            if (one === eager && act > 5) await inTransaction((tx) => lockedForUpdate(tx, one, at()))
            if (act < 4) await stake(app, one, amount)
            else if (act === 4) await gift(one, `gift:${step}`, amount, amount, releasePpm)
            else if (act === 5)
              await app.db.rows(`update account set gift = 0 where owner = 'player' and player_id = $1 and currency = 'coin'`, [one])
            else {
              const expiresAt = act === 6 ? at() + 3 * minuteMs : null
              const currency = act === 7 ? 'bonus' : 'coin'
              const made = { source: 'coupon', ref: `coupon:${step}`, amount, need: amount, expiresAt, currency } as const
              await inTransaction((tx) => lockFunds(tx, one, made, at()))
            }
          }
          app.clock.pass(minuteMs)
          expect(await lockedOf(app.db, lazy, at())).toEqual(await lockedOf(app.db, eager, at()))
        }
      }
    },
  )
})

test('the welcome gift is locked until it has been wagered', async () => {
  const server = await createApp()
  try {
    const { userId } = await server.register()
    expect(await lockedOf(server.db, userId, server.clock.now)).toEqual([
      { source: 'gift', ref: `welcome:${userId}`, currency: 'coin', amount: 1_000_00, need: 1_000_00, done: 0, expiresAt: null },
    ])
  } finally {
    await server.close()
  }
})
