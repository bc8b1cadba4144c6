import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { LoginResult, Outcome } from '#machines/kit/outcome.ts'
import { passkeyMachine } from '#machines/passkey/passkey.machine.ts'
import type { Challenge, PasskeyAnswer, PasskeyEmitted, PromptResult } from '#machines/passkey/passkey.machine.ts'
import { failureOf, isBusy, unableOf, wasCancelled } from '#machines/passkey/passkey.selectors.ts'
import { settle } from './settle.ts'

interface Ports {
  begin: () => Promise<Outcome<Challenge>>
  prompt: (isOffer: boolean) => Promise<PromptResult>
  verify: (answer: PasskeyAnswer) => Promise<Outcome<LoginResult>>
}
const challenge = { ticket: 'ticket-1', options: { challenge: 'challenge-1' } }
const credential = { id: 'key-1' }
const prompted = async (): Promise<PromptResult> => ({ kind: 'given', credential })
const never = <T>() => new Promise<T>(() => {})

function createCeremony(ports: Partial<Ports> = {}) {
  const clock = new SimulatedClock()
  const emitted: PasskeyEmitted[] = []
  const prompts: { options: unknown; isOffer: boolean; signal: AbortSignal }[] = []
  const answers: PasskeyAnswer[] = []
  let requests = 0
  const actor = createActor(
    passkeyMachine.provide({
      actors: {
        begin: fromPromise(() => {
          requests++
          return ports.begin?.() ?? Promise.resolve(done(challenge))
        }),
        prompt: fromPromise(({ input, signal }) => {
          prompts.push({ ...input, signal })
          return ports.prompt?.(input.isOffer) ?? prompted()
        }),
        verify: fromPromise(({ input }) => {
          answers.push(input)
          return ports.verify?.(input) ?? Promise.resolve(done({ token: 'token-1', userId: 'player-1' }))
        }),
      },
    }),
    { clock },
  )
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
  }
  const tap = async (requestId = 'request-1') => {
    actor.send({ type: 'passkey.requested', requestId })
    await settle()
  }
  const offer = async () => {
    actor.send({ type: 'passkey.offered', requestId: 'request-offer' })
    await settle()
  }
  return { actor, emitted, prompts, answers, pass, tap, offer, requests: () => requests, now: () => actor.getSnapshot() }
}

