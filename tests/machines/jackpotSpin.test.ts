import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { DrawResult } from '#contract/jackpot.ts'
import { planSpin, planWheel } from '#machines/jackpotSpin/cells.ts'
import { jackpotSpinMachine } from '#machines/jackpotSpin/jackpotSpin.machine.ts'
import type { Chance, SpinEmitted } from '#machines/jackpotSpin/jackpotSpin.machine.ts'
import { canSpin, isBusy, litCellOf, requestOf } from '#machines/jackpotSpin/jackpotSpin.selectors.ts'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { sampleDraw } from '#machines/kit/samples.ts'
import { requestLogic } from '#src/shared/flow/requestLogic.ts'
import { settle } from './settle.ts'

const never = () => new Promise<never>(() => {})
const lostResponse = () => Promise.reject(new UnexpectedError('timeout'))
const minor = sampleDraw({ drawId: 'draw-2', cell: 3, type: 'jackpot', propId: 50_003, count: 8_412_000, wheel: { sector: 2 } })
const chance = (changes: Partial<Chance> = {}): Chance => ({ canReceiveDrawChance: true, pendingDraw: null, ...changes })

interface Ports {
  draw: () => Promise<Outcome<DrawResult>>
  acknowledge: () => Promise<Outcome<unknown>>
}

const createSpin = (ports: Partial<Ports> = {}, { reducedMotion = false } = {}) => {
  const clock = new SimulatedClock()
  const emitted: SpinEmitted[] = []
  const requests = { draws: [] as string[], seen: [] as string[] }
  const actor = createActor(
    jackpotSpinMachine.provide({
      actors: {
        draw: requestLogic<null, DrawResult>((_, requestId) => {
          requests.draws.push(requestId)
          return ports.draw?.() ?? Promise.resolve(done(sampleDraw()))
        }),
        acknowledge: fromPromise(({ input }) => {
          requests.seen.push(input.drawId)
          return ports.acknowledge?.() ?? Promise.resolve(done({}))
        }),
      },
    }),
    { clock, input: { reducedMotion } },
  )
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
  }
  const spin = async (requestId = 'request-1') => {
    actor.send({ type: 'spin.requested', requestId })
    await settle()
  }
  return { actor, requests, emitted, pass, spin, state: () => actor.getSnapshot() }
}

const createReady = (ports: Partial<Ports> = {}, options = {}) => {
  const spin = createSpin(ports, options)
  spin.actor.send({ type: 'info.received', info: chance() })
  return spin
}
const answers = (...list: (() => Promise<Outcome<DrawResult>>)[]) => ({ draw: () => list.shift()?.() ?? never() })

const clean = { requestId: null, draw: null, refusal: null }

describe('the tap on Spin', () => {
  it('draws nothing without a chance', async () => {
    const { requests, spin, state, actor } = createSpin()
    await spin()
    expect([state().value, requests.draws]).toEqual(['idle', []])
    actor.send({ type: 'info.received', info: chance({ canReceiveDrawChance: false }) })
    await spin()
    expect([state().value, requests.draws, canSpin(state())]).toEqual(['idle', [], false])
  })

  it('twice is one draw', async () => {
    const { requests, spin } = createReady({ draw: never })
    await spin('request-1')
    await spin('request-2')
    expect(requests.draws).toEqual(['request-1'])
  })

  it('while the light runs does not draw again', async () => {
    const { requests, spin, pass } = createReady()
    await spin('request-1')
    await pass(1_000)
    await spin('request-2')
    expect(requests.draws).toEqual(['request-1'])
  })
})

describe('a winning draw', () => {
  const plan = planSpin(0, 9)

  it('runs the light for its whole plan, rests 0.7 s on the won cell and shows the award once', async () => {
    const { emitted, pass, spin, state } = createReady()
    await spin()
    expect(emitted).toEqual([{ type: 'draw.decided', drawId: 'draw-1' }])
    expect(litCellOf(state())).toBeNull()
    await pass(plan.ms - 1)
    expect(state().value).toBe('spinning')
    await pass(1)
    expect([state().value, litCellOf(state())]).toEqual(['landed', 9])
    await pass(700)
    expect(state().value).toEqual({ awarding: 'acknowledged' })
    expect(emitted.slice(1)).toEqual([{ type: 'awards.granted', draw: sampleDraw() }])
  })

  it('leaves nothing behind but its id', async () => {
    const { actor, requests, pass, spin, state } = createReady()
    await spin()
    await pass(plan.ms)
    await pass(700)
    actor.send({ type: 'award.dismissed' })
    expect(state().value).toBe('idle')
    expect(state().context).toEqual({ ...clean, reducedMotion: false, canDraw: false, shownDrawIds: ['draw-1'] })
    expect(requests.seen).toEqual(['draw-1'])
    expect(isBusy(state())).toBe(false)
  })

  it('is shown without animation to a player who prefers reduced motion', async () => {
    const { pass, spin, state } = createReady({}, { reducedMotion: true })
    await spin()
    await pass(0)
    expect(state().value).toBe('landed')
    await pass(1_200)
    expect(state().value).toEqual({ awarding: 'acknowledged' })
  })

  it('of a jackpot turns the wheel to its sector, shows it for 2 s, then the amount', async () => {
    const { emitted, pass, spin, state } = createReady(answers(async () => done(minor)))
    await spin()
    await pass(planSpin(0, 3).ms)
    await pass(700)
    expect(state().value).toEqual({ wheel: 'turning' })
    await pass(planWheel(2).ms - 1)
    expect(state().value).toEqual({ wheel: 'turning' })
    await pass(1)
    expect(state().value).toEqual({ wheel: 'stopped' })
    await pass(1_999)
    expect(emitted.map(({ type }) => type)).toEqual(['draw.decided'])
    await pass(1)
    expect(emitted.at(-1)).toEqual({ type: 'awards.granted', draw: minor })
  })
})

