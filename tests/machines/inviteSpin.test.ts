import { describe, expect, it } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { InviteSpin } from '#contract/invite.ts'
import { inviteSpinMachine } from '#machines/inviteSpin/inviteSpin.machine.ts'
import type { InviteSpinEmitted, WheelStatus } from '#machines/inviteSpin/inviteSpin.machine.ts'
import { canSpin, isBusy, wonSegmentOf } from '#machines/inviteSpin/inviteSpin.selectors.ts'
import { planWheel } from '#machines/inviteSpin/wheel.ts'
import { done, refused, UnexpectedError } from '#machines/kit/outcome.ts'
import type { Outcome } from '#machines/kit/outcome.ts'
import { requestLogic } from '#src/shared/flow/requestLogic.ts'
import { settle } from './settle.ts'

const decided: InviteSpin = { spinId: '3', segment: 5, amount: 10_00 }
const never = () => new Promise<never>(() => {})
const lostResponse = () => Promise.reject(new UnexpectedError('timeout'))
type Answer = () => Promise<Outcome<InviteSpin>>

const create = (
  answers: Answer[] = [async () => done(decided)],
  { spins = 2, reducedMotion = false, acknowledgements = [] as Answer[] } = {},
) => {
  const clock = new SimulatedClock()
  const emitted: InviteSpinEmitted[] = []
  const requests: string[] = []
  const acknowledged: string[] = []
  const actor = createActor(
    inviteSpinMachine.provide({
      actors: {
        decide: requestLogic<null, InviteSpin>((_, requestId) => {
          requests.push(requestId)
          return answers.shift()?.() ?? never()
        }),
        acknowledge: fromPromise(({ input }) => {
          acknowledged.push(input.spinId)
          return acknowledgements.shift()?.() ?? never()
        }),
      },
    }),
    { clock, input: { reducedMotion } },
  )
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  const receive = (wheel: Partial<WheelStatus>) => actor.send({ type: 'wheel.received', wheel: { spins, pending: null, ...wheel } })
  receive({})
  const pass = async (ms: number) => {
    clock.increment(ms)
    await settle()
  }
  const spin = async (requestId = 'request-1') => {
    actor.send({ type: 'spin.requested', requestId })
    await settle()
  }
  return { actor, requests, acknowledged, emitted, receive, pass, spin, state: () => actor.getSnapshot() }
}

describe('the wheel’s plan', () => {
  it('stops on the middle of each segment, after five full turns, within 4 to 5 s', () => {
    for (let segment = 0; segment < 8; segment++) {
      const { degrees, ms } = planWheel(segment)
      expect((degrees + 45 * segment) % 360).toBe(0)
      expect(degrees).toBeGreaterThanOrEqual(5 * 360)
      expect(ms).toBeGreaterThanOrEqual(4_000)
      expect(ms).toBeLessThan(5_000)
    }
  })
})

