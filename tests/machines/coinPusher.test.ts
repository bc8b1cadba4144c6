import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { PusherBed } from '#contract/pusher.ts'
import { coinPusher } from '#games/coin-pusher/rules.ts'
import { coinPusherMachine, strokeMs } from '#machines/coinPusher/coinPusher.machine.ts'
import type { Dropped, DropIntent } from '#machines/coinPusher/coinPusher.machine.ts'
import * as select from '#machines/coinPusher/coinPusher.selectors.ts'
import { done, refused } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { requestLogic } from '#src/shared/flow/requestLogic.ts'
import { settle } from './settle.ts'

const bed = (next: number): PusherBed['bed'] => ({ coins: [[0, 0, 1_700, 5_900]], next })
const loaded = (next: number): PusherBed => ({
  bed: bed(next),
  hash: `hash ${next}`,
  rulesVersion: 1,
  serverSeedHash: 's',
  balance: 100_00,
  visit: { elapsed: 0, staked: 0, won: 0 },
  paceMs: 5_000,
})
const landing = { kind: 1, x: 15_000, y: 3_000 } as const
const round: Dropped = {
  roundId: '7',
  time: 0,
  demo: false,
  rulesVersion: 1,
  aim: 4,
  stake: 5_00,
  payout: 1_60,
  before: bed(32),
  landings: Array.from({ length: 5 }, () => landing),
  falls: [],
  hashBefore: 'hash 32',
  hashAfter: 'hash 37',
  balance: 96_60,
  after: bed(37),
  isSame: true,
}

async function create(answers: Outcome<Dropped>[], { reducedMotion = false, paceMs = 5_000 } = {}) {
  const clock = new SimulatedClock()
  const requests: DropIntent[] = []
  let next = 32
  let balance = 100_00
  let isReachable = true
  const actor = createActor(
    coinPusherMachine.provide({
      actors: {
        bed: fromPromise(async () => {
          if (!isReachable) throw new Error('no connection')
          return done<PusherBed>({ ...loaded(next), balance, paceMs })
        }),
        drop: requestLogic<DropIntent, Dropped>(async (intent) => {
          requests.push(intent)
          return answers.shift() ?? refused('unexpected', 10_500)
        }),
      },
    }),
    { clock, input: { reducedMotion, rules: coinPusher } },
  ).start()
  await settle()
  const drop = async () => {
    actor.send({ type: 'drop.requested', requestId: 'r' })
    await settle()
  }
  return {
    actor,
    clock,
    requests,
    drop,
    state: () => actor.getSnapshot(),
    moveBed: (to: number) => (next = to),
    pay: (to: number) => (balance = to),
    connect: (to: boolean) => (isReachable = to),
  }
}

describe('a visit to the coin pusher', () => {
  it('asks for the balance again when the player is back from another tab', async () => {
    const { actor, state, pay } = await create([])
    pay(0)
    actor.send({ type: 'page.shown' })
    await settle()
    expect([select.balanceOf(state()), select.canDrop(state()), select.isShort(state())]).toEqual([0, false, true])
    pay(50_00)
    actor.send({ type: 'page.shown' })
    await settle()
    expect([select.balanceOf(state()), select.canDrop(state())]).toEqual([50_00, true])
  })

  it('is lost until the bed arrives again, also while it is asked for', async () => {
    const { actor, clock, state, connect } = await create([])
    connect(false)
    actor.send({ type: 'page.shown' })
    await settle()
    expect([state().value, select.isLost(state())]).toEqual(['lost', true])
    connect(true)
    clock.increment(3_000)
    expect([state().value, select.isLost(state())]).toEqual(['loading', true])
    await settle()
    expect([state().value, select.isLost(state())]).toEqual(['aiming', false])
  })

  it('tells nothing of a result before the coins have fallen, and then pays it once', async () => {
    const { clock, requests, drop, state } = await create([done(round)])
    await drop()
    expect(requests).toEqual([{ aim: 4, coins: 5, version: 32 }])
    expect([select.movingOf(state())?.roundId, select.shownOf(state()), select.balanceOf(state())]).toEqual(['7', null, 95_00])
    clock.increment(5 * strokeMs - 1)
    expect(select.shownOf(state())).toBeNull()
    clock.increment(1)
    expect([select.shownOf(state())?.payout, select.balanceOf(state()), select.bedOf(state())?.next]).toEqual([1_60, 96_60, 37])
    expect(select.visitOf(state())).toMatchObject({ staked: 5_00, won: 1_60 })
    expect(select.canDrop(state())).toBe(false)
    clock.increment(400)
    expect(select.canDrop(state())).toBe(true)
  })

  it('shows the end at once with reduced motion, and keeps to the pace all the same', async () => {
    const { clock, drop, state } = await create([done(round)], { reducedMotion: true })
    await drop()
    clock.increment(0)
    expect(select.shownOf(state())?.roundId).toBe('7')
    clock.increment(5_199)
    expect(select.canDrop(state())).toBe(false)
    clock.increment(1)
    expect(select.canDrop(state())).toBe(true)
  })

  it('waits as long as the server’s pace says', async () => {
    const { clock, drop, state } = await create([done(round)], { reducedMotion: true, paceMs: 8_000 })
    await drop()
    clock.increment(0)
    clock.increment(8_199)
    expect(select.canDrop(state())).toBe(false)
    clock.increment(1)
    expect(select.canDrop(state())).toBe(true)
  })

  it('loads the bed again when another tab has moved it, and when this page computes other coins', async () => {
    const { drop, state, moveBed } = await create([refused('choiceNotOpen', 4_006, { version: 42 }), done({ ...round, isSame: false })])
    moveBed(42)
    await drop()
    expect([select.bedOf(state())?.next, select.refusalOf(state())?.failure]).toEqual([42, 'choiceNotOpen'])
    moveBed(47)
    await drop()
    expect([select.bedOf(state())?.next, select.refusalOf(state()), select.shownOf(state())]).toEqual([47, null, null])
  })

  it('keeps aim and coins within their bounds, and drops only what the balance covers', async () => {
    const { actor, state, drop, requests } = await create([])
    actor.send({ type: 'aim.changed', aim: 40 })
    actor.send({ type: 'coins.changed', coins: 0 })
    expect([select.aimOf(state()), select.coinsOf(state())]).toEqual([coinPusher.aims - 1, 1])
    actor.send({ type: 'coins.changed', coins: 99 })
    expect(select.coinsOf(state())).toBe(coinPusher.maxCoins)
    await drop()
    expect([requests.length, select.refusalOf(state())?.failure]).toEqual([1, 'unexpected'])
  })
})
