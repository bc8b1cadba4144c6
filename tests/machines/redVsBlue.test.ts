import { describe, expect, it } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import type { Camp } from '#contract/redVsBlue.ts'
import { isIndeterminate, isUnanswered } from '#machines/flows/request/request.selectors.ts'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { redVsBlueMachine } from '#machines/redVsBlue/redVsBlue.machine.ts'
import type { RedVsBlueEmitted, Joined } from '#machines/redVsBlue/redVsBlue.machine.ts'
import { campOf, isDeciding, refusalOf, requestOf } from '#machines/redVsBlue/redVsBlue.selectors.ts'
import { requestLogic } from '#src/shared/flow/requestLogic.ts'
import { settle } from './settle.ts'

type Answer = Outcome<{ cycleId: string; camp: Camp }> | UnexpectedError | 'never'

/** A player who has chosen red; each try uses the next response. */
function createSignUp(answers: Answer[]) {
  const clock = new SimulatedClock()
  const sent: { camp: Camp; requestId: string }[] = []
  const emitted: RedVsBlueEmitted[] = []
  const actor = createActor(
    redVsBlueMachine.provide({
      actors: {
        signUp: requestLogic<{ readonly camp: Camp }, Joined>((input, requestId) => {
          sent.push({ ...input, requestId })
          const answer = answers.shift() ?? 'never'
          if (answer === 'never') return new Promise<never>(() => {})
          return answer instanceof UnexpectedError ? Promise.reject(answer) : Promise.resolve(answer)
        }),
      },
    }),
    { clock },
  )
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  actor.send({ type: 'camp.chosen', camp: 'red' })
  const now = () => actor.getSnapshot()
  const request = () => {
    const child = requestOf(now())
    if (!child) throw new Error('No request is under way')
    return child
  }
  return {
    actor,
    sent,
    emitted,
    now,
    request,
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
const lost = new UnexpectedError('timeout')

describe('joining a team', () => {
  it('sends nothing before the choice is confirmed, and clears a cancelled one', () => {
    const { actor, sent, now } = createSignUp([place])
    expect([campOf(now()), isDeciding(now())]).toEqual(['red', true])
    actor.send({ type: 'choice.cancelled' })
    expect([campOf(now()), isDeciding(now())]).toEqual([null, false])
    expect(sent).toEqual([])
  })

  it('joins once, however often confirm is tapped', async () => {
    const { confirm, sent, emitted, now } = createSignUp([place])
    await Promise.all([confirm(), confirm()])
    expect(now().value).toBe('joined')
    expect(sent).toEqual([{ camp: 'red', requestId: 'request-1' }])
    expect(emitted).toEqual([{ type: 'camp.joined', camp: 'red' }])
  })

  it('resends the same choice after a lost response, and accepts its response', async () => {
    const { confirm, pass, request, sent, now } = createSignUp([lost, refused('stillProcessing', 10004), place])
    await confirm()
    expect(isIndeterminate(request().getSnapshot())).toBe(true)
    await pass(1_000)
    await pass(2_000)
    expect(now().value).toBe('joined')
    expect(sent.map(({ requestId }) => requestId)).toEqual(['request-1', 'request-1', 'request-1'])
  })

  it('is refused at once for too many requests when none was sent before', async () => {
    const { confirm, now } = createSignUp([refused('tooManyRequests', 10003)])
    await confirm()
    expect(refusalOf(now())?.failure).toBe('tooManyRequests')
  })

  it.each([
    ['tooManyRequests', 10003],
    ['maintenance', 10016],
  ] as const)('does not treat %s after a lost response as a refusal: the first try may have joined', async (failure, errcode) => {
    const { confirm, pass, emitted, now } = createSignUp([lost, refused(failure, errcode), place])
    await confirm()
    await pass(1_000)
    expect([now().value, refusalOf(now()), emitted]).toEqual(['joining', null, []])
    await pass(2_000)
    expect([now().value, emitted]).toEqual(['joined', [{ type: 'camp.joined', camp: 'red' }]])
  })

  it('lets the player retry with the same choice once the tries are used up', async () => {
    const { confirm, pass, request, sent, now } = createSignUp(['never', 'never', 'never', 'never', 'never', place])
    await confirm()
    for (const delay of [1_000, 2_000, 4_000, 8_000, 16_000]) {
      await pass(35_000)
      await pass(delay)
    }
    expect(isUnanswered(request().getSnapshot())).toBe(true)
    request().send({ type: 'request.retried' })
    await settle()
    expect(now().value).toBe('joined')
    expect(new Set(sent.map(({ requestId }) => requestId))).toEqual(new Set(['request-1']))
    expect(sent).toHaveLength(6)
  })

  it('can be left without a response, and has the teams fetched again', async () => {
    const { actor, confirm, emitted, now } = createSignUp(['never'])
    await confirm()
    actor.send({ type: 'notice.dismissed' })
    expect([now().value, emitted]).toEqual(['choosing', [{ type: 'camps.outdated' }]])
  })

  it('returns to the choice when the session ends before the response', async () => {
    const { confirm, now } = createSignUp([refused('sessionOver', 401)])
    await confirm()
    expect([now().value, refusalOf(now())]).toEqual(['choosing', null])
  })

  it('shows a refusal until it is closed, and has the teams fetched again', async () => {
    const { actor, confirm, emitted, now } = createSignUp([full])
    await confirm()
    expect(refusalOf(now())).toEqual(full)
    expect(emitted).toEqual([{ type: 'camps.outdated' }])
    actor.send({ type: 'notice.dismissed' })
    expect(now().context).toEqual({ camp: null, requestId: null, refusal: null })
  })
})
