import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { countdownMachine } from '#machines/flows/countdown/countdown.machine.ts'
import { remainingOf } from '#machines/flows/countdown/countdown.selectors.ts'
import { settle } from '../settle.ts'

/** Server time of the response that set the deadline. */
const serverTime = 1_000_000_000

/** `behind`: how far the phone's clock is behind the server's. */
const createCountdown = async (leftMs: number, { behind = 0 } = {}) => {
  const timers = new SimulatedClock()
  const phone = { ahead: 0 }
  const readClock = fromPromise<number, undefined>(async () => serverTime - behind + timers.now() + phone.ahead)
  const deadline = leftMs < 0 ? -1 : serverTime + leftMs
  const actor = createActor(countdownMachine.provide({ actors: { readClock } }), { clock: timers, input: { deadline, serverTime } })
  const readings: (number | null)[] = []
  actor.subscribe((snapshot) => {
    const remaining = remainingOf(snapshot)
    if (readings.at(-1) !== remaining) readings.push(remaining)
  })
  actor.start()
  await settle()
  /** Time during which timers run. */
  const pass = async (ms: number) => {
    timers.increment(ms)
    await settle()
  }
  /** Time that the phone sleeps through. */
  const sleep = (ms: number) => void (phone.ahead += ms)
  const show = async () => {
    actor.send({ type: 'page.shown' })
    await settle()
  }
  return { actor, seen: readings, pass, sleep, show, state: () => actor.getSnapshot(), remaining: () => remainingOf(actor.getSnapshot()) }
}

describe('a countdown', () => {
  it('ticks at whole remaining seconds, and ends at the deadline', async () => {
    const { seen, pass, state } = await createCountdown(2_400)
    await pass(400)
    await pass(1_000)
    await pass(999)
    expect([seen, state().status]).toEqual([[2_400, 2_000, 1_000], 'active'])
    await pass(1)
    expect([seen, state().status]).toEqual([[2_400, 2_000, 1_000, 0], 'done'])
  })

  it.each([3_600_000, -3_600_000])('is correct on a phone whose clock is %i ms behind the server', async (behind) => {
    const { remaining, pass, state } = await createCountdown(5_000, { behind })
    expect(remaining()).toBe(5_000)
    for (let second = 0; second < 5; second++) await pass(1_000)
    expect(state().status).toBe('done')
  })

  it('ends when the phone slept past the deadline, as soon as a timer fires', async () => {
    const { pass, sleep, remaining, state } = await createCountdown(1_800_000)
    sleep(2_000_000)
    await pass(1_000)
    expect([remaining(), state().status]).toEqual([0, 'done'])
  })

  it('reads the clock at once when the page is shown again', async () => {
    const { sleep, show, remaining } = await createCountdown(60_000)
    sleep(20_000)
    await show()
    expect(remaining()).toBe(40_000)
  })

  it('does not end when a timer fires early', async () => {
    const { pass, sleep, remaining, state } = await createCountdown(1_000)
    sleep(-1)
    await pass(1_000)
    expect([remaining(), state().status]).toEqual([1, 'active'])
    await pass(1)
    expect(state().status).toBe('done')
  })

  it('does not grow when the phone’s clock is set back', async () => {
    const { pass, sleep, remaining } = await createCountdown(10_000)
    await pass(1_000)
    sleep(-3_600_000)
    await pass(1_000)
    expect(remaining()).toBe(9_000)
    await pass(1_000)
    expect(remaining()).toBe(8_000)
  })

  it('stops when nothing is scheduled', async () => {
    const { remaining, pass, state } = await createCountdown(-1)
    await pass(86_400_000)
    expect([remaining(), state().value, state().status]).toEqual([null, 'stopped', 'active'])
  })

  it('ends at once for a deadline in the past', async () => {
    expect((await createCountdown(0)).state().status).toBe('done')
  })
})