describe('a lost response', () => {
  it('is requested again with the same request id, until it is known', async () => {
    const { requests, emitted, pass, spin, state } = createReady(answers(lostResponse, lostResponse, async () => done(sampleDraw())))
    await spin()
    expect(state().value).toBe('drawing')
    await pass(1_000)
    await pass(2_000)
    expect(requests.draws).toEqual(['request-1', 'request-1', 'request-1'])
    expect(state().value).toBe('spinning')
    expect(emitted).toEqual([{ type: 'draw.decided', drawId: 'draw-1' }])
  })
})

describe('a refusal', () => {
  it.each([
    ['jackpotNoChance', 1001],
    ['jackpotDepositMissing', 1002],
    ['jackpotTurnoverMissing', 1003],
    ['jackpotClosed', 1004],
    ['tooManyRequests', 10003],
    ['selfExcluded', 10007],
  ] as const)('%s is kept until dismissed, and emitted', async (failure, errcode) => {
    const { actor, emitted, spin, state } = createReady(answers(async () => refused(failure, errcode)))
    await spin()
    expect([state().value, state().context.refusal]).toEqual(['refused', refused(failure, errcode)])
    expect(emitted).toEqual([{ type: 'draw.refused', failure }])
    actor.send({ type: 'notice.dismissed' })
    expect(state().context).toMatchObject(clean)
  })

  it.each([
    ['confirmed, goes on with the same draw', 'identity.confirmed', ['request-1', 'request-1'], 'spinning'],
    ['not confirmed, leaves no notice', 'identity.cancelled', ['request-1'], 'idle'],
  ] as const)('that requires the identity, once %s', async (_title, type, draws, value) => {
    const { requests, emitted, spin, state } = createReady(
      answers(
        async () => refused('confirmIdentity', 10009),
        async () => done(sampleDraw()),
      ),
    )
    await spin()
    requestOf(state())?.send({ type })
    await settle()
    expect([requests.draws, state().value]).toEqual([draws, value])
    expect(emitted.some((event) => event.type === 'draw.refused')).toBe(false)
  })

  it('a 401 midway leaves no draw behind', async () => {
    const { emitted, spin, state } = createReady(answers(async () => refused('sessionOver', 401)))
    await spin()
    expect([state().value, emitted]).toEqual(['idle', []])
    expect(state().context).toEqual({ ...clean, reducedMotion: false, canDraw: false, shownDrawIds: [] })
  })
})

describe('logout', () => {
  it.each([
    ['while the draw is asked for', { draw: never }, 0],
    ['while the light runs', {}, 1_000],
    ['while the award is shown', {}, 20_000],
  ])('%s leaves nothing', async (_when, ports, ms) => {
    const { actor, pass, spin, state } = createReady(ports)
    await spin()
    for (let remaining = ms; remaining > 0; remaining -= 1_000) await pass(1_000)
    actor.send({ type: 'session.ended' })
    await pass(60_000)
    expect([state().value, state().context]).toEqual(['idle', { ...clean, reducedMotion: false, canDraw: false, shownDrawIds: [] }])
  })
})

describe('a draw not seen to its end', () => {
  const pendingDraw = sampleDraw({ drawId: 'draw-3' })

  it('is shown after a reload, once, without its animation', async () => {
    const { actor, requests, emitted, state } = createSpin()
    const info = chance({ canReceiveDrawChance: false, pendingDraw })
    actor.send({ type: 'info.received', info })
    await settle()
    expect(state().value).toEqual({ awarding: 'acknowledged' })
    expect([emitted, requests.seen, requests.draws]).toEqual([[{ type: 'awards.granted', draw: pendingDraw }], ['draw-3'], []])
    actor.send({ type: 'award.dismissed' })
    // An older response of the server still lists it as pending.
    actor.send({ type: 'info.received', info })
    expect(state().value).toBe('idle')
  })

  it('is not shown again after another draw, though an older response of the server still lists it as pending', async () => {
    const { actor, emitted, pass, spin, state } = createReady()
    const info = chance({ pendingDraw })
    actor.send({ type: 'info.received', info })
    await settle()
    actor.send({ type: 'award.dismissed' })
    await spin()
    for (let remaining = 20_000; remaining > 0; remaining -= 1_000) await pass(1_000)
    actor.send({ type: 'award.dismissed' })
    actor.send({ type: 'info.received', info })
    expect(state().value).toBe('idle')
    expect(emitted.flatMap((fact) => (fact.type === 'awards.granted' ? fact.draw.drawId : []))).toEqual(['draw-3', 'draw-1'])
  })

  it('does not interrupt a draw in progress', async () => {
    const { actor, spin, state } = createReady()
    await spin()
    actor.send({ type: 'info.received', info: chance({ pendingDraw }) })
    expect([state().value, state().context.draw?.drawId]).toEqual(['spinning', 'draw-1'])
  })

  it('is acknowledged until the server confirms', async () => {
    const list = [() => Promise.reject(new UnexpectedError('offline')), async () => done({})]
    const { actor, requests, pass, state } = createSpin({ acknowledge: () => list.shift()?.() ?? never() })
    actor.send({ type: 'info.received', info: chance({ pendingDraw }) })
    await settle()
    expect(state().value).toEqual({ awarding: 'unacknowledged' })
    await pass(2_000)
    expect([state().value, requests.seen]).toEqual([{ awarding: 'acknowledged' }, ['draw-3', 'draw-3']])
  })
})
