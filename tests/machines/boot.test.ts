import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { PreLogin } from '#contract/config.ts'
import { bootMachine } from '#machines/boot/boot.machine.ts'
import type { BootEmitted } from '#machines/boot/boot.machine.ts'
import { isAsking, isClosed } from '#machines/boot/boot.selectors.ts'
import { done, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { settle } from './settle.ts'

const answer = (state: 'open' | 'closed'): Outcome<PreLogin> =>
  done({
    code: 200,
    maintenance: { state, until: null, text: '' },
    serverTime: 0,
    customerServiceQueue: [],
    gameListVersion: 'v1',
    terms: { version: 3 },
    eligibilityVersion: 2,
    policy: { idleMinutes: 30, heartbeatSeconds: 60, versionCheckSeconds: 300 },
  })
const opened: BootEmitted = { type: 'service.opened', eligibilityVersion: 2, termsVersion: 3 }
const closed: BootEmitted = { type: 'service.closed' }
const offline = () => Promise.reject<Outcome<PreLogin>>(new UnexpectedError('offline'))

/** Responses are returned in turn; the last one repeats. */
const createBoot = (...answers: (() => Promise<Outcome<PreLogin>>)[]) => {
  const clock = new SimulatedClock()
  const emitted: BootEmitted[] = []
  let requests = 0
  const preLogin = fromPromise<Outcome<PreLogin>, undefined>(() => (answers[Math.min(requests++, answers.length - 1)] ?? offline)())
  const actor = createActor(bootMachine.provide({ actors: { preLogin } }), { clock })
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  return { actor, clock, emitted, requests: () => requests, state: () => actor.getSnapshot() }
}

describe('the first exchange with the server', () => {
  it('opens the server and reports the notice and terms in force', async () => {
    const { state, emitted } = createBoot(async () => answer('open'))
    expect(isAsking(state())).toBe(true)
    await settle()
    expect(state().value).toBe('open')
    expect(emitted).toEqual([opened])
  })

  it('checks a server under maintenance every half minute, which stays closed until it opens', async () => {
    const { clock, state, emitted, requests } = createBoot(
      async () => answer('closed'),
      async () => answer('closed'),
      async () => answer('open'),
    )
    await settle()
    expect(isClosed(state())).toBe(true)
    clock.increment(29_999)
    expect(requests()).toBe(1)
    clock.increment(1)
    expect(requests()).toBe(2)
    expect(isClosed(state())).toBe(true)
    await settle()
    clock.increment(30_000)
    await settle()
    expect(isClosed(state())).toBe(false)
    expect(emitted).toEqual([closed, closed, opened])
  })

  it('checks at once when a player retries during maintenance', async () => {
    const { actor, state } = createBoot(
      async () => answer('closed'),
      async () => answer('open'),
    )
    await settle()
    actor.send({ type: 'boot.retried' })
    await settle()
    expect(state().value).toBe('open')
  })

  it('closes an open server when a call reports maintenance', async () => {
    const { actor, state, emitted } = createBoot(
      async () => answer('open'),
      async () => answer('closed'),
    )
    await settle()
    actor.send({ type: 'maintenance.reported' })
    actor.send({ type: 'maintenance.reported' })
    await settle()
    expect(isClosed(state())).toBe(true)
    expect(emitted).toEqual([opened, closed])
  })

  it('closes nothing when the server cannot be reached, and retries when the connection is back', async () => {
    const { actor, state, emitted } = createBoot(offline, async () => answer('open'))
    await settle()
    expect(state().value).toBe('unreachable')
    expect(isClosed(state())).toBe(false)
    expect(emitted).toEqual([])
    actor.send({ type: 'network.restored' })
    await settle()
    expect(emitted).toEqual([opened])
  })

  it('stops waiting after 30 s and retries automatically', async () => {
    const { clock, state } = createBoot(
      () => new Promise<never>(() => {}),
      async () => answer('open'),
    )
    clock.increment(29_999)
    expect(state().value).toBe('checking')
    clock.increment(1)
    expect(state().value).toBe('unreachable')
    clock.increment(30_000)
    await settle()
    expect(state().value).toBe('open')
  })
})
