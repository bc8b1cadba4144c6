import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { poolNames } from '#contract/jackpot.ts'
import { jackpotMeterMachine } from '#machines/jackpotMeter/jackpotMeter.machine.ts'
import type { Shown } from '#machines/jackpotMeter/jackpotMeter.machine.ts'
import { shownOf } from '#machines/jackpotMeter/jackpotMeter.selectors.ts'
import { samplePools } from '#machines/kit/samples.ts'

const pools = samplePools({ megaJackpotSection: { from: 1_000_000, to: 1_000_900 } })

const createMeter = (seed = 7) => {
  const clock = new SimulatedClock()
  const actor = createActor(jackpotMeterMachine, { clock, input: { seed } })
  actor.start()
  const shown = (): Shown => {
    const now = shownOf(actor.getSnapshot())
    if (!now) throw new Error('nothing is shown')
    return now
  }
  return { actor, clock, shown }
}

describe('the meter', () => {
  it('shows nothing before the server’s first response', () => {
    const { actor } = createMeter()
    expect([actor.getSnapshot().value, shownOf(actor.getSnapshot())]).toEqual(['waiting', null])
  })

  it.each([1, 2, 3, 40, 500])('stays within every range and never decreases within one (seed %i)', (seed) => {
    const { actor, clock, shown } = createMeter(seed)
    actor.send({ type: 'pools.received', pools })
    for (let turn = 0; turn < 50; turn++) {
      const before = shown()
      clock.increment(6_000)
      for (const pool of poolNames) {
        const { from, to } = pools[`${pool}JackpotSection`]
        expect(shown()[pool]).toBeGreaterThanOrEqual(Math.max(from, before[pool]))
        expect(shown()[pool]).toBeLessThanOrEqual(to)
      }
    }
  })

  it('draws its numbers again every 6 s, not earlier', () => {
    const { actor, clock, shown } = createMeter()
    actor.send({ type: 'pools.received', pools })
    const first = shown()
    clock.increment(5_999)
    expect(shown()).toBe(first)
    clock.increment(1)
    expect(shown()).not.toBe(first)
    expect(shown().mega).toBeGreaterThan(first.mega)
  })

  it('does not move while hidden, and continues when shown', () => {
    const { actor, clock, shown } = createMeter()
    actor.send({ type: 'pools.received', pools })
    const first = shown()
    actor.send({ type: 'page.hidden' })
    clock.increment(60_000)
    expect(shown()).toBe(first)
    actor.send({ type: 'page.shown' })
    expect(shown()).not.toBe(first)
  })

  it('follows a pool that was won down to its seed', () => {
    const { actor, clock, shown } = createMeter()
    actor.send({ type: 'pools.received', pools })
    actor.send({ type: 'pools.received', pools: { ...pools, megaJackpotSection: { from: 5_000, to: 5_000 } } })
    clock.increment(6_000)
    expect(shown().mega).toBe(5_000)
  })
})
