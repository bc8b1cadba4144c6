import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { RealityCheck } from '#contract/responsibleGaming.ts'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { realityCheckMachine } from '#machines/realityCheck/realityCheck.machine.ts'
import type { RealityEmitted } from '#machines/realityCheck/realityCheck.machine.ts'
import { sampleCheck } from '#machines/realityCheck/realityCheck.model.ts'
import { checkOf, isAnswering } from '#machines/realityCheck/realityCheck.selectors.ts'
import { settle } from './settle.ts'

function createReality(looks: readonly (() => Promise<Outcome<RealityCheck>>)[] = []) {
  const clock = new SimulatedClock()
  const told: RealityEmitted[] = []
  const heard: string[] = []
  let looked = 0
  let answer: (outcome: Outcome<unknown>) => void = () => {}
  const actor = createActor(
    realityCheckMachine.provide({
      actors: {
        look: fromPromise(() => (looks[looked++] ?? (async () => done(sampleCheck())))()),
        acknowledge: fromPromise<Outcome<unknown>, { requestId: string }>(({ input }) => {
          heard.push(input.requestId)
          return new Promise((resolve) => (answer = resolve))
        }),
      },
    }),
    { clock },
  )
  actor.on('*', (fact) => void told.push(fact))
  actor.start()
  const tell = async (...types: ('check.due' | 'round.begun' | 'round.ended' | 'game.left' | 'session.ended')[]) => {
    for (const type of types) actor.send({ type })
    await settle()
  }
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
  }
  const hear = async () => {
    answer(done({}))
    await settle()
  }
  return { actor, told, heard, tell, pass, hear, now: () => actor.getSnapshot() }
}

describe('the reality check', () => {
  it('opens between rounds and closes when the server has received the answer', async () => {
    const { actor, told, heard, tell, hear, now } = createReality()
    await tell('check.due')
    expect(told).toEqual([{ type: 'check.opened' }])
    expect(checkOf(now())).toEqual(sampleCheck())
    actor.send({ type: 'check.answered', isLeaving: false, requestId: 'request-1' })
    expect(isAnswering(now())).toBe(true)
    expect(heard).toEqual(['request-1'])
    await hear()
    expect(told.slice(1)).toEqual([{ type: 'check.closed', isLeaving: false }])
    expect(checkOf(now())).toBeNull()
  })

  it('waits for the end of a round and its presentation', async () => {
    const { told, tell, pass } = createReality()
    await tell('round.begun', 'check.due')
    await pass(60_000)
    expect(told).toEqual([])
    await tell('round.ended')
    expect(told).toEqual([{ type: 'check.opened' }])
  })

  it('gives way to a round that begins before it is open, and counts it', async () => {
    const { told, tell, now } = createReality([() => new Promise(() => {}), async () => done(sampleCheck({ rounds: 121 }))])
    await tell('check.due', 'round.begun')
    expect(now().value).toBe('holding')
    await tell('round.ended')
    expect(told).toEqual([{ type: 'check.opened' }])
    expect(checkOf(now())?.rounds).toBe(121)
  })

  it('gives way to a tap in flight when it opened, and opens again after that round', async () => {
    const { told, tell } = createReality()
    await tell('check.due')
    await tell('round.begun')
    expect(told).toEqual([{ type: 'check.opened' }, { type: 'check.closed', isLeaving: false }])
    await tell('round.ended')
    expect(told).toHaveLength(3)
    expect(told.at(-1)).toEqual({ type: 'check.opened' })
  })

  it('lets play continue while its numbers fail to load, and retries', async () => {
    const offline = async (): Promise<Outcome<RealityCheck>> => {
      throw new UnexpectedError('offline')
    }
    const { told, tell, pass } = createReality([offline, async () => refused('tooManyRequests', 10003)])
    await tell('check.due')
    await pass(5_000)
    expect(told).toEqual([])
    await pass(5_000)
    expect(told).toEqual([{ type: 'check.opened' }])
  })

  it('is not opened twice, and not at all outside a game', async () => {
    const { told, tell } = createReality()
    await tell('round.begun', 'check.due', 'game.left', 'round.ended')
    expect(told).toEqual([])
    await tell('check.due', 'check.due')
    expect(told).toEqual([{ type: 'check.opened' }])
  })

  it('emits that the player stops, though the answer is not delivered', async () => {
    const { actor, told, tell, pass } = createReality()
    await tell('check.due')
    actor.send({ type: 'check.answered', isLeaving: true, requestId: 'request-1' })
    await pass(20_000)
    expect(told).toEqual([{ type: 'check.opened' }, { type: 'check.closed', isLeaving: true }])
  })

  it('closes with the session', async () => {
    const { told, tell, now } = createReality()
    await tell('check.due', 'session.ended')
    expect(told).toEqual([])
    await tell('check.due')
    await tell('session.ended')
    expect(told).toEqual([{ type: 'check.opened' }, { type: 'check.closed', isLeaving: false }])
    expect(now().value).toBe('resting')
  })
})
