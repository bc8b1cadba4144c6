import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { createRequestMachine } from '#machines/flows/request/request.machine.ts'
import type { RequestEmitted, RequestIntent } from '#machines/flows/request/request.machine.ts'
import { resultOf, isSending, isIndeterminate, refusalOf } from '#machines/flows/request/request.selectors.ts'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { settle } from '../settle.ts'

interface Input {
  day: number
}
interface Result {
  coins: number
}
type Answer = () => Promise<Outcome<Result>>

const granted: Answer = async () => done({ coins: 5 })
const lostResponse: Answer = () => Promise.reject(new UnexpectedError('timeout'))
const never: Answer = () => new Promise(() => {})
const no =
  (...refusal: Parameters<typeof refused>): Answer =>
  async () =>
    refused(...refusal)

/** Responses are used in order; the last one repeats. */
const createRequest = (answers: readonly Answer[], intent?: RequestIntent<Input>) => {
  const clock = new SimulatedClock()
  const requests: { at: number; intent: RequestIntent<Input> }[] = []
  const emitted: RequestEmitted<Result>[] = []
  const send = fromPromise<Outcome<Result>, RequestIntent<Input>>(({ input }) => {
    requests.push({ at: clock.now(), intent: input })
    return (answers[requests.length - 1] ?? answers.at(-1) ?? never)()
  })
  const actor = createActor(createRequestMachine<Input, Result>().provide({ actors: { send } }), {
    clock,
    input: intent,
  })
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
  }
  const tap = async (requestId: string) => {
    actor.send({ type: 'request.started', input: { day: 3 }, requestId })
    await settle()
  }
  return { actor, requests, emitted, pass, tap, state: () => actor.getSnapshot() }
}
const first = { input: { day: 3 }, requestId: 'first' }

