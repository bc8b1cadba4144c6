import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { dayMs, hourMs } from '#contract/durations.ts'
import type { PendingIncrease, SelfControl } from '#contract/responsibleGaming.ts'
import { countdownMachine } from '#machines/flows/countdown/countdown.machine.ts'
import { createRequestMachine } from '#machines/flows/request/request.machine.ts'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { sampleControl } from '#machines/kit/samples.ts'
import { limitChangeMachine } from '#machines/limitChange/limitChange.machine.ts'
import type { LimitEmitted, RequestedLimit } from '#machines/limitChange/limitChange.machine.ts'
import { hasExpired, isBusy, isConfirmable, isWaiting, pendingIncreaseOf, refusalOf } from '#machines/limitChange/limitChange.selectors.ts'
import { settle } from './settle.ts'

const requested: PendingIncrease = { value: 20_000, confirmFrom: dayMs, confirmUntil: 192 * hourMs }
type Answer = () => Promise<Outcome<SelfControl>>

function createChange({ loosening = null, answers = [] }: { loosening?: PendingIncrease | null; answers?: readonly Answer[] } = {}) {
  const clock = new SimulatedClock()
  const requests: (RequestedLimit & { requestId: string })[] = []
  const emitted: LimitEmitted[] = []
  const claim = createRequestMachine<RequestedLimit, SelfControl>().provide({
    actors: {
      send: fromPromise(({ input: { input: what, requestId } }) => {
        const answer = answers[requests.length]
        requests.push({ ...what, requestId })
        return answer?.() ?? new Promise(() => {})
      }),
    },
  })
  const actor = createActor(
    limitChangeMachine.provide({
      actors: {
        save: claim,
        confirm: claim,
        countdown: countdownMachine.provide({ actors: { readClock: fromPromise<number, undefined>(async () => clock.now()) } }),
      },
    }),
    { clock, input: { kind: 'stake', period: 'day', loosening, serverTime: 0 } },
  )
  actor.on('*', (fact) => void emitted.push(fact))
  actor.start()
  /** Advances time in steps: a countdown reads the clock each second. */
  const pass = async (ms: number, steps = 1) => {
    for (let step = 0; step < steps; step++) {
      clock.increment(ms / steps)
      await settle()
    }
  }
  return { actor, requests, emitted, pass, now: () => actor.getSnapshot() }
}

describe('a change of a limit', () => {
  it('that is lower applies at once, and is emitted', async () => {
    const control = sampleControl(null)
    const { actor, requests, emitted, pass, now } = createChange({ answers: [async () => done(control)] })
    actor.send({ type: 'change.requested', value: 5_000, requestId: 'request-1' })
    expect(isBusy(now())).toBe(true)
    await pass(0)
    expect(now().value).toBe('idle')
    expect(requests).toEqual([{ kind: 'stake', period: 'day', value: 5_000, requestId: 'request-1' }])
    expect(emitted).toEqual([{ type: 'control.updated', control }])
  })

  it('that is higher waits its day, and can be confirmed from then', async () => {
    const { actor, pass, now } = createChange({ answers: [async () => done(sampleControl(requested, { serverTime: 0 }))] })
    actor.send({ type: 'change.requested', value: 20_000, requestId: 'request-1' })
    await pass(0)
    expect(isWaiting(now())).toBe(true)
    actor.send({ type: 'increase.confirmed', requestId: 'request-2' })
    expect(isWaiting(now())).toBe(true)
    await pass(dayMs - 1_000)
    expect(isWaiting(now())).toBe(true)
    await pass(1_000, 2)
    expect(isConfirmable(now())).toBe(true)
    expect(pendingIncreaseOf(now())).toEqual(requested)
  })

  it('is confirmed as requested', async () => {
    const { actor, requests, pass, now } = createChange({
      loosening: { ...requested, confirmFrom: 0 },
      answers: [async () => done(sampleControl(null))],
    })
    actor.send({ type: 'increase.confirmed', requestId: 'request-1' })
    await pass(0)
    expect(requests).toEqual([{ kind: 'stake', period: 'day', value: 20_000, requestId: 'request-1' }])
    expect(now().value).toBe('idle')
  })

  it('expires unless confirmed, and shows so until something new is requested', async () => {
    const { actor, emitted, pass, now } = createChange({ loosening: { ...requested, confirmFrom: 0, confirmUntil: hourMs } })
    await pass(0)
    await pass(hourMs, 4)
    expect(hasExpired(now())).toBe(true)
    expect(emitted).toEqual([{ type: 'control.outdated' }])
    actor.send({ type: 'limit.received', loosening: null, serverTime: hourMs })
    expect(hasExpired(now())).toBe(true)
    actor.send({ type: 'change.requested', value: 20_000, requestId: 'request-1' })
    expect(isBusy(now())).toBe(true)
  })

  it('whose response is lost is sent again with its own request id', async () => {
    const lostResponse: Answer = async () => {
      throw new UnexpectedError('timeout')
    }
    const { actor, requests, pass, now } = createChange({ answers: [lostResponse, async () => done(sampleControl(null))] })
    actor.send({ type: 'change.requested', value: null, requestId: 'request-1' })
    await pass(0)
    await pass(1_000, 2)
    expect(requests.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-1'])
    expect(now().value).toBe('idle')
  })

  it('that is refused shows the reason, and returns to what the server sent meanwhile', async () => {
    const refusal = refused('notAvailable', 10014)
    const { actor, emitted, pass, now } = createChange({ loosening: { ...requested, confirmFrom: 0 }, answers: [async () => refusal] })
    actor.send({ type: 'increase.confirmed', requestId: 'request-1' })
    await pass(0)
    expect(refusalOf(now())).toEqual(refusal)
    expect(emitted).toEqual([{ type: 'control.outdated' }])
    actor.send({ type: 'limit.received', loosening: null, serverTime: 0 })
    expect(now().value).toBe('refused')
    actor.send({ type: 'refusal.dismissed' })
    expect(now().value).toBe('idle')
    expect(refusalOf(now())).toBeNull()
  })

  it('is updated by another device while it waits', () => {
    const { actor, now } = createChange({ loosening: requested })
    expect(isWaiting(now())).toBe(true)
    actor.send({ type: 'limit.received', loosening: null, serverTime: hourMs })
    expect(now().value).toBe('idle')
    actor.send({ type: 'limit.received', loosening: { ...requested, confirmFrom: hourMs }, serverTime: 2 * hourMs })
    expect(isConfirmable(now())).toBe(true)
  })
})
