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

function createReality(responses: readonly (() => Promise<Outcome<RealityCheck>>)[] = []) {
  const clock = new SimulatedClock()
  const emitted: RealityEmitted[] = []
  const requests: string[] = []
  let reads = 0
  let answer: (outcome: Outcome<unknown>) => void = () => {}
  const actor = createActor(
    realityCheckMachine.provide({
      actors: {
        read: fromPromise(() => (responses[reads++] ?? (async () => done(sampleCheck())))()),
        acknowledge: fromPromise<Outcome<unknown>, { requestId: string }>(({ input }) => {
          requests.push(input.requestId)
          return new Promise((resolve) => (answer = resolve))
        }),
      },
    }),
    { clock },
  )
  actor.on('*', (fact) => void emitted.push(fact))
  actor.start()
  const send = async (...types: ('check.due' | 'round.started' | 'round.ended' | 'game.left' | 'session.ended')[]) => {
    for (const type of types) actor.send({ type })
    await settle()
  }
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
  }
  const respond = async () => {
    answer(done({}))
    await settle()
  }
  return { actor, emitted, requests, send, pass, respond, now: () => actor.getSnapshot() }
}

describe('the reality check', () => {
  it('opens between rounds and closes when the server has received the answer', async () => {
    const { actor, emitted, requests, send, respond, now } = createReality()
    await send('check.due')
    expect(emitted).toEqual([{ type: 'check.opened' }])
    expect(checkOf(now())).toEqual(sampleCheck())
    actor.send({ type: 'check.answered', isLeaving: false, requestId: 'request-1' })
    expect(isAnswering(now())).toBe(true)
    expect(requests).toEqual(['request-1'])
    await respond()
    expect(emitted.slice(1)).toEqual([{ type: 'check.closed', isLeaving: false }])
    expect(checkOf(now())).toBeNull()
  })

  it('waits for the end of a round and its presentation', async () => {
    const { emitted, send, pass } = createReality()
    await send('round.started', 'check.due')
    await pass(60_000)
    expect(emitted).toEqual([])
    await send('round.ended')
    expect(emitted).toEqual([{ type: 'check.opened' }])
  })

  it('gives way to a round that begins before it is open, and counts it', async () => {
    const { emitted, send, now } = createReality([() => new Promise(() => {}), async () => done(sampleCheck({ rounds: 121 }))])
    await send('check.due', 'round.started')
    expect(now().value).toBe('holding')
    await send('round.ended')
    expect(emitted).toEqual([{ type: 'check.opened' }])
    expect(checkOf(now())?.rounds).toBe(121)
  })

  it('gives way to a tap in flight when it opened, and opens again after that round', async () => {
    const { emitted, send } = createReality()
    await send('check.due')
    await send('round.started')
    expect(emitted).toEqual([{ type: 'check.opened' }, { type: 'check.closed', isLeaving: false }])
    await send('round.ended')
    expect(emitted).toHaveLength(3)
    expect(emitted.at(-1)).toEqual({ type: 'check.opened' })
  })

  it('lets play continue while its numbers fail to load, and retries', async () => {
    const offline = async (): Promise<Outcome<RealityCheck>> => {
      throw new UnexpectedError('offline')
    }
    const { emitted, send, pass } = createReality([offline, async () => refused('tooManyRequests', 10003)])
    await send('check.due')
    await pass(5_000)
    expect(emitted).toEqual([])
    await pass(5_000)
    expect(emitted).toEqual([{ type: 'check.opened' }])
  })

  it('is not opened twice, and not at all outside a game', async () => {
    const { emitted, send } = createReality()
    await send('round.started', 'check.due', 'game.left', 'round.ended')
    expect(emitted).toEqual([])
    await send('check.due', 'check.due')
    expect(emitted).toEqual([{ type: 'check.opened' }])
  })

  it('emits that the player stops, though the answer is not delivered', async () => {
    const { actor, emitted, send, pass } = createReality()
    await send('check.due')
    actor.send({ type: 'check.answered', isLeaving: true, requestId: 'request-1' })
    await pass(20_000)
    expect(emitted).toEqual([{ type: 'check.opened' }, { type: 'check.closed', isLeaving: true }])
  })

  it('closes with the session', async () => {
    const { emitted, send, now } = createReality()
    await send('check.due', 'session.ended')
    expect(emitted).toEqual([])
    await send('check.due')
    await send('session.ended')
    expect(emitted).toEqual([{ type: 'check.opened' }, { type: 'check.closed', isLeaving: false }])
    expect(now().value).toBe('idle')
  })
})
