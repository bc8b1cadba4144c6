import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { liftLock, lockedCoins, lockedOf, lockFunds, lockState, unplayedOf } from '#server/ledger/wagering/turnover.ts'
import type { Lock } from '#server/ledger/wagering/turnover.ts'
import { defaultPolicy } from '#server/settings/policy.ts'
import { createApp } from '../../fixtures/app.ts'
import type { TestApp } from '../../fixtures/app.ts'
import { count, day, minute } from '../../identity/session/samples.ts'
import { bet } from '../../me/activities/samples.ts'
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
    await bet(app, player, 300_00, app.clock.now, true)
    expect(await done()).toEqual([['deposit:1', 0]])
  })

  test('is created once for its source and ref, even by many concurrent calls', async () => {
    await Promise.all(Array.from({ length: 8 }, () => lock()))
    await lock({ amount: 1 })
    expect(await done()).toEqual([['deposit:1', 0]])
    expect(await count(app, 'turnover_lock', 'player_id = $1', [player])).toBe(1)
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
    await lock({ expiresAt: app.clock.now + day })
    await lock({ ref: 'deposit:2' })
    await stake(app, player, 200_00)
    app.clock.pass(day)
    await stake(app, player, 30_00)
    for (const _again of [1, 2]) {
      expect(await done()).toEqual([['deposit:2', 30_00]])
      expect(await state('deposit:1')).toEqual({ state: 'expired', need: 500_00, done: 200_00 })
      await lock({ ref: 'deposit:3' })
      expect((await done()).at(1)).toEqual(['deposit:3', 0])
      await app.db.rows(`delete from turnover_lock where ref = 'deposit:3'`)
      app.clock.pass(minute)
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

  test('of bonus coins is shown, and locks no coins', async () => {
    await lock()
    await lock({ source: 'bonus', ref: 'bonus:1', currency: 'bonus', amount: 70_00 })
    const all = await locked()
    expect(all.map(({ currency }) => currency)).toEqual(['coin', 'bonus'])
    expect(lockedCoins(all)).toBe(500_00)
  })
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