describe('a tap', () => {
  it('requests a challenge, opens the prompt, submits the answer, and keeps nothing that could be used to log in', async () => {
    const { tap, emitted, prompts, answers, now } = createCeremony()
    await tap()
    expect(prompts).toMatchObject([{ options: challenge.options, isOffer: false }])
    expect(answers).toEqual([{ ticket: 'ticket-1', credential, requestId: 'request-1' }])
    expect(emitted).toEqual([{ type: 'passkey.accepted', result: { token: 'token-1', userId: 'player-1' } }])
    expect(now().value).toBe('done')
    expect(now().context).toEqual({ requestId: '', isOffer: false, challenge: null, credential: null, failure: null, unable: null })
  })

  it('shows why the server sent no challenge, and requests again on the next tap', async () => {
    const outcomes: Outcome<Challenge>[] = [refused('confirmIdentity', 10009), done(challenge)]
    const { tap, now } = createCeremony({ begin: async () => outcomes.shift() ?? done(challenge) })
    await tap()
    expect(failureOf(now())).toEqual({ kind: 'refused', refusal: refused('confirmIdentity', 10009) })
    await tap()
    expect([now().value, failureOf(now())]).toEqual(['done', null])
  })

  it('that is cancelled, in the prompt or outside it, is not a failure', async () => {
    const closed = createCeremony({ prompt: async () => ({ kind: 'cancelled' }) })
    await closed.tap()
    expect([wasCancelled(closed.now()), failureOf(closed.now()), closed.answers]).toEqual([true, null, []])
    const abandoned = createCeremony({ prompt: never })
    await abandoned.tap()
    expect(isBusy(abandoned.now())).toBe(true)
    abandoned.actor.send({ type: 'passkey.cancelled' })
    expect([wasCancelled(abandoned.now()), abandoned.prompts[0]?.signal.aborted]).toEqual([true, true])
  })

  it('shows what the device cannot do', async () => {
    const { tap, now } = createCeremony({ prompt: async () => ({ kind: 'unable', why: 'known' }) })
    await tap()
    expect(unableOf(now())).toBe('known')
    await tap()
    expect(now().value).toBe('unable')
  })

  it('opens one prompt, however often tapped', async () => {
    const { tap, prompts, requests } = createCeremony({ prompt: never })
    await tap()
    await tap('request-2')
    expect([requests(), prompts.length]).toEqual([1, 1])
  })

  it('whose response is lost sends the same answer with the same id on the next', async () => {
    const outcomes = [Promise.reject(new UnexpectedError('timeout')), Promise.resolve(done({ token: 'token-1', userId: 'player-1' }))]
    const { tap, answers, requests, now } = createCeremony({ verify: () => outcomes.shift() ?? never() })
    await tap()
    expect(failureOf(now())).toEqual({ kind: 'unexpected', reason: 'timeout' })
    await tap('request-2')
    expect(answers.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-1'])
    expect([now().value, requests()]).toEqual(['done', 1])
  })

  it('that the server refuses requests another challenge on the next', async () => {
    const outcomes: Outcome<LoginResult>[] = [refused('challengeOver', 5402), done({})]
    const { tap, answers, requests } = createCeremony({ verify: async () => outcomes.shift() ?? done({}) })
    await tap()
    await tap('request-2')
    expect(answers.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-2'])
    expect(requests()).toBe(2)
  })

  it.each([
    ['asking', 35_000, 'failed', { begin: never }],
    ['prompting', 130_000, 'cancelled', { prompt: never }],
    ['verifying', 35_000, 'failed', { verify: never }],
  ] as const)('is not %s forever', async (state, ms, end, ports) => {
    const { tap, pass, now } = createCeremony(ports)
    await tap()
    await pass(ms - 1)
    expect(now().value).toBe(state)
    await pass(1)
    expect(now().value).toBe(end)
  })
})

describe('an offer', () => {
  it('waits silently, and logs in when chosen', async () => {
    const choice = Promise.withResolvers<PromptResult>()
    const { offer, emitted, prompts, now } = createCeremony({ prompt: () => choice.promise })
    await offer()
    expect([now().value, isBusy(now()), prompts[0]?.isOffer]).toEqual(['offered', false, true])
    choice.resolve(await prompted())
    await settle()
    await settle()
    expect(emitted).toHaveLength(1)
  })

  it('is renewed before its challenge expires', async () => {
    const { offer, pass, requests, prompts, now } = createCeremony({ prompt: never })
    await offer()
    await pass(240_000)
    expect([requests(), prompts.length, prompts[0]?.signal.aborted, now().value]).toEqual([2, 2, true, 'offered'])
  })

  it('gives way to a tap', async () => {
    const { offer, tap, prompts, answers, now } = createCeremony({ prompt: (isOffer) => (isOffer ? never() : prompted()) })
    await offer()
    await tap()
    expect(prompts.map(({ isOffer, signal }) => [isOffer, signal.aborted])).toEqual([
      [true, true],
      [false, false],
    ])
    expect([answers[0]?.requestId, now().value]).toEqual(['request-1', 'done'])
  })

  it.each<[string, Partial<Ports>]>([
    ['is refused', { begin: async () => refused('passkeysUnavailable', 5409) }],
    ['cannot be requested', { begin: () => Promise.reject(new UnexpectedError('offline')) }],
    ['is not chosen', { prompt: async () => ({ kind: 'cancelled' }) }],
    ['breaks', { prompt: () => Promise.reject(new Error('no autofill')) }],
  ])('that %s is reported to no one', async (_title, ports) => {
    const { offer, now } = createCeremony(ports)
    await offer()
    expect([now().value, failureOf(now())]).toEqual(['idle', null])
  })

  it('that is tapped while it is prepared opens the prompt', async () => {
    const prepared = Promise.withResolvers<Outcome<Challenge>>()
    const { offer, tap, requests, prompts } = createCeremony({ begin: () => prepared.promise })
    await offer()
    await tap()
    prepared.resolve(done(challenge))
    await settle()
    await settle()
    expect([requests(), prompts[0]?.isOffer]).toEqual([1, false])
  })
})
