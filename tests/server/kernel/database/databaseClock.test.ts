import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDatabaseClock, readDatabaseTime } from '#server/kernel/database/databaseClock.ts'
import { createApp } from '../../fixtures/app.ts'

const noon = Date.UTC(2026, 10, 21, 4)

/** A database and a machine whose clocks are off by `offMs`, also the one that nobody sets. Each answer takes its time there and back. */
function setting(offMs: number, trips: readonly (readonly [there: number, back: number])[] = [[0, 0]]) {
  const logs: string[] = []
  const world = { time: noon, offMs, steadyOffMs: offMs, isDown: false, asked: 0 }
  const clock = createDatabaseClock({
    machine: () => world.time + world.offMs,
    steady: () => world.time + world.steadyOffMs,
    read: async () => {
      const [there, back] = trips[world.asked++ % trips.length] ?? [0, 0]
      if (world.isDown) throw new Error('no answer')
      world.time += there
      const at = world.time + 0.4
      world.time += back
      return at
    },
    log: (message) => logs.push(message),
  })
  return { world, clock, logs }
}

describe('the database’s clock', () => {
  test.each([-80, 0, 45])('is the same on a machine whose own is %d ms off, in whole milliseconds', async (offMs) => {
    const { world, clock } = setting(offMs)
    await clock.measure()
    world.time += 12_345
    expect(clock.now()).toBe(world.time)
  })

  test('is taken from the shortest of several round trips: in a long one nobody knows when the database answered', async () => {
    const { world, clock } = setting(70, [
      [40, 2],
      [1, 1],
      [3, 90],
    ])
    await clock.measure()
    expect(clock.now()).toBe(world.time)
  })

  test('is still told while the database does not answer', async () => {
    const { world, clock } = setting(-30)
    await clock.measure()
    world.isDown = true
    await expect(clock.measure()).rejects.toThrow('no answer')
    world.time += 60_000
    expect(clock.now()).toBe(world.time)
  })

  test('is reported once where a machine’s own is more than a second off', async () => {
    const { world, clock, logs } = setting(-1_500)
    await clock.measure()
    await clock.measure()
    expect(logs).toEqual(['this machine’s clock is 1500 ms behind the database’s'])
    world.offMs = 0
    await clock.measure()
    world.offMs = 2_000
    await clock.measure()
    expect(logs).toEqual([
      'this machine’s clock is 1500 ms behind the database’s',
      'this machine’s clock is 2000 ms ahead of the database’s',
    ])
  })

  test('is asked of the database itself', async () => {
    const app = await createApp()
    const before = Date.now()
    const at = await readDatabaseTime(app.db)
    // Both run on this machine; only whole milliseconds are compared.
    expect(Math.ceil(at)).toBeGreaterThanOrEqual(before)
    expect(Math.floor(at)).toBeLessThanOrEqual(Date.now())
    await app.close()
  })
})

describe('following it', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('takes up a machine that slept, and an outage in between', async () => {
    const { world, clock } = setting(0)
    await clock.measure()
    const stop = clock.follow()
    world.steadyOffMs = -250
    world.isDown = true
    await vi.advanceTimersByTimeAsync(10_000)
    expect(clock.now()).toBe(world.time - 250)
    world.isDown = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(clock.now()).toBe(world.time)
    await stop()
    world.steadyOffMs = -500
    await vi.advanceTimersByTimeAsync(20_000)
    expect(clock.now()).toBe(world.time - 250)
  })

  test('is not moved by a machine’s clock that jumps ahead: it is only reported', async () => {
    const { world, clock, logs } = setting(0)
    await clock.measure()
    const stop = clock.follow()
    world.offMs = 30 * 24 * 3_600_000
    expect(clock.now()).toBe(world.time)
    await vi.advanceTimersByTimeAsync(10_000)
    expect([clock.now(), logs]).toEqual([world.time, ['this machine’s clock is 2592000000 ms ahead of the database’s']])
    await stop()
  })
})
