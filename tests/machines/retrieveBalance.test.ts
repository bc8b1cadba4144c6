import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { Retrieved } from '#contract/studios.ts'
import { createRequestMachine } from '#machines/flows/request/request.machine.ts'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { retrieveBalanceMachine } from '#machines/retrieveBalance/retrieveBalance.machine.ts'
import type { CollectIntent, RetrieveEmitted } from '#machines/retrieveBalance/retrieveBalance.machine.ts'
import { sampleCollected } from '#machines/retrieveBalance/retrieveBalance.model.ts'
import { retrievedOf, endOf, requestOf, isCollecting, refusalOf, resultsOf } from '#machines/retrieveBalance/retrieveBalance.selectors.ts'
import { settle } from './settle.ts'

type Answer = () => Promise<Outcome<Retrieved>>
const studio = (provider: string, outcome: Retrieved['results'][number]['outcome'], amount = 0) =>
  sampleCollected({ provider, outcome, amount })
const says =
  (results: Retrieved['results'], coin = 100_00): Answer =>
  async () =>
    done({ results, coin })
const lostResponse: Answer = async () => {
  throw new UnexpectedError('timeout')
}
const request = { type: 'collect.requested', requestId: 'request-1', providers: ['a', 'b', 'c'] } as const

/** Responses are used in order. */
function createCollecting(...answers: Answer[]) {
  const clock = new SimulatedClock()
  const requests: { providers: readonly string[]; requestId: string }[] = []
  const emitted: RetrieveEmitted[] = []
  const actor = createActor(
    retrieveBalanceMachine.provide({
      actors: {
        collect: createRequestMachine<CollectIntent, Retrieved>().provide({
          actors: {
            send: fromPromise(({ input: { input: what, requestId } }) => {
              requests.push({ providers: what.providers, requestId })
              return (answers[requests.length - 1] ?? lostResponse)()
            }),
          },
        }),
      },
    }),
    { clock },
  )
  actor.on('balance.retrieved', (event) => void emitted.push(event))
  actor.start()
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
    await settle()
  }
  return { actor, requests, emitted, pass, now: () => actor.getSnapshot() }
}

describe('collecting from several providers', () => {
  it('ends when all of them have succeeded', async () => {
    const { actor, emitted, pass, now } = createCollecting(
      says([studio('a', 'collected', 5_00), studio('b', 'empty'), studio('c', 'collected', 7_00)]),
    )
    actor.send(request)
    expect(isCollecting(now())).toBe(true)
    await pass(0)
    expect([endOf(now()), retrievedOf(now())]).toEqual(['collected', 12_00])
    expect(emitted).toEqual([{ type: 'balance.retrieved', coin: 100_00 }])
    actor.send({ type: 'collect.closed' })
    expect([now().value, now().context]).toEqual(['idle', { intent: null, results: [], retrieved: 0, refusal: null }])
  })

  it('keeps what arrived while others failed, and retries only those, under a new request', async () => {
    const { actor, requests, emitted, pass, now } = createCollecting(
      says([studio('a', 'collected', 5_00), studio('b', 'unreachable'), studio('c', 'playing')]),
      says([studio('b', 'collected', 3_00), studio('c', 'playing')]),
      says([studio('c', 'collected', 1_00)]),
    )
    actor.send(request)
    await pass(0)
    expect([endOf(now()), retrievedOf(now())]).toEqual(['partial', 5_00])
    actor.send({ type: 'collect.retried', requestId: 'request-2' })
    await pass(0)
    expect(endOf(now())).toBe('partial')
    expect(resultsOf(now()).map(({ provider, outcome }) => [provider, outcome])).toEqual([
      ['a', 'collected'],
      ['b', 'collected'],
      ['c', 'playing'],
    ])
    actor.send({ type: 'collect.retried', requestId: 'request-3' })
    await pass(0)
    expect([endOf(now()), retrievedOf(now())]).toEqual(['collected', 9_00])
    expect(requests).toEqual([
      { providers: ['a', 'b', 'c'], requestId: 'request-1' },
      { providers: ['b', 'c'], requestId: 'request-2' },
      { providers: ['c'], requestId: 'request-3' },
    ])
    expect(emitted).toHaveLength(3)
  })

  it('resends the same request when a response is lost, and ignores a second tap', async () => {
    const { actor, requests, pass, now } = createCollecting(lostResponse, says([studio('a', 'collected', 5_00)]))
    actor.send(request)
    actor.send({ ...request, requestId: 'request-9' })
    await pass(0)
    await pass(1_000)
    expect(requests.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-1'])
    expect(endOf(now())).toBe('collected')
  })

  it('lets the player retry when no response arrives at all', async () => {
    const { actor, requests, pass, now } = createCollecting()
    actor.send(request)
    for (const wait of [0, 1_000, 2_000, 4_000, 8_000, 16_000]) await pass(wait)
    const sent = requestOf(now())
    expect([isCollecting(now()), sent?.getSnapshot().value]).toEqual([true, 'unanswered'])
    sent?.send({ type: 'request.retried' })
    await pass(0)
    expect(new Set(requests.map(({ requestId }) => requestId))).toEqual(new Set(['request-1']))
  })

  it('that is refused shows the reason; no provider was called', async () => {
    const { actor, emitted, pass, now } = createCollecting(async () => refused('unknownStudio', 5600), says([studio('a', 'empty')]))
    actor.send(request)
    await pass(0)
    expect([endOf(now()), refusalOf(now())?.failure, emitted]).toEqual(['refused', 'unknownStudio', []])
    actor.send({ ...request, requestId: 'request-2', providers: ['a'] })
    await pass(0)
    expect([endOf(now()), refusalOf(now()), retrievedOf(now())]).toEqual(['collected', null, 0])
  })

  it('returns to idle when the session has ended', async () => {
    const { actor, pass, now } = createCollecting(async () => refused('sessionOver', 401))
    actor.send(request)
    await pass(0)
    expect(now().value).toBe('idle')
  })
})
