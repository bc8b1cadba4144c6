import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { Camp } from '#contract/redVsBlue.ts'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { redVsBlueMachine } from '#machines/redVsBlue/redVsBlue.machine.ts'
import type { RedVsBlueEmitted } from '#machines/redVsBlue/redVsBlue.machine.ts'
import { campOf, failureOf, isDeciding, isDoubting, isUnsure } from '#machines/redVsBlue/redVsBlue.selectors.ts'
import { settle } from './settle.ts'

type Answer = Outcome<{ cycleId: string; camp: Camp }> | UnexpectedError | 'never'

/** A player who has chosen red; each ask takes the next answer. */
function createSignUp(answers: Answer[]) {
  const clock = new SimulatedClock()
  const asked: { camp: Camp; requestId: string }[] = []
  const told: RedVsBlueEmitted[] = []
  const actor = createActor(
    redVsBlueMachine.provide({
      actors: {
        signUp: fromPromise(({ input }) => {
          asked.push(input)
          const answer = answers.shift() ?? 'never'
          if (answer === 'never') return new Promise<never>(() => {})
          return answer instanceof UnexpectedError ? Promise.reject(answer) : Promise.resolve(answer)
        }),
      },
    }),
    { clock },
  )
  actor.on('*', (event) => void told.push(event))
  actor.start()
  actor.send({ type: 'camp.chosen', camp: 'red' })
  return {
    actor,
    asked,
    told,
    now: () => actor.getSnapshot(),
    confirm: async () => {
      actor.send({ type: 'choice.confirmed', requestId: 'request-1' })
      await settle()
    },
    pass: async (ms: number) => {
      clock.increment(ms)
      await settle()
    },
  }
}

const place: Answer = done({ cycleId: '1', camp: 'red' })
const full = refused('notEligible', 10011, { reason: 'campFull' })

describe('joining a camp', () => {
  it('asks nothing before the choice is confirmed, and forgets one that is dropped', () => {
    const { actor, asked, now } = createSignUp([place])
    expect([campOf(now()), isDeciding(now())]).toEqual(['red', true])
    actor.send({ type: 'choice.dropped' })
    expect([campOf(now()), isDeciding(now())]).toEqual([null, false])
    expect(asked).toEqual([])
  })

  it('joins once, however often confirm is tapped', async () => {
    const { confirm, asked, told, now } = createSignUp([place])
    await Promise.all([confirm(), confirm()])
    expect(now().value).toBe('joined')
    expect(asked).toEqual([{ camp: 'red', requestId: 'request-1' }])
    expect(told).toEqual([{ type: 'camp.joined', camp: 'red' }])
  })

  it('asks the same choice again after a surprise, and takes its answer', async () => {
    const { confirm, pass, asked, now } = createSignUp([new UnexpectedError('timeout'), refused('stillProcessing', 10004), place])
    await confirm()
    expect(isDoubting(now())).toBe(true)
    await pass(2_000)
    await pass(2_000)
    expect(now().value).toBe('joined')
    expect(asked.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-1', 'request-1'])
  })

  it('says that it does not know after three unanswered asks; trying again asks the same', async () => {
    const { actor, confirm, pass, asked, now } = createSignUp(['never', 'never', 'never', place])
    await confirm()
    for (const wait of [35_000, 2_000, 35_000, 2_000, 35_000, 2_000]) await pass(wait)
    expect(isUnsure(now())).toBe(true)
    expect(failureOf(now())).toEqual({ kind: 'surprise', surprise: 'timeout' })
    actor.send({ type: 'signUp.retried' })
    await settle()
    expect(now().value).toBe('joined')
    expect(asked).toHaveLength(4)
  })

  it('shows a refusal until it is closed, and has the camps looked at again', async () => {
    const { actor, confirm, told, now } = createSignUp([full])
    await confirm()
    expect(failureOf(now())).toEqual({ kind: 'refused', refusal: full })
    expect(told).toEqual([{ type: 'camps.doubted' }])
    actor.send({ type: 'notice.dismissed' })
    expect(now().context).toEqual({ camp: null, requestId: null, unanswered: 0, failure: null })
  })
})
