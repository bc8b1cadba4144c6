import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { SelfControl } from '#contract/responsibleGaming.ts'
import { createRequestMachine } from '#machines/flows/request/request.machine.ts'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { sampleControl } from '#machines/kit/samples.ts'
import { selfExclusionMachine } from '#machines/selfExclusion/selfExclusion.machine.ts'
import type { ClosureEmitted, ClosurePlan } from '#machines/selfExclusion/selfExclusion.machine.ts'
import { closureOf, isClosed, isDeciding, isUnderWay, planOf, refusalOf } from '#machines/selfExclusion/selfExclusion.selectors.ts'
import { settle } from './settle.ts'

const week: ClosurePlan = { kind: 'break', hours: 168 }
const half: ClosurePlan = { kind: 'exclusion', months: 6 }
type Answer = () => Promise<Outcome<SelfControl>>
const lostResponse: Answer = async () => {
  throw new UnexpectedError('timeout')
}

function createClosing(answers: readonly Answer[]) {
  const clock = new SimulatedClock()
  const requests: string[] = []
  const emitted: ClosureEmitted[] = []
  const actor = createActor(
    selfExclusionMachine.provide({
      actors: {
        close: createRequestMachine<ClosurePlan, SelfControl>().provide({
          actors: {
            send: fromPromise(({ input }) => {
              const answer = answers[requests.length]
              requests.push(input.requestId)
              return answer?.() ?? new Promise(() => {})
            }),
          },
        }),
      },
    }),
    { clock },
  )
  actor.on('*', (fact) => void emitted.push(fact))
  actor.start()
  const decide = async (plan: ClosurePlan) => {
    actor.send({ type: 'closure.selected', plan })
    actor.send({ type: 'closure.acknowledged' })
    actor.send({ type: 'closure.confirmed', requestId: 'request-1' })
    await settle()
  }
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
  }
  return { actor, requests, emitted, decide, pass, now: () => actor.getSnapshot() }
}

describe('a break or a self-exclusion', () => {
  it('sends nothing before the final confirmation, and both steps can be left', () => {
    const { actor, requests, now } = createClosing([])
    actor.send({ type: 'closure.confirmed', requestId: 'request-0' })
    actor.send({ type: 'closure.selected', plan: half })
    actor.send({ type: 'closure.confirmed', requestId: 'request-0' })
    expect(now().value).toBe('considering')
    actor.send({ type: 'closure.acknowledged' })
    expect(isDeciding(now())).toBe(true)
    actor.send({ type: 'closure.cancelled' })
    expect(planOf(now())).toBeNull()
    expect(isUnderWay(now())).toBe(false)
    expect(requests).toEqual([])
  })

  it('begins once, and shows the date from the server', async () => {
    const control = sampleControl(null, { closure: { kind: 'break', until: 42 } })
    const { requests, emitted, decide, now } = createClosing([async () => done(control)])
    await decide(week)
    expect(isClosed(now())).toBe(true)
    expect(closureOf(now())).toEqual({ kind: 'break', until: 42 })
    expect(emitted).toEqual([{ type: 'closure.started', kind: 'break', control }])
    expect(requests).toEqual(['request-1'])
  })

  it('whose response is lost is sent again with its own request id', async () => {
    const { requests, decide, pass, now } = createClosing([lostResponse, async () => done(sampleControl(null))])
    await decide(week)
    await pass(1_000)
    expect(requests).toEqual(['request-1', 'request-1'])
    expect(isClosed(now())).toBe(true)
  })

  it('ends every session: one that has ended after a lost response means the self-exclusion succeeded', async () => {
    const { emitted, decide, pass, now } = createClosing([lostResponse, async () => refused('sessionOver', 401)])
    await decide(half)
    await pass(1_000)
    expect(isClosed(now())).toBe(true)
    expect(emitted).toEqual([{ type: 'closure.started', kind: 'exclusion', control: null }])
  })

  it('for a break does not assume so', async () => {
    const { emitted, decide, now } = createClosing([async () => refused('sessionOver', 401)])
    await decide(week)
    expect(now().value).toBe('idle')
    expect(emitted).toEqual([])
  })

  it('that is too short is refused, and none of it remains', async () => {
    const refusal = refused('closureTooShort', 5300, { until: 99 })
    const { actor, decide, now } = createClosing([async () => refusal])
    await decide(half)
    expect(refusalOf(now())).toEqual(refusal)
    actor.send({ type: 'refusal.dismissed' })
    expect(now().context).toEqual({ plan: null, requestId: '', closure: null, refusal: null })
  })
})