describe('a spin', () => {
  it('is not requested without a chance, and a double tap is one', async () => {
    const none = create([], { spins: 0 })
    await none.spin()
    expect([none.state().value, none.requests, canSpin(none.state())]).toEqual(['idle', [], false])
    const { requests, spin } = create([never])
    await spin('request-1')
    await spin('request-2')
    expect(requests).toEqual(['request-1'])
  })

  it('turns for its whole plan, rests on its segment and is shown once', async () => {
    const { actor, emitted, pass, spin, state } = create()
    await spin()
    expect([state().value, wonSegmentOf(state()), isBusy(state())]).toEqual(['spinning', null, true])
    expect(emitted).toEqual([{ type: 'spin.decided', spinId: '3' }])
    await pass(planWheel(5).ms - 1)
    expect(state().value).toBe('spinning')
    await pass(1)
    expect([state().value, wonSegmentOf(state())]).toEqual(['landed', 5])
    await pass(700)
    expect(state().value).toEqual({ awarding: 'acknowledging' })
    expect(emitted.at(-1)).toEqual({ type: 'spin.shown', spin: decided })
    actor.send({ type: 'award.dismissed' })
    expect(state().context).toEqual({
      reducedMotion: false,
      spins: 1,
      requestId: null,
      spin: null,
      refusal: null,
      shownSpinId: '3',
    })
  })

  it('is acknowledged to the server until the server confirms', async () => {
    const { acknowledged, emitted, pass, receive, state } = create([], {
      acknowledgements: [lostResponse, never, async () => done(decided)],
    })
    receive({ pending: decided })
    await settle()
    expect([state().value, acknowledged]).toEqual([{ awarding: 'unacknowledged' }, ['3']])
    await pass(2_000)
    await pass(35_000)
    expect([state().value, acknowledged]).toEqual([{ awarding: 'unacknowledged' }, ['3', '3']])
    expect(emitted.map(({ type }) => type)).toEqual(['spin.shown'])
    await pass(2_000)
    expect([state().value, acknowledged]).toEqual([{ awarding: 'acknowledged' }, ['3', '3', '3']])
    expect(emitted.map(({ type }) => type)).toEqual(['spin.shown', 'spin.acknowledged'])
  })

  it('is shown without animation to a player who prefers reduced motion', async () => {
    const { pass, spin, state } = create(undefined, { reducedMotion: true })
    await spin()
    await pass(0)
    expect(state().value).toBe('landed')
    await pass(1_200)
    expect(state().value).toEqual({ awarding: 'acknowledging' })
  })
})

describe('a lost response', () => {
  it('is requested again with the same request id until it is known', async () => {
    const { requests, pass, spin, state } = create([lostResponse, lostResponse, async () => done(decided)])
    await spin()
    expect(state().value).toBe('requesting')
    await pass(1_000)
    await pass(2_000)
    expect(requests).toEqual(['request-1', 'request-1', 'request-1'])
    expect(state().value).toBe('spinning')
  })
})

describe('the server’s status', () => {
  it('with an unseen spin shows its result, once', () => {
    const { actor, requests, emitted, receive, state } = create([])
    receive({ pending: decided })
    expect([state().value, wonSegmentOf(state()), requests]).toEqual([{ awarding: 'acknowledging' }, 5, []])
    actor.send({ type: 'award.dismissed' })
    // A response from before the acknowledgment.
    receive({ pending: decided })
    expect(state().value).toBe('idle')
    expect(emitted).toEqual([{ type: 'spin.shown', spin: decided }])
  })

  it('is ignored while the wheel turns', async () => {
    const { spin, receive, state } = create()
    await spin()
    receive({ spins: 9, pending: { ...decided, spinId: '2' } })
    expect([state().value, state().context.spins]).toEqual(['spinning', 1])
  })
})

describe('a refusal', () => {
  it.each([
    ['notYet', 10013],
    ['alreadyDone', 10012],
    ['selfExcluded', 10007],
  ] as const)('%s is kept until dismissed, and emitted', async (failure, errcode) => {
    const { actor, emitted, spin, state } = create([async () => refused(failure, errcode)])
    await spin()
    expect([state().value, state().context.refusal]).toEqual(['refused', refused(failure, errcode)])
    expect(emitted).toEqual([{ type: 'spin.refused', failure }])
    actor.send({ type: 'notice.dismissed' })
    expect([state().value, state().context.refusal]).toEqual(['idle', null])
  })
})

describe('the end of the session', () => {
  it('ends a spin in any state, and forgets the player’s data', async () => {
    const { actor, spin, state } = create([never])
    await spin()
    actor.send({ type: 'session.ended' })
    expect([state().value, state().context.spins, state().context.requestId]).toEqual(['idle', 0, null])
    const over = create([async () => refused('sessionOver', 401)])
    await over.spin()
    expect([over.state().value, over.emitted]).toEqual(['idle', []])
  })
})