describe('a request', () => {
  it.each([
    ['between two tries', 4, 9_000, 'indeterminate'],
    ['after the last one', 5, 40_000, 'unanswered'],
  ])('asks at once when the connection is back, %s', async (_, losses, ms, state) => {
    const { actor, requests, pass, tap, state: now } = createRequest([...Array<Answer>(losses).fill(lostResponse), granted])
    await tap('first')
    for (let passed = 0; passed < ms; passed += 1_000) await pass(1_000)
    expect(now().value).toBe(state)
    const before = requests.length
    actor.send({ type: 'network.restored' })
    await settle()
    expect(requests.slice(before)).toEqual([{ at: ms, intent: first }])
    expect(now().value).toBe('done')
  })

  it('sends once with the id of the tap, and stores and emits the result', async () => {
    const { requests, emitted, tap, state } = createRequest([granted])
    await tap('first')
    expect(requests).toEqual([{ at: 0, intent: first }])
    expect(state().value).toBe('done')
    expect(resultOf(state())).toEqual({ coins: 5 })
    expect(emitted).toEqual([{ type: 'request.done', result: { coins: 5 } }])
  })

  it('ignores a second tap while it is in flight', async () => {
    const { requests, tap, state } = createRequest([never])
    await tap('first')
    await tap('second')
    expect(isSending(state())).toBe(true)
    expect(requests.map(({ intent }) => intent.requestId)).toEqual(['first'])
  })

  it('resends with the same id after a lost response, with growing delays, and lets the player retry after the fifth', async () => {
    const { actor, requests, emitted, tap, pass, state } = createRequest([
      lostResponse,
      lostResponse,
      lostResponse,
      lostResponse,
      lostResponse,
      granted,
    ])
    await tap('first')
    expect(isIndeterminate(state())).toBe(true)
    await tap('second')
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000]) await pass(wait)
    expect(requests.map(({ at }) => at)).toEqual([0, 1_000, 3_000, 7_000, 15_000])
    expect(state().value).toBe('unanswered')
    expect(emitted).toEqual([])
    actor.send({ type: 'request.retried' })
    await settle()
    expect(state().value).toBe('done')
    expect(new Set(requests.map(({ intent }) => intent.requestId))).toEqual(new Set(['first']))
  })

  it('retries automatically with the same id when the player does not for half a minute', async () => {
    const { requests, tap, pass, state } = createRequest([lostResponse, lostResponse, lostResponse, lostResponse, lostResponse, granted])
    await tap('first')
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000, 29_999]) await pass(wait)
    expect([requests.length, state().value]).toEqual([5, 'unanswered'])
    await pass(1)
    expect([requests.at(-1), state().value]).toEqual([expect.objectContaining({ at: 61_000 }), 'done'])
    expect(new Set(requests.map(({ intent }) => intent.requestId))).toEqual(new Set(['first']))
  })

  it('treats a response that does not arrive within 35 s as lost', async () => {
    const { requests, tap, pass, state } = createRequest([never, granted])
    await tap('first')
    await pass(34_999)
    expect(isIndeterminate(state())).toBe(false)
    await pass(1)
    expect(isIndeterminate(state())).toBe(true)
    await pass(1_000)
    expect(requests.map(({ at }) => at)).toEqual([0, 36_000])
    expect(state().value).toBe('done')
  })

  it('stores a refusal for the view, and a new tap is a new request', async () => {
    const { requests, emitted, tap, state } = createRequest([no('notYet', 10013, { availableAt: 7 }), granted])
    await tap('first')
    expect(refusalOf(state())).toMatchObject({ failure: 'notYet', data: { availableAt: 7 } })
    expect(emitted).toEqual([{ type: 'request.refused', refusal: refusalOf(state()) }])
    await tap('second')
    expect(requests.map(({ intent }) => intent.requestId)).toEqual(['first', 'second'])
    expect([state().value, refusalOf(state())]).toEqual(['done', null])
  })

  it.each([
    ['the server is still processing it', [no('stillProcessing', 10004), granted]],
    ['an answer was lost, and then there were too many requests', [lostResponse, no('tooManyRequests', 10003), granted]],
    ['an answer was lost, and then the server is under maintenance', [lostResponse, no('maintenance', 10016), granted]],
  ] as const)('stays indeterminate when %s', async (_why, answers) => {
    const { requests, emitted, tap, pass, state } = createRequest(answers)
    await tap('first')
    for (let step = 0; step < answers.length; step++) await pass(2_000)
    expect(state().value).toBe('done')
    expect(requests).toHaveLength(answers.length)
    expect(emitted.map(({ type }) => type)).toEqual(['request.done'])
  })

  it('R43: resends a request refused as too frequent with the same id after the wait, and emits nothing', async () => {
    const { requests, emitted, tap, pass, state } = createRequest([no('tooFast', 10021, { retryAt: 9, waitMs: 1_800 }), granted])
    await tap('first')
    expect([state().value, isSending(state()), isIndeterminate(state()), emitted]).toEqual(['pacing', true, false, []])
    await pass(1_799)
    expect(state().value).toBe('pacing')
    await pass(1)
    expect([state().value, state().context.refusal]).toEqual(['done', null])
    expect(requests.map(({ at, intent }) => [at, intent.requestId])).toEqual([
      [0, 'first'],
      [1_800, 'first'],
    ])
    expect(emitted.map(({ type }) => type)).toEqual(['request.done'])
  })

  it.each([
    [undefined, 100],
    [{ waitMs: 'soon' }, 100],
    [{ waitMs: -5 }, 100],
    [{ waitMs: 1e12 }, 10_000],
  ])('R43: waits a bounded time, whatever the server sends: %j', async (data, waitMs) => {
    const { requests, tap, pass } = createRequest([no('tooFast', 10021, data), granted])
    await tap('first')
    await pass(waitMs - 1)
    expect(requests).toHaveLength(1)
    await pass(1)
    expect(requests).toHaveLength(2)
  })

  it('is refused at once for too many requests when none was sent before', async () => {
    const { tap, state } = createRequest([no('tooManyRequests', 10003)])
    await tap('first')
    expect(refusalOf(state())?.failure).toBe('tooManyRequests')
  })

  it('waits while the player confirms their identity, then sends with the same id', async () => {
    const { actor, requests, tap, state } = createRequest([no('confirmIdentity', 10009), granted])
    await tap('first')
    expect(state().value).toBe('confirming')
    actor.send({ type: 'identity.confirmed' })
    await settle()
    expect(state().value).toBe('done')
    expect(new Set(requests.map(({ intent }) => intent.requestId)).size).toBe(1)
  })

  it('emits nothing for a request whose session ended before the response', async () => {
    const { emitted, tap, pass, state } = createRequest([lostResponse, no('sessionOver', 401)])
    await tap('first')
    await pass(1_000)
    expect(state().value).toBe('loggedOut')
    expect([emitted, refusalOf(state()), resultOf(state())]).toEqual([[], null, null])
  })

  it('is cleared once closed', async () => {
    const { actor, tap, state } = createRequest([granted])
    await tap('first')
    actor.send({ type: 'request.closed' })
    expect(state().value).toBe('idle')
    expect(state().context).toEqual({ isInvoked: false, intent: null, tries: 0, result: null, refusal: null })
  })
})

describe('an invoked request', () => {
  it.each([
    ['done', granted, { kind: 'done', data: { coins: 5 } }],
    ['refused', no('alreadyDone', 10012), refused('alreadyDone', 10012)],
    ['logged out', no('sessionOver', 401), { kind: 'loggedOut' }],
  ] as const)('is sent at once and ends as %s', async (_how, answer, output) => {
    const { requests, state } = createRequest([answer], first)
    await settle()
    expect(requests).toEqual([{ at: 0, intent: first }])
    expect(state()).toMatchObject({ status: 'done', output })
  })

  it('that required the identity before the session ended reports no refusal', async () => {
    const { actor, state } = createRequest([no('confirmIdentity', 10009), no('sessionOver', 401)], first)
    await settle()
    actor.send({ type: 'identity.confirmed' })
    await settle()
    expect(state().output).toEqual({ kind: 'loggedOut' })
  })
})
